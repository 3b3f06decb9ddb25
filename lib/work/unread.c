/* lib/work/unread.c */
#include "work/unread.h"

/* Whether the file may hold types that nobody has seen. */
static bool is_unread(const struct pl_file *file)
{
	return file->skipped && file->skipped != PL_SKIP_LINK && file->skipped != PL_SKIP_SUBMODULE;
}

static void add_cause(struct pl_sb *out, const struct pl_snapshot *snapshot,
                      const struct pl_file *file)
{
	switch (file->skipped) {
	case PL_SKIP_TOO_LARGE:
		pl_sb_adds(out, "it is larger than --max-file-size; give a larger one");
		break;
	case PL_SKIP_LFS:
		pl_sb_adds(out, "it is a Git LFS pointer, whose text git itself does not have; "
		                "bring it in with 'git lfs migrate export'");
		break;
	case PL_SKIP_BINARY:
		pl_sb_adds(out, "it is binary; store it as UTF-8");
		break;
	case PL_SKIP_MISSING:
		pl_sb_addf(out,
		           "object %.10s is not in this clone; fetch it (git fetch --refetch "
		           "--no-filter, or git fetch --unshallow)",
		           file->blob);
		break;
	default:
		if (snapshot->commit[0])
			pl_sb_addf(out, "object %.10s cannot be read; 'git fsck' says more",
			           file->blob);
		else
			pl_sb_adds(out, "it cannot be read; see to its permissions");
	}
}

void pl_unread_warn(struct pl_log *log, const struct pl_snapshot *snapshot)
{
	for (size_t i = 0; i < snapshot->files.n; i++) {
		const struct pl_file *file = snapshot->files.at[i];
		struct pl_sb path = PL_SB_INIT;

		if (!file->skipped)
			continue;
		pl_sb_add_path(&path, file->path);
		pl_log_warn(log, "'%s' skipped: %s", pl_sb_cstr(&path),
		            pl_skip_name(file->skipped));
		pl_sb_deinit(&path);
	}
}

int pl_unread_check(const struct pl_snapshot *snapshot, const struct pl_map *only,
                    struct pl_err *err)
{
	const struct pl_file *first = NULL;
	struct pl_sb text = PL_SB_INIT;
	size_t n = 0;
	int rc;

	for (size_t i = 0; i < snapshot->files.n; i++) {
		const struct pl_file *file = snapshot->files.at[i];

		if (!is_unread(file) || (only && !pl_map_find(only, file->path)))
			continue;
		if (!n++)
			first = file;
	}
	if (!n)
		return 0;
	pl_sb_addc(&text, '\'');
	pl_sb_add_path(&text, first->path);
	pl_sb_addc(&text, '\'');
	if (snapshot->commit[0])
		pl_sb_addf(&text, " of commit %.10s", snapshot->commit);
	pl_sb_adds(&text, ": ");
	add_cause(&text, snapshot, first);
	if (n > 1)
		pl_sb_addf(&text, " (%zu more files could not be read)", n - 1);
	rc = pl_err_set(err, PL_EINCOMPLETE, "%s", text.p);
	pl_sb_deinit(&text);
	return rc;
}

int pl_unread_explain(const struct pl_snapshot *snapshot, int code, struct pl_err *err)
{
	struct pl_err why = PL_ERR_INIT;

	if (err && snapshot && pl_unread_check(snapshot, NULL, &why))
		pl_err_set(err, code, "%s; not all was read: %s", pl_sb_cstr(&err->text),
		           pl_sb_cstr(&why.text));
	pl_err_deinit(&why);
	return code;
}
