/* lib/work/progress.c */
#include "work/progress.h"

#include "base/fs.h"
#include "model/schema.h"
#include "work/approve.h"
#include "work/brief.h"
#include "work/lease.h"

enum { MAX_FILES = 10 };

/* Counts of types by state under one name. */
struct tally {
	struct pl_str name;
	size_t by_state[PL_N_STATES], n;
};

struct tallies {
	PL_VEC(struct tally) list;
	struct pl_map index; /* name to number + 1 */
};

static void count(struct tallies *t, struct pl_str name, enum pl_state state)
{
	struct pl_map_entry *e = pl_map_add(&t->index, name, NULL);

	if (!e->num) {
		pl_vec_add(&t->list)->name = name;
		e->num = t->list.n;
	}
	t->list.at[e->num - 1].by_state[state]++;
	t->list.at[e->num - 1].n++;
}

static void release(struct tallies *t)
{
	pl_vec_free(&t->list);
	pl_map_deinit(&t->index);
}

static size_t left(const struct tally *t)
{
	return t->n - t->by_state[PL_STATE_DONE] - t->by_state[PL_STATE_SKIPPED];
}

static void count_all(const struct pl_ledger *ledger, struct tally *all, struct tallies *kinds,
                      struct tallies *files)
{
	memset(all, 0, sizeof(*all));
	for (size_t i = 0; i < ledger->items.order.n; i++) {
		const struct pl_item *item = ledger->items.order.at[i];
		enum pl_state state = item->type->state;

		all->n++;
		all->by_state[state]++;
		count(kinds, pl_json_get_str(item->json, "kind"), state);
		count(files, item->entry->path, state);
	}
}

/* True when item's approval is one that has lapsed; the reason is appended to why. */
static bool lapsed(const struct pl_ledger *ledger, const struct pl_item *item, struct pl_sb *why)
{
	return item->type->state == PL_STATE_DONE && pl_json_get(item->json, "approval") &&
	       !pl_approval_fresh(ledger, item, why);
}

static void add_bar(struct pl_sb *out, const struct tally *all, unsigned cells, bool color)
{
	size_t ready = all->n - left(all);
	size_t full = all->n ? ready * cells / all->n : cells;

	if (!cells)
		return;
	pl_sb_adds(out, color ? "[\033[32m" : "[");
	for (size_t i = 0; i < cells; i++) {
		if (i == full && color)
			pl_sb_adds(out, "\033[0m");
		pl_sb_addc(out, i < full ? '#' : '.');
	}
	pl_sb_adds(out, color ? "\033[0m] " : "] ");
}

static void add_claims(const struct pl_ledger *ledger, struct pl_sb *out)
{
	for (size_t i = 0; i < ledger->items.order.n; i++) {
		const struct pl_item *item = ledger->items.order.at[i];
		struct pl_str agent = pl_lease_agent(item), expires = pl_lease_expires(item);

		if (item->type->state != PL_STATE_CLAIMED)
			continue;
		pl_sb_adds(out, "claimed ");
		pl_sb_add_line(out, item->id);
		pl_sb_adds(out, " by ");
		pl_sb_add_line(out, agent.n ? agent : PL_S("somebody"));
		if (expires.n) {
			pl_sb_adds(out, pl_lease_live(ledger, item) ? " until " : ", ran out ");
			pl_sb_add_line(out, expires);
		}
		pl_sb_addc(out, '\n');
	}
}

static void add_lapsed(const struct pl_ledger *ledger, struct pl_sb *out)
{
	struct pl_sb why = PL_SB_INIT;

	for (size_t i = 0; i < ledger->items.order.n; i++) {
		const struct pl_item *item = ledger->items.order.at[i];

		pl_sb_clear(&why);
		if (!lapsed(ledger, item, &why))
			continue;
		pl_sb_adds(out, "lapsed  ");
		pl_sb_add_line(out, item->id);
		pl_sb_addf(out, ": %s\n", pl_sb_cstr(&why));
	}
	pl_sb_deinit(&why);
}

