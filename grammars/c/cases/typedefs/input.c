struct later;

typedef struct ferry ferry;
typedef struct {
	int seats;
} cabin, *cabin_ptr;
typedef enum { BOW = 1, STERN = BOW << 2 } end_of_ship;
typedef union value {
	int whole;
	float part;
} value;
typedef struct ferry_route {
	struct ferry_route *next;
} ferry_route_t;
typedef unsigned long knots, speeds[4];
typedef void (*on_dock)(struct ferry *self, int pier);
typedef ferry *(*builder)(const cabin *plan);

struct ferry {
	cabin *cabins[2], **spare;
	union {
		value loaded;
		struct {
			int low, high;
		} range;
	};
	on_dock docked;
	int (*weigh[3])(int);
	unsigned full : 1, : 3, late : 1;
	char name[];
};
