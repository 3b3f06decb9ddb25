(class_declaration name: (_) @name body: (block) @body) @definition.class
(interface_declaration name: (_) @name body: (block) @body) @definition.interface
(typedef_declaration name: (_) @name) @definition.typedef
(package_statement) @_package
