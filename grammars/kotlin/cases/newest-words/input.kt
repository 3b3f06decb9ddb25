package harbour

context(log: Log) fun moor(ship: Ship) = log.add(ship)

context(log: Log, sea: Sea)
class Pier {
	context(tide: Tide) private fun open() {}
}
