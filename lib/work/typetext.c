/* lib/work/typetext.c */
#include "work/typetext.h"

void pl_text_lines_free(struct pl_text_lines *lines)
{
	pl_vec_free(lines);
	pl_arena_deinit(&lines->arena);
}

static uint32_t first_line(const struct pl_symbol *symbol)
{
	return pl_symbol_start(symbol).line;
}

/* The last line that holds a byte of it: the end is the position after the last byte. */
static uint32_t last_line(const struct pl_symbol *symbol)
{
	return symbol->range.end.line;
}

/* Steps through a text line by line. */
struct cursor {
	struct pl_str text;
	size_t pos;
	uint32_t line; /* of pos */
};

static void seek(struct cursor *c, struct pl_str text, uint32_t offset, uint32_t line)
{
	while (offset && text.p[offset - 1] != '\n')
		offset--;
	*c = (struct cursor){ text, offset, line };
}

static struct pl_str next_line(struct cursor *c)
{
	const char *nl = memchr(c->text.p + c->pos, '\n', c->text.n - c->pos);
	size_t end = nl ? (size_t)(nl - c->text.p) : c->text.n;
	struct pl_str line = pl_str_sub(c->text, c->pos, end);

	c->pos = nl ? end + 1 : end;
	c->line++;
	if (line.n && line.p[line.n - 1] == '\r')
		line.n--;
	return line;
}

static uint32_t first_offset(const struct pl_symbol *symbol)
{
	return pl_symbol_from(symbol);
}

/*
 * One line for a nested type: its indentation, its head, its length. A doc comment or annotation
 * is part of what is folded.
 */
static struct pl_str fold_line(struct pl_arena *arena, const struct pl_file *file,
                               const struct pl_symbol *symbol)
{
	struct pl_str text = file->text, indent;
	uint32_t from = symbol->range.from;
	uint32_t n = last_line(symbol) - first_line(symbol) + 1;

	while (from && (text.p[from - 1] == ' ' || text.p[from - 1] == '\t'))
		from--;
	indent = pl_str_sub(text, from, symbol->range.from);
	return pl_arena_fmt(arena, PL_STR_FMT "%s " PL_STR_FMT " { ... } (%u line%s)",
	                    PL_STR_ARG(indent), pl_kind_name(symbol->kind),
	                    PL_STR_ARG(symbol->name), n, n == 1 ? "" : "s");
}

/* True when nothing but blanks stands before it on its first line. */
static bool starts_line(const struct pl_file *file, const struct pl_symbol *symbol)
{
	uint32_t at = first_offset(symbol);

	while (at && (file->text.p[at - 1] == ' ' || file->text.p[at - 1] == '\t'))
		at--;
	return !at || file->text.p[at - 1] == '\n';
}

struct folds {
	const struct pl_symbol **at;
	size_t n, cap;
};

/*
 * Types among symbols that have the lines from first to last to themselves, in order of the text.
 * What shares a line with something else is left as it stands; a namespace is looked into.
 */
static void find_folds(const struct pl_file *file, struct pl_symbol *const *symbols, size_t n,
                       uint32_t first, uint32_t last, struct folds *folds)
{
	for (size_t i = 0; i < n; i++) {
		const struct pl_symbol *symbol = symbols[i];

		if (folds->n && first <= last_line(folds->at[folds->n - 1]))
			first = last_line(folds->at[folds->n - 1]) + 1;
		if (symbol->kind == PL_KIND_NAMESPACE)
			find_folds(file, symbol->children, symbol->n_children, first, last, folds);
		/* a type inside a method's body is part of that body */
		else if (pl_kind_is_type(symbol->kind) && first_line(symbol) >= first &&
		         last_line(symbol) <= last && starts_line(file, symbol))
			pl_vec_push(folds, symbol);
	}
}

/* The lines from first to last, where text at offset is on line first; folds are a line each. */
static void add_lines(const struct pl_file *file, uint32_t offset, uint32_t first, uint32_t last,
                      const struct folds *folds, struct pl_text_lines *out)
{
	size_t next = 0;
	struct cursor c;

	seek(&c, file->text, offset, first);
	while (c.line <= last) {
		uint32_t line = c.line;

		if (next < folds->n && first_line(folds->at[next]) == line) {
			pl_vec_push(out,
			            ((struct pl_text_line){
					    line, fold_line(&out->arena, file, folds->at[next]),
					    true }));
			while (c.line <= last_line(folds->at[next]))
				next_line(&c);
			next++;
			continue;
		}
		pl_vec_push(out, ((struct pl_text_line){ line, next_line(&c), false }));
	}
}

void pl_type_lines(const struct pl_type *type, bool inner, struct pl_text_lines *out)
{
	const struct pl_symbol *symbol = type->symbol;
	struct folds folds = PL_VEC_INIT;

	if (!inner)
		find_folds(type->file, symbol->children, symbol->n_children,
		           symbol->range.start.line + 1, last_line(symbol) - 1, &folds);
	add_lines(type->file, first_offset(symbol), first_line(symbol), last_line(symbol), &folds,
	          out);
	pl_vec_free(&folds);
}

void pl_file_lines(const struct pl_file *file, struct pl_text_lines *out)
{
	struct folds folds = PL_VEC_INIT;

	find_folds(file, file->symbols, file->n_symbols, 1, file->lines, &folds);
	add_lines(file, 0, 1, file->lines, &folds, out);
	pl_vec_free(&folds);
}

void pl_member_lines(const struct pl_file *file, const struct pl_symbol *member,
                     struct pl_text_lines *out)
{
	struct folds none = PL_VEC_INIT;

	add_lines(file, first_offset(member), first_line(member), last_line(member), &none, out);
}

void pl_text_split(struct pl_str text, struct pl_text_lines *out)
{
	struct cursor c;

	seek(&c, text, 0, 1);
	while (c.pos < text.n) {
		uint32_t line = c.line;

		pl_vec_push(out, ((struct pl_text_line){ line, next_line(&c), false }));
	}
}

void pl_text_join(const struct pl_text_lines *lines, struct pl_sb *out)
{
	for (size_t i = 0; i < lines->n; i++) {
		pl_sb_add(out, lines->at[i].text);
		pl_sb_addc(out, '\n');
	}
}
