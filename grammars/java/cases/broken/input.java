package port.repair;

public class Dock {
	int depth;

<<<<<<< ours
	void fill(Water water) {
		depth = water.level(;
=======
	void fill(Water water, int rate) {
		depth += rate * ];
>>>>>>> theirs
	}

	public Gate gate() { return null; }

	static class Gate extends Wall implements Movable {
		boolean open;
	}
}

@interface Checked {
	int year();
}

enum State { DRY, WET }
