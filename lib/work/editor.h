/*
 * lib/work/editor.h -- editors as a table: how each is told to show a place or two files side by side.
 *
 * What is run is a list of arguments, never a line for a shell: no file name can be more than a name.
 */
#ifndef PL_WORK_EDITOR_H
#define PL_WORK_EDITOR_H

#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"

/* Of one file (right none), or of two to compare. */
struct pl_view_place {
	struct pl_str file, right; /* absolute paths */
	uint32_t line, column;     /* 1-based; 0: none */
};

struct pl_editor {
	const struct pl_editor_kind *kind;
	PL_VEC(const char *) words; /* the program and the arguments that it always gets */
};

/* NUL-terminated words, a NULL behind the last. */
struct pl_command {
	const char **at;
	size_t n, cap;
};

/*
 * The editor of a name: one of the table, or a program with arguments, blanks between, as $VISUAL has
 * it. PL_ENOTFOUND: neither. Free with pl_editor_free; strings go to arena.
 */
PL_MUST_CHECK int pl_editor_named(const char *name, struct pl_arena *arena, struct pl_editor *out,
                                  struct pl_err *err);
/* The first editor with a window of its own that $PATH has; false when there is none. */
bool pl_editor_on_path(struct pl_editor *out);
void pl_editor_free(struct pl_editor *editor);
/* True for one that takes over the terminal. */
bool pl_editor_needs_terminal(const struct pl_editor *editor);
/* Append the names of the table: "code, cursor, ...". */
void pl_editor_names(struct pl_sb *out);

/* The command that shows the place. PL_EUSAGE: the editor cannot compare two files. */
PL_MUST_CHECK int pl_editor_command(const struct pl_editor *editor,
                                    const struct pl_view_place *place, struct pl_arena *arena,
                                    struct pl_command *out, struct pl_err *err);

#endif
