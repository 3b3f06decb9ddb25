/* lib/work/filecheck.c */
#include "work/filecheck.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/proc.h"
#include "base/utf.h"
#include "read/clang.h"
#include "read/clang_check.h"
#include "read/extract.h"
#include "read/reader.h"
#include "work/compiled.h"

#include <limits.h>
#include <stdlib.h>

enum { COMMAND_SECONDS = 600, COMMAND_OUTPUT = 16 << 20 };

/* What lies around the file in hand; kept for the next one, which mostly lies in the same. */
struct around {
	struct pl_sb top;  /* of the repository, or the file's folder */
	struct pl_repo *repo; /* NULL outside of any */
	struct pl_config *config;
	struct pl_source source;
	bool listed;
	struct pl_works works; /* files of the languages that there are */
};

struct run {
	struct pl_ctx *ctx;
	const struct pl_filecheck_options *options;
	struct pl_langs *langs;
	struct pl_grammars *grammars;
	struct around around;
	struct pl_filecheck *out;
};

/* The file in hand. */
struct subject {
	const char *name;  /* as it was given */
	struct pl_sb path; /* absolute */
	struct pl_str below; /* the same below top */
	const struct pl_target *target; /* that it lies in, or that was named; or NULL */
	const struct pl_lang *lang;
	struct pl_filecheck_file *file;
};

/* --- what lies around ------------------------------------------------------------------------ */

static void leave(struct around *around)
{
	pl_vec_free(&around->works);
	pl_source_close(&around->source);
	pl_config_free(around->config);
	pl_repo_free(around->repo);
	pl_sb_deinit(&around->top);
	memset(around, 0, sizeof(*around));
}

static void enter(struct run *run, const char *path)
{
	struct around *around = &run->around;
	struct pl_repo *repo = NULL;
	struct pl_sb dir = PL_SB_INIT;
	struct pl_err why = PL_ERR_INIT;
	struct pl_str top;
	int rc;

	pl_sb_add(&dir, pl_fs_dir(pl_str_of(path)));
	if (!dir.n)
		pl_sb_addc(&dir, '/');
	rc = pl_repo_open(pl_sb_cstr(&dir), &repo, &why);
	if (rc && rc != PL_ENOTFOUND)
		pl_log_warn(run->ctx->log,
		            "%s; '%s' is taken for a folder outside of any repository",
		            pl_sb_cstr(&why.text), pl_sb_cstr(&dir));
	pl_err_deinit(&why);
	if (repo && pl_repo_is_bare(repo)) {
		pl_repo_free(repo);
		repo = NULL;
	}
	top = repo ? pl_str_of(pl_repo_dir(repo)) : pl_sb_str(&dir);
	if (around->top.n && pl_str_eq(top, pl_sb_str(&around->top))) {
		pl_repo_free(repo);
	} else {
		struct pl_commit none = { 0 };

		leave(around);
		pl_sb_add(&around->top, top);
		around->repo = repo;
		if (repo)
			around->config = pl_compiled_load_config(repo, &none, run->ctx->log);
	}
	pl_sb_deinit(&dir);
}

/* All files of the repository, or of the folder, in which the file lies. */
static int list(struct run *run, struct pl_err *err)
{
	struct around *around = &run->around;
	struct pl_reader_options options = { .log = run->ctx->log };
	size_t other = 0;
	int rc;

	if (around->listed)
		return 0;
	rc = around->repo ? pl_source_of_worktree(around->repo, PL_S(""), &around->source, err)
	                  : pl_source_of_dir(pl_sb_cstr(&around->top), &around->source, err);
	if (rc)
		return rc;
	pl_reader_list(&around->source, run->langs, &options, &around->works, &other);
	around->listed = true;
	return 0;
}

static bool lies_in(struct pl_str path, struct pl_str folder)
{
	return !folder.n ||
	       (pl_str_starts(path, folder) && path.n > folder.n && path.p[folder.n] == '/');
}