void pl_progress_text(const struct pl_ledger *ledger, unsigned bar, bool color, struct pl_sb *out)
{
	struct tallies kinds = { 0 }, files = { 0 };
	struct tally all;
	size_t shown = 0, more = 0;

	count_all(ledger, &all, &kinds, &files);
	pl_sb_addf(out, "%-7s ", "all");
	add_bar(out, &all, bar, color);
	pl_sb_addf(out, "%zu of %zu finished", all.n - left(&all), all.n);
	for (int s = 0; s < PL_N_STATES; s++)
		pl_sb_addf(out, "%s%zu %s", s ? ", " : ": ", all.by_state[s],
		           pl_state_name((enum pl_state)s));
	pl_sb_addc(out, '\n');
	for (size_t i = 0; i < kinds.list.n; i++) {
		const struct tally *t = &kinds.list.at[i];

		pl_sb_adds(out, "kind    ");
		pl_sb_add_line(out, t->name);
		pl_sb_addf(out, ": %zu of %zu\n", t->n - left(t), t->n);
	}
	for (size_t i = 0; i < files.list.n; i++) {
		const struct tally *t = &files.list.at[i];

		if (!left(t))
			continue;
		if (shown++ >= MAX_FILES) {
			more++;
			continue;
		}
		pl_sb_adds(out, "file    ");
		pl_sb_add_path(out, pl_fs_base(t->name));
		pl_sb_addf(out, ": %zu of %zu\n", t->n - left(t), t->n);
	}
	if (more)
		pl_sb_addf(out, "        and %zu more files with work\n", more);
	add_claims(ledger, out);
	add_lapsed(ledger, out);
	release(&kinds);
	release(&files);
}

static void write_states(struct pl_out *out, const struct tally *t)
{
	pl_out_kint(out, "types", (int64_t)t->n);
	pl_out_kobject(out, "states");
	for (int s = 0; s < PL_N_STATES; s++)
		pl_out_kint(out, pl_state_name((enum pl_state)s), (int64_t)t->by_state[s]);
	pl_out_object_end(out);
}

static void write_tallies(struct pl_out *out, const char *key, const char *name,
                          const struct tallies *t)
{
	pl_out_karray(out, key);
	for (size_t i = 0; i < t->list.n; i++) {
		pl_out_object(out);
		pl_out_kpath(out, name, t->list.at[i].name);
		write_states(out, &t->list.at[i]);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

void pl_progress_json(const struct pl_ledger *ledger, struct pl_out *out)
{
	struct tallies kinds = { 0 }, files = { 0 };
	struct pl_sb why = PL_SB_INIT;
	struct tally all;

	count_all(ledger, &all, &kinds, &files);
	pl_out_object(out);
	pl_brief_head(ledger, PL_SCHEMA_STATUS, out);
	write_states(out, &all);
	write_tallies(out, "kinds", "kind", &kinds);
	write_tallies(out, "files", "file", &files);
	pl_out_karray(out, "claims");
	for (size_t i = 0; i < ledger->items.order.n; i++) {
		const struct pl_item *item = ledger->items.order.at[i];

		if (item->type->state != PL_STATE_CLAIMED)
			continue;
		pl_out_object(out);
		pl_out_kstr(out, "type", item->id);
		pl_out_kstr(out, "agent", pl_lease_agent(item));
		pl_out_kstr(out, "expires", pl_lease_expires(item));
		pl_out_kbool(out, "live", pl_lease_live(ledger, item));
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_karray(out, "lapsed");
	for (size_t i = 0; i < ledger->items.order.n; i++) {
		const struct pl_item *item = ledger->items.order.at[i];

		pl_sb_clear(&why);
		if (!lapsed(ledger, item, &why))
			continue;
		pl_out_object(out);
		pl_out_kstr(out, "type", item->id);
		pl_out_kstr(out, "why", pl_sb_str(&why));
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_sb_deinit(&why);
	release(&kinds);
	release(&files);
}

static void add_row(struct pl_sb *out, const struct pl_ledger *ledger, const struct pl_item *item)
{
	struct pl_str agent = pl_lease_agent(item);

	pl_sb_addf(out, "%-7s ", pl_state_name(item->type->state));
	pl_sb_add_line(out, item->id);
	if (agent.n) {
		pl_sb_adds(out, pl_lease_live(ledger, item) ? " by " : " was by ");
		pl_sb_add_line(out, agent);
	}
	pl_sb_addc(out, '\n');
}

void pl_progress_list(const struct pl_ledger *ledger, const bool wanted[PL_N_STATES],
                      const char *kind, enum pl_brief_form form, struct pl_sb *out)
{
	struct pl_out *json;
	int rc;

	for (size_t i = 0; i < ledger->items.order.n; i++) {
		const struct pl_item *item = ledger->items.order.at[i];

		if (!wanted[item->type->state] ||
		    (kind && !pl_str_is(pl_json_get_str(item->json, "kind"), kind)))
			continue;
		switch (form) {
		case PL_BRIEF_TEXT:
			add_row(out, ledger, item);
			break;
		case PL_BRIEF_ONELINE:
			pl_brief_line(item, out);
			break;
		case PL_BRIEF_JSON:
			json = pl_out_new(PL_OUT_COMPACT, NULL, out);
			pl_brief_json(ledger, item, json);
			rc = pl_out_close(json, NULL); /* into memory: it cannot fail */
			(void)rc;
		}
	}
}
