; Names of types

(type_identifier) @reference.type
(nested_type_identifier) @reference.type
(new_expression constructor: [(identifier) (member_expression)] @reference.type)
(binary_expression operator: "instanceof" right: [(identifier) (member_expression)] @reference.type)
(decorator [
  (identifier) @reference.type
  (call_expression function: (identifier) @reference.type)
])

; Names of types where an expression stands: Colour.Red, Shape.Kind.round, MathUtils.clamp(x). The
; last part is a member.

(member_expression object: (identifier) @reference.name)
(member_expression object: (member_expression object: (identifier)) @reference.name)

; class A extends mixed(Base)

(extends_clause value: (call_expression arguments: (arguments (identifier) @reference.name)))
