; Types. What exports or declares a type belongs to it.

(export_statement) @wrapper
(ambient_declaration) @wrapper

(class_declaration name: (type_identifier) @name body: (class_body) @body) @definition.class
(abstract_class_declaration name: (type_identifier) @name body: (class_body) @body) @definition.class
(export_statement "default" @name value: (class !name body: (class_body) @body)) @definition.class
(lexical_declaration (variable_declarator
  name: (identifier) @name
  value: (class body: (class_body) @body))) @definition.class
(variable_declaration (variable_declarator
  name: (identifier) @name
  value: (class body: (class_body) @body))) @definition.class

; A class that has a name of its own is one wherever it stands, unless a variable names it:
; "const A = class B { }" is A. One without a name has none to give its members.

(class name: (type_identifier) @name body: (class_body) @body) @definition.class
(variable_declarator value: (class name: (type_identifier) @ignore))
(class body: (class_body) @local)

(interface_declaration
  name: (type_identifier) @name
  body: (interface_body) @body) @definition.interface
(enum_declaration name: (identifier) @name body: (enum_body) @body) @definition.enum
(type_alias_declaration name: (type_identifier) @name value: (_) @type) @definition.typedef

(type_parameters) @typeParameters
(extends_clause value: [(identifier) (member_expression)] @supertype.extends @reference.type)
(extends_clause value: (call_expression) @supertype.extends)
(extends_type_clause type: (_) @supertype.extends)
(implements_clause [(type_identifier) (nested_type_identifier) (generic_type)] @supertype.implements)

(internal_module
  name: [(identifier) (nested_identifier)] @name
  body: (statement_block) @body) @definition.namespace
(module
  name: [(identifier) (nested_identifier)] @name
  body: (statement_block) @body) @definition.namespace

; Members

(enum_body name: (property_identifier) @name @definition.enumMember)
(enum_body name: (string) @name @definition.enumMember)
(enum_assignment name: [(property_identifier) (string)] @name value: (_) @body) @definition.enumMember

(public_field_definition
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  type: (type_annotation (_) @type)?
  value: (_)? @body) @definition.field

(class_body (method_definition
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?
  body: (statement_block) @body) @definition.method)
(class_body (method_definition
  ["get" "set"]
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]) @definition.property)
(class_body (decorator) @prefix)
(class_body (method_signature
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?) @definition.method)
(class_body (method_signature ["get" "set"] name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]) @definition.property)
(interface_body (method_signature
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?) @definition.method)
(interface_body (method_signature ["get" "set"] name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]) @definition.property)
(type_alias_declaration value: (object_type (method_signature
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?) @definition.method))
(type_alias_declaration value: (object_type (method_signature ["get" "set"] name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]) @definition.property))
(abstract_method_signature
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?) @definition.method
(abstract_method_signature ["get" "set"] name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]) @definition.property

(interface_body (property_signature
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  type: (type_annotation (_) @type)?) @definition.field)
(type_alias_declaration value: (object_type (property_signature
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  type: (type_annotation (_) @type)?) @definition.field))

; A parameter of a constructor with a word for its visibility is a field.

(required_parameter
  (accessibility_modifier)
  pattern: (identifier) @name
  type: (type_annotation (_) @type)?) @definition.field
(required_parameter
  "readonly"
  pattern: (identifier) @name
  type: (type_annotation (_) @type)?) @definition.field
(optional_parameter
  (accessibility_modifier)
  pattern: (identifier) @name
  type: (type_annotation (_) @type)?) @definition.field
(optional_parameter
  "readonly"
  pattern: (identifier) @name
  type: (type_annotation (_) @type)?) @definition.field

; Functions and variables of a module

(function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?
  body: (statement_block) @body) @definition.function
(generator_function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  body: (statement_block) @body) @definition.function
(export_statement
  "default" @name
  value: [
    (function_expression !name parameters: (formal_parameters) @parameters body: (_) @body)
    (generator_function !name parameters: (formal_parameters) @parameters body: (_) @body)
    (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
  ]) @definition.function
(function_signature
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?) @definition.function
(lexical_declaration (variable_declarator
  name: (identifier) @name
  type: (type_annotation (_) @type)?
  value: (_)? @body)) @definition.variable
(lexical_declaration (variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function parameters: (formal_parameters) @parameters)
    (arrow_function parameter: (identifier))
    (function_expression parameters: (formal_parameters) @parameters)
    (generator_function parameters: (formal_parameters) @parameters)
  ])) @definition.function
(variable_declaration (variable_declarator
  name: (identifier) @name
  type: (type_annotation (_) @type)?
  value: (_)? @body)) @definition.variable
(variable_declaration (variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function parameters: (formal_parameters) @parameters)
    (arrow_function parameter: (identifier))
    (function_expression parameters: (formal_parameters) @parameters)
    (generator_function parameters: (formal_parameters) @parameters)
  ])) @definition.function

(lexical_declaration (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name
  (pair_pattern value: (identifier) @name)
  (pair_pattern value: (assignment_pattern left: (identifier) @name))
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
  (rest_pattern (identifier) @name)
]))) @definition.variable
(lexical_declaration (variable_declarator name: (array_pattern [
  (identifier) @name
  (assignment_pattern left: (identifier) @name)
  (rest_pattern (identifier) @name)
]))) @definition.variable
(variable_declaration (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name
  (pair_pattern value: (identifier) @name)
  (pair_pattern value: (assignment_pattern left: (identifier) @name))
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
  (rest_pattern (identifier) @name)
]))) @definition.variable
(variable_declaration (variable_declarator name: (array_pattern [
  (identifier) @name
  (assignment_pattern left: (identifier) @name)
  (rest_pattern (identifier) @name)
]))) @definition.variable

; The variables of a loop are its own, and so are those of functions without a name and of blocks.

(for_statement initializer: [(lexical_declaration) (variable_declaration)] @ignore)
(arrow_function body: (_) @local)
(function_expression body: (_) @local)
(generator_function body: (_) @local)
(method_definition body: (statement_block) @local)
(class_static_block) @local
(program (statement_block (lexical_declaration) @local))
(statement_block (statement_block (lexical_declaration) @local))
(if_statement (statement_block (lexical_declaration) @local))
(else_clause (statement_block (lexical_declaration) @local))
(for_statement (statement_block (lexical_declaration) @local))
(for_in_statement (statement_block (lexical_declaration) @local))
(while_statement (statement_block (lexical_declaration) @local))
(do_statement (statement_block (lexical_declaration) @local))
(try_statement (statement_block (lexical_declaration) @local))
(catch_clause (statement_block (lexical_declaration) @local))
(finally_clause (statement_block (lexical_declaration) @local))
(switch_case (lexical_declaration) @local)
(switch_default (lexical_declaration) @local)

; The file

(import_specifier name: (identifier) @import)
(import_clause (identifier) @import)
