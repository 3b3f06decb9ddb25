/* lib/read/clang_check.c */
#include "read/clang_check.h"

#include "base/fs.h"
#include "base/proc.h"
#include "read/clang_unit.h"

enum { SECONDS = 300, OUTPUT = 64 << 20 };
static const size_t MEMORY = (size_t)4 << 30;

struct check {
	const struct pl_clang_lib *clang;
	struct pl_clang_unit unit;
	struct pl_arena *arena;
	struct pl_diagnostics *out;
	const char *failed; /* why there is no answer */
};

/* --- in the child: six texts a diagnostic, each with its NUL --------------------------------- */

static void add_text(struct pl_sb *out, const char *text)
{
	pl_sb_adds(out, text ? text : "");
	pl_sb_addc(out, '\0');
}

static void add_string(const struct pl_clang_lib *clang, CXString string, struct pl_sb *out)
{
	add_text(out, clang->getCString(string));
	clang->disposeString(string);
}

static void add_number(struct pl_sb *out, unsigned n)
{
	pl_sb_addf(out, "%u", n);
	pl_sb_addc(out, '\0');
}

/* The way to a header: its own place says enough. */
static bool is_trail(const struct pl_clang_lib *clang, CXDiagnostic d)
{
	CXString text = clang->getDiagnosticSpelling(d);
	bool trail = pl_str_starts(pl_str_of(clang->getCString(text)),
	                           PL_S("in file included from "));

	clang->disposeString(text);
	return trail;
}

static void add_diagnostic(const struct pl_clang_lib *clang, CXDiagnostic d, struct pl_sb *out)
{
	enum CXDiagnosticSeverity severity = clang->getDiagnosticSeverity(d);
	CXDiagnosticSet notes = clang->getChildDiagnostics(d);
	unsigned line, column;
	CXFile file;

	if (severity == CXDiagnostic_Ignored || is_trail(clang, d))
		return;
	clang->getFileLocation(clang->getDiagnosticLocation(d), &file, &line, &column, NULL);
	add_number(out, severity);
	if (file)
		add_string(clang, clang->getFileName(file), out);
	else
		add_text(out, "");
	add_number(out, line);
	add_number(out, column);
	add_string(clang, clang->getDiagnosticOption(d, NULL), out);
	add_string(clang, clang->getDiagnosticSpelling(d), out);
	for (unsigned i = 0; i < clang->getNumDiagnosticsInSet(notes); i++)
		add_diagnostic(clang, clang->getDiagnosticInSet(notes, i), out);
}

static int run(void *ctx, size_t item, int out, int err)
{
	const struct check *check = ctx;
	CXTranslationUnit tu = pl_clang_unit_parse(check->clang, &check->unit);
	struct pl_sb text = PL_SB_INIT;

	(void)item;
	(void)err;
	if (!tu)
		return 1;
	for (unsigned i = 0; i < check->clang->getNumDiagnostics(tu); i++)
		add_diagnostic(check->clang, check->clang->getDiagnostic(tu, i), &text);
	add_text(&text, "end");
	return pl_proc_write(out, pl_sb_str(&text)) ? 0 : 1;
}

/* --- in the parent --------------------------------------------------------------------------- */

static uint32_t number_of(struct pl_str text)
{
	uint32_t n = 0;

	for (size_t i = 0; i < text.n; i++)
		n = n * 10 + (uint32_t)(text.p[i] - '0');
	return n;
}

static struct pl_str next_text(struct pl_str *rest)
{
	struct pl_str text = PL_S_NONE;

	pl_str_split(rest, '\0', &text);
	return text;
}

static bool take_diagnostics(struct check *check, struct pl_str rest)
{
	static const enum pl_level levels[] = { PL_LEVEL_NOTE, PL_LEVEL_NOTE, PL_LEVEL_WARNING,
		                                PL_LEVEL_ERROR, PL_LEVEL_ERROR };

	while (rest.n) {
		struct pl_str first = next_text(&rest);
		struct pl_diagnostic d = { .level = PL_LEVEL_ERROR };
		struct pl_sb file = PL_SB_INIT;

		if (pl_str_is(first, "end"))
			return !rest.n;
		if (number_of(first) < PL_LEN(levels))
			d.level = levels[number_of(first)];
		pl_fs_normalise(&file, next_text(&rest));
		d.file = pl_arena_dup(check->arena, pl_sb_str(&file));
		pl_sb_deinit(&file);
		d.at.line = number_of(next_text(&rest));
		d.at.character = number_of(next_text(&rest));
		d.rule = pl_arena_dup(check->arena, next_text(&rest));
		d.message = pl_arena_dup(check->arena, next_text(&rest));
		pl_vec_push(check->out, d);
	}
	return false;
}

static void take(void *ctx, size_t item, struct pl_proc *proc, const char *wrong)
{
	struct check *check = ctx;

	(void)item;
	check->failed = NULL;
	if (wrong)
		check->failed = wrong;
	else if (proc->status || !take_diagnostics(check, pl_sb_str(&proc->out)))
		check->failed = "crashed, or did not take the flags";
}

int pl_clang_check(const char *path, const struct pl_flags_set *set, struct pl_arena *arena,
                   struct pl_diagnostics *out, struct pl_err *err)
{
	struct check check = { .arena = arena, .out = out, .failed = "gave no answer" };
	struct pl_proc_each each = { .n = 1,
		                     .jobs = 1,
		                     .limits = { .seconds = SECONDS,
		                                 .cpu_seconds = SECONDS,
		                                 .memory = MEMORY,
		                                 .output = OUTPUT },
		                     .run = run,
		                     .done = take,
		                     .ctx = &check };
	const size_t before = out->n;
	const char **args = pl_calloc(set->n_args + 2, sizeof(*args));
	int rc = pl_clang_lib(&check.clang, err);

	for (size_t i = 0; i < set->n_args; i++)
		args[i] = set->args[i];
	args[set->n_args] = "-Wno-pragma-once-outside-header"; /* a header is no less checked */
	check.unit = (struct pl_clang_unit){ .lang = set->lang,
		                             .args = args,
		                             .n_args = set->n_args + 1,
		                             .main_path = path,
		                             .bodies = true };
	if (!rc)
		rc = pl_proc_each(&each, err);
	if (!rc && check.failed) {
		out->n = before;
		rc = pl_err_set(err, PL_EINVALID, "libclang %s", check.failed);
	}
	free(args);
	return rc;
}
