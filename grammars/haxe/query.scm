; Not run as long as lang.json says recover.always: the grammar fails on most real files, and where it
; does not fail the scan sees the same and more. What is here is what the grammar can tell.

(class_declaration name: (_) @name body: (block) @body) @definition.class
(interface_declaration name: (_) @name body: (block) @body) @definition.interface
(typedef_declaration name: (_) @name) @definition.typedef
(class_declaration super_class_name: (_) @supertype.extends)
(class_declaration interface_name: (_) @supertype.implements)
(interface_declaration interface_name: (_) @supertype.extends)
