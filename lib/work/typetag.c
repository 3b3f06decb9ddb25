/* lib/work/typetag.c */
#include "work/typetag.h"

const char *pl_tag_name(enum pl_tag tag)
{
	static const char *const names[PL_N_TAGS] = {
		[PL_TAG_UNKNOWN] = "unknown", [PL_TAG_VOID] = "nothing", [PL_TAG_BOOL] = "flag",
		[PL_TAG_INT] = "integer",     [PL_TAG_REAL] = "real",    [PL_TAG_NUMBER] = "number",
		[PL_TAG_STRING] = "text",     [PL_TAG_MANY] = "several", [PL_TAG_OTHER] = "object",
	};

	return names[tag];
}

static const struct {
	const char *word; /* in lower case */
	enum pl_tag tag;
} words[] = {
	{ "void", PL_TAG_VOID },      { "unit", PL_TAG_VOID },      { "none", PL_TAG_VOID },
	{ "undefined", PL_TAG_VOID }, { "nil", PL_TAG_VOID },       { "bool", PL_TAG_BOOL },
	{ "boolean", PL_TAG_BOOL },   { "int", PL_TAG_INT },        { "integer", PL_TAG_INT },
	{ "long", PL_TAG_INT },       { "short", PL_TAG_INT },      { "byte", PL_TAG_INT },
	{ "char", PL_TAG_INT },       { "character", PL_TAG_INT },  { "size_t", PL_TAG_INT },
	{ "uint", PL_TAG_INT },       { "ulong", PL_TAG_INT },      { "ushort", PL_TAG_INT },
	{ "sbyte", PL_TAG_INT },      { "int8_t", PL_TAG_INT },     { "int16_t", PL_TAG_INT },
	{ "int32_t", PL_TAG_INT },    { "int64_t", PL_TAG_INT },    { "uint8_t", PL_TAG_INT },
	{ "uint16_t", PL_TAG_INT },   { "uint32_t", PL_TAG_INT },   { "uint64_t", PL_TAG_INT },
	{ "i8", PL_TAG_INT },         { "i16", PL_TAG_INT },        { "i32", PL_TAG_INT },
	{ "i64", PL_TAG_INT },        { "u8", PL_TAG_INT },         { "u16", PL_TAG_INT },
	{ "u32", PL_TAG_INT },        { "u64", PL_TAG_INT },        { "usize", PL_TAG_INT },
	{ "isize", PL_TAG_INT },      { "int32", PL_TAG_INT },      { "int64", PL_TAG_INT },
	{ "int8", PL_TAG_INT },       { "int16", PL_TAG_INT },      { "uint8", PL_TAG_INT },
	{ "uint16", PL_TAG_INT },     { "uint32", PL_TAG_INT },     { "uint64", PL_TAG_INT },
	{ "rune", PL_TAG_INT },       { "uintptr", PL_TAG_INT },
	{ "ssize_t", PL_TAG_INT },    { "ptrdiff_t", PL_TAG_INT },  { "intptr_t", PL_TAG_INT },
	{ "uintptr_t", PL_TAG_INT },
	{ "unsigned", PL_TAG_INT },   { "signed", PL_TAG_INT },     { "float", PL_TAG_REAL },
	{ "double", PL_TAG_REAL },    { "f32", PL_TAG_REAL },       { "f64", PL_TAG_REAL },
	{ "float32", PL_TAG_REAL },   { "float64", PL_TAG_REAL },   { "single", PL_TAG_REAL },
	{ "number", PL_TAG_NUMBER },  { "num", PL_TAG_NUMBER },     { "string", PL_TAG_STRING },
	{ "str", PL_TAG_STRING },     { "charsequence", PL_TAG_STRING },
	{ "any", PL_TAG_UNKNOWN },    { "var", PL_TAG_UNKNOWN },    { "auto", PL_TAG_UNKNOWN },
	{ "dynamic", PL_TAG_UNKNOWN }, { "object", PL_TAG_UNKNOWN }, { "unknown", PL_TAG_UNKNOWN },
	{ "id", PL_TAG_UNKNOWN },
	{ "array", PL_TAG_MANY },     { "list", PL_TAG_MANY },      { "vector", PL_TAG_MANY },
	{ "map", PL_TAG_MANY },       { "set", PL_TAG_MANY },       { "dictionary", PL_TAG_MANY },
	{ "floatarray", PL_TAG_MANY }, { "intarray", PL_TAG_MANY }, { "shortarray", PL_TAG_MANY },
	{ "collection", PL_TAG_MANY }, { "iterable", PL_TAG_MANY }, { "arraylist", PL_TAG_MANY },
	{ "arraylike", PL_TAG_MANY }, { "numberarraylike", PL_TAG_MANY },
	{ "float32array", PL_TAG_MANY }, { "int16array", PL_TAG_MANY },
	{ "uint8array", PL_TAG_MANY }, { "slice", PL_TAG_MANY },    { "vec", PL_TAG_MANY },
};

