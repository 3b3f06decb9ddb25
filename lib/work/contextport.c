/*
 * lib/work/contextport.c -- what the port has of a type: the members that answer to changed ones in full,
 * declaration and definition; of all others the signature; and where reference and port differ.
 */
#include "base/fs.h"
#include "base/gauge.h"
#include "base/quote.h"
#include "work/context_private.h"
#include "work/idiom.h"
#include "work/parts.h"
#include "work/typetext.h"

#include <stdlib.h>

/* How much of a member of the port is shown. */
enum { SHOW_SIGNATURE, SHOW_DECLARATION, SHOW_ALL };

struct offer {
	const struct pl_file *file;
	const struct pl_symbol *symbol;
	struct pl_str key; /* of its name, without decoration */
	unsigned show;
};

struct port {
	struct pl_gather *g;
	struct pl_arena arena;
	struct pl_parts *parts;
	PL_VEC(struct pl_type) types;  /* counterparts, best first */
	PL_VEC(struct offer) offers;   /* their members, by file and text within each type */
	struct pl_map shown_files;     /* paths below the target's folder */
};

/* --- which members are wanted ------------------------------------------------------------- */

static void collect(struct port *p)
{
	for (size_t i = 0; i < p->g->self.n; i++) {
		size_t n;
		const struct pl_parity_match *m = pl_gather_matches(p->g, p->g->self.at[i].symbol,
		                                                    &n);

		for (size_t k = 0; k < n; k++) {
			if (m[k].kind == PL_MATCH_TYPE)
				pl_vec_push(&p->types,
				            ((struct pl_type){ m[k].target_file,
				                               (struct pl_symbol *)m[k].target }));
			else if (m[k].kind == PL_MATCH_OFFER)
				pl_vec_push(&p->offers,
				            ((struct offer){
						    m[k].target_file, m[k].target,
						    pl_member_key(&p->arena, m[k].target->name),
						    SHOW_SIGNATURE }));
		}
	}
}

static void want(struct offer *offer, unsigned show)
{
	if (offer->show < show)
		offer->show = show;
}

static void want_symbol(struct port *p, const struct pl_symbol *symbol, unsigned show)
{
	for (size_t i = 0; i < p->offers.n; i++)
		if (p->offers.at[i].symbol == symbol)
			want(&p->offers.at[i], show);
}

static void want_name(struct port *p, struct pl_str name, unsigned show)
{
	struct pl_str key = name.n ? pl_member_key(&p->arena, name) : PL_S_NONE;

	for (size_t i = 0; key.n && i < p->offers.n; i++)
		if (pl_str_eq(p->offers.at[i].key, key))
			want(&p->offers.at[i], show);
}

static bool is_life_cycle(const struct pl_symbol *symbol)
{
	return symbol->kind == PL_KIND_CONSTRUCTOR || (symbol->name.n && symbol->name.p[0] == '~');
}

/* A field that came or went is set where objects are made, and given back where they end. */
static void want_life_cycle(struct port *p)
{
	for (size_t i = 0; i < p->offers.n; i++)
		if (is_life_cycle(p->offers.at[i].symbol))
			want(&p->offers.at[i], SHOW_ALL);
}

static bool holds_value(enum pl_kind kind)
{
	return kind >= PL_KIND_FIELD && kind <= PL_KIND_CONSTANT;
}

static void want_member(struct port *p, const struct pl_type_delta *d,
                        const struct pl_member_delta *m)
{
	bool only_docs = m->aspects && !(m->aspects & ~(unsigned)(PL_ASPECT_DOCUMENTATION |
	                                                          PL_ASPECT_FORMATTING));
	unsigned show = only_docs ? SHOW_DECLARATION : SHOW_ALL;
	const struct pl_symbol *here = pl_gather_same(p->g, d->after.file, m->after);
	size_t n;
	const struct pl_parity_match *match = pl_gather_matches(p->g, here, &n);

	for (size_t i = 0; i < n; i++)
		if (match[i].kind == PL_MATCH_MEMBER)
			want_symbol(p, match[i].target, show);
	want_name(p, m->name, show);
	want_name(p, m->previous, show);
	if (m->before)
		want_name(p, m->before->name, show);
	if (!only_docs && (holds_value(m->kind) || m->kind == PL_KIND_CONSTRUCTOR))
		want_life_cycle(p);
}

