/* lib/read/declarator.c */
#include "read/declarator.h"

#include "read/nester.h"

static bool is_type_of(TSNode node, const char *type)
{
	return strcmp(ts_node_type(node), type) == 0;
}

static void add_mark(struct pl_facts *facts, TSNode node, enum pl_mark_role role)
{
	pl_vec_push(&facts->marks, ((struct pl_mark){ ts_node_start_byte(node),
	                                              ts_node_end_byte(node), role, 0 }));
}

/* The child that a declarator without a field for it wraps: "(x)", "&x". */
static TSNode wrapped(TSNode node)
{
	TSNode none = { 0 };

	if (!is_type_of(node, "parenthesized_declarator") &&
	    !is_type_of(node, "reference_declarator") && !is_type_of(node, "attributed_declarator"))
		return none;
	for (uint32_t i = 0; i < ts_node_named_child_count(node); i++) {
		TSNode child = ts_node_named_child(node, i);

		if (!is_type_of(child, "comment") && !is_type_of(child, "ms_call_modifier"))
			return child;
	}
	return none;
}

bool pl_declarator_read(const struct pl_grammar *grammar, TSNode node, struct pl_decl *decl,
                        struct pl_facts *facts)
{
	TSNode inner, whole = node, list = { 0 }, parameters = { 0 }, part;
	bool function = false;

	for (;;) {
		part = ts_node_child_by_field_id(node, grammar->declarator);
		if (ts_node_is_null(part)) {
			part = wrapped(node);
			if (ts_node_is_null(part))
				break;
			function &= !is_type_of(node, "reference_declarator");
		} else if (is_type_of(node, "function_declarator")) {
			list = node;
			parameters = ts_node_child_by_field_id(node, grammar->parameters);
			function = true;
		} else if (is_type_of(node, "init_declarator")) {
			inner = ts_node_child_by_field_id(node, grammar->value);
			if (!ts_node_is_null(inner))
				add_mark(facts, inner, PL_MARK_BODY);
			whole = part;
		} else if (is_type_of(node, "operator_cast")) {
			function = true;
			break;
		} else {
			function = false;
		}
		node = part;
	}
	decl->name_from = ts_node_start_byte(node);
	decl->name_to = ts_node_end_byte(node);
	decl->around = (struct pl_around){ ts_node_start_byte(whole), decl->name_to, decl->name_to,
		                           ts_node_end_byte(whole) };
	if (function && !ts_node_is_null(parameters)) {
		decl->around.own_from = ts_node_start_byte(parameters);
		decl->around.own_to = ts_node_end_byte(list);
	}
	/* "Outer::operator bool() const": the name ends with the type */
	for (part = node; is_type_of(part, "qualified_identifier");) {
		inner = ts_node_child_by_field_id(part, grammar->name);
		if (ts_node_is_null(inner))
			return false;
		part = inner;
	}
	while (is_type_of(part, "pointer_type_declarator")) { /* "Outer::*name" */
		part = ts_node_child_by_field_id(part, grammar->declarator);
		if (ts_node_is_null(part))
			return false;
		decl->name_from = ts_node_start_byte(part);
	}
	if (is_type_of(part, "operator_cast")) {
		inner = ts_node_child_by_field_id(part, grammar->type);
		decl->name_to = ts_node_end_byte(ts_node_is_null(inner) ? part : inner);
		function = true;
	} else if (is_type_of(part, "structured_binding_declarator")) {
		return false;
	}
	if (!ts_node_is_null(parameters))
		add_mark(facts, parameters, PL_MARK_PARAMETERS);
	if (function && (decl->kind == PL_KIND_VARIABLE || decl->kind == PL_KIND_FIELD))
		decl->kind = PL_KIND_FUNCTION;
	return true;
}

static bool is_of_type(const struct pl_lang *lang, struct pl_str text,
                       const struct pl_tokens *tokens, size_t i)
{
	return i < tokens->n && tokens->at[i].kind == PL_TOKEN_WORD &&
	       pl_str_in(pl_token_text(text, tokens->at[i]), lang->params.type_words,
	                 lang->params.n_type_words);
}

void pl_declarator_widen(const struct pl_lang *lang, struct pl_str text,
                         const struct pl_tokens *tokens, struct pl_mark *type)
{
	size_t i = pl_token_at(tokens, type->from);

	while (i && is_of_type(lang, text, tokens, i - 1))
		type->from = tokens->at[--i].from;
	for (i = pl_token_at(tokens, type->to); is_of_type(lang, text, tokens, i); i++)
		type->to = tokens->at[i].to;
}

void pl_declarator_type(struct pl_nester *ns, struct pl_symbol *symbol, const struct pl_decl *decl)
{
	const struct pl_around *a = &decl->around;
	struct pl_sb type = PL_SB_INIT;
	struct pl_str head, tail;

	if (!symbol->type.n || !a->to)
		return;
	head = pl_nester_one_line(ns, a->from, decl->name_from, PL_MAX_SIGNATURE);
	pl_sb_add(&type, pl_nester_one_line(ns, decl->name_to, a->own_from, PL_MAX_SIGNATURE));
	pl_sb_add(&type, pl_nester_one_line(ns, a->own_to, a->to, PL_MAX_SIGNATURE));
	tail = pl_arena_dup(&ns->file->arena, pl_sb_str(&type));
	/* "int (f)(int)" */
	while (pl_str_ends(head, PL_S("(")) && pl_str_starts(tail, PL_S(")"))) {
		head = pl_str_trim(pl_str_sub(head, 0, head.n - 1));
		tail = pl_str_trim(pl_str_sub(tail, 1, tail.n));
	}
	if (head.n || tail.n) {
		pl_sb_clear(&type);
		pl_sb_add(&type, symbol->type);
		if (head.n || tail.p[0] != '[')
			pl_sb_addc(&type, ' ');
		pl_sb_add(&type, head);
		pl_sb_add(&type, tail);
		symbol->type = pl_arena_dup(&ns->file->arena, pl_sb_str(&type));
	}
	pl_sb_deinit(&type);
}
