package a;

import java.util.List;

/** What has an area. */
public interface Shape<T extends Comparable<T>> extends Named, b.Drawn {
	/** In square metres. */
	double area();

	int SIDES = 4;

	enum Kind { ROUND, SQUARE }
}

class Square implements Shape<Integer> {
	private final double side, scale = 1.5;
	static List<Square> all;

	Square(double side) {
		this.side = side;
	}

	@Override
	public double area() {
		return side * side * scale;
	}

	Kind kind() { return Kind.SQUARE; }
}
