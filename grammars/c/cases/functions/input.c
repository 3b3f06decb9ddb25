#include "ferry.h"

extern int ferries;
static ferry *const fleet[] = { 0, 0 };
static void (*hook)(int);

ferry *ferry_create(const char *name, cabin cabins[]);
void (*ferry_hook(ferry *self))(int);
struct point ferry_position(ferry *self) {
	struct point p = { 0, 0 };
	int local(int x);
	struct inside { int x; } found;
	return p;
}

static inline int
ferry_seats(self, deck)
	ferry *self;
	int deck;
{
	return self->seats * sizeof(cabin);
}

int (ferry_count)(void) { return (int)ferries; }
int chosen(int a) { return _Generic(a, struct point: 1, ferry: 2, default: 3); }
