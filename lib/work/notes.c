/* lib/work/notes.c -- count first, then let each row of the table say what follows. */
#include "work/notes.h"

#include "base/fs.h"
#include "work/notes_count.h"

/* --- statements --------------------------------------------------------------------------- */

/* "`new`, `delete`" */
static void add_words(const struct pl_lang *lang, struct pl_str name, struct pl_sb *out)
{
	for (size_t i = 0; i < lang->n_idioms; i++) {
		const struct pl_lang_idiom *idiom = &lang->idioms[i];

		if (!pl_str_eq(idiom->name, name))
			continue;
		for (size_t k = 0; k < idiom->n; k++)
			pl_sb_addf(out, "%s`" PL_STR_FMT "`",
			           !k                 ? ""
			           : k + 1 < idiom->n ? ", "
			                              : " or ",
			           PL_STR_ARG(idiom->words[k]));
	}
}

void pl_note_sentence(const char *form, struct pl_str value, const struct pl_lang *lang,
                      struct pl_sb *out)
{
	struct pl_str rest = pl_str_of(form);
	size_t open;

	while ((open = pl_str_find_char(rest, '{')) != SIZE_MAX) {
		size_t close = pl_str_find_char(rest, '}');
		struct pl_str name;

		if (close == SIZE_MAX || close < open)
			break;
		name = pl_str_sub(rest, open + 1, close);
		pl_sb_add(out, pl_str_sub(rest, 0, open));
		if (!name.n)
			pl_sb_add(out, value);
		else if (pl_is_lower(name.p[0]))
			add_words(lang, name, out);
		else /* braces of the language */
			pl_sb_add(out, pl_str_sub(rest, open, close + 1));
		rest = pl_str_sub(rest, close + 1, rest.n);
	}
	pl_sb_add(out, rest);
}

bool pl_note_holds(const struct pl_measure *measure, const struct pl_note_form *form,
                   const struct pl_tally *tally, size_t i)
{
	unsigned share = form->share ? form->share : measure->share;

	if (measure->rule == PL_NOTE_TOP)
		return tally->values.at[i].count >= measure->support;
	return tally->seen.n >= measure->support && pl_tally_share(tally, i) >= share &&
	       (form->value || pl_tally_decides(tally, i, share));
}

static void add_exceptions(struct pl_statement *s, const struct pl_tally *tally, size_t value)
{
	for (size_t i = 0; i < tally->seen.n && s->n_exceptions < PL_LEN(s->exceptions); i++)
		if (!pl_observation_fits(&tally->seen.at[i], value))
			s->exceptions[s->n_exceptions++] = tally->seen.at[i].at;
}

static void add_statement(struct pl_notes *notes, enum pl_measure_id id, const char *form,
                          struct pl_str value, size_t shown)
{
	const struct pl_tally *tally = &notes->tallies[id];
	struct pl_statement *s = pl_vec_add(&notes->statements);
	struct pl_sb text = PL_SB_INIT;

	pl_note_sentence(form, value, notes->lang, &text);
	s->measure = id;
	s->value = value;
	s->text = pl_arena_dup(&notes->arena, pl_sb_str(&text));
	s->count = tally->values.at[shown].count;
	s->of = (uint32_t)tally->seen.n;
	s->example = pl_tally_example(tally, shown)->at;
	pl_sb_deinit(&text);
}

enum { MAJORITY = 50 }; /* per cent */

/* The first form that holds makes the statement. */
static void state_share(struct pl_notes *notes, enum pl_measure_id id)
{
	const struct pl_measure *m = pl_measure_at(id);
	const struct pl_tally *tally = &notes->tallies[id];
	size_t lead = pl_tally_lead(tally);

	if (lead == SIZE_MAX)
		return;
	for (size_t f = 0; f < PL_NOTE_FORMS; f++) {
		const struct pl_note_form *form = &m->forms[f];
		size_t i = form->value ? pl_tally_find(tally, pl_str_of(form->value)) : lead;

		if (!form->value && !form->sentence)
			return; /* the row has no more */
		if (i == SIZE_MAX || !pl_note_holds(m, form, tally, i))
			continue;
		if (!form->sentence ||
		    (!form->value && pl_str_is(tally->values.at[i].value, "none")))
			return; /* most follow no way at all */
		add_statement(notes, id, form->sentence, tally->values.at[i].value, i);
		if (!form->share ||
		    form->share >= MAJORITY) /* else most do without, and need it not */
			add_exceptions(&notes->statements.at[notes->statements.n - 1], tally, i);
		return;
	}
}

