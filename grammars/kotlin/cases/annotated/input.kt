package port.annotated

@Berth(1)
@Tidal
class Quay {
	fun moor(ship: Ship): Rope = ship.rope()
}

@Berth(2) class Pier { val length: Int = 1 }

@Berth(3)
@Tidal
enum class Side { PORT, STARBOARD }

@Berth(4) public actual open class Wharf { fun load(cargo: Cargo) {} }

@Berth(5) interface Dock { fun open(): Gate }

/** These the grammar reads. */
@Berth(6) class Jetty(val planks: Int) {
	@Berth(7) class Plank { fun nail() {} }
}

fun tie(rope: Rope) {
	val type = Rope::class
	rope knot type
}
