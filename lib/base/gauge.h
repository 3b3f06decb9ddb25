/*
 * lib/base/gauge.h -- about how many tokens a language model sees in a text: the one estimator of the
 * suite.
 *
 * No vocabulary is loaded, and there is more than one: the count is that of the greediest of three
 * public ones (cl100k, o200k, and the one that Claude's makers published). Of 495 source and Markdown
 * files in 16 languages it is 1 per cent above that at the median, 5 below to 6 above for nine of ten,
 * and more than a tenth too low for five; against o200k alone the median is 12 per cent above. What it
 * is worth on other files says tests/accuracy/tokens.sh. A model whose vocabulary is not public can only
 * be guessed: leave it room.
 */
#ifndef PL_BASE_GAUGE_H
#define PL_BASE_GAUGE_H

#include "base/str.h"

size_t pl_gauge_tokens(struct pl_str text);

/*
 * How many it may be at most, the error of the estimate included: what is compared with a budget that
 * must hold. A tenth more.
 */
size_t pl_gauge_at_most(size_t tokens);

#endif
