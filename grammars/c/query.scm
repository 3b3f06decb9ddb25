; Types

(struct_specifier
  name: (type_identifier) @name
  body: (field_declaration_list) @body) @definition.struct
(union_specifier
  name: (type_identifier) @name
  body: (field_declaration_list) @body) @definition.struct
(enum_specifier
  name: (type_identifier) @name
  body: (enumerator_list) @body) @definition.enum

(type_definition type: (_) @type declarator: (_) @declarator) @definition.typedef

; A type without a tag takes the first name that a typedef gives it.

(type_definition
  type: [
    (struct_specifier !name body: (field_declaration_list) @body)
    (union_specifier !name body: (field_declaration_list) @body)
  ]
  .
  declarator: (type_identifier) @name) @definition.struct
(type_definition
  type: (enum_specifier !name body: (enumerator_list) @body)
  .
  declarator: (type_identifier) @name) @definition.enum

; Members, functions and variables. The engine finds the names in the declarators, makes functions
; of what has parameters, and drops what is local to a function.

(field_declaration type: (_) @type declarator: (_) @declarator) @definition.field
(function_definition
  type: (_) @type
  declarator: (_) @declarator
  body: (compound_statement) @body) @definition.function
(declaration type: (_) @type declarator: (_) @declarator) @definition.variable
(enumerator name: (identifier) @name value: (_)? @body) @definition.enumMember
