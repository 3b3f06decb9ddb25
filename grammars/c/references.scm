; Names of types

(type_identifier) @reference.type
