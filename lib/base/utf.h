/* lib/base/utf.h -- bytes of unknown encoding to UTF-8, once, at the door. */
#ifndef PL_BASE_UTF_H
#define PL_BASE_UTF_H

#include "base/sb.h"

enum pl_encoding { PL_UTF8, PL_UTF8_BOM, PL_UTF16LE, PL_UTF16BE, PL_LATIN1 };

/* True when s is well-formed UTF-8 (no surrogates, no overlong forms, up to U+10FFFF). */
bool pl_utf8_valid(struct pl_str s);
/* Length in bytes (1..4) of the well-formed sequence at s.p[0], or 0 when it is none. */
size_t pl_utf8_len(struct pl_str s);

/*
 * Decode by the rules of DESIGN section 3: a UTF-16 byte order mark decides; else valid UTF-8
 * (its mark is dropped); else every byte is one Latin-1 character. Line ends are kept, but for
 * carriage returns that alone end lines in all of the text: they become "\n". When nothing has to
 * change, *out borrows from bytes and storage stays empty; else it points into
 * storage. A lone UTF-16 surrogate becomes U+FFFD.
 */
enum pl_encoding pl_utf_decode(struct pl_str bytes, struct pl_sb *storage, struct pl_str *out);
/* True when the text looks binary: a NUL in its first 8000 bytes and no UTF-16 mark (as git). */
bool pl_utf_is_binary(struct pl_str bytes);

#endif