/* A list's count is that of all it shows. */
static void state_top(struct pl_notes *notes, enum pl_measure_id id)
{
	const struct pl_measure *m = pl_measure_at(id);
	const struct pl_tally *tally = &notes->tallies[id];
	size_t *rank = pl_calloc(tally->values.n, sizeof(*rank)), n = 0, more = 0;
	struct pl_sb list = PL_SB_INIT;
	uint32_t count = 0;

	pl_tally_rank(tally, rank);
	while (n < tally->values.n && n < PL_NOTE_LIST &&
	       pl_note_holds(m, &m->forms[0], tally, rank[n])) {
		pl_sb_addf(&list, "%s`" PL_STR_FMT "`", n ? ", " : "",
		           PL_STR_ARG(tally->values.at[rank[n]].value));
		count += tally->values.at[rank[n++]].count;
	}
	while (n + more < tally->values.n && pl_note_holds(m, &m->forms[0], tally, rank[n + more]))
		more++;
	if (more)
		pl_sb_addf(&list, " and %zu more", more);
	if (n) {
		add_statement(notes, id, m->forms[0].sentence,
		              pl_arena_dup(&notes->arena, pl_sb_str(&list)), rank[0]);
		notes->statements.at[notes->statements.n - 1].count = count;
	}
	pl_sb_deinit(&list);
	free(rank);
}

const struct pl_statement *pl_notes_statement(const struct pl_notes *notes, int id)
{
	for (size_t i = 0; i < notes->statements.n; i++)
		if ((int)notes->statements.at[i].measure == id)
			return &notes->statements.at[i];
	return NULL;
}

static void state_all(struct pl_notes *notes)
{
	for (int i = PL_M_NONE + 1; i < PL_N_MEASURES; i++) {
		const struct pl_measure *m = pl_measure_at((enum pl_measure_id)i);

		if (m->instead && pl_notes_statement(notes, m->instead))
			continue;
		if (m->rule == PL_NOTE_TOP)
			state_top(notes, (enum pl_measure_id)i);
		else
			state_share(notes, (enum pl_measure_id)i);
	}
}

/* --- counting ----------------------------------------------------------------------------- */

/* Haxe has directives as well, and files that end in .hx. */
static bool is_header(struct pl_str suffix)
{
	static const char *const suffixes[] = { "h", "hh", "hpp", "hxx", "h++" };

	for (size_t i = 0; i < PL_LEN(suffixes); i++)
		if (pl_str_eq_nocase(suffix, pl_str_of(suffixes[i])))
			return true;
	return false;
}

static void cut(struct pl_counted *f, const struct pl_lang *lang)
{
	struct pl_str text = f->file->text, ext = pl_fs_base(f->file->path);
	size_t dot = pl_str_rfind_char(ext, '.');

	pl_lex(lang, text, &f->all);
	for (size_t i = 0; i < f->all.n; i++)
		if (f->all.at[i].kind != PL_TOKEN_COMMENT &&
		    f->all.at[i].kind != PL_TOKEN_DIRECTIVE)
			pl_vec_push(&f->code, f->all.at[i]);
	f->pair = pl_calloc(f->code.n + 1, sizeof(*f->pair));
	pl_token_pairs(text, &f->code, f->pair);
	pl_lines_find(&f->lines, text);
	if (lang->directive.n && dot != SIZE_MAX)
		f->header = is_header(pl_str_sub(ext, dot + 1, ext.n));
}

static void index_file(struct pl_counter *c, const struct pl_counted *f)
{
	struct pl_str path = f->file->path;

	for (size_t i = path.n; f->header && i-- > 0;)
		if (!i || path.p[i - 1] == '/')
			pl_map_add(&c->endings, pl_str_sub(path, i, path.n), NULL)->num = 1;
	if (f->header)
		pl_map_add(&c->header_stems, pl_fs_stem(path), NULL)->num = 1;
	for (size_t i = 0; i < f->file->n_symbols; i++)
		if (f->file->symbols[i]->kind == PL_KIND_NAMESPACE)
			pl_map_add(&c->namespaces, f->file->symbols[i]->name, NULL)->num = 1;
}

