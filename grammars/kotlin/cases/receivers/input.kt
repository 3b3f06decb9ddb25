package harbour

// no grammar reads this; the scan takes the receiver for no name
class Pier {
	fun broken() { ( }
	private fun Ship.moor(line: Int): Ship { return this }
	fun <T> Map<T, List<T>>?.berth(ship: T): T { return ship }
	val Ship.Hull.length: Int get() = 3
}
