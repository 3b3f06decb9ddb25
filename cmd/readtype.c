/*
 * cmd/readtype.c -- the source of one type, and nothing else, for a reader with little room.
 */
#include "base/cmd.h"
#include "base/fs.h"
#include "work/find.h"
#include "work/mapping.h"
#include "work/project.h"
#include "work/resolve.h"
#include "work/typetext.h"
#include "work/unread.h"

struct readtype_args {
	const char *rev, *path, *config, *language, *members, *target, *target_rev;
	bool inner, plain, supertypes, no_cache;
};

static const struct pl_opt opts[] = {
	{ 'r', "rev", PL_OPT_STR, offsetof(struct readtype_args, rev), "REV",
	  "read the tree of a revision instead of the working tree" },
	{ 'i', "inner", PL_OPT_FLAG, offsetof(struct readtype_args, inner), NULL,
	  "show nested types in full" },
	{ 'm', "members", PL_OPT_STR, offsetof(struct readtype_args, members), "NAME,...",
	  "only these members, each with its doc comment" },
	{ 's', "supertypes", PL_OPT_FLAG, offsetof(struct readtype_args, supertypes), NULL,
	  "the types it inherits from as well, nearest first" },
	{ 't', "target", PL_OPT_STR, offsetof(struct readtype_args, target), "TARGET",
	  "its counterparts in TARGET as well" },
	{ 0, "target-rev", PL_OPT_STR, offsetof(struct readtype_args, target_rev), "REV",
	  "read the target at a revision" },
	{ 'p', "plain", PL_OPT_FLAG, offsetof(struct readtype_args, plain), NULL,
	  "no headings and no line numbers" },
	{ 0, "path", PL_OPT_STR, offsetof(struct readtype_args, path), "DIR",
	  "look below DIR of the repository instead of in the reference" },
	{ 'l', "language", PL_OPT_STR, offsetof(struct readtype_args, language), "LANG",
	  "only files of this language" },
	{ 0, "config", PL_OPT_STR, offsetof(struct readtype_args, config), "FILE",
	  "read FILE instead of the repository's .portconfig" },
	{ 0, "no-cache", PL_OPT_FLAG, offsetof(struct readtype_args, no_cache), NULL,
	  "read everything anew; keep nothing for the next time" },
};

struct readtype {
	struct pl_project project;
	const struct readtype_args *args;
	struct pl_view reference, target;
	struct pl_sb out;
	bool first; /* nothing printed yet */
};

/* --- printing ----------------------------------------------------------------------------- */

static void add_heading(struct readtype *r, struct pl_str root, const struct pl_type *type)
{
	struct pl_sb path = PL_SB_INIT;

	if (!r->first)
		pl_sb_addc(&r->out, '\n');
	r->first = false;
	if (!r->args->plain) {
		pl_fs_join(&path, root, type->file->path);
		pl_sb_addf(&r->out, "%s " PL_STR_FMT "  ", pl_kind_name(type->symbol->kind),
		           PL_STR_ARG(type->symbol->qualified_name));
		pl_sb_add_path(&r->out, pl_sb_str(&path));
		pl_sb_addf(&r->out, ":%u-%u\n", type->symbol->range.start.line,
		           type->symbol->range.end.line);
	}
	pl_sb_deinit(&path);
}

static void add_lines(struct readtype *r, const struct pl_text_lines *lines)
{
	unsigned width = 1;
	uint32_t last = lines->n ? lines->at[lines->n - 1].line : 0;

	for (uint32_t n = last; n >= 10; n /= 10)
		width++;
	for (size_t i = 0; i < lines->n; i++) {
		if (!r->args->plain)
			pl_sb_addf(&r->out, "%*u%c ", (int)width, lines->at[i].line,
			           lines->at[i].folded ? '+' : ':');
		pl_sb_add(&r->out, lines->at[i].text);
		pl_sb_addc(&r->out, '\n');
	}
}

static bool in_list(const char *list, struct pl_str name)
{
	struct pl_str rest = pl_str_of(list), word;

	while (pl_str_split(&rest, ',', &word))
		if (pl_str_eq(pl_str_trim(word), name))
			return true;
	return false;
}

/* The members asked for; returns how many there were. */
static size_t add_members(struct readtype *r, const struct pl_type *type)
{
	struct pl_text_lines lines = { 0 };
	size_t found = 0;

	for (size_t i = 0; i < type->symbol->n_children; i++) {
		const struct pl_symbol *member = type->symbol->children[i];
		uint32_t shown = lines.n ? lines.at[lines.n - 1].line : 0;

		if (!in_list(r->args->members, member->name))
			continue;
		found++;
		if (member->range.end.line > shown) /* else it shares the lines of another */
			pl_member_lines(type->file, member, &lines);
	}
	add_lines(r, &lines);
	pl_text_lines_free(&lines);
	return found;
}

static void add_type(struct readtype *r, struct pl_str root, const struct pl_type *type)
{
	struct pl_text_lines lines = { 0 };

	add_heading(r, root, type);
	pl_type_lines(type, r->args->inner, &lines);
	add_lines(r, &lines);
	pl_text_lines_free(&lines);
}

/* --- one name ----------------------------------------------------------------------------- */

static void find_supertypes(struct readtype *r, const struct pl_types *types, struct pl_types *out)
{
	struct pl_resolver *resolver = pl_resolver_new(r->reference.snapshot, r->project.langs);

	pl_resolve_supertypes(resolver, types, out);
	pl_resolver_free(resolver);
}

