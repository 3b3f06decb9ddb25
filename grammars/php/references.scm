; Names of types

(named_type [(name) (qualified_name)] @reference.type)
(base_clause [(name) (qualified_name)] @reference.type)
(class_interface_clause [(name) (qualified_name)] @reference.type)
(use_declaration [(name) (qualified_name)] @reference.type)
(object_creation_expression [(name) (qualified_name)] @reference.type)
(attribute [(name) (qualified_name)] @reference.type)
(binary_expression operator: "instanceof" right: [(name) (qualified_name)] @reference.type)
(scoped_call_expression scope: [(name) (qualified_name)] @reference.type)
(scoped_property_access_expression scope: [(name) (qualified_name)] @reference.type)
(class_constant_access_expression . [(name) (qualified_name)] @reference.type)
