; Names of types; those of the language itself, and prefixes of imports, are in lower case.

(type_identifier) @reference.name
(annotation name: (identifier) @reference.name)

; Names of types where an expression stands: Colour.red, Circle(1), Circle.round(1). What a selector
; follows has no node with it.

((identifier) @reference.name . (selector))
(unconditional_assignable_selector (identifier) @reference.name)
(relational_expression (identifier) @reference.name)
(list_literal (identifier) @reference.name)
