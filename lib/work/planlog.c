/* lib/work/planlog.c */
#include "work/planlog.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/out.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_CHUNK = 32 << 10 };

void pl_planlog_path(struct pl_str plan, struct pl_sb *out)
{
	if (pl_str_ends(plan, PL_S(".json")))
		plan.n -= strlen(".json");
	pl_sb_add(out, plan);
	pl_sb_adds(out, ".log.ndjson");
}

/* --- one line ----------------------------------------------------------------------------- */

static int wrong(struct pl_err *err, const char *what)
{
	return pl_err_set(err, PL_EINVALID, "%s", what);
}

static int fill(struct pl_planlog_line *line, struct pl_err *err)
{
	int64_t n = pl_json_int(pl_json_get(line->doc, "n"), 0);
	int64_t undoes = pl_json_int(pl_json_get(line->doc, "undoes"), 0);
	int from = pl_state_of(pl_json_get_str(line->doc, "from"));
	int to = pl_state_of(pl_json_get_str(line->doc, "to"));

	if (pl_json_type(line->doc) != PL_JSON_OBJECT)
		return wrong(err, "not an object");
	if (n < 1 || (uint64_t)n > PL_PLANLOG_MAX)
		return wrong(err, "'n' is no number from 1 to 2^53");
	if (from < 0 || to < 0)
		return wrong(err, "'from' or 'to' is no state");
	line->n = (uint64_t)n;
	line->undoes = undoes > 0 ? (uint64_t)undoes : 0;
	line->from = (enum pl_state)from;
	line->to = (enum pl_state)to;
	line->time = pl_json_get_str(line->doc, "time");
	line->who = pl_json_get_str(line->doc, "who");
	line->type = pl_json_get_str(line->doc, "type");
	line->why = pl_json_get_str(line->doc, "why");
	line->reference_hash = pl_json_get_str(line->doc, "referenceHash");
	line->target_hash = pl_json_get_str(line->doc, "targetHash");
	line->lease = pl_json_get(line->doc, "lease");
	line->approval = pl_json_get(line->doc, "approval");
	return line->type.n ? 0 : wrong(err, "'type' is missing");
}

int pl_planlog_parse(struct pl_str text, struct pl_planlog_line *out, struct pl_err *err)
{
	struct pl_planlog_line line = { 0 };
	int rc = pl_json_parse(text, &line.doc, err);

	if (rc)
		return rc;
	rc = fill(&line, err);
	if (rc)
		pl_json_free(line.doc);
	else
		*out = line;
	return rc;
}

static void add_text(struct pl_out *out, const char *key, struct pl_str text)
{
	pl_out_key(out, key);
	if (text.p)
		pl_out_str(out, text);
	else
		pl_out_null(out);
}

void pl_planlog_format(const struct pl_planlog_line *line, struct pl_sb *text)
{
	struct pl_out *out = pl_out_new(PL_OUT_COMPACT, NULL, text);
	int rc;

	pl_out_object(out);
	pl_out_kint(out, "n", (int64_t)line->n);
	pl_out_kstr(out, "time", line->time);
	pl_out_kstr(out, "who", line->who);
	pl_out_kstr(out, "type", line->type);
	pl_out_kstr(out, "from", pl_str_of(pl_state_name(line->from)));
	pl_out_kstr(out, "to", pl_str_of(pl_state_name(line->to)));
	pl_out_kstr(out, "why", line->why);
	add_text(out, "referenceHash", line->reference_hash);
	add_text(out, "targetHash", line->target_hash);
	if (line->lease) {
		pl_out_key(out, "lease");
		pl_out_json(out, line->lease);
	}
	if (line->approval) {
		pl_out_key(out, "approval");
		pl_out_json(out, line->approval);
	}
	if (line->undoes)
		pl_out_kint(out, "undoes", (int64_t)line->undoes);
	pl_out_object_end(out);
	rc = pl_out_close(out, NULL); /* into memory: it cannot fail */
	(void)rc;
}

/* --- the file ----------------------------------------------------------------------------- */

static int failed(struct pl_err *err, const char *doing, const char *path)
{
	return pl_err_errno(err, "cannot %s the log '%s'", doing, path);
}

/*
 * Walk the lines of text (whole ones, a line end after each) from the last to the first, as long as
 * n is above after. True when one at or below it was met, so that nothing before can matter.
 */
static bool walk_back(struct pl_str text, uint64_t after, struct pl_planlog *log)
{
	while (text.n) {
		size_t before;
		struct pl_planlog_line line;

		text.n--; /* the line end */
		before = pl_str_rfind_char(text, '\n');
		before = before == SIZE_MAX ? 0 : before + 1;
		if (pl_planlog_parse(pl_str_sub(text, before, text.n), &line, NULL)) {
			log->damaged++;
		} else {
			if (line.n > log->last)
				log->last = line.n;
			if (line.n <= after) {
				pl_json_free(line.doc);
				return true;
			}
			pl_vec_push(&log->lines, line);
		}
		text.n = before;
	}
	return false;
}

static void forget(struct pl_planlog *log)
{
	for (size_t i = 0; i < log->lines.n; i++)
		pl_json_free(log->lines.at[i].doc);
	log->lines.n = 0;
	log->damaged = 0;
}