static int index_callable(void *ctx, struct pl_symbol *s)
{
	struct pl_counter *c = ctx;

	if (s->kind == PL_KIND_METHOD || s->kind == PL_KIND_FUNCTION)
		pl_map_add(&c->callables, s->name, NULL)->num = 1;
	return 0;
}

static void index_names(struct pl_counter *c)
{
	for (size_t i = 0; i < c->n_files; i++) {
		const struct pl_file *file = c->files[i].file;

		pl_file_each(file, index_callable, c);

		pl_map_add(&c->notes->by_base, pl_fs_base(file->path), NULL)->num++;
		pl_map_add(&c->notes->paths, file->path, NULL)->num = 1;
		c->headers |= c->files[i].header;
		index_file(c, &c->files[i]);
	}
	for (size_t i = 0; i < c->n_files; i++)
		c->files[i].source = c->headers && !c->files[i].header;
	for (size_t i = 0; i < c->types.n; i++) {
		struct pl_map_entry *e = pl_map_add(&c->by_name, c->types.at[i].symbol->name, NULL);

		if (!e->num)
			e->num = i + 1;
	}
}

static void open_files(struct pl_counter *c)
{
	const struct pl_snapshot *snapshot = c->in->snapshot;
	size_t kept = 0;

	c->files = pl_calloc(snapshot->files.n + 1, sizeof(*c->files));
	for (size_t i = 0; i < snapshot->files.n; i++) {
		const struct pl_file *file = snapshot->files.at[i];

		if (file->skipped || !file->text.n || pl_is_test_path(file->path))
			continue;
		c->files[c->n_files].file = file;
		cut(&c->files[c->n_files++], c->lang);
	}
	pl_snapshot_types(snapshot, &c->types);
	for (size_t i = 0; i < c->types.n; i++)
		if (!pl_is_test_path(c->types.at[i].file->path))
			c->types.at[kept++] = c->types.at[i];
	c->types.n = kept;
	for (size_t i = 0; i < kept && !c->fields; i++)
		for (size_t k = 0; k < c->types.at[i].symbol->n_children; k++)
			c->fields |= c->types.at[i].symbol->children[k]->kind == PL_KIND_FIELD;
	index_names(c);
}

static void close_files(struct pl_counter *c)
{
	for (size_t i = 0; i < c->n_files; i++) {
		pl_vec_free(&c->files[i].all);
		pl_vec_free(&c->files[i].code);
		pl_vec_free(&c->files[i].lines);
		free(c->files[i].pair);
	}
	free(c->files);
	pl_vec_free(&c->types);
	pl_map_deinit(&c->by_name);
	pl_map_deinit(&c->endings);
	pl_map_deinit(&c->header_stems);
	pl_map_deinit(&c->namespaces);
	pl_map_deinit(&c->callables);
}

struct pl_notes *pl_notes_measure(const struct pl_notes_input *input)
{
	static void (*const parts[])(struct pl_counter *) = {
		pl_notes_files,  pl_notes_names,  pl_notes_types, pl_notes_members,
		pl_notes_tokens, pl_notes_errors, pl_notes_docs,  pl_notes_build,
		pl_notes_layout, pl_notes_order,  pl_notes_pairs,
	};
	struct pl_notes *notes = pl_calloc(1, sizeof(*notes));
	struct pl_counter c = { .notes = notes, .in = input, .lang = input->lang };

	notes->lang = input->lang;
	open_files(&c);
	for (size_t i = 0; i < PL_LEN(parts); i++)
		parts[i](&c);
	close_files(&c);
	state_all(notes);
	return notes;
}

void pl_notes_free(struct pl_notes *notes)
{
	if (!notes)
		return;
	for (int i = 0; i < PL_N_MEASURES; i++)
		pl_tally_deinit(&notes->tallies[i]);
	pl_vec_free(&notes->statements);
	pl_map_deinit(&notes->by_base);
	pl_map_deinit(&notes->by_around_base);
	pl_map_deinit(&notes->by_reference_base);
	pl_map_deinit(&notes->paths);
	pl_arena_deinit(&notes->arena);
	free(notes);
}
