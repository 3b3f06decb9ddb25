; Names of types

(type_identifier) @reference.type
(scoped_type_identifier) @reference.type

(marker_annotation name: [(identifier) (scoped_identifier)] @reference.type)
(annotation name: [(identifier) (scoped_identifier)] @reference.type)
(record_pattern . (identifier) @reference.type)

; Names of types where an expression stands: Colour.RED, Shape.Kind.ROUND, Shape::area. The last
; part is a member.

(field_access object: (identifier) @reference.name)
(field_access object: (field_access object: (identifier)) @reference.name)
(method_invocation object: (identifier) @reference.name)
(method_invocation object: (field_access object: (identifier)) @reference.name)
(method_reference . (identifier) @reference.name)