static void into_order(struct pl_planlog *log)
{
	for (size_t i = 0, k = log->lines.n; i + 1 < k; i++) {
		struct pl_planlog_line line = log->lines.at[i];

		k--;
		log->lines.at[i] = log->lines.at[k];
		log->lines.at[k] = line;
	}
	for (size_t i = 1; i < log->lines.n; i++)
		log->disorder += log->lines.at[i].n != log->lines.at[i - 1].n + 1;
}

static bool read_at(int fd, struct pl_sb *out, size_t from, size_t n)
{
	pl_sb_clear(out);
	pl_sb_reserve(out, n + 1);
	while (out->n < n) {
		ssize_t got = pread(fd, out->p + out->n, n - out->n, (off_t)(from + out->n));

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return false;
		if (got == 0)
			break; /* it became shorter meanwhile */
		pl_sb_truncate(out, out->n + (size_t)got);
	}
	return true;
}

/* Read the last chunk bytes; true in *enough when what was asked for is in them. */
static int read_tail(int fd, size_t size, size_t chunk, uint64_t after, struct pl_planlog *log,
                     bool *enough)
{
	size_t from = size > chunk ? size - chunk : 0, end;
	struct pl_planlog_line line;
	struct pl_sb text = PL_SB_INIT;
	struct pl_str lines;

	if (!read_at(fd, &text, from, size - from)) {
		pl_sb_deinit(&text);
		return -1;
	}
	lines = pl_sb_str(&text);
	end = pl_str_rfind_char(lines, '\n');
	end = end == SIZE_MAX ? 0 : end + 1;
	log->unended = end < lines.n &&
	               pl_planlog_parse(pl_str_sub(lines, end, lines.n), &line, NULL) == 0;
	if (log->unended) {
		pl_json_free(line.doc);
		end = lines.n;
		pl_sb_addc(&text, '\n');
		lines = pl_sb_str(&text);
	}
	pl_sb_clear(&log->torn);
	pl_sb_add(&log->torn, pl_str_sub(lines, end + log->unended, lines.n));
	log->size = from + end;
	lines.n = end + log->unended;
	if (from) { /* the first line may lack its beginning */
		size_t first = pl_str_find_char(lines, '\n');

		lines = pl_str_sub(lines, first == SIZE_MAX ? lines.n : first + 1, lines.n);
	}
	*enough = walk_back(lines, after, log) || !from;
	pl_sb_deinit(&text);
	return 0;
}

int pl_planlog_read(const char *path, uint64_t after, struct pl_planlog *out, struct pl_err *err)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK), rc = 0;
	size_t chunk = after ? FIRST_CHUNK : PL_MAX_STATE_SIZE;
	bool enough = false;
	struct stat st;

	if (fd < 0)
		return errno == ENOENT ? 0 : failed(err, "read", path);
	if (fstat(fd, &st)) {
		rc = failed(err, "read", path);
		goto out;
	}
	if (!S_ISREG(st.st_mode)) {
		rc = pl_err_set(err, PL_EIO, "the log '%s' is not a regular file", path);
		goto out;
	}
	while (!enough) {
		if (chunk > PL_MAX_STATE_SIZE || (!after && (size_t)st.st_size > chunk)) {
			rc = pl_err_set(err, PL_ELIMIT, "the log '%s' is larger than %u bytes",
			                path, PL_MAX_STATE_SIZE);
			break;
		}
		forget(out);
		if (read_tail(fd, (size_t)st.st_size, chunk, after, out, &enough)) {
			rc = failed(err, "read", path);
			break;
		}
		chunk *= 4;
	}
	if (!rc)
		into_order(out);
out:
	close(fd);
	return rc;
}

void pl_planlog_release(struct pl_planlog *log)
{
	forget(log);
	pl_vec_free(&log->lines);
	pl_sb_deinit(&log->torn);
	memset(log, 0, sizeof(*log));
}

static void sync_folder(const char *path)
{
	struct pl_sb dir = PL_SB_INIT;
	int fd;

	pl_sb_add(&dir, pl_fs_dir(pl_str_of(path)));
	fd = open(dir.n ? dir.p : path[0] == '/' ? "/" : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd >= 0) {
		if (fsync(fd))
			errno = 0; /* not every file system can; the lines themselves are there */
		close(fd);
	}
	pl_sb_deinit(&dir);
}

int pl_planlog_append(const char *path, size_t size, struct pl_str lines, struct pl_err *err)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666), rc = 0;
	ssize_t n;

	if (fd < 0)
		return failed(err, "open", path);
	if (ftruncate(fd, (off_t)size)) {
		rc = failed(err, "cut", path);
		goto out;
	}
	do
		n = write(fd, lines.p, lines.n);
	while (n < 0 && errno == EINTR);
	if (n >= 0 && (size_t)n < lines.n)
		errno = ENOSPC;
	if (n < 0 || (size_t)n < lines.n || fdatasync(fd)) {
		rc = failed(err, "append to", path);
		if (ftruncate(fd, (off_t)size)) /* else the next one finds a torn end */
			errno = 0;
	}
	if (!rc && !size)
		sync_folder(path);
out:
	close(fd);
	return rc;
}
