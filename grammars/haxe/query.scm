; The grammar knows few of Haxe's declarations; the lexical scan of lang.json finds the rest.

(class_declaration name: (_) @name) @definition.class
(interface_declaration name: (_) @name) @definition.interface
(typedef_declaration name: (_) @name) @definition.typedef

(class_declaration body: (_) @body)
(interface_declaration body: (_) @body)
(class_declaration super_class_name: (_) @supertype.extends)
(class_declaration interface_name: (_) @supertype.implements)
(interface_declaration interface_name: (_) @supertype.extends)

(class_declaration body: (block (function_declaration name: (_) @name) @definition.method))
(interface_declaration body: (block (function_declaration name: (_) @name) @definition.method))
(class_declaration body: (block (variable_declaration name: (_) @name) @definition.field))
(interface_declaration body: (block (variable_declaration name: (_) @name) @definition.field))
(function_declaration body: (_) @body)
(function_declaration return_type: (_) @type)
(variable_declaration type: (_) @type)

(type type_name: (_) @reference.type)
(class_declaration super_class_name: (_) @reference.type)
(class_declaration interface_name: (_) @reference.type)
(interface_declaration interface_name: (_) @reference.type)
(call_expression object: (_) @reference.name)
(member_expression) @reference.name

(package_statement name: (_) @module)
(import_statement) @import
