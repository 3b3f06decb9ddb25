/* lib/work/parityout.c */
#include "work/parityout.h"

#include "model/emit.h"
#include "model/schema.h"

struct pl_parity_counts pl_parity_count(const struct pl_findings *findings)
{
	struct pl_parity_counts c = { { 0 }, { 0 }, { 0 } };

	for (size_t i = 0; i < findings->n; i++) {
		const struct pl_finding *f = &findings->at[i];

		c.state[f->state]++;
		if (f->state == PL_FINDING_NEW || f->state == PL_FINDING_EXPIRED) {
			c.severity[f->severity]++;
			c.rule[f->rule]++;
		}
	}
	return c;
}

/* --- text ------------------------------------------------------------------------------------- */

static void add_place(struct pl_sb *out, const struct pl_place *place)
{
	pl_sb_add_path(out, place->file);
	if (place->line)
		pl_sb_addf(out, ":%u", place->line);
}

static void text_finding(const struct pl_finding *f, struct pl_sb *out)
{
	const struct pl_place *main = f->target.file.n ? &f->target : &f->reference;
	const struct pl_place *other = main == &f->target ? &f->reference : NULL;

	if (main->file.n) {
		add_place(out, main);
		pl_sb_adds(out, ": ");
	}
	pl_sb_addf(out, "%s: ", pl_severity_name(f->severity));
	pl_sb_add_line(out, f->message);
	pl_sb_addf(out, " [%s] %s", pl_rule(f->rule)->name, f->fingerprint);
	if (f->state != PL_FINDING_NEW)
		pl_sb_addf(out, " (%s)", pl_finding_state_name(f->state));
	pl_sb_addc(out, '\n');
	if (other && other->file.n) {
		pl_sb_adds(out, "    ");
		add_place(out, other);
		pl_sb_adds(out, ": ");
		pl_sb_add_line(out, other->signature);
		pl_sb_addc(out, '\n');
	}
	if (f->reason.n && f->state != PL_FINDING_NEW) {
		pl_sb_adds(out, "    reason: ");
		pl_sb_add_line(out, f->reason);
		if (f->expires.n) {
			pl_sb_adds(out, " (until ");
			pl_sb_add_line(out, f->expires);
			pl_sb_addc(out, ')');
		}
		pl_sb_addc(out, '\n');
	}
}

static void text_habits(const struct pl_parity *parity, struct pl_sb *out)
{
	for (size_t i = 0; i < parity->habits.n; i++) {
		const struct pl_parity_habit *h = &parity->habits.at[i];

		pl_sb_adds(out,
		           i ? "  "
		             : "habits, each with how often it was seen and how often not:\n  ");
		pl_sb_add_line(out, h->what);
		pl_sb_addf(out, ": %u, %u", h->support, h->exceptions);
		if (h->evidence.n) {
			pl_sb_adds(out, "; ");
			pl_sb_add_line(out, h->evidence);
		}
		pl_sb_addc(out, '\n');
	}
}

static void text_unchecked(const struct pl_parity *parity, struct pl_sb *out)
{
	for (size_t i = 0; i < parity->unchecked.n; i++) {
		pl_sb_adds(out, i ? "  " : "not checked:\n  ");
		pl_sb_add_line(out, parity->unchecked.at[i].what);
		pl_sb_adds(out, ": ");
		pl_sb_add_line(out, parity->unchecked.at[i].why);
		pl_sb_addc(out, '\n');
	}
}

