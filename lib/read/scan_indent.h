/* lib/read/scan_indent.h -- the lexical scan of a language whose blocks are told by indentation. */
#ifndef PL_READ_SCAN_INDENT_H
#define PL_READ_SCAN_INDENT_H

#include "read/scanner.h"

/*
 * Declare the types and functions of s: keyword, name, then a block of lines that stand further to
 * the right. Brackets say nothing about where a block ends: in broken text they may never close.
 */
void pl_scan_indent(struct pl_scanner *s);

#endif
