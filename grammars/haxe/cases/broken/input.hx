package port.repair;

class Dock extends Basin {
	var depth:Int;

	public function fill(water:Water):Void {
		depth = water.level(;
		unfinished
	}

	public function gate():Gate {
		return null;
	}
}

enum State {
	Dry;
	Wet;
}
