/* lib/work/paritybase.c */
#include "work/paritybase.h"

#include "model/schema.h"

#include <stdlib.h>

bool pl_is_date(struct pl_str s)
{
	static const unsigned char days[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	unsigned year, month, day;

	if (s.n != 10 || s.p[4] != '-' || s.p[7] != '-')
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (i != 4 && i != 7 && !pl_is_digit(s.p[i]))
			return false;
	year = (unsigned)(s.p[0] - '0') * 1000 + (unsigned)(s.p[1] - '0') * 100 +
	       (unsigned)(s.p[2] - '0') * 10 + (unsigned)(s.p[3] - '0');
	month = (unsigned)(s.p[5] - '0') * 10 + (unsigned)(s.p[6] - '0');
	day = (unsigned)(s.p[8] - '0') * 10 + (unsigned)(s.p[9] - '0');
	if (month < 1 || month > 12 || day < 1 || day > days[month - 1])
		return false;
	return month != 2 || day < 29 || (year % 4 == 0 && (year % 100 || year % 400 == 0));
}

static bool is_fingerprint(struct pl_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!pl_is_digit(s.p[i]) && (s.p[i] < 'a' || s.p[i] > 'f'))
			return false;
	return s.n == sizeof(((struct pl_finding *)NULL)->fingerprint) - 1;
}

static int check_entry(const struct pl_paritybase_entry *e, size_t i, struct pl_err *err)
{
	if (!e->fingerprint.n || !e->target.n)
		return pl_err_set(err, PL_EINVALID, "entries[%zu]: no fingerprint or no target", i);
	if (!is_fingerprint(e->fingerprint))
		return pl_err_set(err, PL_EINVALID,
		                  "entries[%zu]: 'fingerprint' is none as checkparity prints them",
		                  i);
	if (pl_rule_of(e->rule) < 0)
		return pl_err_set(err, PL_EINVALID,
		                  "entries[%zu]: no rule '" PL_STR_FMT "' is known", i,
		                  PL_STR_ARG(e->rule));
	if (!pl_str_trim(e->reason).n)
		return pl_err_set(err, PL_EINVALID,
		                  "entries[%zu] (" PL_STR_FMT "): no reason is given", i,
		                  PL_STR_ARG(e->reference));
	if (e->expires.n && !pl_is_date(e->expires))
		return pl_err_set(err, PL_EINVALID,
		                  "entries[%zu]: 'expires' is no date like 2027-01-31: '" PL_STR_FMT
		                  "'",
		                  i, PL_STR_ARG(e->expires));
	return 0;
}

int pl_paritybase_parse(struct pl_paritybase *base, struct pl_str text, struct pl_err *err)
{
	pl_json *entries;
	int rc = pl_json_parse(text, &base->doc, err);

	if (rc)
		return rc;
	if (!pl_str_is(pl_json_get_str(base->doc, "schema"), PL_SCHEMA_PARITY_BASELINE))
		return pl_err_set(err, PL_EINVALID, "schema is not '%s'",
		                  PL_SCHEMA_PARITY_BASELINE);
	entries = pl_json_get(base->doc, "entries");
	if (pl_json_type(entries) != PL_JSON_ARRAY)
		return pl_err_set(err, PL_EINVALID, "'entries' is not an array");
	for (size_t i = 0; i < pl_json_len(entries); i++) {
		pl_json *at = pl_json_at(entries, i);
		struct pl_paritybase_entry *e = pl_vec_add(&base->entries);
		struct pl_map_entry *known;

		e->fingerprint = pl_json_get_str(at, "fingerprint");
		e->target = pl_json_get_str(at, "target");
		e->rule = pl_json_get_str(at, "rule");
		e->reference = pl_json_get_str(at, "reference");
		e->message = pl_json_get_str(at, "message");
		e->reason = pl_json_get_str(at, "reason");
		e->expires = pl_json_get_str(at, "expires");
		rc = check_entry(e, i, err);
		if (rc)
			return rc;
		known = pl_map_add(&base->by_fingerprint, e->fingerprint, NULL);
		if (known->num)
			return pl_err_set(err, PL_EINVALID,
			                  "entries[%zu]: fingerprint " PL_STR_FMT " is there twice",
			                  i, PL_STR_ARG(e->fingerprint));
		known->num = i + 1;
	}
	return 0;
}

void pl_paritybase_deinit(struct pl_paritybase *base)
{
	pl_vec_free(&base->entries);
	pl_map_deinit(&base->by_fingerprint);
	pl_json_free(base->doc);
	pl_arena_deinit(&base->arena);
}

static struct pl_paritybase_entry *entry_of(const struct pl_paritybase *base,
                                            const struct pl_finding *f)
{
	size_t at = pl_map_num(&base->by_fingerprint, pl_str_of(f->fingerprint));

	return at ? &base->entries.at[at - 1] : NULL;
}

