; An attribute stands before what it is about.

(attribute_item) @prefix

; Types

(struct_item name: (type_identifier) @name body: (field_declaration_list)? @body) @definition.struct
(struct_item
  name: (type_identifier) @name
  body: (ordered_field_declaration_list) @parameters) @definition.struct
(union_item name: (type_identifier) @name body: (field_declaration_list) @body) @definition.struct
(enum_item name: (type_identifier) @name body: (enum_variant_list) @body) @definition.enum
(trait_item name: (type_identifier) @name body: (declaration_list) @body) @definition.trait
(trait_item bounds: (trait_bounds [
  (type_identifier)
  (scoped_type_identifier)
  (generic_type)
  (function_type)
] @supertype.extends))
(type_item name: (type_identifier) @name type: (_) @type) @definition.typedef
(associated_type name: (type_identifier) @name) @definition.typedef

(struct_item type_parameters: (type_parameters) @typeParameters)
(union_item type_parameters: (type_parameters) @typeParameters)
(enum_item type_parameters: (type_parameters) @typeParameters)
(trait_item type_parameters: (type_parameters) @typeParameters)
(type_item type_parameters: (type_parameters) @typeParameters)
(associated_type type_parameters: (type_parameters) @typeParameters)

; What is implemented for a type, wherever that is declared. Of "impl Trait for &Type" the name is Type.

(impl_item
  type: [
    (type_identifier) @name
    (scoped_type_identifier) @name
    (generic_type) @name
    (primitive_type) @name
    (tuple_type) @name
    (unit_type) @name
    (array_type) @name
    (function_type) @name
    (never_type) @name
    (reference_type type: (_) @name)
    (pointer_type type: (_) @name)
    (dynamic_type trait: (_) @name)
  ]
  body: (declaration_list)? @body) @definition.extension
(impl_item type_parameters: (type_parameters) @typeParameters)
(impl_item trait: (_) @supertype.implements)

(mod_item name: (identifier) @name body: (declaration_list) @body) @definition.namespace

; Members

(field_declaration name: (field_identifier) @name type: (_) @type) @definition.field
(enum_variant name: (identifier) @name body: (field_declaration_list)? @body) @definition.enumMember
(enum_variant
  name: (identifier) @name
  body: (ordered_field_declaration_list) @parameters) @definition.enumMember
(enum_variant value: (_) @body)

(function_item
  name: (identifier) @name
  parameters: (parameters) @parameters
  return_type: (_)? @type
  body: (block) @body) @definition.function
(function_signature_item
  name: (identifier) @name
  parameters: (parameters) @parameters
  return_type: (_)? @type) @definition.function
(function_item type_parameters: (type_parameters) @typeParameters)
(function_signature_item type_parameters: (type_parameters) @typeParameters)

; Constants; those in functions are theirs.

(source_file (const_item name: (identifier) @name) @definition.constant)
(source_file (static_item name: (identifier) @name) @definition.variable)
(declaration_list (const_item name: (identifier) @name) @definition.constant)
(declaration_list (static_item name: (identifier) @name) @definition.variable)
(const_item type: (_) @type)
(const_item value: (_) @body)
(static_item type: (_) @type)
(static_item value: (_) @body)

; The file

(use_declaration argument: (_) @import)
