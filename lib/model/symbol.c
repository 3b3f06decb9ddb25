/* lib/model/symbol.c */
#include "model/symbol.h"

const struct pl_symbol *pl_symbol_outer_type(const struct pl_symbol *symbol)
{
	for (symbol = symbol->parent; symbol; symbol = symbol->parent)
		if (pl_kind_is_type(symbol->kind))
			return symbol;
	return NULL;
}

bool pl_symbol_is_inner(const struct pl_symbol *symbol)
{
	return pl_symbol_outer_type(symbol) != NULL;
}

/*
 * True when name is a type parameter of symbol or of one around it. In each part between commas
 * it is the last word before a bound or a default: "K extends A", "typename T = int", "in T".
 */
bool pl_symbol_has_parameter(const struct pl_symbol *symbol, struct pl_str name)
{
	for (; symbol; symbol = symbol->parent) {
		struct pl_str list = symbol->type_parameters, last = PL_S_NONE;
		unsigned depth = 0;
		bool bound = false;

		for (size_t i = 0; i <= list.n && list.n; i++) {
			char c = i < list.n ? list.p[i] : ',';
			size_t from = i;

			if (c == '<' || c == '(' || c == '[' || c == '{') {
				depth++;
			} else if (c == '>' || c == ')' || c == ']' || c == '}') {
				depth -= depth > 0;
			} else if (!depth && c == ',') {
				if (pl_str_eq(last, name))
					return true;
				last = PL_S_NONE;
				bound = false;
			} else if (!depth && (c == ':' || c == '=')) {
				bound = true;
			} else if (pl_is_word(c)) {
				while (i + 1 < list.n && pl_is_word(list.p[i + 1]))
					i++;
				struct pl_str word = pl_str_sub(list, from, i + 1);

				bound |= !depth &&
				         (pl_str_is(word, "extends") || pl_str_is(word, "super"));
				if (!depth && !bound)
					last = word;
			}
		}
	}
	return false;
}
