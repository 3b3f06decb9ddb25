/// The arguments in the middle of a name are names, too: Key, Deck, Hull.
class Hold {
	var slot: Shelf<Key>.Slot<Cargo>

	class Hook {}

	func stow(mast: Port.Ship<Deck>.Mast) {
		let other: Shelf<Row<Hull>>.Slot = mast.slot
		let hook: Hook = other.hook
	}
}

/// What stands in a type is not found from outside of it.
func elsewhere(hook: Hook) {}
