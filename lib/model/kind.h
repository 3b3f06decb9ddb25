/* lib/model/kind.h -- the closed vocabulary of facts, and its spelling in JSON. */
#ifndef PL_MODEL_KIND_H
#define PL_MODEL_KIND_H

#include "base/str.h"

/* Types first: pl_kind_is_type() relies on it. */
enum pl_kind {
	PL_KIND_NONE,
	PL_KIND_CLASS,
	PL_KIND_INTERFACE,
	PL_KIND_ENUM,
	PL_KIND_STRUCT,
	PL_KIND_TRAIT,
	PL_KIND_PROTOCOL,
	PL_KIND_MIXIN,
	PL_KIND_EXTENSION,
	PL_KIND_RECORD,
	PL_KIND_ANNOTATION,
	PL_KIND_ABSTRACT, /* Haxe's abstract over another type */
	PL_KIND_TYPEDEF,
	PL_KIND_NAMESPACE,
	PL_KIND_FUNCTION,
	PL_KIND_METHOD,
	PL_KIND_CONSTRUCTOR,
	PL_KIND_FIELD,
	PL_KIND_PROPERTY,
	PL_KIND_CONSTANT,
	PL_KIND_ENUM_MEMBER,
	PL_KIND_VARIABLE,
	PL_N_KINDS
};

enum pl_visibility {
	PL_VIS_UNKNOWN,
	PL_VIS_PUBLIC,
	PL_VIS_PROTECTED,
	PL_VIS_PACKAGE, /* Java's default, C#'s internal, C's static at file level */
	PL_VIS_PRIVATE,
	PL_N_VIS
};

/* Where one type names another; the weight that breaking the order costs grows upwards. */
enum pl_via { PL_VIA_BODY, PL_VIA_SIGNATURE, PL_VIA_FIELD, PL_VIA_SUPERTYPE, PL_N_VIAS };

/* Who read a declaration. */
enum pl_reader { PL_READER_GRAMMAR, PL_READER_CLANG, PL_N_READERS };

/* How a supertype is meant. */
enum pl_relation { PL_REL_EXTENDS, PL_REL_IMPLEMENTS, PL_REL_WITH, PL_N_RELATIONS };

/* Spellings: literals, never NULL; "" for NONE and UNKNOWN. */
const char *pl_kind_name(enum pl_kind kind);
const char *pl_visibility_name(enum pl_visibility visibility);
const char *pl_via_name(enum pl_via via);
const char *pl_reader_name(enum pl_reader reader);
const char *pl_relation_name(enum pl_relation relation);

/* NONE, UNKNOWN or -1 when the word is none of ours. */
enum pl_kind pl_kind_of(struct pl_str name);
enum pl_visibility pl_visibility_of(struct pl_str name);
int pl_relation_of(struct pl_str name);

static inline bool pl_kind_is_type(enum pl_kind kind)
{
	return kind >= PL_KIND_CLASS && kind <= PL_KIND_TYPEDEF;
}

/* A type whose members others have to write. */
static inline bool pl_kind_is_interface(enum pl_kind kind)
{
	return kind == PL_KIND_INTERFACE || kind == PL_KIND_PROTOCOL || kind == PL_KIND_TRAIT;
}

static inline bool pl_kind_is_callable(enum pl_kind kind)
{
	return kind >= PL_KIND_FUNCTION && kind <= PL_KIND_CONSTRUCTOR;
}

#endif
