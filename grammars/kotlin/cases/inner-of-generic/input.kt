package port.inner

/** The arguments in the middle of a name are names, too: Key, Deck, Hull. */
class Hold {
	val slot: Shelf<Key>.Slot<Cargo>? = null

	fun stow(mast: port.Ship<Deck>.Mast) {
		val other: Shelf<Row<Hull>>.Slot = mast.slot
	}
}
