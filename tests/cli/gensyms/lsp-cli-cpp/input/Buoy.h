#pragma once
namespace sea {
class Chain;

/// Floats.
/// And rings.
template <typename T, int N>
class Buoy : public Float<T>,
             public Bell {
	friend class Chain;
public:
	Buoy();
	~Buoy();
	//! Once.
	int ring(int times);
	int ring(float loud, int times);
	int depth() const { return d; }
private:
	int d;
};

struct Light {
	void flash(int n = 1);
	struct { int r, g; } colour;
};

int count(int from);
}
