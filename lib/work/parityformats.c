/*
 * lib/work/parityformats.c -- drift for services: SARIF, JUnit, GitHub's annotations.
 *
 * All text of the code under study is data: it is escaped by the rules of each format.
 */
#include "work/parityout.h"

#include "base/map.h"
#include "model/annotate.h"

#include <stdlib.h>

static const struct pl_place *main_place(const struct pl_finding *f)
{
	return f->target.file.n ? &f->target : &f->reference;
}

static void add_full_name(struct pl_sb *out, const struct pl_place *place)
{
	pl_sb_add_line(out, place->type);
	if (place->member.n) {
		pl_sb_addc(out, '.');
		pl_sb_add_line(out, place->member);
	}
}

/* --- SARIF ------------------------------------------------------------------------------------ */

static void sarif_rules(struct pl_out *out)
{
	pl_out_karray(out, "rules");
	for (int i = 0; i < PL_N_RULES; i++) {
		const struct pl_rule_info *rule = pl_rule((enum pl_rule)i);

		pl_sarif_rule(out, rule->name, rule->what, rule->severity);
	}
	pl_out_array_end(out);
}

static void sarif_location(struct pl_out *out, const struct pl_place *place)
{
	struct pl_sb text = PL_SB_INIT;

	pl_out_object(out);
	pl_sarif_place(out, place->file, place->line);
	if (place->type.n) {
		add_full_name(&text, place);
		pl_out_karray(out, "logicalLocations");
		pl_out_object(out);
		pl_out_kstr(out, "fullyQualifiedName", pl_sb_str(&text));
		pl_out_object_end(out);
		pl_out_array_end(out);
	}
	pl_out_object_end(out);
	pl_sb_deinit(&text);
}

static void sarif_locations(struct pl_out *out, const char *key, const struct pl_place *place)
{
	pl_out_karray(out, key);
	if (place->file.n)
		sarif_location(out, place);
	pl_out_array_end(out);
}

static void sarif_result(struct pl_out *out, const struct pl_finding *f)
{
	static const char *const states[] = { "new", "unchanged", "absent", "unchanged" };
	const struct pl_place *place = main_place(f);

	pl_out_object(out);
	pl_out_kstr(out, "ruleId", pl_str_of(pl_rule(f->rule)->name));
	pl_out_kint(out, "ruleIndex", f->rule);
	pl_out_kstr(out, "level", pl_str_of(pl_sarif_level(f->severity)));
	pl_sarif_text(out, "message", f->message);
	sarif_locations(out, "locations", place);
	if (place == &f->target && f->reference.file.n)
		sarif_locations(out, "relatedLocations", &f->reference);
	pl_out_kobject(out, "partialFingerprints");
	pl_out_kstr(out, "portolanParity/v1", pl_str_of(f->fingerprint));
	pl_out_object_end(out);
	pl_out_kstr(out, "baselineState", pl_str_of(states[f->state]));
	pl_out_kint(out, "rank", f->confidence);
	if (f->state == PL_FINDING_KNOWN) {
		pl_out_karray(out, "suppressions");
		pl_out_object(out);
		pl_out_kstr(out, "kind", PL_S("external"));
		pl_out_kstr(out, "justification", f->reason);
		pl_out_object_end(out);
		pl_out_array_end(out);
	}
	pl_out_object_end(out);
}

static void sarif_run(struct pl_out *out, const struct pl_parity_report *r)
{
	struct pl_sb id = PL_SB_INIT;

	pl_out_object(out);
	pl_out_kobject(out, "tool");
	pl_out_kobject(out, "driver");
	pl_out_kstr(out, "name", PL_S("checkparity"));
	sarif_rules(out);
	pl_out_object_end(out);
	pl_out_object_end(out);
	pl_out_kobject(out, "automationDetails");
	pl_sb_addf(&id, "checkparity/" PL_STR_FMT "/", PL_STR_ARG(r->target));
	pl_out_kstr(out, "id", pl_sb_str(&id));
	pl_out_object_end(out);
	pl_out_karray(out, "results");
	for (size_t i = 0; i < r->findings->n; i++)
		sarif_result(out, &r->findings->at[i]);
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_sb_deinit(&id);
}

void pl_parity_write_sarif(const struct pl_parity_report *reports, size_t n, struct pl_out *out)
{
	pl_sarif_begin(out);
	for (size_t i = 0; i < n; i++)
		sarif_run(out, &reports[i]);
	pl_sarif_end(out);
}

/* --- JUnit ------------------------------------------------------------------------------------ */

/* As text or attribute of XML; what XML has no way to write comes out as \xHH. */
static void add_xml(struct pl_sb *out, struct pl_str text)
{
	struct pl_sb line = PL_SB_INIT;

	pl_sb_add_line(&line, text);
	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (c == '&')
			pl_sb_adds(out, "&amp;");
		else if (c == '<')
			pl_sb_adds(out, "&lt;");
		else if (c == '>')
			pl_sb_adds(out, "&gt;");
		else if (c == '"')
			pl_sb_adds(out, "&quot;");
		else
			pl_sb_addc(out, c);
	}
	pl_sb_deinit(&line);
}

static void junit_case(struct pl_sb *out, struct pl_str target, struct pl_str name)
{
	pl_sb_adds(out, "    <testcase classname=\"");
	add_xml(out, target);
	pl_sb_adds(out, "\" name=\"");
	add_xml(out, name);
	pl_sb_adds(out, "\" time=\"0\"");
}

