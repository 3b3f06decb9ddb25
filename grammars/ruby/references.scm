; A constant is a type's name, or a value's: Colour::RED

(constant) @reference.name
(scope_resolution) @reference.name