static void choose(struct port *p)
{
	const struct pl_gather *g = p->g;

	for (size_t i = 0; i < g->selection.n; i++) {
		const struct pl_type_delta *d = &g->changes.delta->types.at[g->selection.at[i]];

		for (size_t k = 0; k < d->n_members; k++)
			want_member(p, d, &d->members[k]);
		for (size_t k = 0; d->change == PL_CHANGE_ADDED && k < p->offers.n; k++)
			want(&p->offers.at[k], SHOW_DECLARATION);
	}
}

/* --- units -------------------------------------------------------------------------------- */

/* "readtype --path FOLDER ", in the target's own repository if it has one. */
static struct pl_str read_command(struct port *p)
{
	const struct pl_target *target = p->g->project->target;
	struct pl_sb get = PL_SB_INIT;
	struct pl_str kept;

	pl_sb_adds(&get, "readtype");
	if (target->repository.n) {
		pl_sb_adds(&get, " -C ");
		pl_quote_shell(&get, target->repository);
	}
	if (p->g->options->target_rev) {
		pl_sb_adds(&get, " --rev ");
		pl_quote_shell(&get, pl_str_of(p->g->options->target_rev));
	}
	pl_sb_adds(&get, " --path ");
	pl_quote_shell(&get, target->path.n ? target->path : PL_S("."));
	pl_sb_addc(&get, ' ');
	kept = pl_gather_keep(p->g, &get);
	pl_sb_deinit(&get);
	return kept;
}

/* "readtype --path FOLDER --members " "a" " TYPE" */
static void set_member_command(struct port *p, struct pl_context_unit *unit,
                               const struct pl_symbol *type, struct pl_str member)
{
	struct pl_arena *arena = &p->g->out->arena;
	struct pl_str read = read_command(p), name = pl_gather_word(p->g, type->qualified_name);

	unit->get_head = pl_arena_fmt(arena, PL_STR_FMT "--members ", PL_STR_ARG(read));
	unit->get_item = pl_gather_word(p->g, member);
	unit->get_tail = pl_arena_fmt(arena, " " PL_STR_FMT, PL_STR_ARG(name));
}

static struct pl_context_unit *add_unit(struct port *p, unsigned rank, const struct pl_file *file,
                                        const struct pl_symbol *symbol, struct pl_sb *text)
{
	struct pl_context_unit *unit = pl_gather_add(p->g, PL_CONTEXT_TARGET, rank);

	pl_map_add(&p->shown_files, file->path, NULL);
	unit->path = pl_arena_dup(&p->g->out->arena, file->path);
	unit->syntax = file->language;
	unit->start = pl_symbol_start(symbol).line;
	unit->end = symbol->range.end.line;
	unit->text = pl_gather_keep(p->g, text);
	pl_sb_clear(text);
	return unit;
}

static void add_lines(struct port *p, const struct pl_file *file, const struct pl_symbol *symbol,
                      const struct pl_symbol *type)
{
	struct pl_text_lines lines = { 0 };
	struct pl_sb text = PL_SB_INIT;
	struct pl_context_unit *unit;

	pl_member_lines(file, symbol, &lines);
	pl_text_join(&lines, &text);
	unit = add_unit(p, PL_RANK_TARGET, file, symbol, &text);
	unit->title = pl_arena_dup(&p->g->out->arena, symbol->name);
	if (type)
		set_member_command(p, unit, type, symbol->name);
	pl_text_lines_free(&lines);
	pl_sb_deinit(&text);
}

/* The doc comment alone where the whole declaration is one line that the list of signatures has. */
static bool says_more(const struct pl_symbol *symbol)
{
	return symbol->doc.to > symbol->doc.from || symbol->body.to > symbol->body.from ||
	       symbol->range.start.line != symbol->range.end.line;
}

struct definitions {
	struct port *p;
	const struct pl_file *file;
	struct pl_str name;
	const struct pl_symbol *declared;
};

/* A function of a language without classes: declared in one file, defined in another. */
static int add_function(void *ctx, struct pl_symbol *symbol)
{
	struct definitions *d = ctx;

	if (symbol != d->declared && pl_kind_is_callable(symbol->kind) && !symbol->scope.n &&
	    symbol->body.to > symbol->body.from && pl_str_eq(symbol->name, d->name) &&
	    !pl_symbol_outer_type(symbol))
		add_lines(d->p, d->file, symbol, NULL);
	return 0;
}

