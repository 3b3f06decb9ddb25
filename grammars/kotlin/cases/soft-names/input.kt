package harbour

// keywords of modifiers and accessors that are names, and names that begin with an operator
class Lock(private var open: Boolean) {
	fun close() {
		val was = open
		open = false
		set = 1
		log.apply { open(was) }
		in1.close()
		val later = suspend { wait() }
	}
	internal var set = 0
		private set
	open fun gate(): Gate { return Gate() }
}
class Sluice
	@RequiresGate(2)
	internal constructor(val gate: Gate) : Lock(true) {
		override fun gate(): Gate = gate
	}
