/* lib/base/log.c -- warnings, notes and a progress bar on stderr. */
#include "base/log.h"

#include "base/arena.h"
#include "base/map.h"
#include "base/sb.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

struct pl_log {
	const char *command;
	bool quiet;
	bool terminal; /* stderr can show a bar */

	pthread_mutex_t mutex; /* guards the rest */
	struct pl_arena arena; /* copies of the texts in said */
	struct pl_map said;
	struct pl_sb phase; /* what the bar is about */
	bool in_phase;
	bool drawn; /* a bar is on the screen */
	int64_t phase_start, last_draw; /* ms */
};

enum { DELAY_MS = 300, REDRAW_MS = 100 };

static int64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

struct pl_log *pl_log_new(const char *command, bool quiet)
{
	struct pl_log *log = pl_calloc(1, sizeof(*log));
	const char *term = getenv("TERM");

	log->command = command;
	log->quiet = quiet;
	log->terminal = isatty(STDERR_FILENO) && term && *term && strcmp(term, "dumb") != 0;
	pthread_mutex_init(&log->mutex, NULL);
	pl_arena_init(&log->arena);
	pl_map_init(&log->said);
	pl_sb_init(&log->phase);
	return log;
}

void pl_log_free(struct pl_log *log)
{
	if (!log)
		return;
	pl_log_progress_end(log);
	pl_map_deinit(&log->said);
	pl_arena_deinit(&log->arena);
	pl_sb_deinit(&log->phase);
	pthread_mutex_destroy(&log->mutex);
	free(log);
}

/* One write, so that lines of several processes do not mix. */
static void put(struct pl_str text)
{
	fwrite(text.p, 1, text.n, stderr);
	fflush(stderr);
}

static void wipe(struct pl_log *log)
{
	if (log->drawn)
		put(PL_S("\r\033[K"));
	log->drawn = false;
}

void pl_log_warn(struct pl_log *log, const char *fmt, ...)
{
	struct pl_sb raw = PL_SB_INIT, line = PL_SB_INIT;
	struct pl_map_entry *said;
	bool is_new;
	va_list ap;

	if (!log || log->quiet)
		return;
	va_start(ap, fmt);
	pl_sb_vaddf(&raw, fmt, ap);
	va_end(ap);
	pl_sb_addf(&line, "%s: warning: ", log->command);
	pl_sb_add_line(&line, pl_sb_str(&raw));
	pl_sb_addc(&line, '\n');
	pthread_mutex_lock(&log->mutex);
	said = pl_map_add(&log->said, pl_sb_str(&raw), &is_new);
	if (is_new) {
		said->key = pl_arena_dup(&log->arena, said->key);
		wipe(log);
		put(pl_sb_str(&line));
	}
	pthread_mutex_unlock(&log->mutex);
	pl_sb_deinit(&raw);
	pl_sb_deinit(&line);
}

void pl_log_note(struct pl_log *log, const char *fmt, ...)
{
	struct pl_sb raw = PL_SB_INIT, line = PL_SB_INIT;
	va_list ap;

	if (!log || log->quiet)
		return;
	va_start(ap, fmt);
	pl_sb_vaddf(&raw, fmt, ap);
	va_end(ap);
	pl_sb_add_line(&line, pl_sb_str(&raw));
	pl_sb_addc(&line, '\n');
	pthread_mutex_lock(&log->mutex);
	wipe(log);
	put(pl_sb_str(&line));
	pthread_mutex_unlock(&log->mutex);
	pl_sb_deinit(&raw);
	pl_sb_deinit(&line);
}

/* "reading spine-cpp [######    ] 60% (123/205)"; cut, since a line that wraps cannot be wiped. */
static void draw(struct pl_log *log, size_t done, size_t total)
{
	struct winsize size = { 0 };
	struct pl_sb line = PL_SB_INIT;
	size_t columns = 80, n;

	if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col)
		columns = size.ws_col;
	pl_sb_add_line(&line, pl_sb_str(&log->phase));
	if (total) {
		double part = done < total ? (double)done / (double)total : 1;

		pl_sb_adds(&line, " [");
		for (int i = 0; i < 20; i++)
			pl_sb_addc(&line, i < (int)(part * 20) ? '#' : ' ');
		pl_sb_addf(&line, "] %d%% (%zu/%zu)", (int)(part * 100), done, total);
	} else {
		pl_sb_addf(&line, " %zu", done);
	}
	if (line.n >= columns) {
		for (n = columns - 1; n && ((unsigned char)line.p[n] & 0xc0) == 0x80; n--)
			; /* not through the middle of a character */
		pl_sb_truncate(&line, n);
	}
	pl_sb_adds(&line, "\033[K");
	put(PL_S("\r"));
	put(pl_sb_str(&line));
	pl_sb_deinit(&line);
	log->drawn = true;
}

void pl_log_progress(struct pl_log *log, const char *what, size_t done, size_t total)
{
	int64_t now;

	if (!log || log->quiet || !log->terminal)
		return;
	pthread_mutex_lock(&log->mutex);
	now = now_ms();
	if (!log->in_phase || !pl_str_is(pl_sb_str(&log->phase), what)) {
		pl_sb_clear(&log->phase);
		pl_sb_adds(&log->phase, what);
		log->in_phase = true;
		log->phase_start = now;
		log->last_draw = now - REDRAW_MS;
	}
	if (now - log->phase_start >= DELAY_MS && now - log->last_draw >= REDRAW_MS) {
		log->last_draw = now;
		draw(log, done, total);
	}
	pthread_mutex_unlock(&log->mutex);
}

void pl_log_progress_end(struct pl_log *log)
{
	if (!log)
		return;
	pthread_mutex_lock(&log->mutex);
	wipe(log);
	log->in_phase = false;
	pthread_mutex_unlock(&log->mutex);
}
