/* lib/work/editor.c */
#include "work/editor.h"

#include "base/fs.h"

#include <stdlib.h>
#include <unistd.h>

enum { MAX_WORDS = 5, MAX_PROGRAMS = 12 };

/*
 * Words of a command. In them {file}, {right}, {line} and {column} stand for what they say; {file'} and
 * {right'} for a string of Lisp.
 */
struct pl_editor_kind {
	const char *name;
	const char *programs[MAX_PROGRAMS]; /* the first is run when it is asked for by name */
	const char *open[MAX_WORDS], *at[MAX_WORDS], *diff[MAX_WORDS];
	bool terminal; /* runs in the terminal */
};

static const struct pl_editor_kind kinds[] = {
	{ "code", { "code", "code-insiders", "codium", "vscodium" },
	  { "{file}" }, { "--goto", "{file}:{line}:{column}" }, { "--diff", "{file}", "{right}" }, false },
	{ "cursor", { "cursor", "windsurf" },
	  { "{file}" }, { "--goto", "{file}:{line}:{column}" }, { "--diff", "{file}", "{right}" }, false },
	{ "jetbrains", { "idea", "clion", "rider", "webstorm", "pycharm", "goland", "phpstorm", "rubymine",
	                 "rustrover", "idea.sh" },
	  { "{file}" }, { "--line", "{line}", "--column", "{column}", "{file}" },
	  { "diff", "{file}", "{right}" }, false },
	{ "zed", { "zed", "zeditor" },
	  { "{file}" }, { "{file}:{line}:{column}" }, { "--diff", "{file}", "{right}" }, false },
	{ "sublime", { "subl", "sublime_text" },
	  { "{file}" }, { "{file}:{line}:{column}" }, { NULL }, false },
	{ "emacsclient", { "emacsclient" },
	  { "-n", "{file}" }, { "-n", "+{line}:{column}", "{file}" },
	  { "-n", "--eval", "(ediff-files {file'} {right'})" }, false },
	{ "emacs", { "emacs" },
	  { "{file}" }, { "+{line}:{column}", "{file}" },
	  { "--eval", "(ediff-files {file'} {right'})" }, true },
	{ "vim", { "vim", "nvim", "gvim", "vi" },
	  { "--", "{file}" }, { "+call cursor({line},{column})", "--", "{file}" },
	  { "-d", "--", "{file}", "{right}" }, true },
	{ "nano", { "nano" },
	  { "{file}" }, { "+{line},{column}", "{file}" }, { NULL }, true },
	{ "helix", { "hx", "helix" },
	  { "{file}" }, { "{file}:{line}:{column}" }, { NULL }, true },
	{ "kakoune", { "kak" },
	  { "{file}" }, { "+{line}:{column}", "{file}" }, { NULL }, true },
};

/* One that nobody knows: it gets the file, or both, and may well need the terminal. */
static const struct pl_editor_kind unknown = {
	"", { NULL }, { "{file}" }, { "{file}" }, { "{file}", "{right}" }, true
};

void pl_editor_names(struct pl_sb *out)
{
	for (size_t i = 0; i < PL_LEN(kinds); i++)
		pl_sb_addf(out, "%s%s", i ? ", " : "", kinds[i].name);
}

bool pl_editor_needs_terminal(const struct pl_editor *editor)
{
	return editor->kind->terminal;
}

void pl_editor_free(struct pl_editor *editor)
{
	pl_vec_free(&editor->words);
}

/* --- which one ---------------------------------------------------------------------------- */

static bool is_on_path(struct pl_str program)
{
	struct pl_str rest = pl_str_of(getenv("PATH")), folder;
	struct pl_sb path = PL_SB_INIT;
	bool found = false;

	if (pl_str_find_char(program, '/') != SIZE_MAX) {
		pl_sb_add(&path, program);
		found = pl_fs_is_file(path.p) && !access(path.p, X_OK);
	}
	while (!found && pl_str_split(&rest, ':', &folder)) {
		pl_sb_clear(&path);
		pl_fs_join(&path, folder, program);
		found = pl_fs_is_file(pl_sb_cstr(&path)) && !access(pl_sb_cstr(&path), X_OK);
	}
	pl_sb_deinit(&path);
	return found;
}

static const struct pl_editor_kind *kind_of(struct pl_str program)
{
	struct pl_str base = pl_fs_base(program);

	for (size_t i = 0; i < PL_LEN(kinds); i++)
		for (size_t k = 0; k < MAX_PROGRAMS && kinds[i].programs[k]; k++)
			if (pl_str_is(base, kinds[i].programs[k]))
				return &kinds[i];
	return NULL;
}

