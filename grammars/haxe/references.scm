(type type_name: (_) @reference.type)
(type_name) @reference.type