/* The target that was named; else the one with the longest path that holds the file. */
static int find_target(struct run *run, struct subject *s, struct pl_err *err)
{
	const struct pl_config *config = run->around.config;

	if (run->options->target && !config)
		return pl_err_set(err, PL_ENOTFOUND, "no .portconfig says where target '%s' is",
		                  run->options->target);
	if (run->options->target)
		return pl_config_target(config, run->options->target, &s->target, err);
	for (size_t i = 0; config && i < config->targets.n; i++) {
		const struct pl_target *target = &config->targets.at[i];

		if (!target->repository.n && lies_in(s->below, target->path) &&
		    (!s->target || target->path.n > s->target->path.n))
			s->target = target;
	}
	return 0;
}

static int find_language(struct run *run, struct subject *s, struct pl_err *err)
{
	const struct pl_lang *only = NULL;
	int rc = 0;

	if (run->options->language) {
		return pl_langs_require(run->langs, pl_str_of(run->options->language), &s->lang,
		                        err);
	}
	if (s->target)
		only = pl_langs_find(run->langs, s->target->language);
	s->lang = pl_langs_of_path(run->langs, s->below, only);
	if (only && s->lang == only)
		return 0;
	/* a ".h" is the language's that most files around it have */
	rc = list(run, err);
	for (size_t i = 0; !rc && i < run->around.works.n; i++) {
		const struct pl_work *work = &run->around.works.at[i];

		if (work->lang &&
		    pl_str_eq(run->around.source.entries.at[work->entry].path, s->below))
			s->lang = work->lang;
	}
	if (!rc && !s->lang)
		rc = pl_err_set(err, PL_EUSAGE, "'%s' is of no language that is known", s->name);
	return rc;
}

/* --- results --------------------------------------------------------------------------------- */

static void leave_unknown(struct run *run, struct subject *s, struct pl_str why)
{
	s->file->state = PL_CHECKED_UNKNOWN;
	s->file->why = pl_arena_dup(&run->out->arena, why);
}

/* From the first of the diagnostics that are the file's own. */
static void judge(struct run *run, struct subject *s, size_t first)
{
	for (size_t i = first; i < run->out->diagnostics.n; i++)
		if (run->out->diagnostics.at[i].level == PL_LEVEL_ERROR &&
		    s->file->state == PL_CHECKED_FINE)
			s->file->state = PL_CHECKED_WRONG;
}

/* --- C and C++ ------------------------------------------------------------------------------- */

/* How the file is compiled, as its repository says, or as the includes around it let one think. */
static int find_flags(struct run *run, struct subject *s, struct pl_flags *flags, size_t *number,
                      struct pl_err *err)
{
	struct around *around = &run->around;
	struct pl_compiled_configs configs = PL_VEC_INIT;
	PL_VEC(struct pl_flags_file) files = PL_VEC_INIT;
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_sb text = PL_SB_INIT;
	struct pl_str folder = pl_fs_dir(s->below);
	struct pl_flags_place place = { .top = pl_sb_cstr(&around->top),
		                        .seen_top = pl_sb_cstr(&around->top),
		                        .folder = folder,
		                        .on_disk = true };
	int rc = list(run, err);

	if (around->config)
		pl_compiled_configs(around->config, run->langs, &configs);
	place.configs = configs.at;
	place.n_configs = configs.n;
	/* any file may be asked for: all take the flags of what is near when they have none */
	pl_vec_push(&files, ((struct pl_flags_file){ pl_sb_cstr(&s->path), PL_S(""), s->lang, true }));
	for (size_t i = 0; !rc && i < around->works.n; i++) {
		const struct pl_work *work = &around->works.at[i];
		struct pl_str path = around->source.entries.at[work->entry].path;

		if (pl_clang_reads(work->lang) && !pl_str_eq(path, s->below))
			pl_vec_push(&files,
			            ((struct pl_flags_file){
					    pl_arena_fmt(&arena, "%s/" PL_STR_FMT,
			                                 pl_sb_cstr(&around->top), PL_STR_ARG(path))
						    .p,
					    PL_S(""), work->lang,
					    pl_lang_is_header(work->lang, path) }));
	}
	if (!rc)
		rc = pl_flags_find(&place, files.at, files.n, flags, err);
	if (!rc && !flags->of[0]) {
		pl_flags_deinit(flags);
		place.look = true;
		for (size_t i = 0; i < files.n; i++) {
			pl_sb_clear(&text);
			if (!pl_fs_slurp(files.at[i].path, PL_MAX_FILE_SIZE, &text, NULL))
				files.at[i].text = pl_arena_dup(&arena, pl_sb_str(&text));
		}
		rc = pl_flags_find(&place, files.at, files.n, flags, err);
	}
	*number = rc ? 0 : flags->of[0];
	pl_vec_free(&files);
	pl_vec_free(&configs);
	pl_arena_deinit(&arena);
	pl_sb_deinit(&text);
	return rc;
}

