//! The arguments in the middle of a name are names, too: Key, Deck, Hull.

struct Hold {
    slot: shelf::Shelf<Key>::Slot<Cargo>,
}

impl Hold {
    fn stow(&self, mast: Ship<Deck>::Mast) {
        let other: Shelf<Row<Hull>>::Slot = mast.slot();
    }
}
