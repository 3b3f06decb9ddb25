; Names of types

(new_expression constructor: [(identifier) (member_expression)] @reference.type)
(binary_expression operator: "instanceof" right: [(identifier) (member_expression)] @reference.type)
(decorator [
  (identifier) @reference.type
  (call_expression function: (identifier) @reference.type)
])
(jsx_opening_element name: [(identifier) (member_expression)] @reference.name)
(jsx_self_closing_element name: [(identifier) (member_expression)] @reference.name)

; Names of types where an expression stands: Colour.Red, Shape.Kind.round, MathUtils.clamp(x). The
; last part is a member.

(member_expression object: (identifier) @reference.name)
(member_expression object: (member_expression object: (identifier)) @reference.name)

; class A extends mixed(Base)

(class_heritage (call_expression arguments: (arguments (identifier) @reference.name)))
