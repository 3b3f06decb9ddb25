; Types. One node for all; the keyword tells.

(class_declaration
  declaration_kind: "class"
  name: (type_identifier) @name
  body: (class_body) @body) @definition.class
(class_declaration
  declaration_kind: "actor"
  name: (type_identifier) @name
  body: (class_body) @body) @definition.class
(class_declaration
  declaration_kind: "struct"
  name: (type_identifier) @name
  body: (class_body) @body) @definition.struct
(class_declaration
  declaration_kind: "enum"
  name: (type_identifier) @name
  body: (enum_class_body) @body) @definition.enum
(class_declaration
  declaration_kind: "extension"
  name: [(user_type) (array_type) (dictionary_type) (optional_type)] @name
  body: (class_body) @body) @definition.extension
(protocol_declaration
  name: (type_identifier) @name
  body: (protocol_body) @body) @definition.protocol
(typealias_declaration name: (type_identifier) @name) @definition.typedef
(typealias_declaration [
  (array_type)
  (dictionary_type)
  (existential_type)
  (function_type)
  (metatype)
  (opaque_type)
  (optional_type)
  (protocol_composition_type)
  (tuple_type)
  (user_type)
] @type)
(associatedtype_declaration name: (type_identifier) @name) @definition.typedef
(type_parameters) @typeParameters

; A superclass comes first; whether the first one is a class cannot be told here.

(class_declaration (inheritance_specifier inherits_from: (user_type) @supertype.implements))
(class_declaration
  declaration_kind: "class"
  name: (type_identifier)
  .
  (inheritance_specifier inherits_from: (user_type) @supertype.extends))
(class_declaration
  declaration_kind: "class"
  (type_parameters)
  .
  (inheritance_specifier inherits_from: (user_type) @supertype.extends))
(protocol_declaration (inheritance_specifier inherits_from: (user_type) @supertype.extends))

; Members. A parameter list has no node of its own.

(enum_entry name: (simple_identifier) @name) @definition.enumMember
(enum_entry data_contents: (enum_type_parameters) @parameters)
(enum_entry raw_value: (_) @body)

(class_body (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(enum_class_body (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(source_file (property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)
(class_body (property_declaration
  name: (pattern (pattern (simple_identifier) @name))) @definition.property)
(source_file (property_declaration
  name: (pattern (pattern (simple_identifier) @name))) @definition.variable)
(property_declaration (type_annotation (_) @type (_)? @type))
(property_declaration value: (_) @body)
(property_declaration computed_value: (_) @body)
(property_declaration (willset_didset_block) @body)
(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  (type_annotation (_) @type (_)? @type)?) @definition.property

(function_declaration
  "func"
  .
  name: _ @name
  "(" @parameters
  body: (function_body)? @body) @definition.function
(protocol_function_declaration "func" . name: _ @name "(" @parameters) @definition.method
(init_declaration
  name: "init" @name
  "(" @parameters
  body: (function_body)? @body) @definition.constructor
(deinit_declaration "deinit" @name body: (function_body) @body) @definition.method
(subscript_declaration
  "subscript" @name
  "(" @parameters
  (computed_property) @body) @definition.property
(function_declaration [
  (array_type)
  (dictionary_type)
  (existential_type)
  (function_type)
  (metatype)
  (opaque_type)
  (optional_type)
  (protocol_composition_type)
  (tuple_type)
  (user_type)
] @type)
(protocol_function_declaration [
  (array_type)
  (dictionary_type)
  (existential_type)
  (function_type)
  (metatype)
  (opaque_type)
  (optional_type)
  (protocol_composition_type)
  (tuple_type)
  (user_type)
] @type)
(subscript_declaration [
  (array_type)
  (dictionary_type)
  (existential_type)
  (function_type)
  (opaque_type)
  (optional_type)
  (tuple_type)
  (user_type)
] @type)

; The file

(import_declaration (identifier) @import)
