/* lib/work/find.c */
#include "work/find.h"

/* A name this far from what was asked for is no slip of the finger. */

bool pl_name_fits(struct pl_str qualified, struct pl_str name)
{
	return pl_str_ends(qualified, name) &&
	       (qualified.n == name.n || qualified.p[qualified.n - name.n - 1] == '.');
}

void pl_find_types(const struct pl_snapshot *snapshot, struct pl_str name, struct pl_types *out)
{
	struct pl_types all = PL_VEC_INIT;
	bool whole = false;

	pl_snapshot_types(snapshot, &all);
	for (size_t i = 0; i < all.n && !whole; i++)
		whole = pl_str_eq(all.at[i].symbol->qualified_name, name);
	for (size_t i = 0; i < all.n; i++) {
		struct pl_str qualified = all.at[i].symbol->qualified_name;

		if (whole ? pl_str_eq(qualified, name) : pl_name_fits(qualified, name))
			pl_vec_push(out, all.at[i]);
	}
	pl_vec_free(&all);
}

static int not_found(const struct pl_snapshot *snapshot, struct pl_str name, struct pl_err *err)
{
	struct pl_types all = PL_VEC_INIT;
	size_t dot = pl_str_rfind_char(name, '.');
	struct pl_nearest near = {
		.wanted = dot == SIZE_MAX ? name : pl_str_sub(name, dot + 1, name.n),
	};
	int rc;

	pl_snapshot_types(snapshot, &all);
	for (size_t i = 0; i < all.n; i++)
		pl_nearest_offer(&near, all.at[i].symbol->name, all.at[i].symbol->qualified_name);
	rc = near.best.n
	             ? pl_err_set(err, PL_ENOTFOUND,
	                          "no type '" PL_STR_FMT "' (did you mean '" PL_STR_FMT "'?)",
	                          PL_STR_ARG(name), PL_STR_ARG(near.best))
	             : pl_err_set(err, PL_ENOTFOUND, "no type '" PL_STR_FMT "'", PL_STR_ARG(name));
	pl_vec_free(&all);
	return rc;
}

int pl_find_type(const struct pl_snapshot *snapshot, struct pl_str name, struct pl_types *out,
                 struct pl_err *err)
{
	size_t first = out->n, different = 0;
	struct pl_sb names = PL_SB_INIT;

	pl_find_types(snapshot, name, out);
	if (out->n == first)
		return not_found(snapshot, name, err);
	for (size_t i = first; i < out->n; i++) {
		struct pl_str qualified = out->at[i].symbol->qualified_name;
		bool seen = false;

		for (size_t k = first; k < i && !seen; k++)
			seen = pl_str_eq(out->at[k].symbol->qualified_name, qualified);
		if (!seen)
			pl_sb_addf(&names, "%s" PL_STR_FMT, different++ ? ", " : "",
			           PL_STR_ARG(qualified));
	}
	if (different > 1) {
		out->n = first;
		pl_err_set(err, PL_EAMBIGUOUS, "'" PL_STR_FMT "' fits %zu types: %s",
		           PL_STR_ARG(name), different, pl_sb_cstr(&names));
	}
	pl_sb_deinit(&names);
	return different > 1 ? PL_EAMBIGUOUS : 0;
}
