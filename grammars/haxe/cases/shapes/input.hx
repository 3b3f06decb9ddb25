package shapes;

/** What has an area. */
interface Shape {
	function area():Float;
}

enum Colour {
	Red;
	Green;
}

enum CircleStyle {
	Plain;
	Dotted;
}

class Circle implements Shape {
	static inline var PI = 3.14;

	private var radius:Float;

	public function area():Float {
		return PI * radius * radius;
	}
}

class Square implements Shape {
	private var side:Float;

	public var colour:Colour;

	public function area():Float {
		return side * side;
	}
}
