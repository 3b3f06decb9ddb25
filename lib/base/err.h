/* lib/base/err.h -- one error with its chain of "while ..."; set where it happens, printed once. */
#ifndef PL_BASE_ERR_H
#define PL_BASE_ERR_H

#include "base/sb.h"

/* Codes are negative; 0 is success. A function may return other values only if it says so. */
enum {
	PL_EUSAGE = -1,     /* the caller asked for something that makes no sense */
	PL_ENOTFOUND = -2,  /* a named thing does not exist */
	PL_EINVALID = -3,   /* bytes from outside are not what they must be */
	PL_EIO = -4,        /* the system refused: errno's text is in the message */
	PL_EGIT = -5,       /* libgit2 refused */
	PL_ELIMIT = -6,     /* a named limit of base/limits.h was passed */
	PL_ELOCKED = -7,    /* somebody else holds the lock */
	PL_EAMBIGUOUS = -8, /* a name fits several things */
	PL_EINTERRUPTED = -9,
	PL_EINCOMPLETE = -10, /* something in scope could not be read */
	PL_ECHANGED = -11     /* a file is not what it was when it was read */
};

struct pl_err {
	int code;          /* 0: no error */
	struct pl_sb text; /* "outer: inner: cause", one line */
	/* Whole lines to show below it, or empty: a program with a caret at its fault. */
	struct pl_sb detail;
};

#define PL_ERR_INIT { 0, PL_SB_INIT, PL_SB_INIT }

void pl_err_init(struct pl_err *err);
void pl_err_deinit(struct pl_err *err);
void pl_err_clear(struct pl_err *err);
/* Every function takes err == NULL: then the code is all the caller gets. Returns code. */
PL_PRINTF(3, 4) int pl_err_set(struct pl_err *err, int code, const char *fmt, ...);
/* The same with ": strerror(errno)" at the end; code is PL_EIO. Saves errno first. */
PL_PRINTF(2, 3) int pl_err_errno(struct pl_err *err, const char *fmt, ...);
/* Puts "while" context before the text: "reading 'a.rs': no such file". Returns code. */
PL_PRINTF(3, 4) int pl_err_while(struct pl_err *err, int code, const char *fmt, ...);

#endif
