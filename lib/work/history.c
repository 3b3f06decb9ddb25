/* lib/work/history.c */
#include "work/history.h"

#include <sys/stat.h>
#include <time.h>

void pl_history_line(const struct pl_planlog_line *line, struct pl_sb *out)
{
	pl_sb_addf(out, "%llu ", (unsigned long long)line->n);
	pl_sb_add_line(out, line->time);
	pl_sb_addc(out, ' ');
	pl_sb_add_line(out, line->who);
	pl_sb_addc(out, ' ');
	pl_sb_add_line(out, line->type);
	pl_sb_addf(out, " %s > %s", pl_state_name(line->from), pl_state_name(line->to));
	if (line->why.n) {
		pl_sb_adds(out, ": ");
		pl_sb_add_line(out, line->why);
	}
	pl_sb_addc(out, '\n');
}

static void write_lines(const struct pl_planlog *log, struct pl_str id, bool json, FILE *out)
{
	struct pl_sb text = PL_SB_INIT;

	for (size_t i = 0; i < log->lines.n; i++) {
		const struct pl_planlog_line *line = &log->lines.at[i];

		if (id.n && !pl_str_eq(line->type, id))
			continue;
		if (json)
			pl_planlog_format(line, &text);
		else
			pl_history_line(line, &text);
	}
	fwrite(pl_sb_cstr(&text), 1, text.n, out);
	pl_sb_deinit(&text);
}

/* Wait until the file has another size than this. */
static void wait_for_change(const char *path, size_t size)
{
	const struct timespec pause = { 0, 200000000 };
	struct stat st;

	while (stat(path, &st) == 0 ? (size_t)st.st_size == size : size == 0)
		nanosleep(&pause, NULL);
}

int pl_history_write(const char *path, struct pl_str id, bool json, bool follow, FILE *out,
                     struct pl_err *err)
{
	uint64_t seen = 0;
	size_t size = 0;
	int rc;

	for (;;) {
		struct pl_planlog log = { 0 };

		rc = pl_planlog_read(path, seen, &log, err);
		if (rc)
			break;
		write_lines(&log, id, json, out);
		/* one that became shorter was cut, or is another: its numbers may come again */
		if (log.last > seen || log.size + log.torn.n < size)
			seen = log.last;
		size = log.size + log.torn.n;
		pl_planlog_release(&log);
		if (!follow)
			break;
		if (fflush(out)) {
			rc = pl_err_errno(err, "cannot write the log");
			break;
		}
		wait_for_change(path, size);
	}
	return rc;
}
