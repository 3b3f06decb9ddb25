package port.desk

import port.quay.Crane
import port.ship.Ship as Vessel

class Clerk(val ship: Vessel) {
	private val manifest: Map<Ship, List<Cargo>> = HashMap<Key, Box<Lid>>()
	private val crane: Crane.Hook? = null
	val stamp: (Paper) -> Ink = ::Press

	@Audited(by = Inspector::class)
	@Throws(LateFault::class)
	fun check(ship: Ship, thing: Any): Receipt {
		try {
			if (thing is Crate && thing.weight > Limits.CRATE) {
				return stamp(Receipt.Kind.HEAVY) as Slip
			}
			for (cargo: Cargo in manifest[ship]!!) {
				val hook = Crane.Hook()
			}
		} catch (fault: PaperFault) {
			Logs.of(Clerk::class).warn(fault)
		}
		return when (thing) {
			is Barrel -> Receipts.of(thing)
			in Shelf.all -> Receipt<Page>()
			else -> throw Lost()
		}
	}

	fun <T : Paper> copy(original: T): T {
		val twin: T = original
		return twin
	}
}

fun Clerk.greet(): Greeting = object : Greeting, Polite {
	override fun say() = Word()
}
