; Types

(class_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(record_declaration name: (identifier) @name) @definition.record
(annotation_type_declaration name: (identifier) @name) @definition.annotation

(class_declaration body: (class_body) @body)
(interface_declaration body: (interface_body) @body)
(enum_declaration body: (enum_body) @body)
(record_declaration body: (class_body) @body)
(annotation_type_declaration body: (annotation_type_body) @body)

(type_parameters) @typeParameters

(superclass
  [(type_identifier) (scoped_type_identifier) (generic_type) (annotated_type)] @supertype.extends)
(extends_interfaces (type_list
  [(type_identifier) (scoped_type_identifier) (generic_type) (annotated_type)] @supertype.extends))
(super_interfaces (type_list
  [(type_identifier) (scoped_type_identifier) (generic_type) (annotated_type)] @supertype.implements))

; Members

(enum_constant
  name: (identifier) @name
  arguments: (argument_list)? @body
  body: (class_body)? @body) @definition.enumMember

(field_declaration declarator: (variable_declarator name: (_) @name)) @definition.field
(field_declaration type: (_) @type)
(field_declaration declarator: (variable_declarator dimensions: (_) @dimensions))
(field_declaration declarator: (variable_declarator value: (_) @body))

(constant_declaration declarator: (variable_declarator name: (_) @name)) @definition.constant
(constant_declaration type: (_) @type)
(constant_declaration declarator: (variable_declarator dimensions: (_) @dimensions))
(constant_declaration declarator: (variable_declarator value: (_) @body))

(record_declaration parameters: (formal_parameters) @name @parameters @definition.constructor)
(record_declaration parameters: (formal_parameters
  (formal_parameter type: (_) @type name: (_) @name) @definition.field))
(record_declaration parameters: (formal_parameters (formal_parameter dimensions: (_) @dimensions)))
(record_declaration parameters: (formal_parameters
  (spread_parameter (variable_declarator name: (_) @name)) @definition.field))
(record_declaration parameters: (formal_parameters
  (spread_parameter . (modifiers)? . (_) @type "..." @type)))

(method_declaration name: (_) @name) @definition.method
(method_declaration type: (_) @type parameters: (formal_parameters) @parameters)
(method_declaration dimensions: (_) @dimensions)
(method_declaration body: (block) @body)

(annotation_type_element_declaration type: (_) @type name: (_) @name) @definition.method

(constructor_declaration name: (identifier) @name) @definition.constructor
(constructor_declaration parameters: (formal_parameters) @parameters)
(constructor_declaration body: (constructor_body) @body)
(compact_constructor_declaration name: (identifier) @name body: (block) @body) @definition.constructor

; The file

(package_declaration [(identifier) (scoped_identifier)] @module)
(import_declaration [(identifier) (scoped_identifier)] @import)