static void add_definitions(struct port *p, const struct offer *offer)
{
	const struct pl_symbol *type = pl_symbol_outer_type(offer->symbol);
	const struct pl_snapshot *snapshot = p->g->target.snapshot;
	struct definitions d = { p, NULL, offer->symbol->name, offer->symbol };
	size_t n;
	const struct pl_part *parts;

	if (!type) {
		for (size_t i = 0; i < snapshot->files.n; i++) {
			d.file = snapshot->files.at[i];
			pl_file_each(d.file, add_function, &d);
		}
		return;
	}
	parts = pl_parts_of(p->parts, type, &n);
	for (size_t i = 0; i < n; i++)
		if (parts[i].symbol != offer->symbol &&
		    pl_str_eq(parts[i].symbol->name, offer->symbol->name))
			add_lines(p, parts[i].file, parts[i].symbol, type);
}

/* Overloads have one name: their definitions are shown with the first of them. */
static bool is_first(const struct port *p, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (p->offers.at[k].show == SHOW_ALL &&
		    pl_str_eq(p->offers.at[k].symbol->name, p->offers.at[i].symbol->name) &&
		    pl_symbol_outer_type(p->offers.at[k].symbol) ==
		            pl_symbol_outer_type(p->offers.at[i].symbol))
			return false;
	return true;
}

static void add_wanted(struct port *p)
{
	for (size_t i = 0; i < p->offers.n; i++) {
		const struct offer *o = &p->offers.at[i];

		if (o->show >= SHOW_DECLARATION && says_more(o->symbol))
			add_lines(p, o->file, o->symbol, pl_symbol_outer_type(o->symbol));
	}
	for (size_t i = 0; i < p->offers.n; i++)
		if (p->offers.at[i].show == SHOW_ALL && is_first(p, i))
			add_definitions(p, &p->offers.at[i]);
}

static void add_signature(struct pl_sb *out, const char *indent, const struct pl_symbol *symbol)
{
	pl_sb_adds(out, indent);
	pl_sb_add_line(out, symbol->signature.n ? symbol->signature : symbol->name);
	pl_sb_addc(out, '\n');
}

/* The counterpart's head and the signatures of all that it offers. */
static void add_type(struct port *p, const struct pl_type *type)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_context_unit *unit;

	add_signature(&text, "", type->symbol);
	for (size_t i = 0; i < p->offers.n; i++)
		if (pl_symbol_outer_type(p->offers.at[i].symbol) == type->symbol)
			add_signature(&text, "    ", p->offers.at[i].symbol);
	unit = add_unit(p, PL_RANK_OFFERS, type->file, type->symbol, &text);
	unit->title = pl_arena_fmt(&p->g->out->arena, "%s " PL_STR_FMT,
	                           pl_kind_name(type->symbol->kind),
	                           PL_STR_ARG(type->symbol->qualified_name));
	unit->get_head = read_command(p);
	unit->get_item = pl_gather_word(p->g, type->symbol->qualified_name);
	pl_sb_deinit(&text);
}

/* Functions of a language without classes. */
static void add_loose(struct port *p)
{
	struct pl_sb text = PL_SB_INIT;
	const struct offer *first = NULL;

	for (size_t i = 0; i < p->offers.n; i++)
		if (!pl_symbol_outer_type(p->offers.at[i].symbol)) {
			first = first ? first : &p->offers.at[i];
			add_signature(&text, "", p->offers.at[i].symbol);
		}
	if (first) {
		struct pl_context_unit *unit = add_unit(p, PL_RANK_OFFERS, first->file,
		                                        first->symbol, &text);

		unit->title = PL_S("functions");
		unit->start = unit->end = 0;
	}
	pl_sb_deinit(&text);
}

