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
