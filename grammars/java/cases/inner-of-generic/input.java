package port.inner;

/** The arguments in the middle of a name are names, too: Key, Cargo, Deck, Hull. */
class Hold {
	Shelf<Key>.Slot<Cargo> slot;

	void stow(port.Ship<Deck>.Mast mast) {
		Shelf<Row<Hull>>.Slot other;
	}
}
