/* lib/base/shell_private.h -- what the halves of shell share. */
#ifndef PL_BASE_SHELL_PRIVATE_H
#define PL_BASE_SHELL_PRIVATE_H

#include "base/sb.h"
#include "base/shell.h"

struct sh_parser {
	struct pl_sh *sh;
	struct pl_str text;
	size_t at;        /* next byte */
	size_t line_at;   /* a place whose line is known: */
	unsigned line;
	unsigned depth;   /* of $( ) */
	unsigned nesting; /* of everything */
	bool in_ticks;    /* a ` closes what is read */
	PL_VEC(struct pl_sh_word) heredocs; /* tags whose texts begin in the next line */
};

unsigned pl_sh_line(struct sh_parser *p, size_t at);
/* Only the first one counts; always false. */
bool pl_sh_bad(struct sh_parser *p, size_t at, const char *what);
/* Byte at an offset from the next one, or 0. */
char pl_sh_peek(const struct sh_parser *p, size_t ahead);

/*
 * Commands up to the end of the text, or to the byte that closes what they are in: then at is at
 * that byte. false: it is bad.
 */
bool pl_sh_list(struct sh_parser *p, char until);

/* One word. splits: the shell would split an expansion in it. false: it is bad. */
bool pl_sh_word(struct sh_parser *p, bool splits, struct pl_sh_word *out);
/* n bytes of a here document, or more where an expansion goes on. */
bool pl_sh_body(struct sh_parser *p, size_t n);
void pl_sh_use(struct sh_parser *p, struct pl_str name, size_t at, bool bare, bool guarded);
void pl_sh_set(struct sh_parser *p, struct pl_str name, unsigned line);
/* The length of the name of a variable that s begins with. */
size_t pl_sh_name(struct pl_str s);
/* True where a word ends. */
bool pl_sh_is_meta(char c);

#endif
