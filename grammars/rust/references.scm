; Names of types. "Iterator<Item = Ship>" names a part of Iterator, no type.

(type_identifier) @reference.type
(scoped_type_identifier) @reference.type
(type_binding name: (type_identifier) @bound)

; Names of types where an expression stands: Colour::Red, io::Error::new(x), Point(1, 2), Some(x). The
; last part is a member.

(scoped_identifier path: [(identifier) (scoped_identifier)] @reference.name)
(scoped_identifier path: (generic_type type: [(type_identifier) (scoped_type_identifier)] @reference.type))
(call_expression function: (identifier) @reference.name)
(tuple_struct_pattern type: (identifier) @reference.name)

; What a macro gets is not parsed.

(token_tree (identifier) @reference.name)
