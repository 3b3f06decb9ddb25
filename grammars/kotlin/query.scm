; Types. The members of a companion without a name are those of the type around it.

(class_declaration "class" name: (identifier) @name) @definition.class
(class_declaration "interface" name: (identifier) @name) @definition.interface
(class_declaration
  (modifiers (class_modifier "enum"))
  name: (identifier) @name) @definition.enum
(class_declaration
  (modifiers (class_modifier "annotation"))
  name: (identifier) @name) @definition.annotation
(object_declaration name: (identifier) @name (class_body)? @body) @definition.class
(companion_object name: (identifier) @name (class_body)? @body) @definition.class
(class_declaration [(class_body) (enum_class_body)] @body)
(primary_constructor (class_parameters) @name @parameters) @definition.constructor
(type_alias type: (identifier) @name "=" (_) @type) @definition.typedef
(type_parameters) @typeParameters

; A class is built where its constructor is called; all else is an interface.

(class_declaration "class" (delegation_specifiers (delegation_specifier [
  (constructor_invocation (user_type) @supertype.extends)
  (user_type) @supertype.implements
  (explicit_delegation (user_type) @supertype.implements)
])))
(class_declaration "interface" (delegation_specifiers
  (delegation_specifier (user_type) @supertype.extends)))
(object_declaration (delegation_specifiers (delegation_specifier [
  (constructor_invocation (user_type) @supertype.extends)
  (user_type) @supertype.implements
  (explicit_delegation (user_type) @supertype.implements)
])))
(companion_object name: (identifier) (delegation_specifiers (delegation_specifier [
  (constructor_invocation (user_type) @supertype.extends)
  (user_type) @supertype.implements
  (explicit_delegation (user_type) @supertype.implements)
])))

; What an object without a name has is no one's.

(object_literal (class_body) @ignore)

; Functions. One with a receiver belongs to that type, wherever it is.

(function_declaration
  name: (identifier) @name
  (function_value_parameters) @parameters
  (function_body)? @body) @definition.function
(class_body (function_declaration name: (identifier) @name) @definition.method)
(enum_class_body (function_declaration name: (identifier) @name) @definition.method)
(function_declaration [(user_type) @scope (nullable_type (user_type) @scope)] . name: (identifier))
(function_declaration (function_value_parameters) . [
  (user_type)
  (nullable_type)
  (non_nullable_type)
  (function_type)
  (parenthesized_type)
] @type)
(secondary_constructor
  "constructor" @name
  (function_value_parameters) @parameters
  (block)? @body) @definition.constructor

; Properties; those of functions are variables of theirs.

(source_file
  (property_declaration (variable_declaration (identifier) @name)) @definition.property)
(class_body
  (property_declaration (variable_declaration (identifier) @name)) @definition.property)
(enum_class_body
  (property_declaration (variable_declaration (identifier) @name)) @definition.property)
(source_file (property_declaration
  (modifiers (property_modifier "const"))
  (variable_declaration (identifier) @name)) @definition.constant)
(class_body (property_declaration
  (modifiers (property_modifier "const"))
  (variable_declaration (identifier) @name)) @definition.constant)
(property_declaration (variable_declaration (identifier) . (_) @type))
(property_declaration "=" . (_) @body)
(property_declaration [(getter) (setter) (property_delegate)] @body)
(property_declaration
  [(user_type) @scope (nullable_type (user_type) @scope)]
  .
  (variable_declaration))

(class_parameter ["val" "var"] (identifier) @name) @definition.property
(class_parameter ["val" "var"] (identifier) . (_) @type)
(class_parameter ["val" "var"] "=" . (_) @body)

(enum_entry (identifier) @name (class_body)? @body) @definition.enumMember

; The file

(package_header [(qualified_identifier) (identifier)] @module)
(import . [(qualified_identifier) (identifier)] @import)

; "@A(1) class B { }" is read as an annotated expression, "class" being a function between two operands.

(infix_expression (identifier) @_word
  (#any-of? @_word "class" "interface" "object" "fun" "typealias")) @misread