/* The first program of a kind that is there, or NULL. */
static const char *program_of(const struct pl_editor_kind *kind)
{
	for (size_t k = 0; k < MAX_PROGRAMS && kind->programs[k]; k++)
		if (is_on_path(pl_str_of(kind->programs[k])))
			return kind->programs[k];
	return NULL;
}

int pl_editor_named(const char *name, struct pl_arena *arena, struct pl_editor *out,
                    struct pl_err *err)
{
	struct pl_str rest = pl_str_of(name), word;
	struct pl_sb names = PL_SB_INIT;

	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < PL_LEN(kinds); i++) {
		const char *program = strcmp(kinds[i].name, name) ? NULL : program_of(&kinds[i]);

		if (!program)
			continue;
		out->kind = &kinds[i];
		pl_vec_push(&out->words, program);
		return 0;
	}
	while (pl_str_split(&rest, ' ', &word))
		if (word.n)
			pl_vec_push(&out->words, pl_arena_cstr(arena, word));
	if (out->words.n && is_on_path(pl_str_of(out->words.at[0]))) {
		out->kind = kind_of(pl_str_of(out->words.at[0]));
		out->kind = out->kind ? out->kind : &unknown;
		return 0;
	}
	pl_vec_free(&out->words);
	pl_editor_names(&names);
	pl_err_set(err, PL_ENOTFOUND,
	           "editor '%s' is not in $PATH; known are %s, and any program by its name", name,
	           pl_sb_cstr(&names));
	pl_sb_deinit(&names);
	return PL_ENOTFOUND;
}

bool pl_editor_on_path(struct pl_editor *out)
{
	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < PL_LEN(kinds); i++) {
		const char *program = kinds[i].terminal ? NULL : program_of(&kinds[i]);

		if (!program)
			continue;
		out->kind = &kinds[i];
		pl_vec_push(&out->words, program);
		return true;
	}
	return false;
}

/* --- the command -------------------------------------------------------------------------- */

/* A string of Lisp: nothing but quotes and backslashes have a meaning in it. */
static void add_lisp(struct pl_sb *out, struct pl_str text)
{
	pl_sb_addc(out, '"');
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '"' || text.p[i] == '\\')
			pl_sb_addc(out, '\\');
		pl_sb_addc(out, text.p[i]);
	}
	pl_sb_addc(out, '"');
}

static void add_slot(struct pl_sb *out, struct pl_str slot, const struct pl_view_place *place)
{
	if (pl_str_is(slot, "file"))
		pl_sb_add(out, place->file);
	else if (pl_str_is(slot, "right"))
		pl_sb_add(out, place->right);
	else if (pl_str_is(slot, "file'"))
		add_lisp(out, place->file);
	else if (pl_str_is(slot, "right'"))
		add_lisp(out, place->right);
	else if (pl_str_is(slot, "line"))
		pl_sb_addf(out, "%u", place->line);
	else
		pl_sb_addf(out, "%u", place->column ? place->column : 1);
}

static const char *fill(const char *word, const struct pl_view_place *place, struct pl_arena *arena)
{
	struct pl_str rest = pl_str_of(word);
	struct pl_sb out = PL_SB_INIT;
	const char *filled;

	while (rest.n) {
		size_t to = rest.p[0] == '{' ? pl_str_find_char(rest, '}')
		                             : pl_str_find_char(rest, '{');

		if (to == SIZE_MAX)
			to = rest.n;
		if (rest.p[0] == '{')
			add_slot(&out, pl_str_sub(rest, 1, to++), place);
		else
			pl_sb_add(&out, pl_str_sub(rest, 0, to));
		rest = pl_str_sub(rest, to, rest.n);
	}
	filled = pl_arena_cstr(arena, pl_sb_str(&out));
	pl_sb_deinit(&out);
	return filled;
}

int pl_editor_command(const struct pl_editor *editor, const struct pl_view_place *place,
                      struct pl_arena *arena, struct pl_command *out, struct pl_err *err)
{
	const struct pl_editor_kind *kind = editor->kind;
	const char *const *words = place->right.n ? kind->diff
	                           : place->line  ? kind->at
	                                          : kind->open;

	if (!words[0])
		return pl_err_set(err, PL_EUSAGE,
		                  "editor '%s' cannot compare two files: --editor names another, "
		                  "'--editor none' prints",
		                  kind->name);
	for (size_t i = 0; i < editor->words.n; i++)
		pl_vec_push(out, editor->words.at[i]);
	for (size_t i = 0; i < MAX_WORDS && words[i]; i++)
		pl_vec_push(out, fill(words[i], place, arena));
	pl_vec_push(out, NULL);
	return 0;
}
