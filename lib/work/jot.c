/* lib/work/jot.c */
#include "work/jot.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/utf.h"

#include <unistd.h>

enum { MAX_TRIES = 20 };

/* The text of a heading of level 1 or 2, '#' signs and blanks taken off; false for other lines. */
static bool heading(struct pl_str line, unsigned *level, struct pl_str *text)
{
	*level = 0;
	while (*level < line.n && line.p[*level] == '#')
		++*level;
	if (*level < 1 || *level > 2 ||
	    (*level < line.n && line.p[*level] != ' ' && line.p[*level] != '\t' &&
	     line.p[*level] != '\r'))
		return false;
	*text = pl_str_trim(pl_str_sub(line, *level, line.n));
	return true;
}

/* What opens or closes a fenced block: headings in one are code. */
static bool fence(struct pl_str line, char *mark, size_t *n)
{
	line = pl_str_trim(line);
	*n = 0;
	while (*n < line.n && (line.p[0] == '`' || line.p[0] == '~') && line.p[*n] == line.p[0])
		++*n;
	*mark = line.n ? line.p[0] : '\0';
	return *n >= 3;
}

/*
 * Where the section of topic ends, blank lines after it left out: the offset at which a note goes.
 * SIZE_MAX when there is no such section.
 */
static size_t section_end(struct pl_str old, struct pl_str topic)
{
	struct pl_str rest = old, line, text;
	size_t end = SIZE_MAX, n, open_n = 0;
	char mark, open = '\0';
	unsigned level;

	while (pl_str_split(&rest, '\n', &line)) {
		size_t from = (size_t)(line.p - old.p), to = from + line.n;

		if (to < old.n)
			to++; /* with its line end */
		if (fence(line, &mark, &n) && (!open || (mark == open && n >= open_n))) {
			open = open ? '\0' : mark;
			open_n = n;
		} else if (!open && heading(line, &level, &text)) {
			if (end != SIZE_MAX)
				break;
			if (level == 2 && pl_str_eq_nocase(text, topic))
				end = to;
		}
		if (end != SIZE_MAX && pl_str_trim(line).n)
			end = to;
	}
	return end;
}

static void add_note(struct pl_sb *out, struct pl_str note, const char *eol)
{
	struct pl_str line;

	note = pl_str_trim(note);
	for (bool first = true; pl_str_split(&note, '\n', &line); first = false) {
		if (line.n && line.p[line.n - 1] == '\r')
			line.n--;
		if (first || line.n)
			pl_sb_adds(out, first ? "- " : "  ");
		pl_sb_add(out, line);
		pl_sb_adds(out, eol);
	}
}

/* Is it the last one of the section that ends at? Then a command is run again after a kill. */
static bool is_last(struct pl_str old, size_t at, struct pl_str note)
{
	struct pl_str head = pl_str_trim(pl_str_sub(old, 0, at));
	struct pl_sb text = PL_SB_INIT;
	struct pl_str item;
	bool last;

	add_note(&text, note, pl_str_find(old, PL_S("\r\n")) == SIZE_MAX ? "\n" : "\r\n");
	item = pl_str_trim(pl_sb_str(&text));
	last = head.n > item.n && pl_str_ends(head, item) && head.p[head.n - item.n - 1] == '\n';
	pl_sb_deinit(&text);
	return last;
}

void pl_jot_insert(struct pl_str old, struct pl_str topic, struct pl_str note, struct pl_sb *out)
{
	const char *eol = pl_str_find(old, PL_S("\r\n")) == SIZE_MAX ? "\n" : "\r\n";
	size_t at = section_end(old, topic);
	const bool is_new = at == SIZE_MAX;

	if (!is_new && is_last(old, at, note)) {
		pl_sb_add(out, old);
		return;
	}
	if (is_new)
		at = old.n;
	pl_sb_add(out, pl_str_sub(old, 0, at));
	if (at && old.p[at - 1] != '\n')
		pl_sb_adds(out, eol);
	if (is_new) {
		if (!old.n)
			pl_sb_addf(out, "# Porting notes%s", eol);
		pl_sb_addf(out, "%s## " PL_STR_FMT "%s%s", eol, PL_STR_ARG(topic), eol, eol);
	} else {
		struct pl_str head = pl_str_sub(old, 0, at), last;
		size_t line = pl_str_rfind_char(pl_str_trim(head), '\n');

		/* a heading with nothing below it yet: a blank line first */
		last = pl_str_sub(head, line == SIZE_MAX ? 0 : line + 1, head.n);
		if (pl_str_starts(last, PL_S("#")))
			pl_sb_adds(out, eol);
	}
	add_note(out, note, eol);
	if (at < old.n && pl_str_starts(pl_str_sub(old, at, old.n), PL_S("#")))
		pl_sb_adds(out, eol);
	pl_sb_add(out, pl_str_sub(old, at, old.n));
}

