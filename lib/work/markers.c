/* lib/work/markers.c */
#include "work/markers.h"

#include "base/fs.h"
#include "base/limits.h"
#include "read/lex.h"

#include <stdlib.h>

enum { MIN_ID = 7, MAX_PARTS = 4 };

/* A version in numbers; "1.10" is newer than "1.9". */
struct version {
	unsigned part[MAX_PARTS];
	size_t n;
};

struct release {
	struct version version;
	struct pl_str tag;
};

/* One commit that markers speak of, with its files by path. */
struct then {
	struct pl_commit commit;
	struct pl_entries entries;
};

struct markers {
	const struct pl_markers_options *options;
	struct pl_parity *parity;
	PL_VEC(struct release) releases; /* oldest first */
	struct pl_map commits; /* id -> struct then * */
	size_t unknown;        /* markers that no version could be told of */
	size_t unnamed;        /* that name no file of the reference */
};

/* --- one line --------------------------------------------------------------------------------- */

static size_t find_nocase(struct pl_str s, const char *word)
{
	size_t n = strlen(word);

	for (size_t i = 0; i + n <= s.n; i++)
		if (pl_str_eq_nocase(pl_str_sub(s, i, i + n), pl_str_of(word)))
			return i;
	return SIZE_MAX;
}

static bool is_hex(struct pl_str s)
{
	bool digit = false;

	for (size_t i = 0; i < s.n; i++) {
		if (!pl_is_digit(s.p[i]) && !(s.p[i] >= 'a' && s.p[i] <= 'f'))
			return false;
		digit |= pl_is_digit(s.p[i]);
	}
	return s.n >= MIN_ID && s.n <= 40 && digit;
}

/* The number at the end of "JTS-1.12+", "v1.10", "jts-1.15.0": the first digit that a dot follows on. */
static struct pl_str number_in(struct pl_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		size_t end = i;
		bool dot = false;

		if (!pl_is_digit(s.p[i]) || (i && (pl_is_digit(s.p[i - 1]) || s.p[i - 1] == '.')))
			continue;
		while (end < s.n && (pl_is_digit(s.p[end]) || (s.p[end] == '.' && end + 1 < s.n &&
		                                               pl_is_digit(s.p[end + 1])))) {
			dot |= s.p[end] == '.';
			end++;
		}
		if (dot)
			return pl_str_sub(s, i, end);
	}
	return PL_S_NONE;
}

static bool is_file_name(struct pl_str word)
{
	size_t dot = pl_str_rfind_char(word, '.');

	return dot != SIZE_MAX && dot > 0 && dot + 1 < word.n && !pl_is_digit(word.p[dot + 1]) &&
	       word.n - dot <= 6;
}

bool pl_marker_of(struct pl_str line, struct pl_marker *out)
{
	size_t at = find_nocase(line, "last port");
	struct pl_str rest, word, number = PL_S_NONE, id = PL_S_NONE;

	*out = (struct pl_marker){ PL_S_NONE, PL_S_NONE };
	if (at == SIZE_MAX)
		return false;
	rest = pl_str_sub(line, at + strlen("last port"), line.n);
	at = pl_str_find_char(rest, ':');
	if (at == SIZE_MAX)
		return false;
	rest = pl_str_sub(rest, at + 1, rest.n);
	while (pl_str_split(&rest, ' ', &word)) {
		bool revision = false;

		while (word.n && strchr("(),;[]*/", word.p[word.n - 1]))
			word.n--;
		while (word.n && strchr("(,;[", word.p[0]))
			word = pl_str_sub(word, 1, word.n);
		if (!out->file.n) {
			if (is_file_name(word))
				out->file = word;
			continue;
		}
		/* "rev. 1.4" and "r378" count in an archive that git does not know */
		revision = pl_str_starts(word, PL_S("rev"));
		if (revision) {
			pl_str_split(&rest, ' ', &word);
			continue;
		}
		if (is_hex(word))
			id = word;
		else if (!number.n)
			number = number_in(word);
	}
	out->version = id.n ? id : number;
	return out->file.n > 0;
}

/* --- releases --------------------------------------------------------------------------------- */

static struct version version_of(struct pl_str text)
{
	struct version v = { { 0 }, 0 };
	struct pl_str part;

