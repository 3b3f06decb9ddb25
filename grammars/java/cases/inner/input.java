package port.watch;

public enum Signal implements Runnable {
	/** Calls for help. */
	HELP("...") {
		int tries;

		@Override
		public void run() {
			new Thread(new Runnable() {
				private boolean done;

				public void run() {
					class Echo {
						int loud;
					}
					done = new Echo().loud > 0;
				}
			}).start();
		}
	},
	@Deprecated
	CALM {
		public void run() { }
	};

	final String code;
	private final Runnable nothing = new Runnable() {
		public void run() { }
	};

	Signal(String code) {
		this.code = code;
	}

	Signal() {
		this("class Ghost { }");
	}
}
