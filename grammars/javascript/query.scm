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

; A class that has a name of its own is one wherever it stands, unless a variable names it:
; "const A = class B { }" is A. One without a name has none to give its members.

(class name: (identifier) @name body: (class_body) @body) @definition.class
(variable_declarator value: (class name: (identifier) @ignore))
(class body: (class_body) @local)

(class_heritage [(identifier) (member_expression)] @supertype.extends @reference.type)
(class_heritage (call_expression) @supertype.extends)

; Members

(field_definition
  property: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  value: (_)? @body) @definition.field

(class_body (method_definition
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]
  parameters: (formal_parameters) @parameters
  body: (statement_block) @body) @definition.method)
(class_body (method_definition
  ["get" "set" "static get"]
  name: [
    (property_identifier) @name
    (private_property_identifier) @name
    (string) @name
    (number) @name
    (computed_property_name) @name
  ]) @definition.property)

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

(lexical_declaration (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name
  (pair_pattern value: (identifier) @name)
  (pair_pattern value: (assignment_pattern left: (identifier) @name))
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
  (rest_pattern (identifier) @name)
]))) @definition.variable
(lexical_declaration (variable_declarator name: (array_pattern [
  (identifier) @name
  (assignment_pattern left: (identifier) @name)
  (rest_pattern (identifier) @name)
]))) @definition.variable
(variable_declaration (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name
  (pair_pattern value: (identifier) @name)
  (pair_pattern value: (assignment_pattern left: (identifier) @name))
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @name)
  (rest_pattern (identifier) @name)
]))) @definition.variable
(variable_declaration (variable_declarator name: (array_pattern [
  (identifier) @name
  (assignment_pattern left: (identifier) @name)
  (rest_pattern (identifier) @name)
]))) @definition.variable

; The variables of a loop are its own, and so are those of functions without a name and of blocks.

(for_statement initializer: [(lexical_declaration) (variable_declaration)] @ignore)
(arrow_function body: (_) @local)
(function_expression body: (_) @local)
(generator_function body: (_) @local)
(method_definition body: (statement_block) @local)
(class_static_block) @local
(program (statement_block (lexical_declaration) @local))
(statement_block (statement_block (lexical_declaration) @local))
(if_statement (statement_block (lexical_declaration) @local))
(else_clause (statement_block (lexical_declaration) @local))
(for_statement (statement_block (lexical_declaration) @local))
(for_in_statement (statement_block (lexical_declaration) @local))
(while_statement (statement_block (lexical_declaration) @local))
(do_statement (statement_block (lexical_declaration) @local))
(try_statement (statement_block (lexical_declaration) @local))
(catch_clause (statement_block (lexical_declaration) @local))
(finally_clause (statement_block (lexical_declaration) @local))
(switch_case (lexical_declaration) @local)
(switch_default (lexical_declaration) @local)

; The file

(import_specifier name: (identifier) @import)
(import_clause (identifier) @import)
