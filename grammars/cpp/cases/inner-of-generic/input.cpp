// The arguments in the middle of a name are names, too: Cargo, yard::dock::Deck, Hull; and a name
// of several parts is one.
class Hold {
	std::vector<Cargo>::iterator next;

	void stow(yard::Ship<yard::dock::Deck>::Mast &mast) {
		yard::Shelf<Row<Hull>>::Slot other;
		yard::dock::crane::Hook hook;
	}
};

namespace yard {
class Quay {
	class Bollard {};
	void tie();
};
class Rope {};
}

// What stands in the type is found from a member that is defined outside of it, and from nowhere else.
void yard::Quay::tie() {
	Bollard bollard;
	Rope rope;
}

void elsewhere() {
	Bollard bollard;
}
