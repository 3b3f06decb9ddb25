/* lib/base/ask.h -- a question to the person at the controlling terminal, and to nobody else. */
#ifndef PL_BASE_ASK_H
#define PL_BASE_ASK_H

#include "base/err.h"

/*
 * Show text and "question [y/N] " on /dev/tty and read the answer from there: never from standard
 * input, a flag or the environment. What was typed before the question does not count. "y" and
 * "yes" are yes; "n", "no" and an empty line are no; anything else is asked again, twice.
 * PL_ENOTFOUND: there is no terminal. PL_EIO: the terminal gave no answer. Interrupts end the
 * process as they do elsewhere.
 */
PL_MUST_CHECK int pl_ask(struct pl_str text, const char *question, bool *yes, struct pl_err *err);
/* The same for words: one line, blanks around it dropped; empty when that is all that was typed. */
PL_MUST_CHECK int pl_ask_words(struct pl_str text, const char *question, struct pl_sb *answer,
                               struct pl_err *err);

#endif
