#include "Mark.h"

bool Mark::isPassable(int draught) const {
	return draught < _depth;
}
