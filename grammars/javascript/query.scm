; Classes. What exports one belongs to it.

(export_statement) @wrapper

(class_declaration name: (identifier) @name body: (class_body) @body) @definition.class
(export_statement "default" @name value: (class !name body: (class_body) @body)) @definition.class
(lexical_declaration (variable_declarator
  name: (identifier) @name
  value: (class body: (class_body) @body))) @definition.class
(variable_declaration (variable_declarator
  name: (identifier) @name
  value: (class body: (class_body) @body))) @definition.class

; A class that has a name of its own is one wherever it is assigned: module.exports = class A { }.
; One without a name has none to give its members.

(assignment_expression right: (class name: (identifier) @name body: (class_body) @body) @definition.class)
(assignment_expression right: (class !name) @ignore)

(class_heritage [(identifier) (member_expression)] @supertype.extends @reference.type)
(class_heritage (call_expression) @supertype.extends)

; Members

(field_definition
  property: [(property_identifier) (private_property_identifier)] @name
  value: (_)? @body) @definition.field

(class_body (method_definition
  name: [(property_identifier) (private_property_identifier)] @name
  parameters: (formal_parameters) @parameters
  body: (statement_block) @body) @definition.method)
(class_body (method_definition
  ["get" "set" "static get"]
  name: [(property_identifier) (private_property_identifier)] @name) @definition.property)

; Functions and variables of a module

(function_declaration
  name: (identifier) @name
  parameters: (formal_parameters) @parameters
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
(lexical_declaration (variable_declarator
  name: (identifier) @name
  value: (_)? @body)) @definition.variable
(lexical_declaration (variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function parameters: (formal_parameters) @parameters)
    (function_expression parameters: (formal_parameters) @parameters)
    (generator_function parameters: (formal_parameters) @parameters)
    (arrow_function parameter: (identifier))
  ])) @definition.function
(variable_declaration (variable_declarator
  name: (identifier) @name
  value: (_)? @body)) @definition.variable
(variable_declaration (variable_declarator
  name: (identifier) @name
  value: [
    (arrow_function parameters: (formal_parameters) @parameters)
    (function_expression parameters: (formal_parameters) @parameters)
    (generator_function parameters: (formal_parameters) @parameters)
    (arrow_function parameter: (identifier))
  ])) @definition.function

; The variables of a loop are its own.

(for_statement initializer: [(lexical_declaration) (variable_declaration)] @ignore)

; A block at the top is no module.

(program [
  (statement_block (lexical_declaration) @ignore)
  (if_statement (statement_block (lexical_declaration) @ignore))
  (try_statement (statement_block (lexical_declaration) @ignore))
  (for_statement (statement_block (lexical_declaration) @ignore))
  (for_in_statement (statement_block (lexical_declaration) @ignore))
  (while_statement (statement_block (lexical_declaration) @ignore))
])

; The file

(import_specifier name: (identifier) @import)
(import_clause (identifier) @import)
