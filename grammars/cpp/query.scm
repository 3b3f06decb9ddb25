; A template head belongs to what it is the head of.

(template_declaration) @wrapper
(template_parameter_list) @typeParameters

; Types. A specialisation is a type of its own with the name of what it specialises.

(class_specifier
  name: [(type_identifier) (template_type) (qualified_identifier)] @name
  body: (field_declaration_list) @body) @definition.class
(struct_specifier
  name: [(type_identifier) (template_type) (qualified_identifier)] @name
  body: (field_declaration_list) @body) @definition.struct
(union_specifier
  name: [(type_identifier) (template_type) (qualified_identifier)] @name
  body: (field_declaration_list) @body) @definition.struct
(enum_specifier
  name: [(type_identifier) (qualified_identifier)] @name
  body: (enumerator_list) @body) @definition.enum

(base_class_clause
  [(type_identifier) (qualified_identifier) (template_type)] @supertype.extends)

(alias_declaration name: (type_identifier) @name type: (type_descriptor) @type) @definition.typedef
(concept_definition name: (identifier) @name) @definition.typedef
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

(namespace_definition
  name: [(namespace_identifier) (nested_namespace_specifier)] @name
  body: (declaration_list) @body) @definition.namespace

; Members, functions and variables. The engine finds the names in the declarators, makes functions
; of what has parameters, methods of those in types, and drops what is local to a function.

(friend_declaration) @ignore
(template_declaration (friend_declaration)) @ignore

(field_declaration
  type: (_)? @type
  declarator: (_) @declarator) @definition.field
; Of "int a, b = 1;" the last name before a value has it.
(field_declaration default_value: (_) @body)
(function_definition
  type: (_)? @type
  declarator: (_) @declarator
  body: (_)? @body) @definition.function
(declaration
  type: (_)? @type
  declarator: (_) @declarator) @definition.variable
(enumerator name: (identifier) @name value: (_)? @body) @definition.enumMember

; The file

(using_declaration [(identifier) (qualified_identifier)] @import)
