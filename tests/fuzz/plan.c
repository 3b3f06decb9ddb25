/*
 * tests/fuzz/plan.c -- a plan that can be read can be written and read again, with the same types,
 * states and hashes; and what is written then stays the same from there on.
 */
#include "model/plan.h"
#include "check.h"

static void write_plan(const struct pl_plan *plan, struct pl_sb *text)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, NULL, text);

	pl_plan_write(plan, out);
	CHECK(pl_out_close(out, NULL) == 0);
}

static void check_same(const struct pl_plan *a, const struct pl_plan *b)
{
	CHECK(a->entries.n == b->entries.n);
	for (size_t i = 0; i < a->entries.n; i++) {
		const struct pl_plan_entry *x = &a->entries.at[i], *y = &b->entries.at[i];

		CHECK(x->path.n && y->path.n && x->n_types == y->n_types);
		for (size_t k = 0; k < x->n_types; k++) {
			const struct pl_plan_type *s = &x->types[k], *t = &y->types[k];

			CHECK(s->name.n && pl_str_eq(s->name, t->name));
			CHECK(pl_str_eq(s->qualified_name, t->qualified_name));
			CHECK(s->state == t->state && s->state < PL_N_STATES);
			CHECK(s->kind == t->kind && s->change == t->change);
			CHECK(s->start_line == t->start_line && s->end_line == t->end_line);
			CHECK(s->is_inner == t->is_inner && s->order == t->order);
			CHECK(s->has_hash == t->has_hash && (!s->has_hash || s->hash == t->hash));
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_plan *plan = NULL, *again = NULL;
	struct pl_sb once = PL_SB_INIT, twice = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;
	struct pl_str text = { (const char *)data, size };
	int rc = pl_plan_parse(text, &plan, &err);

	if (rc) {
		CHECK((rc == PL_EINVALID || rc == PL_ELIMIT) && !plan);
		CHECK(err.text.n && !strchr(err.text.p, '\n'));
		goto out;
	}
	write_plan(plan, &once);
	rc = pl_plan_parse(pl_sb_str(&once), &again, &err);
	/* a real number without a fraction is written in full: too large an integer, perhaps */
	if (rc && strstr(pl_sb_cstr(&err.text), "too big "))
		goto out;
	CHECK(rc == 0);
	check_same(plan, again);
	write_plan(again, &twice);
	pl_plan_free(again);
	again = NULL;
	CHECK(pl_plan_parse(pl_sb_str(&twice), &again, &err) == 0);
	pl_sb_clear(&once);
	write_plan(again, &once);
	CHECK(pl_str_eq(pl_sb_str(&once), pl_sb_str(&twice)));
out:
	pl_plan_free(plan);
	pl_plan_free(again);
	pl_sb_deinit(&once);
	pl_sb_deinit(&twice);
	pl_err_deinit(&err);
	return 0;
}
