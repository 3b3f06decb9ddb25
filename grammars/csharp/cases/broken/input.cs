namespace Port.Repair {
	public class Dock : Basin {
		int depth;

		public void Fill (Water water) {
			depth = water.Level(;
			!! unfinished
		}

		public Gate Open { get; set; }

		public enum State { Dry, Wet }
	}

	interface IChecked<T> where T : class {
		int Year ();
	}
}
