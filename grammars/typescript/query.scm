; Types. What exports or declares a type belongs to it.

(export_statement) @wrapper
(ambient_declaration) @wrapper

(class_declaration name: (type_identifier) @name body: (class_body) @body) @definition.class
(abstract_class_declaration name: (type_identifier) @name body: (class_body) @body) @definition.class
(export_statement "default" @name value: (class !name body: (class_body) @body)) @definition.class
(lexical_declaration (variable_declarator
  name: (identifier) @name
  value: (class body: (class_body) @body))) @definition.class
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
(enum_assignment name: (property_identifier) @name value: (_) @body) @definition.enumMember

(public_field_definition
  name: [(property_identifier) (private_property_identifier)] @name
  type: (type_annotation (_) @type)?
  value: (_)? @body) @definition.field

(class_body (method_definition
  name: [(property_identifier) (private_property_identifier)] @name
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?
  body: (statement_block) @body) @definition.method)
(class_body (method_definition
  ["get" "set"]
  name: [(property_identifier) (private_property_identifier)] @name) @definition.property)
(class_body (decorator) @prefix)
(method_signature
  name: [(property_identifier) (private_property_identifier)] @name
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?) @definition.method
(method_signature ["get" "set"] name: (property_identifier) @name) @definition.property
(abstract_method_signature
  name: [(property_identifier) (private_property_identifier)] @name
  parameters: (formal_parameters) @parameters
  return_type: (type_annotation (_) @type)?) @definition.method
(abstract_method_signature ["get" "set"] name: (property_identifier) @name) @definition.property

(interface_body (property_signature
  name: (property_identifier) @name
  type: (type_annotation (_) @type)?) @definition.field)
(type_alias_declaration value: (object_type (property_signature
  name: (property_identifier) @name
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

; The variables of a loop are its own.

(for_statement initializer: [(lexical_declaration) (variable_declaration)] @ignore)

; The file

(import_specifier name: (identifier) @import)
(import_clause (identifier) @import)
