typedef struct Tide {
	int high;
	struct {
		int hour; /* of the day */
	} when;
} Tide;

/** Both ends. */
typedef union
{
	int i;
	float f;
} Level;

enum Wind { CALM, GALE };
typedef int (*compare)(const Tide *, const Tide *);

/** Higher by some. */
int tide_rise(Tide *self, int by);
