; Names of types

(type_identifier) @reference.type
(qualified_type name: (type_identifier)) @reference.type

; The type of a literal or a conversion has that node already. Of "pkg.New(x)" and "pkg.Limit" only
; the parts in capitals can be types; a call of "Name(x)" may be a conversion.

(call_expression function: (identifier) @reference.name)
(selector_expression operand: (identifier) @reference.name)
