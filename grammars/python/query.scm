; Classes. Decorators belong to what they decorate.

(decorated_definition) @wrapper

(class_definition name: (identifier) @name body: (block) @body) @definition.class
(class_definition type_parameters: (type_parameter) @typeParameters)
(class_definition superclasses: (argument_list
  [(identifier) (attribute) (subscript) (call)] @supertype.extends))

(type_alias_statement
  left: (type [
    (identifier) @name
    (generic_type . (identifier) @name (type_parameter) @typeParameters)
  ])
  right: (type) @type) @definition.typedef

; Functions. In a class they are methods.

(function_definition
  name: (identifier) @name
  parameters: (parameters) @parameters
  return_type: (type)? @type
  body: (block) @body) @definition.function
(function_definition type_parameters: (type_parameter) @typeParameters)

; Variables. In a class they are fields, those of functions are dropped; the engine keeps the first
; assignment of each name, and of "a.b = c" those where a is the method's own object.

(assignment
  left: (identifier) @name
  type: (type)? @type
  right: (_)? @body) @definition.variable
(assignment
  left: (pattern_list [
    (identifier) @name
    (list_splat_pattern (identifier) @name)
    (tuple_pattern (identifier) @name)
  ])
  right: (_)? @body) @definition.variable
(assignment
  left: (tuple_pattern [
    (identifier) @name
    (list_splat_pattern (identifier) @name)
    (tuple_pattern (identifier) @name)
  ])
  right: (_)? @body) @definition.variable
(assignment left: (list_pattern (identifier) @name) right: (_)? @body) @definition.variable

(assignment
  left: (attribute object: (identifier) attribute: (identifier) @name)
  type: (type)? @type
  right: (_)? @body) @definition.field
(assignment
  left: [
    (pattern_list [
      (attribute object: (identifier) attribute: (identifier) @name)
      (tuple_pattern [
      (attribute object: (identifier) attribute: (identifier) @name)
      (tuple_pattern (attribute object: (identifier) attribute: (identifier) @name))
      (list_pattern [
      (attribute object: (identifier) attribute: (identifier) @name)
      (tuple_pattern (attribute object: (identifier) attribute: (identifier) @name))
      (list_pattern (attribute object: (identifier) attribute: (identifier) @name))
    ])
    ])
      (list_pattern [
      (attribute object: (identifier) attribute: (identifier) @name)
      (tuple_pattern (attribute object: (identifier) attribute: (identifier) @name))
      (list_pattern (attribute object: (identifier) attribute: (identifier) @name))
    ])
    ])
    (tuple_pattern [
      (attribute object: (identifier) attribute: (identifier) @name)
      (tuple_pattern (attribute object: (identifier) attribute: (identifier) @name))
      (list_pattern [
      (attribute object: (identifier) attribute: (identifier) @name)
      (tuple_pattern (attribute object: (identifier) attribute: (identifier) @name))
      (list_pattern (attribute object: (identifier) attribute: (identifier) @name))
    ])
    ])
    (list_pattern [
      (attribute object: (identifier) attribute: (identifier) @name)
      (tuple_pattern (attribute object: (identifier) attribute: (identifier) @name))
      (list_pattern (attribute object: (identifier) attribute: (identifier) @name))
    ])
  ]
  right: (_)? @body) @definition.field
; "a = b = c": each name has the whole statement.
(assignment left: (_) @prefix "=" @prefix right: (assignment))

; The file

(import_statement) @import
(import_from_statement) @import