/* Files are called as they were given; others from the current folder, where they lie below it. */
static void name_files(struct run *run, const struct subject *s, size_t first)
{
	struct pl_sb here = PL_SB_INIT;
	bool known = !pl_fs_real(".", &here, NULL);

	if (known)
		pl_sb_addc(&here, '/');
	for (size_t i = first; i < run->out->diagnostics.n; i++) {
		struct pl_diagnostic *d = &run->out->diagnostics.at[i];

		if (pl_str_eq(d->file, pl_sb_str(&s->path)))
			d->file = s->file->name;
		else if (known && pl_str_starts(d->file, pl_sb_str(&here)))
			d->file = pl_str_sub(d->file, here.n, d->file.n);
	}
	pl_sb_deinit(&here);
}

static int compile(struct run *run, struct subject *s, struct pl_err *err)
{
	const size_t first = run->out->diagnostics.n;
	struct pl_flags flags = { 0 };
	struct pl_err why = PL_ERR_INIT;
	size_t number = 0;
	int rc = find_flags(run, s, &flags, &number, err);

	if (rc)
		return rc;
	if (!number) {
		leave_unknown(run, s, PL_S("nobody says how it is compiled"));
	} else if (pl_clang_check(pl_sb_cstr(&s->path), &flags.sets.at[number - 1],
	                          &run->out->arena, &run->out->diagnostics, &why)) {
		leave_unknown(run, s, pl_sb_str(&why.text));
	} else {
		s->file->checked_by = "clang";
		name_files(run, s, first);
		judge(run, s, first);
	}
	pl_err_deinit(&why);
	pl_flags_deinit(&flags);
	return 0;
}

/* --- other languages ------------------------------------------------------------------------- */

/* The column at which the text of a line begins. */
static uint32_t column_of(struct pl_str text, uint32_t line)
{
	struct pl_str piece = PL_S_NONE;
	uint32_t column = 0;

	for (uint32_t i = 0; i < line && pl_str_split(&text, '\n', &piece); i++)
		;
	while (column < piece.n && (piece.p[column] == ' ' || piece.p[column] == '\t'))
		column++;
	return column + 1;
}

static int parse(struct run *run, struct subject *s, struct pl_err *err)
{
	const struct pl_extract_options options = { .whole = true };
	const size_t first = run->out->diagnostics.n;
	struct pl_extractor *extractor = NULL;
	struct pl_sb bytes = PL_SB_INIT, decoded = PL_SB_INIT;
	struct pl_file *file = pl_file_new();
	struct pl_str text;
	int rc = pl_fs_slurp(pl_sb_cstr(&s->path), PL_MAX_FILE_SIZE, &bytes, err);

	if (rc)
		goto out;
	if (pl_utf_is_binary(pl_sb_str(&bytes))) {
		leave_unknown(run, s, PL_S("it is binary"));
		goto out;
	}
	pl_utf_decode(pl_sb_str(&bytes), &decoded, &text);
	file->path = pl_arena_dup(&file->arena, s->below);
	extractor = pl_extractor_new(run->grammars);
	rc = pl_extract(extractor, s->lang, text, &options, file, err);
	for (size_t i = 0; !rc && i < file->n_errors && !file->too_complex; i++) {
		struct pl_lines lines = file->errors[i];
		struct pl_diagnostic d = { .file = s->file->name,
			                   .at = { lines.start, column_of(text, lines.start) },
			                   .level = PL_LEVEL_ERROR,
			                   .rule = PL_S("syntax") };

		d.message =
			lines.end > lines.start
				? pl_arena_fmt(&run->out->arena,
		                               "the grammar of %s cannot parse this up to line %u",
		                               s->lang->display_name, lines.end)
				: pl_arena_fmt(&run->out->arena,
		                               "the grammar of %s cannot parse this",
		                               s->lang->display_name);
		pl_vec_push(&run->out->diagnostics, d);
	}
	if (rc)
		goto out;
	if (file->too_complex) {
		leave_unknown(run, s, PL_S("it is too complex for its grammar"));
		goto out;
	}
	s->file->checked_by = "tree-sitter";
	judge(run, s, first);
out:
	pl_extractor_free(extractor);
	pl_sb_deinit(&bytes);
	pl_sb_deinit(&decoded);
	pl_file_free(file);
	return rc;
}

