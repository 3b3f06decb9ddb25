/* lib/read/imports.c */
#include "read/imports.h"

#include "base/limits.h"
#include "read/rules.h"

static void add(struct pl_nester *ns, struct pl_str name)
{
	struct pl_file *file = ns->file;
	struct pl_str *grown;

	/* grows by doubling inside the arena: at powers of two */
	if (!(file->n_imports & (file->n_imports - 1)) || !file->n_imports) {
		grown = PL_ARENA_ARRAY(&file->arena, struct pl_str,
		                       file->n_imports ? 2 * file->n_imports : 1);
		if (file->n_imports)
			memcpy(grown, file->imports, sizeof(*grown) * file->n_imports);
		file->imports = grown;
	}
	file->imports[file->n_imports++] = name;
}

/* One statement's tokens. */
struct statement {
	struct pl_nester *ns;
	size_t i, end;
};

static bool is(const struct statement *s, char c)
{
	return s->i < s->end && pl_token_is(s->ns->text, s->ns->tokens, s->i, c);
}

static bool is_word(const struct statement *s, const char *word)
{
	return s->i < s->end && pl_token_word(s->ns->text, s->ns->tokens, s->i, word);
}

static struct pl_str word(const struct statement *s)
{
	if (s->i >= s->end || s->ns->tokens->at[s->i].kind != PL_TOKEN_WORD)
		return PL_S_NONE;
	return pl_token_text(s->ns->text, s->ns->tokens->at[s->i]);
}

static void skip_comments(struct statement *s)
{
	while (s->i < s->end && s->ns->tokens->at[s->i].kind == PL_TOKEN_COMMENT)
		s->i++;
}

/* Append a name of parts, "a.b", to out. */
static void dotted(struct statement *s, struct pl_sb *out)
{
	while (word(s).n) {
		pl_sb_add(out, word(s));
		s->i++;
		if (!is(s, '.'))
			return;
		pl_sb_addc(out, '.');
		s->i++;
	}
}

/* Past "as name" and comments to what follows. */
static void skip_alias(struct statement *s)
{
	skip_comments(s);
	if (is_word(s, "as"))
		s->i += 2;
	skip_comments(s);
}

/* The package that so many leading dots mean in this file: one is its own. */
static struct pl_str package_of(const struct pl_nester *ns, unsigned dots)
{
	struct pl_str module = ns->file->module;

	if (pl_rules_is_index(ns->lang, ns->file->path))
		dots--;
	for (; dots && module.n; dots--) {
		size_t dot = pl_str_rfind_char(module, '.');

		module.n = dot == SIZE_MAX ? 0 : dot;
	}
	return module;
}

static void add_built(struct statement *s, const struct pl_sb *sb)
{
	add(s->ns, pl_arena_dup(&s->ns->file->arena, pl_sb_str(sb)));
}

/* from .a import (B as C, D), import a.b as c, d */
static void read_from(struct statement *s)
{
	struct pl_sb sb = PL_SB_INIT;
	size_t base = 0;

	if (is_word(s, "from")) {
		unsigned dots = 0;

		for (s->i++; is(s, '.'); s->i++)
			dots++;
		if (dots)
			pl_sb_add(&sb, package_of(s->ns, dots));
		if (sb.n && !is_word(s, "import"))
			pl_sb_addc(&sb, '.');
		if (!is_word(s, "import"))
			dotted(s, &sb);
		if (sb.n)
			pl_sb_addc(&sb, '.');
		base = sb.n;
	}
	if (is_word(s, "import"))
		s->i++;
	for (; s->i < s->end; s->i++) {
		skip_comments(s);
		pl_sb_truncate(&sb, base);
		if (is(s, '*')) {
			pl_sb_addc(&sb, '*');
			add_built(s, &sb);
		}
		if (!word(s).n)
			continue;
		dotted(s, &sb);
		add_built(s, &sb);
		skip_alias(s);
	}
	pl_sb_deinit(&sb);
}

