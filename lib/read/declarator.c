/* lib/read/declarator.c */
#include "read/declarator.h"

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
	TSNode inner = node, parameters = { 0 }, part;
	bool function = false;

	for (;;) {
		part = ts_node_child_by_field_id(node, grammar->declarator);
		if (ts_node_is_null(part)) {
			part = wrapped(node);
			if (ts_node_is_null(part))
				break;
			function &= !is_type_of(node, "reference_declarator");
		} else if (is_type_of(node, "function_declarator")) {
			parameters = ts_node_child_by_field_id(node, grammar->parameters);
			function = true;
		} else if (is_type_of(node, "init_declarator")) {
			inner = ts_node_child_by_field_id(node, grammar->value);
			if (!ts_node_is_null(inner))
				add_mark(facts, inner, PL_MARK_BODY);
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
	/* "Outer::operator bool() const": the name ends with the type */
	for (part = node; is_type_of(part, "qualified_identifier");) {
		inner = ts_node_child_by_field_id(part, grammar->name);
		if (ts_node_is_null(inner))
			return false;
		part = inner;
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
