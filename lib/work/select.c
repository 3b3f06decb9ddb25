/* lib/work/select.c */
#include "work/select.h"

#include "work/find.h"

static bool fits(const struct pl_type_delta *d, struct pl_str name)
{
	return (d->after.symbol && pl_name_fits(d->after.symbol->qualified_name, name)) ||
	       (d->before.symbol && pl_name_fits(d->before.symbol->qualified_name, name));
}

static bool is_whole(const struct pl_type_delta *d, struct pl_str name)
{
	return (d->after.symbol && pl_str_eq(d->after.symbol->qualified_name, name)) ||
	       (d->before.symbol && pl_str_eq(d->before.symbol->qualified_name, name));
}

static struct pl_str name_of(const struct pl_type_delta *d)
{
	return d->after.symbol ? d->after.symbol->qualified_name : d->before.symbol->qualified_name;
}

int pl_select_name(const struct pl_delta *delta, const char *text, struct pl_selection *out,
                   struct pl_err *err)
{
	struct pl_str name = pl_str_of(text);
	struct pl_sb names = PL_SB_INIT;
	size_t first = out->n, different = 0;
	bool whole = false;
	int rc = 0;

	for (size_t i = 0; i < delta->types.n && !whole; i++)
		whole = is_whole(&delta->types.at[i], name);
	for (size_t i = 0; i < delta->types.n; i++) {
		const struct pl_type_delta *d = &delta->types.at[i];
		bool seen = false;

		if (whole ? !is_whole(d, name) : !fits(d, name))
			continue;
		for (size_t k = first; k < out->n && !seen; k++)
			seen = pl_str_eq(name_of(&delta->types.at[out->at[k]]), name_of(d));
		if (!seen)
			pl_sb_addf(&names, "%s" PL_STR_FMT, different++ ? ", " : "",
			           PL_STR_ARG(name_of(d)));
		pl_vec_push(out, i);
	}
	if (different > 1)
		rc = pl_err_set(err, PL_EAMBIGUOUS, "'%s' fits %zu types: %s", text, different,
		                pl_sb_cstr(&names));
	else if (!different)
		rc = PL_ENOTFOUND;
	pl_sb_deinit(&names);
	return rc;
}

void pl_select_all(const struct pl_delta *delta, bool unchanged, struct pl_selection *out)
{
	for (size_t i = 0; i < delta->types.n; i++)
		if (unchanged || delta->types.at[i].change != PL_CHANGE_UNCHANGED)
			pl_vec_push(out, i);
}
