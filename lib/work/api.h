/*
 * lib/work/api.h -- what a tree offers, in one form for every language: types with members, and for
 * each member how it can be used.
 *
 * Methods that only read or write a value and the field itself are uses of one property: getX(),
 * isX(), a property X and a field x all read "x". Functions of a C library that are named
 * Type_method are members of Type; declarations of one type in several places are one type.
 */
#ifndef PL_WORK_API_H
#define PL_WORK_API_H

#include "base/map.h"
#include "base/vec.h"
#include "read/lang.h"
#include "work/params.h"

#include "model/snapshot.h"

#define PL_NO_TYPE UINT32_MAX

/* Uses of a member; bits. */
enum {
	PL_USE_READ = 1,
	PL_USE_WRITE = 2,
	PL_USE_CALL = 4,
	PL_USE_VALUE = 8, /* a value of an enum */
	PL_USE_MAKE = 16  /* a constructor */
};

struct pl_api_member {
	const struct pl_symbol *symbol;
	const struct pl_file *file;
	struct pl_str name;     /* of a C function: without its type's */
	struct pl_str key;      /* letters and digits in lower case; "operator==" of operators */
	struct pl_str property; /* key without get, set, is, has; key where it is no accessor */
	struct pl_str backing;  /* of an accessor: the property's field by its body; or none */
	unsigned uses;
	bool is_static;
	bool took_self; /* a function whose first parameter is the object, which params leaves out */
	enum pl_visibility visibility;
	struct pl_params params; /* of a callable, the object itself left out */
	uint32_t owner;          /* its type, or PL_NO_TYPE for a free function */
};

struct pl_api_type {
	const struct pl_symbol *symbol; /* the fullest declaration; NULL: functions only */
	const struct pl_file *file;
	struct pl_str name, full; /* own name; with those of outer types, '.' between */
	struct pl_str key;
	bool value; /* a namespace or variable, which may stand for a type */
	PL_VEC(struct pl_api_member) members; /* in order of the text */
	PL_VEC(uint32_t) supers;              /* those that are in this tree */
	bool inherits_unseen; /* some are not: it offers more than is known here */
};

struct pl_api {
	struct pl_arena arena;
	const struct pl_snapshot *snapshot; /* borrowed */
	const struct pl_lang *lang;
	PL_VEC(struct pl_api_type) types;   /* by file, then by text */
	PL_VEC(struct pl_api_member) free;  /* functions and variables outside of types */
	struct pl_map by_symbol; /* pointer's bytes -> type + 1 */
	struct pl_map by_key;    /* key -> first type + 1 */
	PL_VEC(uint32_t) same_key;
	struct pl_map free_by_key; /* key -> first free + 1 */
	struct pl_map outline;     /* "Scope.name" of what is defined out of line -> symbol */
	struct pl_map outline_file;
};

/* snapshot and lang are borrowed; api: zeroed. The snapshot's files must have kept their text. */
void pl_api_make(struct pl_api *api, const struct pl_snapshot *snapshot,
                 const struct pl_lang *lang);
void pl_api_deinit(struct pl_api *api);

/* Static methods of type id that take an object of the type called key first are that type's own. */
void pl_api_adopt(struct pl_api *api, uint32_t id, struct pl_str key);

/* True for a file whose declarations nobody includes: a source beside headers. */
bool pl_api_is_internal(const struct pl_api *api, const struct pl_file *file);
uint32_t pl_api_find(const struct pl_api *api, const struct pl_symbol *symbol);
/* The first type whose name has this key, or PL_NO_TYPE; the next: same_key. */
uint32_t pl_api_first(const struct pl_api *api, struct pl_str key);

/* Types, then all they inherit from, nearest first, each once. */
struct pl_chain {
	uint32_t *at;
	size_t n, cap;
};
/* out: zeroed; free with pl_vec_free. */
void pl_api_chain(const struct pl_api *api, const uint32_t *types, size_t n, struct pl_chain *out);

/* "Bone.update", "Skin.SkinEntry" */
struct pl_str pl_api_member_name(struct pl_arena *arena, const struct pl_api *api,
                                 const struct pl_api_member *member);

static inline bool pl_is_public(const struct pl_api_member *m)
{
	return m->visibility == PL_VIS_PUBLIC || m->visibility == PL_VIS_UNKNOWN;
}

#endif
