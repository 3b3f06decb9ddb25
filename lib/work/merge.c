/* lib/work/merge.c */
#include "work/merge.h"

#include "base/out.h"
#include "model/emit.h"
#include "model/schema.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

/*
 * A shard is a head, for each of its files a record and those of its symbols, and a coverage. Shard
 * k of n has every n-th file from the k-th on, so that the merge takes one of each in turn.
 */
struct shard {
	const char *name;
	FILE *in;
	char *line;
	size_t cap;
	ssize_t n;       /* bytes of line, its newline included */
	size_t number; /* 1-based; 0: its head is not read */
	uint64_t hash; /* of the lines before the one in hand */
	bool at_end;   /* its coverage is read */
};

struct merge {
	struct shard *at; /* by number, once their heads are read */
	size_t n;
	size_t of; /* how many shards there should be */
	struct pl_str head; /* the shards' own, without their numbers */
	struct pl_sb first; /* owns it */
	struct pl_sb options;
	struct pl_coverage coverage;
};

static int next_line(struct shard *s, struct pl_err *err)
{
	if (s->n > 0)
		s->hash = pl_hash_add(s->hash, (struct pl_str){ s->line, (size_t)s->n });
	s->n = getline(&s->line, &s->cap, s->in);
	if (s->n > 0 && s->line[s->n - 1] == '\n')
		return 0;
	if (ferror(s->in))
		return pl_err_set(err, PL_EIO, "'%s': %s", s->name, strerror(errno));
	return pl_err_set(err, PL_EINVALID, "'%s' ends early: its run did not finish", s->name);
}

static int parse_line(struct shard *s, pl_json **out, struct pl_err *err)
{
	int rc = pl_json_parse((struct pl_str){ s->line, (size_t)s->n }, out, err);

	return rc ? pl_err_while(err, rc, "reading '%s'", s->name) : 0;
}

static int not_a_shard(const struct shard *s, struct pl_err *err)
{
	return pl_err_set(err, PL_EINVALID, "'%s' is not what gensyms --shard writes", s->name);
}

bool pl_shard_parse(struct pl_str text, size_t *k, size_t *n)
{
	char *end;

	if (!text.n || !pl_is_digit(text.p[0]))
		return false;
	errno = 0; /* a number that is too large would become the largest there is */
	*k = strtoul(text.p, &end, 10);
	if (*end != '/' || !pl_is_digit(end[1]))
		return false;
	*n = strtoul(end + 1, &end, 10);
	return !*end && !errno && *k && *k <= *n;
}

/* The head of a whole run is a shard's without the key "shard", which stands last. */
static int read_head(struct merge *m, struct shard *s, struct pl_err *err)
{
	pl_json *doc = NULL;
	struct pl_str line, options;
	size_t k, n, cut;
	int rc = next_line(s, err);

	if (rc)
		return rc;
	if (pl_json_parse((struct pl_str){ s->line, (size_t)s->n }, &doc, NULL))
		return not_a_shard(s, err);
	line = (struct pl_str){ s->line, (size_t)s->n };
	cut = pl_str_find(line, PL_S(",\"shard\":"));
	options = pl_json_get_str(doc, "options");
	if (!pl_str_is(pl_json_get_str(doc, "schema"), PL_SCHEMA_SYMBOLS) || cut == SIZE_MAX ||
	    !pl_shard_parse(pl_json_get_str(doc, "shard"), &k, &n)) {
		rc = not_a_shard(s, err);
	} else if (m->head.p && n != m->of) {
		rc = pl_err_set(err, PL_EINVALID,
		                "'%s' is one of %zu shards, the files before it are of %zu",
		                s->name, n, m->of);
	} else if (m->head.p && !pl_str_eq(m->head, pl_str_sub(line, 0, cut))) {
		rc = pl_err_set(err, PL_EINVALID,
		                "'%s' is of another tree or revision than the files before it",
		                s->name);
	} else if (m->head.p && !pl_str_eq(pl_sb_str(&m->options), options)) {
		rc = pl_err_set(err, PL_EINVALID,
		                "'%s' was read with other options, or by another version, than the "
		                "files before it",
		                s->name);
	} else {
		s->number = k;
		if (!m->head.p) {
			m->of = n;
			pl_sb_add(&m->options, options);
			pl_sb_add(&m->first, pl_str_sub(line, 0, cut));
			m->head = pl_sb_str(&m->first);
		}
	}
	pl_json_free(doc);
	return rc;
}

