/* lib/base/ask.c */
#include "base/ask.h"

#include "base/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

enum { TRIES = 3, MAX_ANSWER = 256 };

/* One line, its end dropped; false at the end of the input. An overlong one becomes "?". */
static bool read_line(int tty, struct pl_sb *out)
{
	char c;

	pl_sb_clear(out);
	for (;;) {
		ssize_t n = read(tty, &c, 1);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		if (c == '\n')
			break;
		if (out->n <= MAX_ANSWER)
			pl_sb_addc(out, c);
	}
	if (out->n > MAX_ANSWER) {
		pl_sb_clear(out);
		pl_sb_addc(out, '?');
	}
	return true;
}

int pl_ask(struct pl_str text, const char *question, bool *yes, struct pl_err *err)
{
	int tty = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY), rc;
	struct pl_sb answer = PL_SB_INIT, prompt = PL_SB_INIT;

	if (tty < 0)
		return pl_err_set(err, PL_ENOTFOUND, "there is no terminal to ask a person at");
	rc = pl_err_set(err, PL_EIO, "the answer is neither yes nor no");
	pl_sb_addf(&prompt, "%s [y/N] ", question);
	if (!pl_proc_write(tty, text)) {
		rc = pl_err_errno(err, "cannot write to the terminal");
		goto out;
	}
	for (int i = 0; i < TRIES; i++) {
		struct pl_str said;

		tcflush(tty, TCIFLUSH); /* what was typed ahead answers nothing */
		if (!pl_proc_write(tty, pl_sb_str(&prompt)) || !read_line(tty, &answer)) {
			rc = pl_err_set(err, PL_EIO, "the terminal gave no answer");
			pl_proc_write(tty, PL_S("\n"));
			break;
		}
		said = pl_str_trim(pl_sb_str(&answer));
		*yes = pl_str_eq_nocase(said, PL_S("y")) || pl_str_eq_nocase(said, PL_S("yes"));
		if (*yes || !said.n || pl_str_eq_nocase(said, PL_S("n")) ||
		    pl_str_eq_nocase(said, PL_S("no"))) {
			rc = 0;
			break;
		}
		pl_proc_write(tty, PL_S("Please answer y or n.\n"));
	}
out:
	if (!rc && err)
		pl_err_clear(err);
	close(tty);
	pl_sb_deinit(&answer);
	pl_sb_deinit(&prompt);
	return rc;
}

int pl_ask_words(struct pl_str text, const char *question, struct pl_sb *answer, struct pl_err *err)
{
	int tty = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY), rc = 0;
	struct pl_sb line = PL_SB_INIT;

	if (tty < 0)
		return pl_err_set(err, PL_ENOTFOUND, "there is no terminal to ask a person at");
	tcflush(tty, TCIFLUSH); /* what was typed ahead answers nothing */
	pl_sb_clear(answer);
	if (!pl_proc_write(tty, text) || !pl_proc_write(tty, pl_str_of(question)))
		rc = pl_err_errno(err, "cannot write to the terminal");
	else if (!read_line(tty, &line))
		rc = pl_err_set(err, PL_EIO, "the terminal gave no answer");
	else
		pl_sb_add(answer, pl_str_trim(pl_sb_str(&line)));
	close(tty);
	pl_sb_deinit(&line);
	return rc;
}
