package broken

class Before(val a: Int)

fun bad( {
	<<<<<<< this cannot be read
	val = = 1
}

/** Lost is found all the same. */
@Marked
open class Lost<T>(val inHead: Int) : Base(1), Shape {
	val name: String = ""
	private var size = 1

	fun area(factor: Int): Double {
		return 1.0
	}
}

enum class State { ON, OFF }

interface After {
	fun run()
}

fun after(): Int = 2
