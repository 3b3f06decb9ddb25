/* lib/work/cyclebase.c */
#include "work/cyclebase.h"

#include "model/schema.h"

#include <stdlib.h>

int pl_cyclebase_parse(struct pl_cyclebase *base, struct pl_str text, struct pl_err *err)
{
	pl_json *cycles;
	int rc = pl_json_parse(text, &base->doc, err);

	if (rc)
		return rc;
	if (!pl_str_is(pl_json_get_str(base->doc, "schema"), PL_SCHEMA_CYCLES))
		return pl_err_set(err, PL_EINVALID, "schema is not '%s'", PL_SCHEMA_CYCLES);
	cycles = pl_json_get(base->doc, "cycles");
	if (pl_json_type(cycles) != PL_JSON_ARRAY)
		return pl_err_set(err, PL_EINVALID, "'cycles' is not an array");
	base->n = pl_json_len(cycles);
	base->used = pl_calloc(base->n, sizeof(*base->used));
	for (size_t i = 0; i < base->n; i++) {
		pl_json *members = pl_json_get(pl_json_at(cycles, i), "members");

		if (pl_json_type(members) != PL_JSON_ARRAY)
			return pl_err_set(err, PL_EINVALID,
			                  "cycles[%zu]: 'members' is not an array", i);
		for (size_t k = 0; k < pl_json_len(members); k++) {
			struct pl_str name = pl_json_str(pl_json_at(members, k));

			if (!name.n)
				return pl_err_set(err, PL_EINVALID,
				                  "cycles[%zu]: member %zu is no name", i, k);
			pl_map_add(&base->member, name, NULL)->num = i + 1;
		}
	}
	return 0;
}

void pl_cyclebase_deinit(struct pl_cyclebase *base)
{
	pl_map_deinit(&base->member);
	pl_json_free(base->doc);
	free(base->used);
}

bool pl_cyclebase_knows(struct pl_cyclebase *base, const struct pl_graph *graph,
                        const struct pl_cycle *cycle)
{
	size_t known = 0;

	for (size_t i = 0; i < cycle->n_members; i++) {
		size_t of = pl_map_num(&base->member, graph->nodes.at[cycle->members[i]].name);

		if (!of || (known && known != of))
			return false;
		known = of;
	}
	if (known)
		base->used[known - 1] = true;
	return known != 0;
}

static int by_text(const void *a, const void *b)
{
	return pl_str_cmp(*(const struct pl_str *)a, *(const struct pl_str *)b);
}

struct names {
	struct pl_str *at;
	size_t n;
};

static int by_first(const void *a, const void *b)
{
	const struct names *x = a, *y = b;

	return pl_str_cmp(x->at[0], y->at[0]);
}

void pl_cyclebase_write(const struct pl_graph *graph, const struct pl_order *order,
                        struct pl_out *out)
{
	struct names *cycles = pl_calloc(order->n_cycles, sizeof(*cycles));

	for (size_t i = 0; i < order->n_cycles; i++) {
		const struct pl_cycle *cycle = &order->cycles[i];

		cycles[i].n = cycle->n_members;
		cycles[i].at = pl_calloc(cycle->n_members, sizeof(*cycles[i].at));
		for (size_t k = 0; k < cycle->n_members; k++)
			cycles[i].at[k] = graph->nodes.at[cycle->members[k]].name;
		qsort(cycles[i].at, cycles[i].n, sizeof(*cycles[i].at), by_text);
	}
	qsort(cycles, order->n_cycles, sizeof(*cycles), by_first);
	pl_out_object(out);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_CYCLES));
	pl_out_karray(out, "cycles");
	for (size_t i = 0; i < order->n_cycles; i++) {
		pl_out_object(out);
		pl_out_karray(out, "members");
		for (size_t k = 0; k < cycles[i].n; k++)
			pl_out_str(out, cycles[i].at[k]);
		pl_out_array_end(out);
		pl_out_object_end(out);
		free(cycles[i].at);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
	free(cycles);
}
