/* lib/read/rules.c */
#include "read/rules.h"

#include "base/fs.h"
#include "read/lang.h"

/* JavaScript: #name is of its class alone. */
static enum pl_visibility hash(struct pl_str name)
{
	return name.n && name.p[0] == '#' ? PL_VIS_PRIVATE : PL_VIS_UNKNOWN;
}

/* Python: _name is not for users, __name is renamed so that subclasses miss it; __name__ is
 * the language's own. */
static enum pl_visibility underscore(struct pl_str name)
{
	static const struct pl_str two = { "__", 2 };

	if (!name.n || name.p[0] != '_')
		return PL_VIS_UNKNOWN;
	if (!pl_str_starts(name, two))
		return PL_VIS_PROTECTED;
	return name.n > 4 && pl_str_ends(name, two) ? PL_VIS_PUBLIC : PL_VIS_PRIVATE;
}

/* Dart: _name is its library's, which is mostly one file. */
static enum pl_visibility library(struct pl_str name)
{
	return name.n && name.p[0] == '_' ? PL_VIS_PRIVATE : PL_VIS_UNKNOWN;
}

/* Ruby: @name is the object's alone. */
static enum pl_visibility instance(struct pl_str name)
{
	return name.n && name.p[0] == '@' ? PL_VIS_PRIVATE : PL_VIS_UNKNOWN;
}

/* Go: a name that begins with a capital is exported, any other is the package's. */
static enum pl_visibility capitalised(struct pl_str name)
{
	if (!name.n)
		return PL_VIS_UNKNOWN;
	return pl_is_upper(name.p[0]) ? PL_VIS_PUBLIC : PL_VIS_PACKAGE;
}

pl_visibility_rule *pl_visibility_rule_of(struct pl_str rule)
{
	static const struct {
		const char *name;
		pl_visibility_rule *rule;
	} rules[] = {
		{ "hash", hash },
		{ "underscore", underscore },
		{ "library", library },
		{ "instance", instance },
		{ "capitalised", capitalised },
	};

	for (size_t i = 0; i < PL_LEN(rules); i++)
		if (pl_str_is(rule, rules[i].name))
			return rules[i].rule;
	return NULL;
}

/* The file's name up to its first dot. */
static struct pl_str stem_of(struct pl_str path)
{
	struct pl_str base = pl_fs_base(path);
	size_t dot = pl_str_find_char(base, '.');

	return dot == SIZE_MAX ? base : pl_str_sub(base, 0, dot);
}

bool pl_rules_is_index(const struct pl_lang *lang, struct pl_str path)
{
	return pl_str_in(stem_of(path), lang->module_index, lang->n_module_index);
}

struct pl_str pl_rules_module(const struct pl_lang *lang, struct pl_str path,
                              struct pl_arena *arena)
{
	struct pl_str rest = pl_fs_dir(path), part, stem = stem_of(path), module;
	struct pl_sb sb = PL_SB_INIT;

	while (pl_str_split(&rest, '/', &part)) {
		if (pl_str_in(part, lang->module_roots, lang->n_module_roots)) {
			size_t from = sb.n ? sb.n - 1 : 0;

			while (from && sb.p[from - 1] != '.')
				from--;
			/* the crate, as code spells it */
			for (size_t i = 0; lang->module_owner && from + i < sb.n; i++)
				sb.p[i] = sb.p[from + i] == '-' ? '_' : sb.p[from + i];
			pl_sb_truncate(&sb, lang->module_owner ? sb.n - from : 0);
			continue;
		}
		if (!part.n || pl_str_is(part, "."))
			continue;
		pl_sb_add(&sb, part);
		pl_sb_addc(&sb, '.');
	}
	if (!pl_rules_is_index(lang, path))
		pl_sb_add(&sb, stem);
	else if (sb.n)
		pl_sb_truncate(&sb, sb.n - 1);
	module = pl_arena_dup(arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return module;
}

/* Where the part that begins at from ends: at a comma outside of all brackets. */
static size_t part_end(struct pl_str list, size_t from)
{
	unsigned depth = 0;

	for (; from < list.n; from++) {
		char c = list.p[from];

		if (c == '(' || c == '[' || c == '{')
			depth++;
		else if (c == ')' || c == ']' || c == '}')
			depth -= depth > 0;
		else if (c == ',' && !depth)
			break;
	}
	return from;
}

struct pl_str pl_rules_type_parameters(struct pl_str list, struct pl_arena *arena)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str out;

	for (size_t from = 0, end; from < list.n; from = end + 1) {
		struct pl_str part, bound = PL_S_NONE;

		end = part_end(list, from);
		part = pl_str_trim(pl_str_sub(list, from, end));
		/* a name without a bound has that of the next one which has */
		for (size_t next = from, to; next < list.n && !bound.n; next = to + 1) {
			struct pl_str other;
			size_t blank;

			to = part_end(list, next);
			other = pl_str_trim(pl_str_sub(list, next, to));
			blank = pl_str_find_char(other, ' ');
			if (blank != SIZE_MAX)
				bound = pl_str_trim(pl_str_sub(other, blank, other.n));
			if (next == from && blank != SIZE_MAX)
				part = pl_str_sub(part, 0, blank);
		}
		if (sb.n)
			pl_sb_adds(&sb, ", ");
		pl_sb_add(&sb, part);
		if (bound.n) {
			pl_sb_adds(&sb, ": ");
			pl_sb_add(&sb, bound);
		}
	}
	out = pl_arena_dup(arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return out;
}

struct pl_str pl_rules_crate(const struct pl_lang *lang, struct pl_str path, struct pl_str module)
{
	struct pl_str rest = pl_fs_dir(path), part, last = PL_S_NONE;
	bool owned = false;

	while (lang->module_owner && pl_str_split(&rest, '/', &part)) {
		if (pl_str_in(part, lang->module_roots, lang->n_module_roots))
			owned = last.n;
		last = part;
	}
	part = PL_S_NONE;
	if (owned)
		pl_str_split(&module, '.', &part);
	return part;
}
