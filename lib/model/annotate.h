/*
 * lib/model/annotate.h -- findings as the services that show them beside the code want them: the parts
 * of SARIF 2.1.0 and of GitHub's workflow commands that all checkers share.
 *
 * All text of the code under study is data: it is escaped by the rules of each format.
 */
#ifndef PL_MODEL_ANNOTATE_H
#define PL_MODEL_ANNOTATE_H

#include "base/out.h"
#include "model/finding.h"

/* Annotations beyond these are not shown by GitHub anyway. */
enum { PL_GITHUB_MOST = 10 };

const char *pl_sarif_level(enum pl_severity severity);
void pl_sarif_text(struct pl_out *out, const char *key, struct pl_str text);
/* A rule of tool.driver.rules, as one value. */
void pl_sarif_rule(struct pl_out *out, const char *id, const char *what, enum pl_severity severity);
/* "physicalLocation": of a file from the repository's root; line 0: of the whole. */
void pl_sarif_place(struct pl_out *out, struct pl_str file, unsigned line);
/* The document around the runs. */
void pl_sarif_begin(struct pl_out *out);
void pl_sarif_end(struct pl_out *out);

/* Append text with what a workflow command would obey escaped. */
void pl_github_escape(struct pl_sb *out, struct pl_str text, bool property);
/* Append one annotation; file may be none, line 0. */
void pl_github_annotate(struct pl_sb *out, enum pl_severity severity, struct pl_str file,
                        unsigned line, const char *title, struct pl_str message);

#endif
