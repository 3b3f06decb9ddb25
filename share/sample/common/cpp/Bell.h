#ifndef SAMPLE_BELL_H
#define SAMPLE_BELL_H

/// Rings with the swell.
class Bell {
public:
	int strokes() const {
		return 3;
	}
};

#endif
