; An annotation stands before what it is about.

(annotation) @prefix

; Types

(class_definition name: (identifier) @name body: (class_body) @body) @definition.class
(class_definition (mixin_application_class . (identifier) @name)) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.mixin
(enum_declaration name: (identifier) @name body: (enum_body) @body) @definition.enum
(extension_declaration name: (identifier) @name body: (extension_body) @body) @definition.extension
(extension_declaration
  !name
  class: (type_identifier) @name
  body: (extension_body) @body) @definition.extension
(extension_declaration
  name: (identifier)
  [(type_identifier) (type_arguments) (nullable_type)] @type)
(extension_type_declaration name: (identifier) @name body: (class_body) @body) @definition.class
(extension_type_declaration representation: (representation_declaration
  type: (_) @type @definition.field
  name: (identifier) @name @definition.field))

(type_alias
  "typedef"
  .
  (type_identifier) @name
  .
  (type_parameters)?
  .
  "="
  .
  (_) @type) @definition.typedef
(type_alias
  (type_identifier) @name
  .
  (type_parameters)?
  .
  (formal_parameter_list) @parameters) @definition.typedef
(type_parameters) @typeParameters

(superclass (type_identifier) @supertype.extends)
(mixin_declaration (type_identifier) @supertype.extends)
(mixin_application . (type_identifier) @supertype.extends)
(mixins (type_identifier) @supertype.with)
(interfaces (type_identifier) @supertype.implements)

; Members. A body stands beside its signature; what has none is a declaration. A constructor without a
; name of its own looks as a method without a type does: the engine tells by the type's name.

(enum_constant name: (identifier) @name) @definition.enumMember

(declaration (initialized_identifier_list
  (initialized_identifier . (identifier) @name))) @definition.field
(declaration (static_final_declaration_list
  (static_final_declaration . (identifier) @name))) @definition.field
(declaration (identifier_list (identifier) @name)) @definition.field
(initialized_identifier "=" (_) @body)
(static_final_declaration "=" (_) @body)

((method_signature (function_signature name: (identifier) @name)) @definition.method
  .
  (function_body) @definition.method @body)
((method_signature (getter_signature name: (identifier) @name)) @definition.property
  .
  (function_body) @definition.property @body)
((method_signature (setter_signature name: (identifier) @name)) @definition.property
  .
  (function_body) @definition.property @body)
((method_signature (operator_signature
  "operator" @name
  [(binary_operator) "[]" "[]=" "~"] @name)) @definition.method
  .
  (function_body) @definition.method @body)
((method_signature (constructor_signature
  .
  name: (identifier) @name
  .
  parameters: (formal_parameter_list) @parameters)) @definition.method
  .
  (function_body) @definition.method @body)
((method_signature (constructor_signature
  "."
  .
  name: (_) @name
  .
  parameters: (formal_parameter_list) @parameters)) @definition.constructor
  .
  (function_body) @definition.constructor @body)
((method_signature (factory_constructor_signature
  (identifier) @name
  .
  (formal_parameter_list) @parameters)) @definition.constructor
  .
  (function_body) @definition.constructor @body)

(declaration (function_signature name: (identifier) @name)) @definition.method
(declaration (getter_signature name: (identifier) @name)) @definition.property
(declaration (setter_signature name: (identifier) @name)) @definition.property
(declaration (operator_signature
  "operator" @name
  [(binary_operator) "[]" "[]=" "~"] @name)) @definition.method
(declaration (constructor_signature
  .
  name: (identifier) @name
  .
  parameters: (formal_parameter_list) @parameters)) @definition.method
(declaration (constructor_signature
  "."
  .
  name: (_) @name
  .
  parameters: (formal_parameter_list) @parameters)) @definition.constructor
(declaration (constant_constructor_signature
  (identifier) @name
  .
  (formal_parameter_list) @parameters)) @definition.constructor
(declaration (factory_constructor_signature
  (identifier) @name
  .
  (formal_parameter_list) @parameters)) @definition.constructor
(declaration (redirecting_factory_constructor_signature
  (identifier) @name
  .
  (formal_parameter_list) @parameters)) @definition.constructor

(function_signature (formal_parameter_list) @parameters)
(setter_signature (formal_parameter_list) @parameters)
(operator_signature (formal_parameter_list) @parameters)

; A type is a row of nodes: "List", "<int>", "?".

(declaration [
  (type_identifier)
  (type_arguments)
  (nullable_type)
  (void_type)
  (function_type)
  (record_type)
] @type)
(function_signature [
  (type_identifier)
  (type_arguments)
  (nullable_type)
  (void_type)
  (function_type)
  (record_type)
] @type)
(getter_signature [
  (type_identifier)
  (type_arguments)
  (nullable_type)
  (void_type)
  (function_type)
  (record_type)
] @type)
(operator_signature [
  (type_identifier)
  (type_arguments)
  (nullable_type)
  (void_type)
  (function_type)
  (record_type)
] @type)

; Functions and variables of the library. The parts of a variable have no node around them.

(program (function_signature name: (identifier) @name) @definition.function)
(program
  (function_signature name: (identifier) @name) @definition.function
  .
  (function_body) @definition.function @body)
(program (getter_signature name: (identifier) @name) @definition.property)
(program
  (getter_signature name: (identifier) @name) @definition.property
  .
  (function_body) @definition.property @body)
(program
  (setter_signature name: (identifier) @name) @definition.property
  .
  (function_body) @definition.property @body)
(program (initialized_identifier_list
  (initialized_identifier . (identifier) @name)) @definition.variable)
(program (static_final_declaration_list
  (static_final_declaration . (identifier) @name)) @definition.variable)
(program [
  "."
  "external"
  "late"
  (const_builtin)
  (final_builtin)
  (inferred_type)
] @prefix)
(program [
  (type_identifier)
  (type_arguments)
  (nullable_type)
  (function_type)
  (record_type)
] @prefix @type)

(local_function_declaration (lambda_expression
  parameters: (function_signature name: (identifier) @name)
  body: (function_body) @body) @definition.function)
