/*
 * lib/work/typetag.h -- what sort of value a written type stands for, in any language: enough to
 * tell a flag from a number from a text, and to find the type that it names.
 */
#ifndef PL_WORK_TYPETAG_H
#define PL_WORK_TYPETAG_H

#include "base/str.h"

enum pl_tag {
	PL_TAG_UNKNOWN, /* not written, a type parameter, "any", "var" */
	PL_TAG_VOID,
	PL_TAG_BOOL,
	PL_TAG_INT,
	PL_TAG_REAL,
	PL_TAG_NUMBER, /* of a language with one sort of numbers */
	PL_TAG_STRING,
	PL_TAG_MANY,  /* an array, a list, a map */
	PL_TAG_OTHER, /* something with a name of its own: see word */
	PL_N_TAGS
};
const char *pl_tag_name(enum pl_tag tag); /* "flag", "text" ...: for people */

struct pl_typetag {
	enum pl_tag tag;
	struct pl_str word; /* the last part of the type's name: "Bone" of "const spine::Bone *" */
};
struct pl_typetag pl_typetag_of(struct pl_str type);

#endif