/* Candidate files of the plan of which nothing was shown: at least where they are, and how big. */
static void add_other_files(struct port *p)
{
	const struct pl_gather *g = p->g;
	const pl_json *files = pl_json_get(g->options->item->json, "candidateFiles");
	struct pl_sb text = PL_SB_INIT;

	for (size_t i = 0; i < pl_json_len(files); i++) {
		struct pl_str path = pl_json_str(pl_json_at(files, i));

		for (size_t k = 0; k < g->target.snapshot->files.n; k++) {
			const struct pl_file *file = g->target.snapshot->files.at[k];
			struct pl_str whole = pl_gather_path(p->g, g->project->target->path, file);

			if (!pl_str_ends(path, whole) || pl_map_find(&p->shown_files, file->path))
				continue;
			pl_sb_add_path(&text, whole);
			pl_sb_addf(&text, " (%u lines, %zu tokens)\n", file->lines,
			           pl_gauge_tokens(file->text));
		}
	}
	if (text.n) {
		struct pl_context_unit *unit = pl_gather_add(p->g, PL_CONTEXT_TARGET,
		                                             PL_RANK_OTHER_FILES);

		unit->title = PL_S("more candidate files, nothing of them shown");
		unit->syntax = "text";
		unit->text = pl_gather_keep(p->g, &text);
	}
	pl_sb_deinit(&text);
}

void pl_gather_target(struct pl_gather *g)
{
	struct port p = { .g = g };

	pl_arena_init(&p.arena);
	p.parts = pl_parts_find(g->target.snapshot);
	collect(&p);
	choose(&p);
	for (size_t i = 0; i < p.types.n; i++)
		add_type(&p, &p.types.at[i]);
	add_loose(&p);
	add_wanted(&p);
	add_other_files(&p);
	pl_parts_free(p.parts);
	pl_map_deinit(&p.shown_files);
	pl_vec_free(&p.types);
	pl_vec_free(&p.offers);
	pl_arena_deinit(&p.arena);
}

/* --- what seems missing ------------------------------------------------------------------- */

/* Names of types with their outer ones, '.' between, as findings have them. */
static void add_full_name(const struct pl_symbol *type, struct pl_sb *out)
{
	const struct pl_symbol *outer = pl_symbol_outer_type(type);

	if (outer) {
		add_full_name(outer, out);
		pl_sb_addc(out, '.');
	}
	pl_sb_add(out, type->name);
}

/* True when the place lies in a symbol's own lines. */
static bool lies_in(const struct pl_place *place, struct pl_str path, const struct pl_symbol *type)
{
	return place->line >= type->range.start.line && place->line <= type->range.end.line &&
	       pl_str_eq(place->file, path);
}

static bool is_about(struct pl_gather *g, const struct pl_finding *f)
{
	struct pl_sb name = PL_SB_INIT;
	bool about = false;

	for (size_t i = 0; i < g->self.n && !about; i++) {
		const struct pl_type *self = &g->self.at[i];
		size_t n;
		const struct pl_parity_match *m = pl_gather_matches(g, self->symbol, &n);

		pl_sb_clear(&name);
		add_full_name(self->symbol, &name);
		about = pl_str_eq(f->reference.type, pl_sb_str(&name)) &&
		        lies_in(&f->reference, pl_gather_path(g, g->project->path, self->file),
		                self->symbol);
		for (size_t k = 0; !f->reference.type.n && k < n && !about; k++)
			about = m[k].kind == PL_MATCH_TYPE &&
			        lies_in(&f->target,
			                pl_gather_path(g, g->project->target->path,
			                               m[k].target_file),
			                m[k].target);
	}
	pl_sb_deinit(&name);
	return about;
}

void pl_gather_missing(struct pl_gather *g)
{
	struct pl_sb text = PL_SB_INIT;

	for (size_t i = 0; i < g->parity->findings.n; i++) {
		const struct pl_finding *f = &g->parity->findings.at[i];

		if (f->severity == PL_SEVERITY_OFF || f->confidence < PL_PARITY_CONFIDENCE ||
		    !is_about(g, f))
			continue;
		pl_sb_addf(&text, "%s: ", pl_rule(f->rule)->name);
		pl_sb_add_line(&text, f->message);
		pl_sb_addc(&text, '\n');
	}
	if (text.n) {
		struct pl_context_unit *unit = pl_gather_add(g, PL_CONTEXT_MISSING,
		                                             PL_RANK_MISSING);

		unit->title = PL_S("by comparing what both offer");
		unit->syntax = "text";
		unit->text = pl_gather_keep(g, &text);
		unit->get_head = PL_S("checkparity ");
		unit->get_item = pl_gather_word(g, g->plan->target);
	}
	pl_sb_deinit(&text);
}
