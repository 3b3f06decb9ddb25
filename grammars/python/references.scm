; Names of types

(type [(identifier) (attribute)] @reference.type)
(type (subscript value: [(identifier) (attribute)] @reference.type))
(type (subscript subscript: [(identifier) (attribute)] @reference.type))
(type (string (string_content) @reference.type))
(type (binary_operator [(identifier) (attribute)] @reference.type))
(generic_type (identifier) @reference.type)
(member_type) @reference.type
(class_definition superclasses: (argument_list [
  (identifier) @reference.type
  (attribute) @reference.type
  (subscript value: [(identifier) (attribute)] @reference.type)
  (subscript subscript: [(identifier) (attribute)] @reference.type)
  (keyword_argument value: [(identifier) (attribute)] @reference.type)
]))
(except_clause value: [
  (identifier) @reference.type
  (attribute) @reference.type
  (tuple [(identifier) (attribute)] @reference.type)
  (as_pattern . [
    (identifier) @reference.type
    (attribute) @reference.type
    (tuple [(identifier) (attribute)] @reference.type)
  ])
])
(class_pattern (dotted_name) @reference.type)

; Names of types where an expression stands: Colour.RED, Shape.Kind.ROUND, Circle(1), raise Fault,
; isinstance(a, Shape). What follows the last dot is a member.

(attribute object: (identifier) @reference.name)
(attribute object: (attribute object: (identifier)) @reference.name)
(call function: (identifier) @reference.name)
(argument_list (identifier) @reference.name)
(argument_list (tuple (identifier) @reference.name))
(decorator (identifier) @reference.name)
(raise_statement (identifier) @reference.name)