	while (v.n < MAX_PARTS && pl_str_split(&text, '.', &part)) {
		for (size_t i = 0; i < part.n && v.part[v.n] < 1000000; i++)
			v.part[v.n] = v.part[v.n] * 10 + (unsigned)(part.p[i] - '0');
		v.n++;
	}
	return v;
}

static int compare(const struct version *a, const struct version *b)
{
	for (size_t i = 0; i < MAX_PARTS; i++)
		if (a->part[i] != b->part[i])
			return a->part[i] < b->part[i] ? -1 : 1;
	return 0;
}

static int by_version(const void *pa, const void *pb)
{
	const struct release *a = pa, *b = pb;
	int d = compare(&a->version, &b->version);

	return d ? d : pl_str_cmp(a->tag, b->tag);
}

/* "1.20.0", "jts-1.15.0": a tag that ends with its version; not "1.16.0-RC1". */
static int list_releases(struct markers *m, struct pl_err *err)
{
	struct pl_tags tags = { NULL, 0, 0 };
	int rc = pl_repo_tags(m->options->repo, &m->parity->arena, &tags, err);

	for (size_t i = 0; i < tags.n; i++) {
		struct pl_str number = number_in(tags.at[i]);

		if (number.n && pl_str_ends(tags.at[i], number))
			pl_vec_push(&m->releases,
			            ((struct release){ version_of(number), tags.at[i] }));
	}
	pl_vec_sort(&m->releases, by_version);
	pl_vec_free(&tags);
	return rc;
}

/*
 * The revision that a marker's version means. *exact: it is that one; else the first after it. "1.12" means
 * 1.12.0. None: no release is as new.
 */
static struct pl_str revision_of(const struct markers *m, struct pl_str version, bool *exact)
{
	struct version want;

	*exact = true;
	if (is_hex(version))
		return version;
	want = version_of(version);
	for (size_t i = 0; version.n && i < m->releases.n; i++) {
		int d = compare(&m->releases.at[i].version, &want);

		if (d < 0)
			continue;
		*exact = !d;
		return m->releases.at[i].tag;
	}
	return PL_S_NONE;
}

static const struct then *commit_of(struct markers *m, struct pl_str revision)
{
	struct pl_map_entry *entry = pl_map_add(&m->commits, revision, NULL);
	struct then *then = entry->ptr;
	char *name = pl_arena_cstr(&m->parity->arena, revision);

	if (then)
		return then->commit.id[0] ? then : NULL;
	then = pl_calloc(1, sizeof(*then));
	entry->ptr = then;
	if (pl_repo_resolve(m->options->repo, name, &then->commit, NULL) ||
	    pl_repo_list(m->options->repo, &then->commit, PL_S_NONE, &then->entries, NULL))
		then->commit.id[0] = '\0'; /* not in this clone */
	return then->commit.id[0] ? then : NULL;
}

static struct pl_str joined(struct markers *m, struct pl_str root, struct pl_str path)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str out;

	pl_fs_join(&sb, root, path);
	out = pl_arena_dup(&m->parity->arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return out;
}

/* --- code ------------------------------------------------------------------------------------- */

static uint64_t code_hash(const struct pl_lang *lang, struct pl_str text)
{
	struct pl_tokens tokens = { NULL, 0, 0 };
	uint64_t hash = PL_HASH_INIT;

	pl_lex(lang, text, &tokens);
	for (size_t i = 0; i < tokens.n; i++)
		if (tokens.at[i].kind != PL_TOKEN_COMMENT)
			hash = pl_hash_add(pl_hash_add(hash, pl_token_text(text, tokens.at[i])),
			                   PL_S(" "));
	free(tokens.at);
	return hash;
}

static bool ends_with_path(struct pl_str path, struct pl_str end)
{
	return pl_str_ends(path, end) && (path.n == end.n || path.p[path.n - end.n - 1] == '/');
}

/* The only file of the reference that the marker names, or NULL. */
static const struct pl_file *named_file(struct markers *m, struct pl_str name)
{
	const struct pl_file *found = NULL;

	for (size_t i = 0; i < m->options->reference->files.n; i++) {
		const struct pl_file *file = m->options->reference->files.at[i];

		if (file->skipped || !pl_str_eq(pl_fs_base(file->path), pl_fs_base(name)) ||
		    !ends_with_path(joined(m, m->options->reference_root, file->path), name))
			continue;
		if (found)
			return NULL;
		found = file;
	}
	return found;
}

