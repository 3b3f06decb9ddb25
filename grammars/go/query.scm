; Types. A declaration of one alone has its keyword, one in parentheses has its own lines.

(type_declaration) @wrapper

(type_spec
  name: (type_identifier) @name
  type: (struct_type (field_declaration_list) @body)) @definition.struct
(type_spec
  name: (type_identifier) @name
  type: (interface_type "{" @body "}" @body)) @definition.interface
(type_spec name: (type_identifier) @name type: (_) @type) @definition.typedef
(type_alias name: (type_identifier) @name type: (_) @type) @definition.typedef
(type_spec type_parameters: (type_parameter_list) @typeParameters)
(type_alias type_parameters: (type_parameter_list) @typeParameters)

; Fields. What is embedded lends its members, and is a field of its type's name. Those of a structure
; without a name belong to the field that has it.

(type_spec type: (struct_type (field_declaration_list (field_declaration
  name: (field_identifier) @name
  type: (_) @type) @definition.field)))
(type_spec type: (struct_type (field_declaration_list (field_declaration
  type: (struct_type (field_declaration_list (field_declaration
    name: (field_identifier) @name
    type: (_) @type) @definition.field))))))
(type_spec type: (struct_type (field_declaration_list (field_declaration
  type: (slice_type (struct_type (field_declaration_list (field_declaration
    name: (field_identifier) @name
    type: (_) @type) @definition.field)))))))

(type_spec type: (struct_type (field_declaration_list (field_declaration
  !name
  type: [
    (type_identifier) @name @type @supertype.with
    (qualified_type name: (type_identifier) @name) @type @supertype.with
    (generic_type type: (type_identifier) @name) @type @supertype.with
    (generic_type type: (qualified_type name: (type_identifier) @name)) @type @supertype.with
  ]) @definition.field)))

; Methods of interfaces, and the interfaces they take in. A union of types is neither.

(type_spec type: (interface_type (method_elem
  name: (field_identifier) @name
  parameters: (parameter_list) @parameters
  result: (_)? @type) @definition.method))
(type_spec type: (interface_type (type_elem
  .
  [(type_identifier) (qualified_type) (generic_type)] @supertype.extends
  .)))

; Functions, and methods beside the type of their receiver

(function_declaration
  name: (identifier) @name
  parameters: (parameter_list) @parameters
  result: (_)? @type
  body: (block)? @body) @definition.function
(function_declaration type_parameters: (type_parameter_list) @typeParameters)

(method_declaration
  name: (field_identifier) @name
  parameters: (parameter_list) @parameters
  result: (_)? @type
  body: (block)? @body) @definition.method
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (type_identifier) @scope
  (generic_type type: (type_identifier) @scope)
  (pointer_type (type_identifier) @scope)
  (pointer_type (generic_type type: (type_identifier) @scope))
])))
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @bound)))
  (pointer_type (generic_type
    type_arguments: (type_arguments (type_elem (type_identifier) @bound))))
])))

; Constants and variables of the package

(source_file (const_declaration) @wrapper)
(source_file (var_declaration) @wrapper)
(source_file (const_declaration (const_spec (identifier) @name) @definition.constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @definition.variable))
(source_file (var_declaration (var_spec_list
  (var_spec name: (identifier) @name) @definition.variable)))
(const_spec type: (_) @type)
(const_spec value: (_) @body)
(var_spec type: (_) @type)
(var_spec value: (_) @body)

; The file

(package_clause (package_identifier) @module)
