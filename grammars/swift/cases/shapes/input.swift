/// What has an area.
protocol Shape {
	func area() -> Double
}

enum Colour {
	case red, green
}

class Circle: Shape {
	static let pi = 3.14

	enum Style {
		case plain
		case dotted
	}

	private let radius: Double

	init(radius: Double) {
		self.radius = radius
	}

	func area() -> Double {
		return Circle.pi * radius * radius
	}
}

struct Square: Shape {
	private let side: Double
	let colour: Colour

	func area() -> Double { side * side }
}
