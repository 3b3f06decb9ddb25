; Types. Traits that a class uses lend it their members.

(class_declaration name: (name) @name body: (declaration_list) @body) @definition.class
(interface_declaration name: (name) @name body: (declaration_list) @body) @definition.interface
(trait_declaration name: (name) @name body: (declaration_list) @body) @definition.trait
(enum_declaration name: (name) @name body: (enum_declaration_list) @body) @definition.enum

(class_declaration (base_clause [(name) (qualified_name)] @supertype.extends))
(interface_declaration (base_clause [(name) (qualified_name)] @supertype.extends))
(class_interface_clause [(name) (qualified_name)] @supertype.implements)
(use_declaration [(name) (qualified_name)] @supertype.with)

; What a class without a name has is no one's.

(anonymous_class) @ignore

; Members. What the constructor promotes is the class's.

(const_declaration (const_element . (name) @name)) @definition.constant
(const_declaration type: (_) @type)
(const_element "=" (_) @body)

(property_declaration
  (property_element name: (variable_name (name) @name))) @definition.field
(property_declaration type: (_) @type)
(property_element default_value: (_) @body)
(property_declaration (property_hook_list) @body)
(property_promotion_parameter name: (variable_name (name) @name)) @definition.field
(property_promotion_parameter name: (by_ref (variable_name (name) @name))) @definition.field
(property_promotion_parameter type: (_) @type)
(property_promotion_parameter default_value: (_) @body)

(enum_case name: (name) @name value: (_)? @body) @definition.enumMember

(method_declaration
  name: (name) @name
  parameters: (formal_parameters) @parameters
  return_type: (_)? @type
  body: (compound_statement)? @body) @definition.method
(function_definition
  name: (name) @name
  parameters: (formal_parameters) @parameters
  return_type: (_)? @type
  body: (compound_statement) @body) @definition.function

; The file

(namespace_definition name: (namespace_name) @module !body)
(namespace_definition
  name: (namespace_name) @name
  body: (compound_statement) @body) @definition.namespace
(namespace_use_declaration) @import