/* --- the target's own command ---------------------------------------------------------------- */

/* Run for each file when it names "$1", else once. */
static bool wants_file(struct pl_str command)
{
	return pl_str_find(command, PL_S("$1")) != SIZE_MAX ||
	       pl_str_find(command, PL_S("${1")) != SIZE_MAX ||
	       pl_str_find(command, PL_S("$@")) != SIZE_MAX;
}

/* As the root of the repository sees it: the command is a line of sh, the file its only argument. */
static void run_command(struct run *run, const struct subject *s,
                        struct pl_filecheck_command *command)
{
	struct pl_proc_limits limits = { .seconds = run->options->seconds ? run->options->seconds
		                                                          : COMMAND_SECONDS,
		                         .output = COMMAND_OUTPUT,
		                         .group = true };
	struct pl_proc proc = PL_PROC_INIT;
	struct pl_err err = PL_ERR_INIT;
	struct pl_sb script = PL_SB_INIT, below = PL_SB_INIT;
	const char *argv[] = { "sh", "-c", NULL, NULL, NULL, NULL };

	pl_sb_addf(&script, "cd -- \"$0\" && {\n%s\n}", command->command.p);
	pl_sb_add(&below, s->below);
	argv[2] = pl_sb_cstr(&script);
	argv[3] = pl_sb_cstr(&run->around.top);
	argv[4] = pl_sb_cstr(&below);
	if (pl_proc_run(argv, PL_S_NONE, &limits, &proc, &err)) {
		command->status = INT_MIN;
		command->output = pl_arena_dup(&run->out->arena, pl_sb_str(&err.text));
	} else {
		command->status = proc.status;
		pl_sb_add(&proc.out, pl_sb_str(&proc.err));
		command->output = pl_arena_dup(&run->out->arena, pl_sb_str(&proc.out));
	}
	pl_proc_deinit(&proc);
	pl_err_deinit(&err);
	pl_sb_deinit(&script);
	pl_sb_deinit(&below);
}

static const struct pl_filecheck_command *command_for(struct run *run, const struct subject *s)
{
	struct pl_filecheck_command *command;

	for (size_t i = 0; i < run->out->commands.n; i++)
		if (pl_str_eq(run->out->commands.at[i].target, s->target->name) &&
		    !wants_file(s->target->check))
			return &run->out->commands.at[i];
	command = pl_vec_add(&run->out->commands);
	command->target = pl_arena_dup(&run->out->arena, s->target->name);
	command->command = pl_arena_dup(&run->out->arena, s->target->check);
	run_command(run, s, command);
	return command;
}

/* What a compiler accepts is no error, whatever a grammar thinks of it. */
static void overrule(struct run *run, struct subject *s, size_t first)
{
	for (size_t i = first; i < run->out->diagnostics.n; i++)
		run->out->diagnostics.at[i].level = PL_LEVEL_NOTE;
	s->file->state = PL_CHECKED_FINE;
}

static void check_by_command(struct run *run, struct subject *s, size_t first)
{
	const struct pl_filecheck_command *command = command_for(run, s);
	struct pl_sb why = PL_SB_INIT;

	if (!command->status) {
		overrule(run, s, first);
	} else if (command->status == INT_MIN || command->status == 126 || command->status == 127 ||
	           command->status < 0) {
		pl_sb_addf(&why, "target." PL_STR_FMT ".check could not be run",
		           PL_STR_ARG(s->target->name));
		if (command->status == INT_MIN)
			pl_sb_addf(&why, ": " PL_STR_FMT, PL_STR_ARG(command->output));
		leave_unknown(run, s, pl_sb_str(&why));
	} else {
		s->file->state = PL_CHECKED_WRONG;
	}
	pl_sb_deinit(&why);
}