static bool is_noise(struct pl_str word)
{
	static const char *const noise[] = { "const", "struct", "enum", "class", "final", "static",
		                             "inline", "virtual", "mut", "extern", "readonly",
		                             "volatile", "typename", "async", "constexpr", "dyn",
		                             "explicit", "null" };

	for (size_t i = 0; i < PL_LEN(noise); i++)
		if (pl_str_is(word, noise[i]))
			return true;
	return false;
}

static enum pl_tag tag_of(struct pl_str word)
{
	for (size_t i = 0; i < PL_LEN(words); i++)
		if (pl_str_eq_nocase(word, pl_str_of(words[i].word)))
			return words[i].tag;
	return PL_TAG_OTHER;
}

struct pl_typetag pl_typetag_of(struct pl_str type)
{
	struct pl_typetag out = { PL_TAG_UNKNOWN, PL_S_NONE };
	unsigned stars = 0;
	bool many = false, callable = false;
	const bool is_bytes = pl_str_find(type, PL_S("unsigned ")) != SIZE_MAX;
	size_t i = 0;

	/* the last word before type arguments or brackets: "spine::Vector<Bone *>", "float[]" */
	while (i < type.n && type.p[i] != '<' && type.p[i] != '(') {
		size_t from = i;

		if (!pl_is_word(type.p[i])) {
			/* "int...": any number of them */
			many |= type.p[i] == '[' ||
			        pl_str_starts(pl_str_sub(type, i, type.n), PL_S("..."));
			stars += type.p[i] == '*';
			i++;
			continue;
		}
		while (i < type.n && pl_is_word(type.p[i]))
			i++;
		/* "Object @Nullable []": an annotation is no part of the name */
		if (!is_noise(pl_str_sub(type, from, i)) && !stars && !many &&
		    !(from && type.p[from - 1] == '@'))
			out.word = pl_str_sub(type, from, i);
	}
	callable = i < type.n && type.p[i] == '(';
	for (; i < type.n; i++) {
		many |= type.p[i] == '[';
		stars += type.p[i] == '*' && type.p[i - 1] == '>';
	}
	if (!out.word.n || callable || pl_str_find(type, PL_S("|")) != SIZE_MAX ||
	    pl_str_find(type, PL_S("->")) != SIZE_MAX || pl_str_find(type, PL_S("=>")) != SIZE_MAX)
		return out;
	out.tag = many ? PL_TAG_MANY : tag_of(out.word);
	if (stars && out.tag != PL_TAG_OTHER && out.tag != PL_TAG_MANY) {
		/* "char *" is a text, "float *" several or an output, "void *" anything */
		out.tag = pl_str_is(out.word, "char") && stars == 1 && !is_bytes ? PL_TAG_STRING
		                                                                 : PL_TAG_UNKNOWN;
	}
	return out;
}
