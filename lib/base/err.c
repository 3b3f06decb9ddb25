/* lib/base/err.c -- one error with its chain of "while ...". */
#include "base/err.h"

#include <errno.h>

void pl_err_init(struct pl_err *err)
{
	*err = (struct pl_err)PL_ERR_INIT;
}

void pl_err_deinit(struct pl_err *err)
{
	pl_sb_deinit(&err->text);
	pl_sb_deinit(&err->detail);
	err->code = 0;
}

void pl_err_clear(struct pl_err *err)
{
	pl_sb_clear(&err->text);
	pl_sb_clear(&err->detail);
	err->code = 0;
}

/*
 * err becomes "fmt" or "fmt: tail". The arguments and tail may point into err's own text. Names
 * from outside end up on a terminal, hence pl_sb_add_line.
 */
PL_PRINTF(4, 0)
static int set(struct pl_err *err, int code, const char *tail, const char *fmt, va_list ap)
{
	struct pl_sb raw = PL_SB_INIT, text = PL_SB_INIT;

	pl_sb_vaddf(&raw, fmt, ap);
	if (tail && *tail)
		pl_sb_addf(&raw, "%s%s", raw.n ? ": " : "", tail);
	pl_sb_add_line(&text, pl_sb_str(&raw));
	pl_sb_deinit(&raw);
	pl_sb_deinit(&err->text);
	err->text = text;
	err->code = code;
	return code;
}

int pl_err_set(struct pl_err *err, int code, const char *fmt, ...)
{
	va_list ap;

	if (!err)
		return code;
	va_start(ap, fmt);
	set(err, code, NULL, fmt, ap);
	va_end(ap);
	return code;
}

int pl_err_errno(struct pl_err *err, const char *fmt, ...)
{
	int saved = errno;
	char buffer[128]; /* strerror_r uses it only for numbers it does not know */
	va_list ap;

	if (!err)
		return PL_EIO;
	va_start(ap, fmt);
	set(err, PL_EIO, strerror_r(saved, buffer, sizeof(buffer)), fmt, ap);
	va_end(ap);
	errno = saved;
	return PL_EIO;
}

int pl_err_while(struct pl_err *err, int code, const char *fmt, ...)
{
	va_list ap;

	if (!err)
		return code;
	va_start(ap, fmt);
	set(err, code, pl_sb_cstr(&err->text), fmt, ap);
	va_end(ap);
	return code;
}
