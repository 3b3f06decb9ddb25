struct anchor {
	int weight;
	struct chain *chain
};

int drop(struct anchor *a {
	return a->weight @ 3;
}

typedef struct {
	int links;
} chain_t;

enum state { UP, DOWN };

static chain_t *haul(struct anchor *a, int speed)
{
	chain_t *c = NEW(chain_t *, 3);
	return c;
}
