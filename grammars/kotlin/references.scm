; Names of types

(user_type) @reference.type

; Names of types where an expression stands: Colour.RED, Shape.Kind.ROUND, Circle(1), ::Circle. The last
; part is a member.

(navigation_expression . (identifier) @reference.name)
(navigation_expression . (navigation_expression . (identifier)) @reference.name)
(call_expression . (identifier) @reference.name)
(callable_reference (identifier) @reference.name)
