#ifndef SAMPLE_COLOUR_H
#define SAMPLE_COLOUR_H

enum Colour {
	Colour_Red,
	Colour_Green
};

#endif
