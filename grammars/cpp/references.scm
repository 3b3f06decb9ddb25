; Names of types

(type_identifier) @reference.type
(qualified_identifier name: (type_identifier)) @reference.type
(qualified_identifier name: (qualified_identifier name: (type_identifier))) @reference.type
(qualified_identifier
  name: (qualified_identifier name: (qualified_identifier name: (type_identifier)))) @reference.type

; Names of types where an expression stands: Colour::Red, MathUtil::clamp(x), Vec(1, 2)

(namespace_identifier) @reference.name
(call_expression function: (identifier) @reference.name)
