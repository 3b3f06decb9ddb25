; Names of types. The grammar has one kind of identifier: what stands where a type must is one.

(type/identifier) @reference.type
(type/generic_name (identifier) @reference.type)
(type/qualified_name name: (identifier)) @reference.type
(qualified_name name: (generic_name)) @reference.type
(array_type type: [
  (identifier) @reference.type
  (generic_name (identifier) @reference.type)
  (qualified_name name: (identifier)) @reference.type
])
(nullable_type type: [
  (identifier) @reference.type
  (generic_name (identifier) @reference.type)
  (qualified_name name: (identifier)) @reference.type
])
(attribute name: [(identifier) (qualified_name)] @reference.type)
(explicit_interface_specifier [
  (identifier) @reference.type
  (generic_name (identifier) @reference.type)
])
(recursive_pattern type: [(identifier) (qualified_name)] @reference.type)
(base_list [
  (identifier) @reference.type
  (generic_name (identifier) @reference.type)
  (qualified_name name: (identifier)) @reference.type
  (primary_constructor_base_type type: [(identifier) (qualified_name)] @reference.type)
])

; Names of types where an expression stands: Colour.Red, Shape.Kind.Round, MathUtils.Clamp(x). The
; last part is a member.

(member_access_expression expression: [
  (identifier) @reference.name
  (generic_name (identifier) @reference.name)
  (member_access_expression expression: (identifier)) @reference.name
  (member_access_expression
    expression: (member_access_expression expression: (identifier))) @reference.name
])

; "x is Type" can be read as a constant.

(is_expression right: [(identifier) (member_access_expression)] @reference.name)
(constant_pattern [
  (identifier) @reference.name
  (member_access_expression) @reference.name
  (generic_name (identifier) @reference.type)
  (binary_expression left: (identifier) @reference.name)
])