/* The last line tells the hash of those before it. */
static int check_hash(const struct shard *s, const pl_json *last, struct pl_err *err)
{
	struct pl_sb hash = PL_SB_INIT;
	bool same;

	pl_sb_addf(&hash, "%016" PRIx64, s->hash);
	same = pl_str_eq(pl_json_get_str(last, "hash"), pl_sb_str(&hash));
	pl_sb_deinit(&hash);
	return same ? 0
	            : pl_err_set(err, PL_EINVALID,
	                         "'%s' is not as it was written: lines are missing or changed",
	                         s->name);
}

static int add_coverage(struct merge *m, struct shard *s, const pl_json *coverage,
                        struct pl_err *err)
{
	const struct {
		const char *key;
		size_t *sum;
	} counts[] = {
		{ "files", &m->coverage.files },
		{ "clean", &m->coverage.clean },
		{ "withErrors", &m->coverage.with_errors },
		{ "recoveredTypes", &m->coverage.recovered },
		{ "skipped", &m->coverage.skipped },
		{ "otherFiles", &m->coverage.other },
		{ "clang", &m->coverage.clang },
		{ "fallback", &m->coverage.fallback },
	};
	const size_t n_always = PL_LEN(counts) - 2;

	for (size_t i = 0; i < PL_LEN(counts); i++) {
		int64_t count = pl_json_int(pl_json_get(coverage, counts[i].key),
		                            i < n_always ? -1 : 0);

		if (count < 0)
			return not_a_shard(s, err);
		*counts[i].sum += (size_t)count;
	}
	s->at_end = true;
	if (getc(s->in) != EOF)
		return pl_err_set(err, PL_EINVALID, "'%s' goes on after its coverage", s->name);
	return 0;
}

/* The line in hand is no symbol's: the next file's, or the coverage. */
static int read_record(struct merge *m, struct shard *s, struct pl_err *err)
{
	pl_json *doc = NULL;
	int rc = parse_line(s, &doc, err);

	if (rc)
		return rc;
	if (pl_json_get(doc, "coverage")) {
		rc = check_hash(s, doc, err);
		if (!rc)
			rc = add_coverage(m, s, pl_json_get(doc, "coverage"), err);
	} else if (!pl_json_get_str(doc, "path").p)
		rc = not_a_shard(s, err);
	pl_json_free(doc);
	return rc;
}

static int write_line(const struct shard *s, FILE *out, struct pl_err *err)
{
	if (fwrite(s->line, 1, (size_t)s->n, out) != (size_t)s->n)
		return pl_err_set(err, PL_EIO, "writing: %s", strerror(errno));
	return 0;
}

/* Copy the file's record in hand and its symbols. */
static int copy_file(struct merge *m, struct shard *s, FILE *out, struct pl_err *err)
{
	static const char symbol[] = "{\"name\":";
	int rc;

	do {
		rc = write_line(s, out, err);
		if (!rc)
			rc = next_line(s, err);
	} while (!rc && pl_str_starts((struct pl_str){ s->line, (size_t)s->n }, pl_str_of(symbol)));
	return rc ? rc : read_record(m, s, err);
}

