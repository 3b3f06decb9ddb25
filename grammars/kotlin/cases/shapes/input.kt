package shapes

/** What has an area. */
interface Shape {
	fun area(): Double
}

enum class Colour { RED, GREEN }

class Circle(private val radius: Double) : Shape {
	companion object {
		const val PI = 3.14
	}

	enum class Style { PLAIN, DOTTED }

	override fun area(): Double = PI * radius * radius
}

class Square(private val side: Double, val colour: Colour) : Shape {
	override fun area(): Double {
		return side * side
	}
}