static void junit_finding(struct pl_sb *out, const struct pl_finding *f, struct pl_str target)
{
	const struct pl_place *named = f->reference.type.n ? &f->reference : &f->target;
	struct pl_sb name = PL_SB_INIT;

	add_full_name(&name, named);
	pl_sb_addf(&name, " %s %s", pl_rule(f->rule)->name, f->fingerprint);
	junit_case(out, target, pl_sb_str(&name));
	pl_sb_deinit(&name);
	pl_sb_adds(out, ">\n      ");
	if (f->state == PL_FINDING_KNOWN) {
		pl_sb_adds(out, "<skipped message=\"");
		add_xml(out, f->reason);
		pl_sb_adds(out, "\"/>\n");
	} else {
		pl_sb_adds(out, "<failure type=\"");
		pl_sb_adds(out, pl_rule(f->rule)->name);
		pl_sb_adds(out, "\" message=\"");
		add_xml(out, f->message);
		pl_sb_adds(out, "\">");
		add_xml(out, main_place(f)->file);
		pl_sb_addf(out, ":%u</failure>\n", main_place(f)->line);
	}
	pl_sb_adds(out, "    </testcase>\n");
}

static int by_text(const void *a, const void *b)
{
	return pl_str_cmp(*(const struct pl_str *)a, *(const struct pl_str *)b);
}

/* Types of the reference that no finding is about, in order. */
static struct pl_str *clean_types(const struct pl_parity_report *r, size_t *n)
{
	struct pl_str *types = pl_calloc(r->parity->rows.n + 1, sizeof(*types));
	struct pl_map told = PL_MAP_INIT;

	*n = 0;
	for (size_t i = 0; i < r->findings->n; i++)
		pl_map_add(&told, r->findings->at[i].reference.type, NULL);
	for (size_t i = 0; i < r->parity->rows.n; i++)
		if (!r->parity->rows.at[i].ignored &&
		    !pl_map_find(&told, r->parity->rows.at[i].name))
			types[(*n)++] = r->parity->rows.at[i].name;
	pl_map_deinit(&told);
	qsort(types, *n, sizeof(*types), by_text);
	return types;
}

static void junit_suite(struct pl_sb *out, const struct pl_parity_report *r)
{
	struct pl_parity_counts c = pl_parity_count(r->findings);
	size_t n_clean;
	struct pl_str *clean = clean_types(r, &n_clean);

	pl_sb_adds(out, "  <testsuite name=\"checkparity ");
	add_xml(out, r->target);
	pl_sb_addf(out,
	           "\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"%zu\" time=\"0\">\n",
	           r->findings->n + n_clean, r->findings->n - c.state[PL_FINDING_KNOWN],
	           c.state[PL_FINDING_KNOWN]);
	for (size_t i = 0; i < r->findings->n; i++)
		junit_finding(out, &r->findings->at[i], r->target);
	for (size_t i = 0; i < n_clean; i++) {
		junit_case(out, r->target, clean[i]);
		pl_sb_adds(out, "/>\n");
	}
	pl_sb_adds(out, "  </testsuite>\n");
	free(clean);
}

void pl_parity_write_junit(const struct pl_parity_report *reports, size_t n, struct pl_sb *out)
{
	pl_sb_adds(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
	for (size_t i = 0; i < n; i++)
		junit_suite(out, &reports[i]);
	pl_sb_adds(out, "</testsuites>\n");
}

/* --- GitHub ----------------------------------------------------------------------------------- */

static int worst_first(const void *pa, const void *pb)
{
	const struct pl_finding *a = *(const struct pl_finding *const *)pa;
	const struct pl_finding *b = *(const struct pl_finding *const *)pb;

	if (a->severity != b->severity)
		return a->severity < b->severity ? 1 : -1;
	if (a->confidence != b->confidence)
		return a->confidence < b->confidence ? 1 : -1;
	return strcmp(a->fingerprint, b->fingerprint);
}

static void github_finding(struct pl_sb *out, const struct pl_finding *f)
{
	const struct pl_place *place = main_place(f);

	pl_github_annotate(out, f->severity, place->file, place->line, pl_rule(f->rule)->name,
	                   f->message);
}

void pl_parity_write_github(const struct pl_parity_report *reports, size_t n, struct pl_sb *out)
{
	PL_VEC(const struct pl_finding *) bad = PL_VEC_INIT;

	for (size_t r = 0; r < n; r++)
		for (size_t i = 0; i < reports[r].findings->n; i++)
			if (reports[r].findings->at[i].state != PL_FINDING_KNOWN)
				pl_vec_push(&bad, &reports[r].findings->at[i]);
	pl_vec_sort(&bad, worst_first);
	for (size_t i = 0; i < bad.n && i < PL_GITHUB_MOST; i++)
		github_finding(out, bad.at[i]);
	for (size_t r = 0; r < n; r++) {
		struct pl_parity_counts c = pl_parity_count(reports[r].findings);

		pl_sb_adds(out, "::notice title=checkparity ");
		pl_github_escape(out, reports[r].target, true);
		pl_sb_addf(out,
		           "::%zu of %zu types, %zu of %zu members; drift: %zu new, %zu known, %zu "
		           "expired, %zu fixed\n",
		           reports[r].parity->types_found, reports[r].parity->types,
		           reports[r].parity->members_found, reports[r].parity->members,
		           c.state[PL_FINDING_NEW], c.state[PL_FINDING_KNOWN],
		           c.state[PL_FINDING_EXPIRED], c.state[PL_FINDING_FIXED]);
	}
	pl_vec_free(&bad);
}
