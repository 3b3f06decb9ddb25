package shapes;

/** What has an area. */
interface Shape {
	double area();
}

enum Colour { RED, GREEN }

class Circle implements Shape {
	static final double PI = 3.14;

	enum Style { PLAIN, DOTTED }

	private double radius;

	public double area() {
		return PI * radius * radius;
	}
}

class Square implements Shape {
	private double side;
	Colour colour;

	public double area() {
		return side * side;
	}
}