void pl_paritybase_spare(struct pl_paritybase *base, const struct pl_findings *hidden)
{
	for (size_t i = 0; i < hidden->n; i++) {
		struct pl_paritybase_entry *e = entry_of(base, &hidden->at[i]);

		if (e)
			e->used = e->hidden = true;
	}
}

static void judge_one(struct pl_paritybase *base, struct pl_finding *f, struct pl_str today)
{
	struct pl_paritybase_entry *e = entry_of(base, f);

	f->state = PL_FINDING_NEW;
	if (!e)
		return;
	e->used = true;
	f->reason = e->reason;
	f->expires = e->expires;
	f->state = e->expires.n && pl_str_cmp(today, e->expires) > 0 ? PL_FINDING_EXPIRED
	                                                             : PL_FINDING_KNOWN;
}

static void add_fixed(struct pl_paritybase *base, const struct pl_paritybase_entry *e,
                      struct pl_findings *findings)
{
	struct pl_finding *f = pl_vec_add(findings);

	f->rule = (enum pl_rule)pl_rule_of(e->rule);
	f->severity = PL_SEVERITY_WARNING;
	f->confidence = 100;
	f->state = PL_FINDING_FIXED;
	f->reason = e->reason;
	f->expires = e->expires;
	f->reference.type = e->reference;
	f->message = pl_arena_fmt(&base->arena,
	                          "the baseline has an entry that nothing matches: " PL_STR_FMT
	                          " is fixed",
	                          PL_STR_ARG(e->reference));
	memcpy(f->fingerprint, e->fingerprint.p, e->fingerprint.n);
}

void pl_paritybase_judge(struct pl_paritybase *base, struct pl_findings *findings,
                         struct pl_str target, struct pl_str today)
{
	for (size_t i = 0; i < findings->n; i++)
		judge_one(base, &findings->at[i], today);
	for (size_t i = 0; i < base->entries.n; i++)
		if (!base->entries.at[i].used && pl_str_eq(base->entries.at[i].target, target))
			add_fixed(base, &base->entries.at[i], findings);
}

static struct pl_str name_of(struct pl_paritybase *base, const struct pl_place *place)
{
	if (!place->type.n || !place->member.n)
		return place->type.n ? place->type : place->file;
	return pl_arena_fmt(&base->arena, PL_STR_FMT "." PL_STR_FMT, PL_STR_ARG(place->type),
	                    PL_STR_ARG(place->member));
}

static int by_name(const void *pa, const void *pb)
{
	const struct pl_paritybase_entry *a = pa, *b = pb;
	int d = pl_str_cmp(a->target, b->target);

	if (!d)
		d = pl_str_cmp(a->reference, b->reference);
	if (!d)
		d = pl_str_cmp(a->rule, b->rule);
	return d ? d : pl_str_cmp(a->fingerprint, b->fingerprint);
}

void pl_paritybase_take(struct pl_paritybase *base, const struct pl_findings *findings,
                        struct pl_str target)
{
	size_t kept = 0;

	for (size_t i = 0; i < base->entries.n; i++)
		if (base->entries.at[i].hidden || !pl_str_eq(base->entries.at[i].target, target))
			base->entries.at[kept++] = base->entries.at[i];
	base->entries.n = kept;
	for (size_t i = 0; i < findings->n; i++) {
		const struct pl_finding *f = &findings->at[i];
		struct pl_paritybase_entry *e;

		if (f->state == PL_FINDING_FIXED)
			continue;
		e = pl_vec_add(&base->entries);
		e->fingerprint = pl_arena_dup(&base->arena, pl_str_of(f->fingerprint));
		e->target = target;
		e->rule = pl_str_of(pl_rule(f->rule)->name);
		e->reference = name_of(base, f->reference.type.n ? &f->reference : &f->target);
		e->message = f->message;
		e->reason = f->reason;
		e->expires = f->expires;
	}
	pl_vec_sort(&base->entries, by_name);
}

void pl_paritybase_write(const struct pl_paritybase *base, struct pl_out *out)
{
	pl_out_object(out);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_PARITY_BASELINE));
	pl_out_karray(out, "entries");
	for (size_t i = 0; i < base->entries.n; i++) {
		const struct pl_paritybase_entry *e = &base->entries.at[i];

		pl_out_object(out);
		pl_out_kstr(out, "fingerprint", e->fingerprint);
		pl_out_kstr(out, "target", e->target);
		pl_out_kstr(out, "rule", e->rule);
		pl_out_kstr(out, "reference", e->reference);
		pl_out_kstr(out, "message", e->message);
		pl_out_kstr(out, "reason", e->reason);
		if (e->expires.n)
			pl_out_kstr(out, "expires", e->expires);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
}
