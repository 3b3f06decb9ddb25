/* lib/work/driver.c */
#include "work/driver.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/utf.h"
#include "work/diffout.h"
#include "work/typediff.h"

enum { CONTEXT = 3 }; /* unchanged lines around a change, as git has it */

/*
 * What git calls with: PATH alone for an unmerged path, else
 *
 *	PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE [NEW-PATH SIMILARITY]
 *
 * The file of a side that does not exist is /dev/null and its mode ".".
 */
enum {
	GIT_PATH,
	GIT_OLD_FILE,
	GIT_OLD_HEX,
	GIT_OLD_MODE,
	GIT_NEW_FILE,
	GIT_NEW_HEX,
	GIT_NEW_MODE,
	GIT_NEW_PATH
};

bool pl_driver_fits(size_t n)
{
	return n == 1 || n > GIT_NEW_MODE;
}

struct side {
	struct pl_sb bytes, decoded;
	struct pl_str text;
	bool exists;
};

static int slurp_side(const char *path, struct side *side, struct pl_err *err)
{
	int rc;

	if (!strcmp(path, "/dev/null"))
		return 0;
	rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &side->bytes, err);
	if (rc)
		return rc;
	pl_utf_decode(pl_sb_str(&side->bytes), &side->decoded, &side->text);
	side->exists = true;
	return 0;
}

static const struct pl_str *text_of(const struct side *side)
{
	return side->exists ? &side->text : NULL;
}

static const struct pl_file *only_file(const struct pl_snapshot *snapshot)
{
	return snapshot->files.n ? snapshot->files.at[0] : NULL;
}

/* First what lies in no type, then type by type. */
static int diff_types(struct pl_project *project, const struct pl_lang *lang, const char *path,
                      const struct side *side, struct pl_sb *out, struct pl_err *err)
{
	struct pl_changes changes = { 0 };
	struct pl_selection selection = PL_VEC_INIT;
	struct pl_type_diff rest = { 0 };
	int rc = pl_changes_of_texts(project, lang, pl_str_of(path), text_of(&side[0]),
	                             text_of(&side[1]), &changes, err);

	if (!rc)
		rc = pl_file_diff_make(only_file(changes.before), only_file(changes.after), CONTEXT,
		                       &rest, err);
	if (!rc) {
		pl_select_all(changes.delta, false, &selection);
		if (rest.changed)
			pl_type_diff_write(&rest, out);
		if (rest.changed && selection.n)
			pl_sb_addc(out, '\n');
		rc = pl_changes_write_diffs(&changes, &selection, PL_S_NONE,
		                            (struct pl_diff_options){ .context = CONTEXT }, out,
		                            err);
	}
	pl_type_diff_free(&rest);
	pl_vec_free(&selection);
	pl_changes_close(&changes);
	return rc;
}

static int diff_lines(const struct side *side, struct pl_sb *out, struct pl_err *err)
{
	struct pl_type_diff diff;
	int rc = pl_text_diff_make(text_of(&side[0]), text_of(&side[1]), CONTEXT, &diff, err);

	if (!rc)
		pl_type_diff_write(&diff, out);
	pl_type_diff_free(&diff);
	return rc;
}

/* The path, and what git tells of the file beside its text. */
static void add_head(const char *const *arg, size_t n, struct pl_sb *out)
{
	pl_sb_adds(out, "diff ");
	pl_sb_add_path(out, pl_str_of(arg[GIT_PATH]));
	if (n == 1) {
		pl_sb_adds(out, "\nunmerged\n");
		return;
	}
	if (n > GIT_NEW_PATH) {
		pl_sb_adds(out, " to ");
		pl_sb_add_path(out, pl_str_of(arg[GIT_NEW_PATH]));
	}
	pl_sb_addc(out, '\n');
	if (!strcmp(arg[GIT_OLD_MODE], "."))
		pl_sb_addf(out, "new file, mode %s\n", arg[GIT_NEW_MODE]);
	else if (!strcmp(arg[GIT_NEW_MODE], "."))
		pl_sb_addf(out, "deleted file, mode %s\n", arg[GIT_OLD_MODE]);
	else if (strcmp(arg[GIT_OLD_MODE], arg[GIT_NEW_MODE]) != 0)
		pl_sb_addf(out, "mode %s, was %s\n", arg[GIT_NEW_MODE], arg[GIT_OLD_MODE]);
}

static int diff_texts(struct pl_project *project, const char *const *arg, const char *path,
                      struct pl_sb *out, struct pl_err *err)
{
	struct side side[2] = { { .exists = false }, { .exists = false } };
	const struct pl_lang *lang = pl_langs_of_path(project->langs, pl_str_of(path),
	                                              project->lang);
	int rc = slurp_side(arg[GIT_OLD_FILE], &side[0], err);

	if (!rc)
		rc = slurp_side(arg[GIT_NEW_FILE], &side[1], err);
	if (rc)
		goto out;
	if (pl_utf_is_binary(pl_sb_str(&side[0].bytes)) ||
	    pl_utf_is_binary(pl_sb_str(&side[1].bytes)))
		pl_sb_adds(out, "binary files differ\n");
	else if (lang)
		rc = diff_types(project, lang, path, side, out, err);
	else
		rc = diff_lines(side, out, err);
out:
	for (size_t i = 0; i < 2; i++) {
		pl_sb_deinit(&side[i].bytes);
		pl_sb_deinit(&side[i].decoded);
	}
	return rc;
}

int pl_driver_diff(const char *const *arg, size_t n, const char *language, struct pl_sb *out,
                   struct pl_err *err)
{
	struct pl_project project = { 0 };
	int rc = pl_langs_load(&project.langs, err);

	project.grammars = pl_grammars_new();
	if (!rc && language)
		rc = pl_langs_require(project.langs, pl_str_of(language), &project.lang, err);
	if (!rc) {
		add_head(arg, n, out);
		if (n > GIT_NEW_MODE)
			rc = diff_texts(&project, arg,
			                arg[n > GIT_NEW_PATH ? GIT_NEW_PATH : GIT_PATH], out, err);
	}
	pl_project_close(&project);
	return rc;
}
