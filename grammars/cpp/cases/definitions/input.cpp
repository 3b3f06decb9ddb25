#include "Boat.h"

using namespace fleet;
using fleet::Crew;

static const int MAX_CREW = 12;
int Boat::built = 0;

namespace fleet {
namespace {
void hidden(Boat &boat) {}
} // namespace

Boat::Boat(const Hull &hull) : Vessel(hull), _crew(new Crew[MAX_CREW]) {
	Oar oar = Oar(2);
	Sail::Kind kind = Sail::Square;
}

Boat::~Boat() {
	delete[] _crew;
}

const Crew *Boat::crew() const {
	return dynamic_cast<const Sailors *>(_crew);
}

Boat &Boat::operator=(const Boat &other) {
	try {
		copy(other);
	} catch (const WreckError &error) {
		Log::warn(error);
	}
	return *this;
}

Boat::Cabin::operator int() const { return 4; }

void (*Boat::onSink(int depth))(Boat *) { return nullptr; }

struct Buoy {
	int x, *next, marks[3];
	void (*ring)(int times, Bell *bell);
	union {
		int serial;
		float weight;
	};
	struct Lamp { bool lit; } lamp;
	unsigned red : 1, green : 1;
	static Buoy *nearest(const Boat &boat);
private:
	Chain _chain = Chain::heavy();
} first, second;
} // namespace fleet