/* How many namespaces of the file the offset stands in. */
static unsigned namespaces_around(const struct pl_nester *ns, uint32_t offset)
{
	const struct pl_symbol *symbol;
	size_t low = 0, high = ns->symbols.n;
	unsigned n = 0;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (ns->symbols.at[mid]->range.from <= offset)
			low = mid + 1;
		else
			high = mid;
	}
	/* what is around the offset is around the last one to begin before it, too */
	for (symbol = low ? ns->symbols.at[low - 1] : NULL; symbol; symbol = symbol->parent)
		n += symbol->kind == PL_KIND_NAMESPACE && offset < symbol->range.to;
	return n;
}

/*
 * Where "crate::", "self::" and "super::" lead from here. False when what they name is in this
 * file: in a namespace around the statement.
 */
static bool read_origin(struct statement *s, struct pl_sb *out)
{
	struct pl_nester *ns = s->ns;
	struct pl_str module = ns->file->module;
	unsigned inner, up = 0;

	if (is_word(s, "crate")) {
		pl_sb_add(out, pl_rules_crate(ns->lang, ns->file->path, module));
		s->i++;
		return true;
	}
	if (!is_word(s, "self") && !is_word(s, "super"))
		return true;
	inner = namespaces_around(ns, ns->tokens->at[s->i].from);
	for (;; s->i += 3) {
		struct statement next = { ns, s->i + 3, s->end };

		up += is_word(s, "super");
		if (!is_word(&next, "super")) {
			s->i++;
			break;
		}
	}
	if (up < inner)
		return false;
	for (; up > inner; up--) {
		size_t dot = pl_str_rfind_char(module, '.');

		module.n = dot == SIZE_MAX ? 0 : dot;
	}
	pl_sb_add(out, module);
	return true;
}

/* use a::b::{C as D, e::{self, F}, g::*}; the words before are over. */
static void read_tree(struct statement *s)
{
	struct pl_sb sb = PL_SB_INIT;
	PL_VEC(size_t) bases = PL_VEC_INIT; /* how long the prefix is at each open brace */
	size_t base = 0;

	if (is_word(s, "use"))
		s->i++; /* the mark may be the whole statement */
	if (is_word(s, "function") || is_word(s, "const") || !read_origin(s, &sb))
		return;
	for (; s->i < s->end; s->i++) {
		if (is(s, '{') && bases.n < PL_MAX_TYPE_DEPTH) {
			pl_vec_push(&bases, base);
			base = sb.n;
		} else if (is(s, '*')) {
			pl_sb_addc(&sb, '*');
		} else if (is(s, ':') || is(s, '\\')) {
			if (sb.n && sb.p[sb.n - 1] != '.')
				pl_sb_addc(&sb, '.');
		} else if (is(s, ',') || is(s, '}') || is(s, ';')) {
			if (sb.n > base)
				add_built(s, &sb);
			if (is(s, '}') && bases.n)
				base = bases.at[--bases.n];
			/* behind a brace nothing is left to add */
			pl_sb_truncate(&sb, base);
		} else if (sb.n == base && (is_word(s, "function") || is_word(s, "const"))) {
			s->i++; /* not a type */
		} else if (is_word(s, "as")) {
			s->i++;
		} else if (is_word(s, "self") && sb.n && sb.n == base) {
			pl_sb_truncate(&sb, sb.n - 1);
			add_built(s, &sb);
			pl_sb_addc(&sb, '.');
		} else if (word(s).n) {
			pl_sb_add(&sb, word(s));
		}
	}
	if (sb.n > base)
		add_built(s, &sb);
	pl_vec_free(&bases);
	pl_sb_deinit(&sb);
}

void pl_imports_add(struct pl_nester *ns, uint32_t from, uint32_t to)
{
	struct statement s = { ns, pl_nester_token_at(ns, from), pl_nester_token_at(ns, to) };

	switch (ns->lang->imports) {
	case PL_IMPORT_NAME:
		add(ns, pl_nester_name(ns, from, to));
		break;
	case PL_IMPORT_FROM:
		read_from(&s);
		break;
	case PL_IMPORT_TREE:
		read_tree(&s);
		break;
	}
}