enum answer { SAME, CHANGED, UNKNOWN };

static enum answer compare_with(struct markers *m, const struct then *then,
                                const struct pl_file *now, struct pl_str name)
{
	const struct pl_entry *found = NULL;
	struct pl_sb text = PL_SB_INIT;
	enum answer answer = UNKNOWN;

	for (size_t i = 0; i < then->entries.n; i++) {
		if (!ends_with_path(then->entries.at[i].path, name))
			continue;
		if (found)
			return UNKNOWN;
		found = &then->entries.at[i];
	}
	if (found && !strcmp(found->blob, now->blob))
		return SAME;
	if (found && !pl_repo_blob(m->options->repo, found->blob, PL_MAX_FILE_SIZE, &text, NULL))
		answer = code_hash(m->options->reference_lang, pl_sb_str(&text)) ==
		                         code_hash(m->options->reference_lang, now->text)
		                 ? SAME
		                 : CHANGED;
	pl_sb_deinit(&text);
	return answer;
}

/* --- findings --------------------------------------------------------------------------------- */

static void report(struct markers *m, const struct pl_marker *marker, const struct pl_file *now,
                   const struct pl_file *file, uint32_t line)
{
	struct pl_finding *f = pl_vec_add(&m->parity->findings);
	struct pl_arena *arena = &m->parity->arena;

	f->rule = PL_RULE_STALE_PORT_MARKER;
	f->severity = pl_rule(f->rule)->severity;
	f->confidence = 90;
	f->detail = pl_arena_dup(arena, marker->version);
	f->reference.type = pl_arena_dup(arena, marker->file);
	f->reference.file = joined(m, m->options->reference_root, now->path);
	f->reference.line = 1;
	f->target.type = pl_arena_dup(arena, pl_fs_base(file->path));
	f->target.file = joined(m, m->options->target_root, file->path);
	f->target.line = line;
	f->message = pl_arena_fmt(arena,
	                          PL_STR_FMT " has changed since " PL_STR_FMT
	                                     ", which this was ported from last",
	                          PL_STR_ARG(marker->file), PL_STR_ARG(marker->version));
}

static void check_marker(struct markers *m, const struct pl_marker *marker,
                         const struct pl_file *file, uint32_t line)
{
	const struct pl_file *now = named_file(m, marker->file);
	const struct then *then;
	enum answer answer = UNKNOWN;
	bool exact = true;
	struct pl_str revision;

	if (!now) {
		m->unnamed++;
		return;
	}
	revision = revision_of(m, marker->version, &exact);
	then = revision.n ? commit_of(m, revision) : NULL;
	if (then)
		answer = compare_with(m, then, now, marker->file);
	if (answer == CHANGED)
		report(m, marker, now, file, line);
	else if (answer == UNKNOWN || !exact)
		m->unknown++;
}

static void check_file(struct markers *m, const struct pl_file *file)
{
	struct pl_str rest = file->text, line;
	uint32_t number = 1;

	if (find_nocase(file->text, "last port") == SIZE_MAX)
		return;
	for (; pl_str_split(&rest, '\n', &line); number++) {
		struct pl_marker marker;

		if (pl_marker_of(pl_str_trim(line), &marker))
			check_marker(m, &marker, file, number);
	}
}

static void tell_unknown(struct markers *m, size_t n, const char *why)
{
	if (n)
		pl_vec_push(&m->parity->unchecked,
		            ((struct pl_unchecked){ pl_arena_fmt(&m->parity->arena,
		                                                 "%zu port marker%s", n,
		                                                 n == 1 ? "" : "s"),
		                                    pl_str_of(why) }));
}

int pl_markers_check(const struct pl_markers_options *options, struct pl_parity *parity,
                     struct pl_err *err)
{
	struct markers m = { .options = options, .parity = parity };
	int rc = list_releases(&m, err);

	for (size_t i = 0; !rc && i < options->target->files.n; i++)
		check_file(&m, options->target->files.at[i]);
	tell_unknown(&m, m.unnamed, "no file of the reference has that name");
	tell_unknown(&m, m.unknown, "the version they name is not in this repository");
	for (size_t i = 0; i < m.commits.n; i++) {
		struct then *then = m.commits.entries[i].ptr;

		pl_entries_free(&then->entries);
		free(then);
	}
	pl_map_deinit(&m.commits);
	pl_vec_free(&m.releases);
	return rc;
}
