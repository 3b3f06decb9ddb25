/* lib/read/git_diff.c -- line diffs through libgit2. */
#include "read/git_private.h"

struct sink {
	int (*line)(void *ctx, const struct pl_diff_line *line);
	void *ctx;
};

static int on_line(const git_diff_delta *delta, const git_diff_hunk *hunk,
                   const git_diff_line *line, void *payload)
{
	struct sink *sink = payload;
	struct pl_diff_line out = { .origin = line->origin };

	(void)delta;
	(void)hunk;
	if (line->origin != GIT_DIFF_LINE_CONTEXT && line->origin != GIT_DIFF_LINE_ADDITION &&
	    line->origin != GIT_DIFF_LINE_DELETION)
		return 0; /* "no newline at end of file" and the like */
	out.text = (struct pl_str){ line->content, line->content_len };
	while (out.text.n && out.text.p[out.text.n - 1] == '\n')
		out.text.n--;
	out.old_line = line->old_lineno > 0 ? (unsigned)line->old_lineno : 0;
	out.new_line = line->new_lineno > 0 ? (unsigned)line->new_lineno : 0;
	return sink->line(sink->ctx, &out);
}

int pl_git_diff(struct pl_str before, struct pl_str after, unsigned context,
                int (*line)(void *ctx, const struct pl_diff_line *line), void *ctx,
                struct pl_err *err)
{
	git_diff_options options;
	struct sink sink = { line, ctx };
	int code;

	pl_git_init();
	git_diff_options_init(&options, GIT_DIFF_OPTIONS_VERSION);
	options.context_lines = context;
	options.interhunk_lines = 0;
	options.flags = GIT_DIFF_FORCE_TEXT | GIT_DIFF_INDENT_HEURISTIC | GIT_DIFF_PATIENCE;
	code = git_diff_buffers(before.p ? before.p : "", before.n, "a", after.p ? after.p : "",
	                        after.n, "b", &options, NULL, NULL, NULL, on_line, &sink);
	return code ? pl_err_set(err, PL_EGIT, "comparing two texts failed") : 0;
}
