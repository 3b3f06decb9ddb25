#ifndef GAUGE_H
#define GAUGE_H

#ifdef __cplusplus
#include <cstdint>
extern "C" {
#else
#include <stdint.h>
#endif

#ifndef GAUGE_API
#define GAUGE_API
#endif

/** A gauge on a pier. */
struct GAUGE_API gauge {
	int32_t level;
#ifdef GAUGE_TWO_SCALES
	struct {
		double metric;
#else
	double metric;
#endif
#ifdef GAUGE_TWO_SCALES
	} scales;
#endif
	const char *pier;
};

enum gauge_state {
	GAUGE_LOW,
#ifdef GAUGE_WITH_NORMAL
	GAUGE_NORMAL,
#endif
	GAUGE_HIGH
};

GAUGE_ARRAY(gauge, gauge_list)

GAUGE_API int gauge_read(struct gauge *self);
GAUGE_API void gauge_free(struct gauge *self) GAUGE_NONNULL;

#ifdef __cplusplus
}
#endif

#endif
