namespace Port.Inner;

/// <summary>The arguments in the middle of a name are names, too: Key, Deck, Hull.</summary>
class Hold
{
	Shelf<Key>.Slot<Cargo> slot;

	void Stow(Port.Ship<Deck>.Mast mast)
	{
		Shelf<Row<Hull>>.Slot other = null;
	}
}
