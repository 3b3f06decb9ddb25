package port.repair;

public class Dock {
	int depth;

	void fill(Water water) {
		depth = water.level(;
		int = unfinished
	}

	public Gate gate() { return null; }

	static class Gate extends Wall implements Movable {
		boolean open;

		void close(boolean hard, ) {
			open = !hard;
		}
	}
}

@interface Checked {
	int year();
}

enum State { DRY, WET }
