; Names of types

(user_type) @reference.type

; Names of types where an expression stands: Colour.red, Shape.Kind.round, Circle(1). The last part is
; a member.

(navigation_expression target: (simple_identifier) @reference.name)
(navigation_expression
  target: (navigation_expression target: (simple_identifier)) @reference.name)
(call_expression . (simple_identifier) @reference.name)
(array_literal element: (simple_identifier) @reference.name)
