/* lib/model/kind.c */
#include "model/kind.h"

static const char *const kinds[PL_N_KINDS] = {
	[PL_KIND_NONE] = "",
	[PL_KIND_CLASS] = "class",
	[PL_KIND_INTERFACE] = "interface",
	[PL_KIND_ENUM] = "enum",
	[PL_KIND_STRUCT] = "struct",
	[PL_KIND_TRAIT] = "trait",
	[PL_KIND_PROTOCOL] = "protocol",
	[PL_KIND_MIXIN] = "mixin",
	[PL_KIND_EXTENSION] = "extension",
	[PL_KIND_RECORD] = "record",
	[PL_KIND_ANNOTATION] = "annotation",
	[PL_KIND_ABSTRACT] = "abstract",
	[PL_KIND_TYPEDEF] = "typedef",
	[PL_KIND_NAMESPACE] = "namespace",
	[PL_KIND_FUNCTION] = "function",
	[PL_KIND_METHOD] = "method",
	[PL_KIND_CONSTRUCTOR] = "constructor",
	[PL_KIND_FIELD] = "field",
	[PL_KIND_PROPERTY] = "property",
	[PL_KIND_CONSTANT] = "constant",
	[PL_KIND_ENUM_MEMBER] = "enumMember",
	[PL_KIND_VARIABLE] = "variable",
};

static const char *const visibilities[PL_N_VIS] = {
	[PL_VIS_UNKNOWN] = "",
	[PL_VIS_PUBLIC] = "public",
	[PL_VIS_PROTECTED] = "protected",
	[PL_VIS_PACKAGE] = "package",
	[PL_VIS_PRIVATE] = "private",
};

static const char *const vias[PL_N_VIAS] = {
	[PL_VIA_BODY] = "body",
	[PL_VIA_SIGNATURE] = "signature",
	[PL_VIA_FIELD] = "field",
	[PL_VIA_SUPERTYPE] = "supertype",
};

static const char *const readers[PL_N_READERS] = {
	[PL_READER_GRAMMAR] = "tree-sitter",
	[PL_READER_CLANG] = "clang",
};
const char *pl_reader_name(enum pl_reader reader)
{
	return readers[reader];
}

static const char *const relations[PL_N_RELATIONS] = {
	[PL_REL_EXTENDS] = "extends",
	[PL_REL_IMPLEMENTS] = "implements",
	[PL_REL_WITH] = "with",
};

const char *pl_kind_name(enum pl_kind kind)
{
	return kinds[kind];
}

const char *pl_visibility_name(enum pl_visibility visibility)
{
	return visibilities[visibility];
}

const char *pl_via_name(enum pl_via via)
{
	return vias[via];
}

const char *pl_relation_name(enum pl_relation relation)
{
	return relations[relation];
}

static int place_of(struct pl_str name, const char *const *names, int n, int otherwise)
{
	for (int i = 0; name.n && i < n; i++)
		if (pl_str_is(name, names[i]))
			return i;
	return otherwise;
}

enum pl_kind pl_kind_of(struct pl_str name)
{
	return (enum pl_kind)place_of(name, kinds, PL_N_KINDS, PL_KIND_NONE);
}

enum pl_visibility pl_visibility_of(struct pl_str name)
{
	return (enum pl_visibility)place_of(name, visibilities, PL_N_VIS, PL_VIS_UNKNOWN);
}

int pl_relation_of(struct pl_str name)
{
	return place_of(name, relations, PL_N_RELATIONS, -1);
}