static int check_other(struct run *run, struct subject *s, struct pl_err *err)
{
	const size_t first = run->out->diagnostics.n;
	struct pl_sb why = PL_SB_INIT;
	int rc = parse(run, s, err);

	if (rc)
		return rc;
	if (!run->options->syntax && s->target && s->target->check.n) {
		check_by_command(run, s, first);
	} else if (s->file->state == PL_CHECKED_FINE && !run->options->syntax &&
	           !s->lang->checked_alone) {
		pl_sb_addf(&why,
		           "its syntax is fine, but %s cannot be checked file by file, and no "
		           "target.NAME.check says how to check it",
		           s->lang->display_name);
		leave_unknown(run, s, pl_sb_str(&why));
	}
	pl_sb_deinit(&why);
	return 0;
}

/* --------------------------------------------------------------------------------------------- */

static int check_file(struct run *run, const char *name, struct pl_err *err)
{
	struct subject s = { .name = name };
	int rc;

	if (pl_fs_is_dir(name))
		return pl_err_set(err, PL_EUSAGE, "'%s' is a folder: name files", name);
	rc = pl_fs_real(name, &s.path, err);
	if (rc)
		goto out;
	enter(run, pl_sb_cstr(&s.path));
	s.below = pl_str_sub(pl_sb_str(&s.path),
	                     run->around.top.n + !pl_str_is(pl_sb_str(&run->around.top), "/"),
	                     s.path.n);
	rc = find_target(run, &s, err);
	if (!rc)
		rc = find_language(run, &s, err);
	if (rc)
		goto out;
	s.file = pl_vec_add(&run->out->files);
	s.file->name = pl_arena_dup(&run->out->arena, pl_str_of(name));
	s.file->language = pl_arena_cstr(&run->out->arena, pl_str_of(s.lang->name));
	rc = pl_clang_reads(s.lang) ? compile(run, &s, err) : check_other(run, &s, err);
out:
	pl_sb_deinit(&s.path);
	return rc ? pl_err_while(err, rc, "checking '%s'", name) : 0;
}

int pl_filecheck_run(struct pl_ctx *ctx, const struct pl_filecheck_options *options,
                     const char *const *files, size_t n, struct pl_filecheck *out,
                     struct pl_err *err)
{
	struct run run = { .ctx = ctx, .options = options, .out = out };
	int rc;

	memset(out, 0, sizeof(*out));
	rc = pl_langs_load(&run.langs, err);
	run.grammars = pl_grammars_new();
	for (size_t i = 0; !rc && i < n; i++)
		rc = check_file(&run, files[i], err);
	leave(&run.around);
	pl_grammars_free(run.grammars);
	pl_langs_free(run.langs);
	return rc;
}

void pl_filecheck_deinit(struct pl_filecheck *check)
{
	pl_vec_free(&check->files);
	pl_vec_free(&check->diagnostics);
	pl_vec_free(&check->commands);
	pl_arena_deinit(&check->arena);
}

enum pl_checked_state pl_filecheck_state(const struct pl_filecheck *check)
{
	enum pl_checked_state worst = PL_CHECKED_FINE;

	for (size_t i = 0; i < check->files.n; i++)
		if (check->files.at[i].state > worst)
			worst = check->files.at[i].state;
	return worst;
}

void pl_filecheck_reasons(const struct pl_filecheck *check, struct pl_sb *out)
{
	for (size_t i = 0; i < check->files.n; i++) {
		const struct pl_filecheck_file *file = &check->files.at[i];

		if (file->state != PL_CHECKED_UNKNOWN)
			continue;
		pl_sb_adds(out, out->n ? "; '" : "'");
		pl_sb_add_path(out, file->name);
		pl_sb_addf(out, "': " PL_STR_FMT, PL_STR_ARG(file->why));
	}
}
