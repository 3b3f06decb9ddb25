; Types. A module is a namespace; with methods of its own it is a mixin.

(class name: [(constant) (scope_resolution)] @name body: (body_statement)? @body) @definition.class
(class superclass: (superclass [(constant) (scope_resolution)] @supertype.extends))
(module
  name: [(constant) (scope_resolution)] @name
  body: (body_statement)? @body) @definition.namespace
(module
  name: [(constant) (scope_resolution)] @name
  body: (body_statement (method))) @definition.mixin
(class body: (body_statement (call
  method: (identifier) @_word
  arguments: (argument_list [(constant) (scope_resolution)] @supertype.with)))
  (#any-of? @_word "include" "extend" "prepend"))
(module body: (body_statement (call
  method: (identifier) @_word
  arguments: (argument_list [(constant) (scope_resolution)] @supertype.with)))
  (#any-of? @_word "include" "extend" "prepend"))
(singleton_class value: (self) body: (body_statement (call
  method: (identifier) @_word
  arguments: (argument_list [(constant) (scope_resolution)] @supertype.with)))
  (#any-of? @_word "include" "extend" "prepend"))

; Point = Struct.new(:x, :y) do ... end

(assignment
  left: (constant) @name
  right: (call
    receiver: (constant) @_type
    method: (identifier) @_word
    block: (_)? @body)
  (#any-of? @_type "Class" "Data" "Struct")
  (#any-of? @_word "define" "new")) @definition.class
(assignment
  left: (constant)
  right: (call
    receiver: (constant) @_type
    method: (identifier) @_word
    arguments: (argument_list (simple_symbol) @name @definition.property))
  (#any-of? @_type "Data" "Struct")
  (#any-of? @_word "define" "new"))
(assignment
  left: (constant)
  right: (call
    receiver: (constant) @_type
    method: (identifier) @_word
    arguments: (argument_list . [(constant) (scope_resolution)] @supertype.extends))
  (#any-of? @_type "Class")
  (#any-of? @_word "new"))

; Members

(method
  name: (_) @name
  parameters: (method_parameters)? @parameters
  body: (_)? @body) @definition.function
(singleton_method
  name: (_) @name
  parameters: (method_parameters)? @parameters
  body: (_)? @body) @definition.function
(call
  method: (identifier) @_word
  arguments: (argument_list (simple_symbol) @name)
  (#any-of? @_word "attr_accessor" "attr_reader" "attr_writer" "attr")) @definition.property
(call
  method: (identifier) @_word
  arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_word "alias_method" "define_method")) @definition.method
(alias name: [
  (constant)
  (identifier)
  (operator)
  (setter)
  (simple_symbol)
] @name) @definition.method

; "private def a" and "private attr_reader :a" begin with the word.

(call method: (identifier) arguments: (argument_list (method)) @wrapper)
(call
  method: (identifier) @_word
  arguments: (argument_list [(method) (singleton_method) (call)])
  (#any-of? @_word "module_function" "private" "private_class_method" "protected" "public")) @wrapper

; Constants, and what is assigned to the object

(program (assignment left: (constant) @name right: (_) @body) @definition.constant)
(body_statement (assignment left: (constant) @name right: (_) @body) @definition.constant)
(program (unless_modifier
  body: (assignment left: (constant) @name right: (_) @body) @definition.constant))
(body_statement (unless_modifier
  body: (assignment left: (constant) @name right: (_) @body) @definition.constant))
(body_statement (assignment left: (left_assignment_list (constant) @name)) @definition.constant)
(assignment left: (left_assignment_list) right: (_) @body)
(assignment left: [(class_variable) (instance_variable)] @name right: (_) @body) @definition.field
(operator_assignment
  left: [(class_variable) (instance_variable)] @name
  right: (_) @body) @definition.field
(assignment left: (left_assignment_list
  [(class_variable) (instance_variable)] @name)) @definition.field