static int add_counterparts(struct readtype *r, const struct pl_types *types, struct pl_err *err)
{
	struct pl_mapping_options options = { 0 };
	struct pl_mapping *mapping = NULL;
	size_t shown = 0;
	int rc = 0;

	if (!r->target.snapshot)
		rc = pl_project_read_target(&r->project, r->args->target_rev, &r->target, err);
	if (!rc) {
		pl_unread_warn(r->project.ctx->log, r->reference.snapshot);
		pl_unread_warn(r->project.ctx->log, r->target.snapshot);
	}
	if (!rc)
		rc = pl_langs_require(r->project.langs, r->project.target->language,
		                      &options.target_lang, err);
	options.reference_lang = r->project.lang;
	if (!rc)
		mapping = pl_mapping_make(r->reference.snapshot, r->target.snapshot, &options);
	for (size_t i = 0; !rc && i < types->n; i++) {
		const struct pl_candidates *found = pl_mapping_of(mapping, types->at[i].symbol);

		for (size_t k = 0; k < found->n; k++) {
			struct pl_type type = { found->at[k].file,
				                (struct pl_symbol *)found->at[k].type };

			if (type.symbol) {
				add_type(r, r->project.target->path, &type);
			} else if (!r->args->plain) {
				pl_sb_adds(&r->out, "\nmore of it in ");
				pl_sb_add(&r->out, r->project.target->path);
				pl_sb_addc(&r->out, '/');
				pl_sb_add_path(&r->out, type.file->path);
				pl_sb_addc(&r->out, '\n');
			}
			shown++;
		}
	}
	if (!rc && !shown)
		pl_log_note(r->project.ctx->log, "no counterpart in target '%s'", r->args->target);
	pl_mapping_free(mapping);
	return rc;
}

static int read_name(struct readtype *r, const char *name, struct pl_err *err)
{
	struct pl_types types = PL_VEC_INIT, supers = PL_VEC_INIT;
	size_t members = 0;
	int rc = pl_find_type(r->reference.snapshot, pl_str_of(name), &types, err);

	if (rc == PL_ENOTFOUND)
		pl_unread_explain(r->reference.snapshot, rc, err);
	for (size_t i = 0; !rc && i < types.n; i++) {
		if (!r->args->members) {
			add_type(r, r->project.path, &types.at[i]);
			continue;
		}
		add_heading(r, r->project.path, &types.at[i]);
		members += add_members(r, &types.at[i]);
	}
	if (!rc && r->args->members && !members)
		rc = pl_err_set(err, PL_ENOTFOUND, "'" PL_STR_FMT "' has no member called %s",
		                PL_STR_ARG(types.at[0].symbol->qualified_name), r->args->members);
	if (!rc && r->args->supertypes) {
		find_supertypes(r, &types, &supers);
		for (size_t i = 0; i < supers.n; i++)
			add_type(r, r->project.path, &supers.at[i]);
	}
	if (!rc && r->args->target)
		rc = add_counterparts(r, &types, err);
	pl_vec_free(&types);
	pl_vec_free(&supers);
	return rc;
}

/* Only files that have the word can declare the type: the last part of a single name. */
static struct pl_str needle_of(const struct readtype *r, const char *name)
{
	struct pl_str s = pl_str_of(name);
	size_t dot = pl_str_rfind_char(s, '.');

	if (r->args->supertypes || r->args->target || r->project.ctx->n_operands > 1)
		return PL_S_NONE; /* these need the whole tree */
	return dot == SIZE_MAX ? s : pl_str_sub(s, dot + 1, s.n);
}

static int read_reference(struct readtype *r, struct pl_err *err)
{
	const char *name = r->project.ctx->operands[0];
	struct pl_str needle = needle_of(r, name);
	struct pl_types found = PL_VEC_INIT;
	int rc = pl_project_read(&r->project, &r->reference.source, needle, NULL,
	                         &r->reference.snapshot, err);

	if (rc || !needle.n)
		return rc;
	pl_find_types(r->reference.snapshot, pl_str_of(name), &found);
	if (!found.n) { /* the message names the nearest of all */
		pl_snapshot_free(r->reference.snapshot);
		r->reference.snapshot = NULL;
		rc = pl_project_read(&r->project, &r->reference.source, PL_S_NONE, NULL,
		                     &r->reference.snapshot, err);
	}
	pl_vec_free(&found);
	return rc;
}

static int readtype_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	struct readtype r = { .args = args, .first = true };
	int rc = pl_project_open(&r.project, ctx, r.args->config, r.args->path, err);

	if (!rc)
		r.project.cache = pl_cache_open(r.args->no_cache, ctx->log);
	if (!rc && r.args->language)
		rc = pl_langs_require(r.project.langs, pl_str_of(r.args->language), &r.project.lang,
		                      err);
	if (!rc && r.args->target)
		rc = pl_project_target(&r.project, r.args->target, err);
	if (!rc)
		rc = pl_project_source(&r.project, r.args->rev, &r.reference.source, err);
	if (!rc)
		rc = read_reference(&r, err);
	for (size_t i = 0; !rc && i < ctx->n_operands; i++)
		rc = read_name(&r, ctx->operands[i], err);
	if (!rc)
		pl_cmd_print(ctx, pl_sb_str(&r.out));
	pl_view_close(&r.reference);
	pl_view_close(&r.target);
	pl_project_close(&r.project);
	pl_sb_deinit(&r.out);
	return rc;
}

static const struct pl_cmd readtype = {
	.name = "readtype",
	.summary = "the source of a type: doc comment included, nested types folded",
	.operands = "NAME...",
	.details = "NAME is a type's name, or as much of the end of its qualified name as tells it from\n"
	           "others. It is looked up in the reference of .portconfig, or below --path. Lines are\n"
	           "numbered as in the file; a line with + stands for a nested type.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct readtype_args),
	.min_operands = 1,
	.max_operands = SIZE_MAX,
	.run = readtype_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&readtype, argc, argv);
}
