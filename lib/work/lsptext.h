/* lib/work/lsptext.h -- lines of a file, and what lsp-cli made of them: previews, comments. */
#ifndef PL_WORK_LSPTEXT_H
#define PL_WORK_LSPTEXT_H

#include "base/lines.h"
#include "base/sb.h"

struct pl_lsptext {
	struct pl_str text;
	struct pl_line_starts starts;
};

/* What may stand between a comment and what it documents, and which comments document. */
struct pl_lspdoc_style {
	bool annotations; /* lines that begin with '@' -- Java */
	bool attributes;  /* lines in brackets -- C# */
	const char *lines[2]; /* what begins a doc comment of lines, or NULL */
};

void pl_lsptext_init(struct pl_lsptext *t, struct pl_str text);
void pl_lsptext_deinit(struct pl_lsptext *t);

size_t pl_lsptext_line(const struct pl_lsptext *t, size_t at); /* 0-based, of an offset */
/* In UTF-16 units from the beginning of its line, 0-based. */
size_t pl_lsptext_column(const struct pl_lsptext *t, size_t at);
struct pl_str pl_lsptext_trimmed(const struct pl_lsptext *t, size_t line);

/*
 * Append the head of a type: the lines from line on to the opening brace or to the offset end,
 * without comments, one blank between.
 */
void pl_lsptext_head(const struct pl_lsptext *t, size_t line, size_t end, struct pl_sb *out);
/* Append the comment above a line, without its marks and without empty lines. */
void pl_lsptext_doc(const struct pl_lsptext *t, size_t line, const struct pl_lspdoc_style *style,
                    struct pl_sb *out);

#endif