static int jot_once(const char *path, struct pl_str topic, struct pl_str note, struct pl_err *err)
{
	struct pl_sb old = PL_SB_INIT, text = PL_SB_INIT;
	struct pl_str was;
	bool is_new;
	int rc;

	if (!pl_fs_is_file(path) && access(path, F_OK) == 0) /* a pipe would be waited for */
		return pl_err_set(err, PL_EIO, "the notes '%s' are not a regular file", path);
	rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &old, err);
	is_new = rc == PL_ENOTFOUND;
	if (is_new) { /* a folder that is missing shows when it is written to */
		if (err)
			pl_err_clear(err);
		rc = 0;
	}
	if (!rc) {
		was = pl_sb_str(&old);
		pl_jot_insert(was, topic, note, &text);
		rc = pl_fs_replace_known(path, pl_sb_str(&text), is_new ? NULL : &was, err);
	}
	pl_sb_deinit(&old);
	pl_sb_deinit(&text);
	return rc;
}

int pl_jot(const char *path, struct pl_str topic, struct pl_str note, struct pl_err *err)
{
	int rc = PL_ECHANGED;

	/* an editor may save it meanwhile: then the note goes into what was saved */
	for (int i = 0; i < MAX_TRIES && rc == PL_ECHANGED; i++) {
		if (err)
			pl_err_clear(err);
		rc = jot_once(path, topic, note, err);
	}
	return rc;
}

/* UTF-8 without control characters: what neither a terminal nor an editor stumbles over. */
static bool is_plain(struct pl_str text)
{
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if ((c < 0x20 && c != '\n' && c != '\t' && c != '\r') || c == 0x7f)
			return false;
	}
	return pl_utf8_valid(text);
}

int pl_jot_beside(const struct pl_ledger_options *plan, const char *topic, const char *note,
                  struct pl_err *err)
{
	struct pl_str head = pl_str_trim(pl_str_of(topic)), text = pl_str_trim(pl_str_of(note));
	struct pl_lock lock = PL_LOCK_INIT;
	struct pl_ledger *ledger = NULL;
	struct pl_sb path = PL_SB_INIT, lock_path = PL_SB_INIT;
	int rc;

	if (!text.n)
		return pl_err_set(err, PL_EUSAGE, "the note is empty");
	if (!head.n || pl_str_find_char(head, '\n') != SIZE_MAX)
		return pl_err_set(err, PL_EUSAGE, "a topic is one line");
	if (!is_plain(text) || !is_plain(head))
		return pl_err_set(err, PL_EUSAGE, "a note is plain text in UTF-8: '%s'", note);
	rc = pl_ledger_open(plan, &ledger, err);
	if (rc)
		return rc;
	pl_fs_join(&path, ledger->dir, PL_S("porting-notes.md"));
	pl_sb_addf(&lock_path, "%s.lock", path.p);
	/* several plans in one folder share the notes: they have a lock of their own */
	rc = pl_lock_take(&lock, lock_path.p, plan->who, plan->purpose, plan->wait, err);
	if (!rc && (lock.left_by.n || ledger->lock.left_by.n))
		pl_fs_sweep(path.p);
	if (!rc)
		rc = pl_jot(path.p, head, text, err);
	pl_lock_drop(&lock);
	if (!rc)
		rc = pl_ledger_commit(ledger, err); /* edits by hand, if it found any */
	pl_ledger_close(ledger);
	pl_sb_deinit(&path);
	pl_sb_deinit(&lock_path);
	return rc;
}
