/*
 * tests/fuzz/sound.h -- what holds of the facts of every file, whoever read it: spans lie in the text,
 * members in what they are members of, in order; texts are UTF-8, what is said to be one line is one.
 */
#ifndef PL_FUZZ_SOUND_H
#define PL_FUZZ_SOUND_H

#include "base/limits.h"
#include "base/lines.h"
#include "base/utf.h"
#include "check.h"
#include "model/emit.h"
#include "model/pack.h"

struct sound {
	struct pl_str text;
	struct pl_line_starts lines;
};

static void check_pos(const struct sound *s, struct pl_pos pos, size_t offset)
{
	size_t line = pl_lines_of(&s->lines, offset);

	CHECK(pos.line == line + 1 && pos.character == offset - s->lines.at[line] + 1);
}

/* A place that is told without its offset. */
static void check_place(const struct sound *s, struct pl_pos pos)
{
	CHECK(pos.line >= 1 && pos.line <= s->lines.n && pos.character >= 1);
	CHECK(s->lines.at[pos.line - 1] + pos.character - 1 < s->text.n);
}

static void check_range(const struct sound *s, const struct pl_range *range)
{
	CHECK(range->from < range->to && range->to <= s->text.n);
	check_pos(s, range->start, range->from);
	check_pos(s, range->end, range->to);
}

static bool is_line(struct pl_str text)
{
	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] == '\n' || text.p[i] == '\r')
			return false;
	return pl_utf8_valid(text);
}

static void check_params(const struct pl_symbol *symbol)
{
	for (size_t i = 0; i < symbol->n_params; i++) {
		const struct pl_param *p = &symbol->params[i];

		CHECK(p->name.n || p->type.n || p->value.n || p->variadic);
		CHECK(is_line(p->name) && is_line(p->type) && is_line(p->value));
	}
	for (size_t i = 0; i < symbol->n_type_params; i++) {
		const struct pl_type_param *p = &symbol->type_params[i];

		CHECK(is_line(p->name) && is_line(p->value));
		for (size_t k = 0; k < p->n_bounds; k++)
			CHECK(p->bounds[k].n && is_line(p->bounds[k]));
	}
}

static void check_uses(const struct sound *s, const struct pl_symbol *symbol)
{
	CHECK(symbol->n_supertypes <= PL_MAX_SUPERTYPES);
	for (size_t i = 0; i < symbol->n_supertypes; i++) {
		const struct pl_supertype *super = &symbol->supertypes[i];

		CHECK(super->name.n && is_line(super->name) && is_line(super->type_arguments));
		CHECK(super->relation < PL_N_RELATIONS);
	}
	for (size_t i = 0; i < symbol->n_refs; i++) {
		const struct pl_ref *ref = &symbol->refs[i];

		CHECK(ref->name.n && is_line(ref->name) && ref->via < PL_N_VIAS && ref->count);
		check_place(s, ref->at);
	}
}

static void check_symbol(const struct sound *s, const struct pl_symbol *symbol)
{
	CHECK(symbol->kind > PL_KIND_NONE && symbol->kind < PL_N_KINDS);
	CHECK(symbol->visibility < PL_N_VIS && !symbol->local);
	CHECK(symbol->name.n && is_line(symbol->name));
	CHECK(symbol->qualified_name.n >= symbol->name.n && is_line(symbol->qualified_name));
	CHECK(is_line(symbol->scope));
	check_range(s, &symbol->range);
	CHECK(symbol->name_from >= symbol->range.from && symbol->name_from < symbol->range.to);
	if (symbol->doc.from != symbol->doc.to)
		check_range(s, &symbol->doc);
	if (symbol->body.from != symbol->body.to) {
		check_range(s, &symbol->body);
		CHECK(symbol->body.from >= symbol->range.from &&
		      symbol->body.to <= symbol->range.to);
	}
	CHECK(is_line(symbol->signature) && is_line(symbol->modifiers));
	CHECK(is_line(symbol->type) && is_line(symbol->parameters));
	CHECK(is_line(symbol->type_parameters));
	CHECK(pl_utf8_valid(symbol->preview) && pl_utf8_valid(symbol->documentation));
	check_params(symbol);
	check_uses(s, symbol);
}

static void check_symbols(const struct sound *s, const struct pl_symbol *parent,
                          struct pl_symbol *const *symbols, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct pl_symbol *symbol = symbols[i];

		check_symbol(s, symbol);
		CHECK(symbol->parent == parent);
		CHECK(!i || symbols[i - 1]->range.from <= symbol->range.from);
		if (parent)
			CHECK(symbol->range.from >= parent->range.from &&
			      symbol->range.to <= parent->range.to);
		check_symbols(s, symbol, symbol->children, symbol->n_children);
	}
}

/* What is packed is unpacked as the same, and what is printed is JSON. */
static void check_forms(const struct pl_file *file)
{
	struct pl_sb packed = PL_SB_INIT, again = PL_SB_INIT, json = PL_SB_INIT;
	struct pl_file *copy = pl_file_new();
	struct pl_out *out = pl_out_new(PL_OUT_COMPACT, NULL, &json);
	pl_json *doc = NULL;

	pl_pack_file(file, &packed);
	CHECK(pl_unpack_file(pl_sb_str(&packed), copy) == 0);
	pl_pack_file(copy, &again);
	CHECK(pl_str_eq(pl_sb_str(&packed), pl_sb_str(&again)));
	pl_out_array(out);
	pl_emit_file(out, file);
	for (size_t i = 0; i < file->n_symbols; i++)
		pl_emit_symbol(out, file->symbols[i], file->path, file->language);
	pl_out_array_end(out);
	CHECK(pl_out_close(out, NULL) == 0);
	/* it may be deeper than what we read ourselves */
	CHECK(pl_json_parse(pl_sb_str(&json), &doc, NULL) != PL_EINVALID);
	pl_json_free(doc);
	pl_file_free(copy);
	pl_sb_deinit(&packed);
	pl_sb_deinit(&again);
	pl_sb_deinit(&json);
}

static void check_sound(const struct pl_file *file, struct pl_str text)
{
	struct sound s = { .text = text };

	pl_lines_find(&s.lines, text);
	for (size_t i = 0; i < file->n_errors; i++) {
		CHECK(file->errors[i].start >= 1 && file->errors[i].start <= file->errors[i].end);
		CHECK(file->errors[i].end <= s.lines.n);
		CHECK(!i || file->errors[i - 1].end < file->errors[i].start);
	}
	CHECK(is_line(file->module));
	for (size_t i = 0; i < file->n_imports; i++)
		CHECK(file->imports[i].n && is_line(file->imports[i]));
	check_symbols(&s, NULL, file->symbols, file->n_symbols);
	pl_vec_free(&s.lines);
	check_forms(file);
}

#endif
