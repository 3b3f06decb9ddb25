; Types

(class_declaration name: (identifier) @name body: (declaration_list)? @body) @definition.class
(struct_declaration name: (identifier) @name body: (declaration_list)? @body) @definition.struct
(interface_declaration
  name: (identifier) @name
  body: (declaration_list)? @body) @definition.interface
(enum_declaration
  name: (identifier) @name
  body: (enum_member_declaration_list)? @body) @definition.enum
(record_declaration name: (identifier) @name body: (declaration_list)? @body) @definition.record
(delegate_declaration
  type: (_) @type
  name: (identifier) @name
  parameters: (parameter_list) @parameters) @definition.typedef

(type_parameter_list) @typeParameters
(base_list [
  (identifier) @supertype.extends
  (qualified_name) @supertype.extends
  (alias_qualified_name) @supertype.extends
  (generic_name) @supertype.extends
  (primary_constructor_base_type type: (_) @supertype.extends)
])

(namespace_declaration name: (_) @name body: (declaration_list) @body) @definition.namespace
(file_scoped_namespace_declaration name: (_) @module)
(using_directive [(identifier) (qualified_name)] @import .)

; Members. The parameters of a record are properties of it.

(record_declaration (parameter_list) @name @parameters @definition.constructor)
(class_declaration (parameter_list) @name @parameters @definition.constructor)
(struct_declaration (parameter_list) @name @parameters @definition.constructor)
(record_declaration (parameter_list (parameter
  type: (_) @type
  name: (identifier) @name) @definition.property))
(record_declaration (parameter_list name: (identifier) @name @definition.property))

(enum_member_declaration
  name: (identifier) @name
  value: (_)? @body) @definition.enumMember

(field_declaration (variable_declaration
  type: (_) @type
  (variable_declarator name: (identifier) @name (_)? @body .))) @definition.field
(event_field_declaration (variable_declaration
  type: (_) @type
  (variable_declarator name: (identifier) @name))) @definition.field
(event_declaration
  type: (_) @type
  name: (identifier) @name
  accessors: (accessor_list)? @body) @definition.field

(property_declaration
  type: (_) @type
  name: (identifier) @name
  accessors: (accessor_list)? @body
  value: (_)? @body) @definition.property
(indexer_declaration
  type: (_) @type
  "this" @name
  parameters: (bracketed_parameter_list) @parameters
  accessors: (accessor_list)? @body
  value: (_)? @body) @definition.property

(method_declaration
  returns: (_) @type
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  body: (_)? @body) @definition.method
(constructor_declaration
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  body: (_)? @body) @definition.constructor
(destructor_declaration "~" @name name: (identifier) @name body: (_)? @body) @definition.method
(operator_declaration
  type: (_) @type
  "operator" @name
  operator: _ @name
  parameters: (parameter_list) @parameters
  body: (_)? @body) @definition.method
(conversion_operator_declaration
  "operator" @name
  type: (_) @name @type
  parameters: (parameter_list) @parameters
  body: (_)? @body) @definition.method
