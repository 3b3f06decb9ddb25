/* lib/read/clang_reach.c */
#include "read/clang_reach.h"

#include <sys/stat.h>

static void add_skipped(struct pl_clang_walk *w, CXTranslationUnit tu)
{
	CXSourceRangeList *list = w->clang->getAllSkippedRanges(tu);

	for (unsigned i = 0; list && i < list->count; i++) {
		struct pl_clang_place start = pl_clang_walk_place(w, w->clang->getRangeStart(
									     list->ranges[i]));
		struct pl_clang_place end = pl_clang_walk_place(w, w->clang->getRangeEnd(
									   list->ranges[i]));

		if (start.file != PL_CLANG_NO_FILE && w->unit->wanted[start.file])
			pl_vec_push(&w->found.skipped,
			            ((struct pl_clang_span){ start.file, start.offset,
			                                     end.offset }));
	}
	if (list)
		w->clang->disposeSourceRangeList(list);
}

/* The main text has two lines for each include: itself and its fence. Before them is the first one. */
static uint32_t include_of_line(unsigned line)
{
	return line / 2;
}

static bool is_main(const struct pl_clang_walk *w, CXFile file)
{
	struct pl_sb path = PL_SB_INIT;
	bool is;

	if (file)
		pl_clang_walk_string(w, w->clang->getFileName(file), &path);
	is = pl_str_is(pl_sb_str(&path), w->unit->main_path);
	pl_sb_deinit(&path);
	return is;
}

/* A file that is in no tree; but for those that were made up, it can be looked at. */
static void add_outside(struct pl_clang_walk *w, CXFile file)
{
	struct pl_clang_outside outside = { .size = UINT64_MAX };
	struct pl_sb path = PL_SB_INIT;
	struct stat st;

	pl_clang_walk_string(w, w->clang->getFileName(file), &path);
	if (!pl_str_is(pl_sb_str(&path), w->unit->main_path) &&
	    !(w->unit->prelude.p && pl_str_is(pl_sb_str(&path), w->unit->prelude_path)) &&
	    !pl_map_find(&w->outside, pl_sb_str(&path))) {
		if (!stat(pl_sb_cstr(&path), &st)) {
			outside.size = (uint64_t)st.st_size;
			outside.mtime = pl_clang_time(&st.st_mtim);
		}
		outside.path = pl_clang_walk_keep(w, pl_sb_str(&path));
		pl_vec_push(&w->found.outside, outside);
		/* a map borrows its keys; this one lives as long as the unit's process */
		pl_map_add(&w->outside, pl_str_of(pl_sb_detach(&path)), NULL);
	}
	pl_sb_deinit(&path);
}

static void add_guest(struct pl_clang_walk *w, CXFile file, CXSourceLocation *stack, unsigned n)
{
	struct pl_clang_guest guest = { .file = file };
	CXFile from;

	for (unsigned i = 0; i < n; i++) {
		w->clang->getFileLocation(stack[i], &from, &guest.line, NULL, NULL);
		guest.host = pl_clang_walk_file(w, from);
		if (guest.host == PL_CLANG_NO_FILE)
			continue;
		pl_vec_push(&w->guests, guest);
		return;
	}
}

static void add_entered(CXFile file, CXSourceLocation *stack, unsigned n, CXClientData data)
{
	struct pl_clang_walk *w = data;
	struct pl_clang_entered entered = { .file = pl_clang_walk_file(w, file) };
	CXFile from = NULL;
	unsigned line = 0;

	if (entered.file == PL_CLANG_NO_FILE) {
		add_outside(w, file);
		add_guest(w, file, stack, n);
		return;
	}
	if (n)
		w->clang->getFileLocation(stack[n - 1], &from, &line, NULL, NULL);
	entered.under = is_main(w, from) ? include_of_line(line) : 0;
	pl_vec_push(&w->found.entered, entered);
}

/* What is said against a fence is said against the include before it. */
static void reopen(struct pl_clang_walk *w, unsigned line)
{
	size_t kept = 0;

	for (size_t i = 0; i < w->found.closed.n; i++)
		if (w->found.closed.at[i] != include_of_line(line))
			w->found.closed.at[kept++] = w->found.closed.at[i];
	w->found.closed.n = kept;
}

/* Told to go on after these, libclang calls them plain errors. */
static bool is_fatal(enum CXDiagnosticSeverity severity, struct pl_str text)
{
	return severity == CXDiagnostic_Fatal || pl_str_ends(text, PL_CLANG_NOT_FOUND);
}

static void add_error(struct pl_clang_walk *w, CXDiagnostic d)
{
	struct pl_clang_error error = { 0 };
	CXSourceLocation at = w->clang->getDiagnosticLocation(d);
	struct pl_sb text = PL_SB_INIT;
	CXFile file;
	unsigned line;

	w->clang->getFileLocation(at, &file, &line, NULL, NULL);
	pl_clang_walk_string(w, w->clang->getDiagnosticSpelling(d), &text);
	error.file = pl_clang_walk_file(w, file);
	error.line = line;
	error.text = pl_clang_walk_keep(w, pl_sb_str(&text));
	error.fatal = is_fatal(w->clang->getDiagnosticSeverity(d), pl_sb_str(&text));
	pl_vec_push(&w->found.errors, error);
	if (is_main(w, file))
		reopen(w, line);
	/* what the arguments name and nobody finds is missing in all files */
	for (size_t i = 0; !file && error.fatal && i < w->found.entered.n; i++) {
		struct pl_clang_error in_each = error;

		in_each.file = w->found.entered.at[i].file;
		pl_vec_push(&w->found.errors, in_each);
	}
	/* what is wrong with a text from elsewhere may reach into the one that includes it */
	error.fatal = 0;
	if (error.file == PL_CLANG_NO_FILE && file != w->blamed &&
	    !w->clang->Location_isInSystemHeader(at)) {
		w->blamed = file;
		for (size_t i = 0; i < w->guests.n; i++) {
			if (w->guests.at[i].file != file)
				continue;
			error.file = w->guests.at[i].host;
			error.line = w->guests.at[i].line;
			pl_vec_push(&w->found.errors, error);
		}
	}
	pl_sb_deinit(&text);
}

static void add_errors(struct pl_clang_walk *w, CXTranslationUnit tu)
{
	for (unsigned i = 0; i < w->clang->getNumDiagnostics(tu); i++) {
		CXDiagnostic d = w->clang->getDiagnostic(tu, i);

		if (w->clang->getDiagnosticSeverity(d) >= CXDiagnostic_Error)
			add_error(w, d);
		w->clang->disposeDiagnostic(d);
	}
}

void pl_clang_reach_find(struct pl_clang_walk *w, CXTranslationUnit tu)
{
	add_skipped(w, tu);
	w->clang->getInclusions(tu, add_entered, w);
	add_errors(w, tu); /* guests are known */
}
