/* lib/work/typetext.c */
#include "work/typetext.h"

void pl_text_lines_free(struct pl_text_lines *lines)
{
	pl_vec_free(lines);
	pl_arena_deinit(&lines->arena);
}

static uint32_t first_line(const struct pl_symbol *symbol)
{
	return symbol->doc.to > symbol->doc.from ? symbol->doc.start.line : symbol->range.start.line;
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
	return symbol->doc.to > symbol->doc.from ? symbol->doc.from : symbol->range.from;
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
 * The nested types that have lines of their own, in order of the text; what shares a line with the
 * outer type's head or closing brace, or with the type folded before, is left as it stands.
 */
static void find_folds(const struct pl_type *type, struct folds *folds)
{
	const struct pl_symbol *outer = type->symbol;
	uint32_t free_from = outer->range.start.line + 1;

	for (size_t i = 0; i < outer->n_children; i++) {
		const struct pl_symbol *child = outer->children[i];

		/* a type inside a method's body is part of that body */
		if (!pl_kind_is_type(child->kind) || first_line(child) < free_from ||
		    last_line(child) >= last_line(outer) || !starts_line(type->file, child))
			continue;
		pl_vec_push(folds, child);
		free_from = last_line(child) + 1;
	}
}

void pl_type_lines(const struct pl_type *type, bool inner, struct pl_text_lines *out)
{
	const struct pl_symbol *symbol = type->symbol;
	struct folds folds = PL_VEC_INIT;
	size_t next = 0;
	struct cursor c;

	if (!inner)
		find_folds(type, &folds);
	seek(&c, type->file->text, first_offset(symbol), first_line(symbol));
	while (c.line <= last_line(symbol)) {
		uint32_t line = c.line;

		if (next < folds.n && first_line(folds.at[next]) == line) {
			pl_vec_push(out, ((struct pl_text_line){
			                         line,
			                         fold_line(&out->arena, type->file, folds.at[next]),
			                         true }));
			while (c.line <= last_line(folds.at[next]))
				next_line(&c);
			next++;
			continue;
		}
		pl_vec_push(out, ((struct pl_text_line){ line, next_line(&c), false }));
	}
	pl_vec_free(&folds);
}

void pl_member_lines(const struct pl_file *file, const struct pl_symbol *member,
                     struct pl_text_lines *out)
{
	struct cursor c;

	seek(&c, file->text, first_offset(member), first_line(member));
	while (c.line <= last_line(member)) {
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