static int copy_files(struct merge *m, FILE *out, struct pl_err *err)
{
	int rc = 0;

	for (size_t i = 0; !rc && !m->at[i % m->n].at_end; i++)
		rc = copy_file(m, &m->at[i % m->n], out, err);
	for (size_t i = 0; !rc && i < m->n; i++)
		if (!m->at[i].at_end)
			rc = pl_err_set(
				err, PL_EINVALID,
				"'%s' has more files than there should be: the shards are not "
				"of one tree",
				m->at[i].name);
	return rc;
}

static int write_coverage(const struct merge *m, FILE *out, struct pl_err *err)
{
	struct pl_out *json = pl_out_new(PL_OUT_COMPACT, out, NULL);

	pl_out_object(json);
	pl_out_key(json, "coverage");
	pl_emit_coverage(json, &m->coverage);
	pl_out_object_end(json);
	return pl_out_close(json, err);
}

static int by_number(const void *a, const void *b)
{
	const struct shard *x = a, *y = b;

	return x->number < y->number ? -1 : x->number > y->number;
}

/* at is in order, and none is there twice. */
static int is_missing(const struct merge *m, struct pl_err *err)
{
	enum { SHOWN = 5 };
	const size_t all = m->of - m->n;
	struct pl_sb text = PL_SB_INIT;
	size_t next = 0, shown = 0;
	int rc;

	for (size_t k = 1; k <= m->of && shown < all && shown < SHOWN; k++) {
		if (next < m->n && m->at[next].number == k)
			next++;
		else
			pl_sb_addf(&text, "%s%zu/%zu", shown++ ? ", " : "", k, m->of);
	}
	if (shown < all)
		pl_sb_addf(&text, " and %zu more", all - shown);
	rc = pl_err_set(err, PL_EINVALID, "shard%s %s %s missing", all > 1 ? "s" : "",
	                pl_sb_cstr(&text), all > 1 ? "are" : "is");
	pl_sb_deinit(&text);
	return rc;
}

static int open_shards(struct merge *m, const char *const *paths, struct pl_err *err)
{
	int rc = 0;

	for (size_t i = 0; !rc && i < m->n; i++) {
		m->at[i].name = paths[i];
		m->at[i].hash = PL_HASH_INIT;
		m->at[i].in = fopen(paths[i], "re");
		if (!m->at[i].in)
			rc = pl_err_set(err, PL_EIO, "'%s': %s", paths[i], strerror(errno));
		if (!rc)
			rc = read_head(m, &m->at[i], err);
	}
	if (rc)
		return rc;
	qsort(m->at, m->n, sizeof(*m->at), by_number);
	for (size_t i = 1; i < m->n; i++)
		if (m->at[i].number == m->at[i - 1].number)
			return pl_err_set(err, PL_EINVALID,
			                  "'%s' and '%s' are both shard %zu of %zu",
			                  m->at[i - 1].name, m->at[i].name, m->at[i].number, m->of);
	if (m->n < m->of)
		return is_missing(m, err);
	for (size_t i = 0; !rc && i < m->n; i++) {
		rc = next_line(&m->at[i], err);
		if (!rc)
			rc = read_record(m, &m->at[i], err);
	}
	return rc;
}

int pl_merge_shards(const char *const *paths, size_t n, FILE *out, struct pl_err *err)
{
	struct merge m = { .at = pl_calloc(n, sizeof(*m.at)), .n = n, .first = PL_SB_INIT, .options = PL_SB_INIT };
	int rc = open_shards(&m, paths, err);

	if (!rc && (fwrite(m.head.p, 1, m.head.n, out) != m.head.n || fputs("}\n", out) == EOF))
		rc = pl_err_set(err, PL_EIO, "writing: %s", strerror(errno));
	if (!rc)
		rc = copy_files(&m, out, err);
	if (!rc)
		rc = write_coverage(&m, out, err);
	for (size_t i = 0; i < n; i++) {
		if (m.at[i].in)
			fclose(m.at[i].in);
		free(m.at[i].line);
	}
	pl_sb_deinit(&m.first);
	pl_sb_deinit(&m.options);
	free(m.at);
	return rc;
}
