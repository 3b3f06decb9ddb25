/* lib/work/validate.c */
#include "work/validate.h"

#include "work/ledger.h"

#include <stdio.h>

struct validation {
	void (*report)(void *ctx, const struct pl_item *item, const char *what);
	void *ctx;
	size_t n;
};

PL_PRINTF(3, 4)
static void wrong(struct validation *v, const struct pl_item *item, const char *fmt, ...)
{
	struct pl_sb text = PL_SB_INIT;
	va_list ap;

	va_start(ap, fmt);
	pl_sb_vaddf(&text, fmt, ap);
	va_end(ap);
	v->n++;
	v->report(v->ctx, item, pl_sb_cstr(&text));
	pl_sb_deinit(&text);
}

static bool is_strings(const pl_json *list)
{
	for (size_t i = 0; i < pl_json_len(list); i++)
		if (!pl_json_str(pl_json_at(list, i)).n)
			return false;
	return pl_json_type(list) == PL_JSON_ARRAY;
}

static bool is_count(const pl_json *value)
{
	return pl_json_int(value, -1) >= 0;
}

/* An agent, and when its claim ends. */
static bool is_lease(const pl_json *lease)
{
	return pl_json_get_str(lease, "agent").n &&
	       pl_time_parse(pl_json_get_str(lease, "expires")) >= 0;
}

static void check_form(struct validation *v, const struct pl_item *item)
{
	static const struct { const char *key; enum pl_json_type type; bool must; } keys[] = {
		{ "kind", PL_JSON_STRING, true },
		{ "isInner", PL_JSON_BOOL, false },
		{ "portingState", PL_JSON_STRING, false },
		{ "qualifiedName", PL_JSON_STRING, false },
		{ "change", PL_JSON_STRING, false },
		{ "changedMembers", PL_JSON_ARRAY, false },
		{ "candidates", PL_JSON_ARRAY, false },
		{ "lease", PL_JSON_OBJECT, false },
		{ "approval", PL_JSON_OBJECT, false },
		{ "reopened", PL_JSON_STRING, false },
		{ "referenceHash", PL_JSON_STRING, false },
	};
	static const char *const lists[] = { "candidateFiles", "suggestedFiles", "dependsOn",
		                             "definitionFiles" };
	static const char *const counts[] = { "order", "group" };

	for (size_t i = 0; i < PL_LEN(keys); i++) {
		enum pl_json_type type = pl_json_type(pl_json_get(item->json, keys[i].key));

		if (type == PL_JSON_NONE ? keys[i].must : type != keys[i].type)
			wrong(v, item, "'%s' is %s", keys[i].key,
			      type == PL_JSON_NONE ? "missing" : "of the wrong form");
	}
	if (pl_json_type(pl_json_get(item->json, "lease")) == PL_JSON_OBJECT &&
	    !is_lease(pl_json_get(item->json, "lease")))
		wrong(v, item, "'lease' has no agent, or no time at which it ends");
	if (pl_json_type(pl_json_get(item->json, "portingState")) == PL_JSON_STRING &&
	    pl_state_of(pl_json_get_str(item->json, "portingState")) < 0)
		wrong(v, item, "'portingState' is none of pending, claimed, review, done, skipped");
	for (size_t i = 0; i < PL_LEN(lists); i++) {
		const pl_json *list = pl_json_get(item->json, lists[i]);

		if (list && !is_strings(list))
			wrong(v, item, "'%s' is not a list of texts", lists[i]);
	}
	for (size_t i = 0; i < PL_LEN(counts); i++) {
		const pl_json *count = pl_json_get(item->json, counts[i]);

		if (count && !is_count(count))
			wrong(v, item, "'%s' is not a whole number from 0", counts[i]);
	}
}

size_t pl_plan_validate(const struct pl_plan *plan, const struct pl_items *items,
                        void (*report)(void *ctx, const struct pl_item *item, const char *what),
                        void *ctx)
{
	struct validation v = { report, ctx, 0 };
	const pl_json *meta = pl_json_get(plan->doc, "metadata");
	const pl_json *mark = pl_json_get(meta, "log");

	if (pl_json_get(meta, "schema") && !pl_json_get_str(meta, "schema").n)
		wrong(&v, NULL, "'metadata.schema' is not a text");
	if (mark &&
	    (!is_count(pl_json_get(mark, "lines")) || pl_json_get_str(mark, "states").n != 16))
		wrong(&v, NULL, "'metadata.log' is not what planctl writes there");
	for (size_t i = 0; i < items->list.n; i++) {
		const struct pl_item *item = &items->list.at[i];
		int64_t start = pl_json_int(pl_json_get(item->json, "startLine"), 0);
		int64_t end = pl_json_int(pl_json_get(item->json, "endLine"), 0);

		check_form(&v, item);
		if (start < 1 || end < start)
			wrong(&v, item, "startLine %lld and endLine %lld are no range",
			      (long long)start, (long long)end);
	}
	return v.n;
}
