#ifndef SAMPLE_MARK_H
#define SAMPLE_MARK_H

#include "Colour.h"

/// Something fixed that a pilot steers by.
class Mark {
public:
	explicit Mark(int depth) : _depth(depth) {}

	int getDepth() const {
		return _depth;
	}

	/// Whether a vessel of that draught may pass.
	bool isPassable(int draught) const;

private:
	int _depth;
};

#endif