void pl_parity_write_text(const struct pl_parity_report *r, struct pl_sb *out)
{
	struct pl_parity_counts c = pl_parity_count(r->findings);

	for (size_t i = 0; i < r->findings->n; i++)
		if (r->findings->at[i].state != PL_FINDING_KNOWN)
			text_finding(&r->findings->at[i], out);
	if (r->explain)
		text_habits(r->parity, out);
	text_unchecked(r->parity, out);
	pl_sb_add_line(out, r->target);
	pl_sb_addf(out, ": %zu of %zu types, %zu of %zu members; ", r->parity->types_found,
	           r->parity->types, r->parity->members_found, r->parity->members);
	pl_sb_addf(out, "drift: %zu new, %zu known, %zu expired, %zu fixed",
	           c.state[PL_FINDING_NEW], c.state[PL_FINDING_KNOWN], c.state[PL_FINDING_EXPIRED],
	           c.state[PL_FINDING_FIXED]);
	if (r->doubtful)
		pl_sb_addf(out, "; %zu below %u%% confidence not shown", r->doubtful, r->threshold);
	pl_sb_addc(out, '\n');
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_place(struct pl_out *out, const char *key, const struct pl_place *place)
{
	pl_out_key(out, key);
	if (!place->type.n && !place->file.n) {
		pl_out_null(out);
		return;
	}
	pl_out_object(out);
	pl_out_kstr(out, "type", place->type);
	if (place->member.n)
		pl_out_kstr(out, "member", place->member);
	if (place->file.n)
		pl_out_kpath(out, "file", place->file);
	if (place->line)
		pl_out_kint(out, "line", place->line);
	if (place->signature.n)
		pl_out_kstr(out, "signature", place->signature);
	pl_out_object_end(out);
}

static void json_finding(struct pl_out *out, const struct pl_finding *f)
{
	pl_out_object(out);
	pl_out_kstr(out, "rule", pl_str_of(pl_rule(f->rule)->name));
	pl_out_kstr(out, "severity", pl_str_of(pl_severity_name(f->severity)));
	pl_out_kint(out, "confidence", f->confidence);
	pl_out_kstr(out, "fingerprint", pl_str_of(f->fingerprint));
	pl_out_kstr(out, "state", pl_str_of(pl_finding_state_name(f->state)));
	pl_out_kstr(out, "message", f->message);
	if (f->reason.n)
		pl_out_kstr(out, "reason", f->reason);
	if (f->expires.n)
		pl_out_kstr(out, "expires", f->expires);
	json_place(out, "reference", &f->reference);
	json_place(out, "target", &f->target);
	pl_out_object_end(out);
}

static void json_summary(struct pl_out *out, const struct pl_parity_report *r)
{
	struct pl_parity_counts c = pl_parity_count(r->findings);

	pl_out_kobject(out, "summary");
	pl_out_kint(out, "types", (int64_t)r->parity->types);
	pl_out_kint(out, "typesFound", (int64_t)r->parity->types_found);
	pl_out_kint(out, "members", (int64_t)r->parity->members);
	pl_out_kint(out, "membersFound", (int64_t)r->parity->members_found);
	for (unsigned i = 0; i < PL_LEN(c.state); i++)
		pl_out_kint(out, pl_finding_state_name((enum pl_finding_state)i),
		            (int64_t)c.state[i]);
	pl_out_kint(out, "doubtful", (int64_t)r->doubtful);
	pl_out_object_end(out);
}

static void json_commit(struct pl_out *out, const char *key, const char *commit)
{
	pl_out_key(out, key);
	if (commit[0])
		pl_out_str(out, pl_str_of(commit));
	else
		pl_out_null(out);
}

static void json_habits(struct pl_out *out, const struct pl_parity *parity)
{
	pl_out_karray(out, "habits");
	for (size_t i = 0; i < parity->habits.n; i++) {
		const struct pl_parity_habit *h = &parity->habits.at[i];

		pl_out_object(out);
		pl_out_kstr(out, "what", h->what);
		if (h->evidence.n)
			pl_out_kstr(out, "evidence", h->evidence);
		pl_out_kint(out, "support", h->support);
		pl_out_kint(out, "exceptions", h->exceptions);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

/* findings, what was not checked, habits, counts: of one target */
static void json_body(struct pl_out *out, const struct pl_parity_report *r)
{
	pl_out_karray(out, "findings");
	for (size_t i = 0; i < r->findings->n; i++)
		json_finding(out, &r->findings->at[i]);
	pl_out_array_end(out);
	pl_out_karray(out, "unchecked");
	for (size_t i = 0; i < r->parity->unchecked.n; i++) {
		pl_out_object(out);
		pl_out_kstr(out, "what", r->parity->unchecked.at[i].what);
		pl_out_kstr(out, "why", r->parity->unchecked.at[i].why);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	if (r->explain)
		json_habits(out, r->parity);
	json_summary(out, r);
}

static void json_coverage(struct pl_out *out, const char *key, const struct pl_coverage *coverage)
{
	pl_out_key(out, key);
	pl_emit_coverage(out, coverage);
}

static void json_one(struct pl_out *out, const struct pl_parity_report *r)
{
	pl_out_kobject(out, "coverage");
	json_coverage(out, "reference", r->reference_coverage);
	json_coverage(out, "target", r->target_coverage);
	pl_out_object_end(out);
	json_body(out, r);
}

static void json_several(struct pl_out *out, const struct pl_parity_report *reports, size_t n)
{
	pl_out_kobject(out, "coverage");
	json_coverage(out, "reference", reports->reference_coverage);
	pl_out_object_end(out);
	pl_out_karray(out, "targets");
	for (size_t i = 0; i < n; i++) {
		pl_out_object(out);
		pl_out_kstr(out, "name", reports[i].target);
		json_commit(out, "revision", reports[i].target_commit);
		pl_out_kobject(out, "coverage");
		json_coverage(out, "target", reports[i].target_coverage);
		pl_out_object_end(out);
		json_body(out, &reports[i]);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

void pl_parity_write_json(const struct pl_parity_report *reports, size_t n, bool several,
                          struct pl_out *out)
{
	pl_out_object(out);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_PARITY));
	pl_out_kstr(out, "tool", PL_S("checkparity"));
	pl_out_kobject(out, "inputs");
	pl_out_kpath(out, "repository", reports->repository);
	json_commit(out, "revision", reports->reference_commit);
	if (!several) {
		pl_out_kstr(out, "target", reports->target);
		json_commit(out, "targetRevision", reports->target_commit);
	}
	pl_out_object_end(out);
	if (several)
		json_several(out, reports, n);
	else
		json_one(out, reports);
	pl_out_object_end(out);
}
