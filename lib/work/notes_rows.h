/*
 * lib/work/notes_rows.h -- the rows themselves; included twice by notes_table, hence no guard.
 *
 * PL_MEASURE(NAME, id, section, rule, unit, share %, support, rank, { forms }[, instead])
 */
/* clang-format off */
#define SHARE PL_NOTE_SHARE
#define TOP PL_NOTE_TOP

/* --- files ------------------------------------------------------------------------------------ */
PL_MEASURE(FILE_TYPES, "files.types", PL_NOTES_FILES, SHARE, "files with types", 75, 5, 10,
	{ { "one", "Put one top-level type in a file.", 0 } })
PL_MEASURE(FILE_NAME, "files.name", PL_NOTES_FILES, SHARE, "files with types", 75, 5, 22,
	{ { "same", "Name a file after its type.", 0 },
	  { "other case", "Name a file after its type, in its own case.", 0 } })
PL_MEASURE(FILE_CASE, "files.case", PL_NOTES_FILES, SHARE, "files", 80, 5, 60,
	{ { NULL, "Name files in `{}`.", 0 },
	  { "one word", "Name files with one word, in lower case.", 0 } }, PL_M_FILE_NAME)
PL_MEASURE(FILE_HEADERS, "files.headers", PL_NOTES_FILES, SHARE, "headers", 80, 3, 12,
	{ { ".", NULL, 0 }, { NULL, "Put headers in `{}`.", 0 } })
PL_MEASURE(FILE_SOURCES, "files.sources", PL_NOTES_FILES, SHARE, "sources", 80, 3, 12,
	{ { ".", NULL, 0 }, { NULL, "Put sources in `{}`.", 0 } })
PL_MEASURE(FILE_PAIR, "files.pair", PL_NOTES_FILES, SHARE, "sources", 85, 3, 14,
	{ { "yes", "Give each source a header of its name.", 0 } })
PL_MEASURE(FILE_PACKAGE, "files.package", PL_NOTES_FILES, SHARE, "files", 85, 5, 25,
	{ { "yes", "Let folders follow the package or namespace.", 0 } })
PL_MEASURE(FILE_FOLDER, "files.folder", PL_NOTES_FILES, SHARE, "files", 80, 5, 30,
	{ { ".", "Keep files in one folder, without subfolders.", 0 },
	  { NULL, "Put files in `{}`.", 0 } }, PL_M_FILE_PACKAGE)
PL_MEASURE(GUARD, "files.guard", PL_NOTES_FILES, SHARE, "headers", 80, 3, 11,
	{ { "#pragma once", "Guard headers with `#pragma once`.", 0 },
	  { "none", NULL, 0 },
	  { NULL, "Guard headers with `#ifndef {}`, by the file's name.", 0 } })
PL_MEASURE(LICENSE, "files.license", PL_NOTES_FILES, SHARE, "files", 75, 5, 13,
	{ { "yes", "Begin a file with the license header, as it is there.", 0 } })
PL_MEASURE(PRAGMA, "files.pragma", PL_NOTES_FILES, SHARE, "files", 85, 5, 17,
	{ { "none", NULL, 0 }, { NULL, "Begin a file with `{}`.", 0 } })
PL_MEASURE(INCLUDE_FORM, "includes.form", PL_NOTES_FILES,
	SHARE, "includes of own headers", 80, 5, 12,
	{ { NULL, "Include own headers as `{}`.", 0 } })
PL_MEASURE(INCLUDE_ROOT, "includes.root", PL_NOTES_FILES,
	SHARE, "includes of own headers", 90, 5, 12,
	{ { NULL, "Include own headers as `{}`.", 0 } }, PL_M_INCLUDE_FORM)
PL_MEASURE(INCLUDE_FIRST, "includes.first", PL_NOTES_FILES, SHARE, "sources", 80, 5, 45,
	{ { "own", "In a source, include its own header first.", 0 } })
PL_MEASURE(FORWARD, "includes.forward", PL_NOTES_FILES, SHARE, "headers", 80, 5, 14,
	{ { "yes", "Forward-declare types that a header only names.", 25 } })
PL_MEASURE(USING_OWN, "includes.using", PL_NOTES_FILES, SHARE, "sources", 70, 5, 44,
	{ { "none", NULL, 0 }, { NULL, "In sources, say `using namespace {};`.", 0 } })
PL_MEASURE(IMPORT_STAR, "imports.star", PL_NOTES_FILES, SHARE, "imports", 90, 10, 35,
	{ { "name", "Import each name, no wildcards.", 0 },
	  { "star", "Import whole packages with a wildcard.", 0 } })
PL_MEASURE(IMPORT_END, "imports.end", PL_NOTES_FILES, SHARE, "imports by path", 85, 5, 21,
	{ { "", "End relative imports without a suffix.", 0 },
	  { NULL, "End relative imports in `{}`.", 0 } })
PL_MEASURE(IMPORT_FORM, "imports.form", PL_NOTES_FILES, SHARE, "imports by path", 75, 5, 24,
	{ { "named", "Import names in braces: `import { A } from`.", 0 },
	  { "default", "Import the default: `import A from`.", 0 },
	  { "whole", "Import modules whole: `import * as`.", 0 } })
PL_MEASURE(EXPORT_FORM, "imports.export", PL_NOTES_FILES, SHARE, "exports", 75, 5, 24,
	{ { "named", "Export by name, not as default.", 0 },
	  { "default", "Export a file's type as default.", 0 } })
PL_MEASURE(IMPORT_FIRST, "imports.first", PL_NOTES_FILES, SHARE, "files that import it", 80, 5, 48,
	{ { "none", NULL, 0 }, { NULL, "Import `{}` first.", 0 } })
PL_MEASURE(IMPORT_ORDER, "imports.order", PL_NOTES_FILES, SHARE, "files with several in a row", 85, 5, 43,
	{ { "imports", "Sort imports by name, within lines that no blank line parts.", 0 },
	  { "includes", "Sort includes by name, within lines that no blank line parts.", 0 },
	  { "unsorted", NULL, 0 } })
PL_MEASURE(IMPORT_PLACE, "imports.place", PL_NOTES_FILES, SHARE, "files", 80, 5, 40,
	{ { "outside", "Import outside of the namespace, at the top.", 0 },
	  { "inside", "Import inside of the namespace.", 0 } })
PL_MEASURE(MODULE, "modules.name", PL_NOTES_FILES, SHARE, "files", 90, 4, 15,
	{ { "none", NULL, 0 }, { NULL, "Declare everything in `{}`.", 0 } })
PL_MEASURE(MODULE_ROOT, "modules.root", PL_NOTES_FILES, SHARE, "files", 90, 4, 18,
	{ { "none", NULL, 0 }, { NULL, "Declare everything below `{}`.", 0 } }, PL_M_MODULE)
PL_MEASURE(MODULE_FORM, "modules.form", PL_NOTES_FILES, SHARE, "namespaces", 85, 5, 41,
	{ { "block", "Open a namespace as a block.", 0 },
	  { "file", "Declare the namespace for the file: `namespace A;`.", 0 } })

/* --- names ------------------------------------------------------------------------------------ */
PL_MEASURE(NAME_TYPE, "names.type", PL_NOTES_NAMES, SHARE, "types", 85, 5, 5,
	{ { NULL, "Name types in `{}`.", 0 } })
PL_MEASURE(NAME_INTERFACE, "names.interface", PL_NOTES_NAMES, SHARE, "interfaces", 80, 4, 22,
	{ { "I", "Begin interface names with `I`.", 0 },
	  { "Interface", "End interface names in `Interface`.", 0 },
	  { "none", "Give interface names no `I`.", 0 } })
PL_MEASURE(NAME_EXCEPTION, "names.exception", PL_NOTES_NAMES, SHARE, "exceptions", 80, 3, 55,
	{ { "none", NULL, 0 }, { NULL, "End names of exceptions in `{}`.", 0 } })
PL_MEASURE(NAME_METHOD, "names.method", PL_NOTES_NAMES, SHARE, "methods", 75, 10, 6,
	{ { NULL, "Name methods in `{}`.", 0 } })
PL_MEASURE(NAME_FUNCTION, "names.function", PL_NOTES_NAMES, SHARE, "functions", 85, 10, 28,
	{ { NULL, "Name functions in `{}`.", 0 } })
PL_MEASURE(NAME_FIELD, "names.field", PL_NOTES_NAMES, SHARE, "non-public fields", 75, 5, 7,
	{ { NULL, "Name non-public fields in `{}`.", 0 } })
PL_MEASURE(NAME_PUBLIC_FIELD, "names.publicField", PL_NOTES_NAMES,
	SHARE, "public fields", 85, 8, 25,
	{ { NULL, "Name public fields in `{}`.", 0 } })
PL_MEASURE(NAME_STATIC, "names.staticField", PL_NOTES_NAMES, SHARE, "static fields", 75, 8, 41,
	{ { NULL, "Name static fields in `{}`.", 0 } })
PL_MEASURE(NAME_PROPERTY, "names.property", PL_NOTES_NAMES, SHARE, "properties", 85, 5, 20,
	{ { NULL, "Name properties in `{}`.", 0 } })
PL_MEASURE(NAME_CONSTANT, "names.constant", PL_NOTES_NAMES, SHARE, "constants", 80, 5, 22,
	{ { NULL, "Name constants in `{}`.", 0 } })
PL_MEASURE(ENUM_PREFIX, "names.enumPrefix", PL_NOTES_NAMES, SHARE, "enum values", 80, 5, 8,
	{ { "none", NULL, 0 }, { NULL, "Begin enum values with the enum's name: `{}`.", 0 } })
PL_MEASURE(NAME_ENUM_VALUE, "names.enumValue", PL_NOTES_NAMES, SHARE, "enum values", 85, 5, 26,
	{ { NULL, "Name enum values in `{}`.", 0 } }, PL_M_ENUM_PREFIX)
PL_MEASURE(NAME_LOCAL, "names.local", PL_NOTES_NAMES, SHARE, "locals", 85, 20, 9,
	{ { NULL, "Name locals in `{}`.", 0 } })
PL_MEASURE(NAME_PARAMETER, "names.parameter", PL_NOTES_NAMES, SHARE, "parameters", 85, 10, 29,
	{ { NULL, "Name parameters in `{}`.", 0 } })
PL_MEASURE(NAME_SETTER, "names.setter", PL_NOTES_NAMES, SHARE, "setters", 60, 8, 10,
	{ { "its property", "Name a setter's parameter after its property.", 0 },
	  { NULL, "Call a setter's parameter `{}`.", 0 } })
PL_MEASURE(NAME_TYPE_PARAMETER, "names.typeParameter", PL_NOTES_NAMES,
	SHARE, "type parameters", 80, 4, 42,
	{ { "one letter", "Name type parameters with one capital: `T`.", 0 },
	  { "T word", "Name type parameters with `T` and a word: `TKey`.", 0 } })
PL_MEASURE(NAME_BOOLEAN, "names.boolean", PL_NOTES_NAMES, SHARE, "boolean getters", 75, 8, 43,
	{ { "none", NULL, 0 }, { NULL, "Begin boolean getters with `{}`.", 0 } })
PL_MEASURE(NAME_MACRO, "names.macro", PL_NOTES_NAMES, SHARE, "macros", 85, 5, 50,
	{ { NULL, "Name macros in `{}`.", 0 } })

/* --- types and members ------------------------------------------------------------------------ */
PL_MEASURE(BASE, "types.base", PL_NOTES_TYPES, SHARE, "classes", 60, 5, 9,
	{ { "none", NULL, 0 }, { NULL, "Derive classes from `{}`, directly or not.", 0 } })
PL_MEASURE(EXPORT_MACRO, "types.export", PL_NOTES_TYPES, SHARE, "classes", 70, 5, 9,
	{ { "none", NULL, 0 }, { NULL, "Put `{}` before a class's name.", 0 } })
PL_MEASURE(BODY_MACRO, "types.macros", PL_NOTES_TYPES, TOP, "uses in class bodies", 0, 5, 12,
	{ { NULL, "Macros in class bodies: {}.", 0 } })
PL_MEASURE(FILE_MACRO, "types.fileMacros", PL_NOTES_TYPES, TOP, "uses at file level", 0, 5, 16,
	{ { NULL, "Macros beside functions in sources: {}.", 0 } })
PL_MEASURE(FIELD_ACCESS, "types.fields", PL_NOTES_TYPES, SHARE, "fields", 70, 10, 17,
	{ { NULL, "Make fields {}.", 0 } })
PL_MEASURE(ACCESSOR, "types.accessors", PL_NOTES_TYPES, SHARE, "ways to a field", 75, 8, 10,
	{ { "public field", NULL, 0 }, /* "Make fields public" says it */
	  { "getX/setX", "Reach a field by `getX()` and `setX()`.", 0 },
	  { "property", "Reach a field by a property.", 0 },
	  { "x()", "Reach a field by `x()`, without `get`.", 0 } })
PL_MEASURE(PROPERTY_FORM, "types.properties", PL_NOTES_TYPES, SHARE, "properties", 75, 5, 38,
	{ { "auto", "Write properties as `{ get; set; }`.", 0 },
	  { "arrow", "Write properties with `=>`.", 0 },
	  { "body", "Give properties bodies: `get { ... }`.", 0 } })
PL_MEASURE(ACCESSOR_PLACE, "types.accessorPlace", PL_NOTES_TYPES,
	SHARE, "accessors of one statement", 80, 8, 13,
	{ { "source", "Define accessors in the source, even those of one statement.", 0 },
	  { "header", "Define accessors of one statement inline, in the header.", 0 } })
PL_MEASURE(SECTION_ORDER, "types.sections", PL_NOTES_TYPES,
	SHARE, "classes with several", 70, 5, 11,
	{ { NULL, "Order access sections: {}.", 0 } })
PL_MEASURE(MEMBER_ORDER, "types.members", PL_NOTES_TYPES, SHARE, "classes with all", 70, 5, 19,
	{ { NULL, "Order members: {}.", 0 } })
PL_MEASURE(FRIENDS, "types.friends", PL_NOTES_TYPES, SHARE, "classes", 70, 5, 18,
	{ { "yes", "Grant access by `friend`.", 15 } })
PL_MEASURE(FRIENDS_FIRST, "types.friendsFirst", PL_NOTES_TYPES,
	SHARE, "classes with friends", 80, 4, 11,
	{ { "first", "Put `friend` declarations first in a class.", 0 } })
PL_MEASURE(OVERRIDE, "types.override", PL_NOTES_TYPES, SHARE, "overrides", 80, 5, 20,
	{ { "marked", "Mark overrides with {overrides}.", 0 },
	  { "virtual", "Repeat `virtual` on overrides, without `override`.", 0 },
	  { "bare", "Leave overrides unmarked.", 0 } })
PL_MEASURE(DESTRUCTOR, "types.destructor", PL_NOTES_TYPES, SHARE, "destructors", 75, 4, 30,
	{ { "virtual", "Make destructors `virtual`.", 0 } })
PL_MEASURE(EXPLICIT, "types.explicit", PL_NOTES_TYPES,
	SHARE, "constructors of one parameter", 75, 4, 32,
	{ { "yes", "Mark constructors of one parameter `explicit`.", 0 } })
PL_MEASURE(CONST_GETTER, "types.constGetter", PL_NOTES_TYPES, SHARE, "getters", 75, 8, 14,
	{ { "yes", "Make getters `const`.", 0 }, { "no", "Leave getters non-`const`.", 0 } })
PL_MEASURE(CONST_VALUE, "types.constReference", PL_NOTES_TYPES,
	SHARE, "reference parameters", 75, 8, 15,
	{ { "const", "Take reference parameters as `const T &`.", 0 } })
PL_MEASURE(CONST_STRING, "types.constString", PL_NOTES_TYPES,
	SHARE, "`char *` parameters", 85, 5, 31,
	{ { "const", "Take C strings as `const char *`.", 0 } })
PL_MEASURE(SEALED, "types.sealed", PL_NOTES_TYPES, SHARE, "classes", 60, 8, 47,
	{ { "none", NULL, 0 }, { NULL, "Declare classes `{}`.", 0 } })
PL_MEASURE(READONLY, "types.readonly", PL_NOTES_TYPES, SHARE, "fields", 60, 15, 46,
	{ { "none", NULL, 0 }, { NULL, "Declare fields `{}`.", 0 } })
PL_MEASURE(ANNOTATION, "types.annotations", PL_NOTES_TYPES, TOP, "uses", 0, 8, 36,
	{ { NULL, "Annotations in use: {}.", 0 } })

/* --- code ------------------------------------------------------------------------------------- */
PL_MEASURE(SMART, "code.smartPointers", PL_NOTES_CODE, SHARE, "files that allocate", 85, 5, 8,
	{ { "none", "Manage memory with {allocators}, no smart pointers.", 0 },
	  { "used", "Own memory by smart pointers.", 0 } })
PL_MEASURE(NEW_FORM, "code.new", PL_NOTES_CODE, SHARE, "uses of `new`", 65, 8, 9,
	{ { "new T", NULL, 0 }, { NULL, "Allocate as `{}`.", 0 } })
PL_MEASURE(OWN_CONTAINER, "code.containers", PL_NOTES_CODE,
	TOP, "uses of own containers and strings", 0, 3, 8,
	{ { NULL, "Use the code base's own {}.", 0 } })
PL_MEASURE(STANDARD, "code.standard", PL_NOTES_CODE, SHARE, "files", 98, 8, 12,
	{ { "none", "Use no standard containers or strings.", 0 } })
PL_MEASURE(STANDARD_USE, "code.standardUse", PL_NOTES_CODE, TOP, "uses", 0, 10, 37,
	{ { NULL, "Standard containers in use: {}.", 0 } })
PL_MEASURE(THROWS, "code.throws", PL_NOTES_CODE, SHARE, "files", 100, 8, 8,
	{ { "none", "Throw no exceptions.", 0 } })
PL_MEASURE(PANICS, "code.panics", PL_NOTES_CODE, SHARE, "files", 100, 8, 23,
	{ { "none", "Use no {panics}.", 0 } })
PL_MEASURE(THROWN, "code.thrown", PL_NOTES_CODE, TOP, "throws", 0, 3, 18,
	{ { NULL, "Throw {}.", 0 } })
PL_MEASURE(RESULTS, "code.results", PL_NOTES_CODE, TOP, "functions", 0, 5, 34,
	{ { NULL, "Signatures show failure or absence by {}.", 0 } })
PL_MEASURE(STATUS, "code.status", PL_NOTES_CODE, TOP, "returns", 0, 5, 17,
	{ { NULL, "Return status codes: {}.", 0 } })
PL_MEASURE(RESOURCES, "code.resources", PL_NOTES_CODE, TOP, "uses", 0, 3, 35,
	{ { NULL, "Clean up with {}.", 0 } })
PL_MEASURE(OWNERSHIP, "code.ownership", PL_NOTES_CODE, TOP, "uses", 0, 3, 28,
	{ { NULL, "Ownership is told by {}.", 0 } })
PL_MEASURE(ASSERTS, "code.asserts", PL_NOTES_CODE, TOP, "uses", 0, 8, 12,
	{ { NULL, "Check conditions with {}.", 0 } })
PL_MEASURE(NULLS, "code.null", PL_NOTES_CODE, SHARE, "uses", 80, 15, 27,
	{ { NULL, "Write `{}` for no value.", 0 } })
PL_MEASURE(EQUALITY, "code.equality", PL_NOTES_CODE, SHARE, "comparisons", 85, 15, 39,
	{ { "===", "Compare with `===`.", 0 }, { "==", "Compare with `==`, not `===`.", 0 } })
PL_MEASURE(DECLARE, "code.declare", PL_NOTES_CODE, SHARE, "locals", 75, 20, 28,
	{ { NULL, "Declare locals with `{}`.", 0 } })
PL_MEASURE(INFERRED, "code.inferred", PL_NOTES_CODE, SHARE, "locals", 75, 20, 33,
	{ { "type", "Declare locals with their type, not {inferred}.", 0 },
	  { NULL, "Declare locals with `{}`, without their type.", 0 } })
PL_MEASURE(CAST, "code.cast", PL_NOTES_CODE, SHARE, "casts", 75, 10, 46,
	{ { "(T)", "Cast as `(T) x`.", 0 }, { NULL, "Cast with `{}`.", 0 } })
PL_MEASURE(INCREMENT, "code.increment", PL_NOTES_CODE, SHARE, "increments", 80, 15, 51,
	{ { "++i", "Increment with `++i`.", 0 }, { "i++", "Increment with `i++`.", 0 } })
PL_MEASURE(QUOTES, "code.quotes", PL_NOTES_CODE, SHARE, "strings", 85, 20, 34,
	{ { "'", "Quote strings with `'`.", 0 }, { "\"", "Quote strings with `\"`.", 0 } })
PL_MEASURE(SEMICOLON, "code.semicolons", PL_NOTES_CODE, SHARE, "statements", 85, 30, 33,
	{ { "yes", "End statements with `;`.", 0 }, { "no", "End statements without `;`.", 0 } })
PL_MEASURE(THIS, "code.this", PL_NOTES_CODE, SHARE, "uses of own fields", 85, 20, 49,
	{ { "bare", "Use own fields without {self}.", 0 },
	  { NULL, "Write `{}` before own fields.", 0 } })
PL_MEASURE(RUNTIME_TYPES, "code.runtimeTypes", PL_NOTES_CODE, SHARE, "files", 98, 8, 30,
	{ { "none", "Use no {runtimeTypes}.", 0 } })
PL_MEASURE(PLATFORM, "code.platform", PL_NOTES_CODE, TOP, "conditions", 0, 3, 47,
	{ { NULL, "Conditional code switches on {}.", 0 } })
PL_MEASURE(ENUM_FORM, "code.enum", PL_NOTES_CODE, SHARE, "enums", 80, 4, 35,
	{ { "enum", "Declare plain `enum`s.", 0 },
	  { "enum class", "Declare enums as `enum class`.", 0 } })
PL_MEASURE(ALIAS, "code.alias", PL_NOTES_CODE, SHARE, "aliases", 80, 5, 53,
	{ { NULL, "Name types anew with `{}`.", 0 } })

/* --- comments --------------------------------------------------------------------------------- */
PL_MEASURE(DOC_FORM, "docs.form", PL_NOTES_DOCS, SHARE, "doc comments", 75, 8, 9,
	{ { NULL, "Document with `{}`.", 0 } })
PL_MEASURE(DOC_TYPES, "docs.types", PL_NOTES_DOCS, SHARE, "public types", 65, 8, 31,
	{ { "yes", "Document public types.", 0 } })
PL_MEASURE(DOC_METHODS, "docs.methods", PL_NOTES_DOCS, SHARE, "public methods", 65, 10, 32,
	{ { "yes", "Document public methods.", 0 } })
PL_MEASURE(DOC_TAGS, "docs.tags", PL_NOTES_DOCS, TOP, "tags", 0, 8, 40,
	{ { NULL, "Doc tags in use: {}.", 0 } })
PL_MEASURE(COMMENT_FORM, "docs.comments", PL_NOTES_DOCS, SHARE, "comments in code", 85, 15, 54,
	{ { NULL, "Comment code with `{}`.", 0 } })

/* --- layout ----------------------------------------------------------------------------------- */
PL_MEASURE(INDENT, "layout.indent", PL_NOTES_LAYOUT, SHARE, "files", 80, 4, 15,
	{ { "tab", "Indent with tabs.", 0 }, { NULL, "Indent with {} blanks.", 0 } })
PL_MEASURE(BRACE, "layout.brace", PL_NOTES_LAYOUT, SHARE, "opening braces", 93, 20, 16,
	{ { "same line", "Open braces at the end of the line.", 0 },
	  { "own line", "Open braces on a line of their own.", 0 } })
PL_MEASURE(BRACE_TYPE, "layout.braceType", PL_NOTES_LAYOUT, SHARE, "types", 80, 5, 26,
	{ { "same line", "Open a type's brace at the end of the line.", 0 },
	  { "own line", "Open a type's brace on its own line.", 0 } }, PL_M_BRACE)
PL_MEASURE(BRACE_METHOD, "layout.braceMethod", PL_NOTES_LAYOUT, SHARE, "methods", 80, 10, 26,
	{ { "same line", "Open a method's brace at the end of the line.", 0 },
	  { "own line", "Open a method's brace on its own line.", 0 } }, PL_M_BRACE)
PL_MEASURE(BRACE_BLOCK, "layout.braceBlock", PL_NOTES_LAYOUT, SHARE, "blocks", 80, 10, 27,
	{ { "same line", "Open a block's brace at the end of the line.", 0 },
	  { "own line", "Open a block's brace on its own line.", 0 } }, PL_M_BRACE)
PL_MEASURE(ELSE, "layout.else", PL_NOTES_LAYOUT, SHARE, "`else`s after a brace", 80, 10, 43,
	{ { "same line", "Write `} else` on one line.", 0 },
	  { "own line", "Put `else` on a line of its own.", 0 } })
PL_MEASURE(IF_BLANK, "layout.ifBlank", PL_NOTES_LAYOUT, SHARE, "`if`s", 85, 15, 50,
	{ { "if (", "Write `if (` with a blank.", 0 },
	  { "if(", "Write `if(` without a blank.", 0 } })
PL_MEASURE(CALL_BLANK, "layout.declarationBlank", PL_NOTES_LAYOUT, SHARE, "methods", 85, 15, 51,
	{ { "f (", "Declare methods as `name (`, with a blank.", 0 } })
PL_MEASURE(POINTER, "layout.pointer", PL_NOTES_LAYOUT, SHARE, "declarators", 85, 15, 36,
	{ { "T *x", "Set `*` and `&` beside the name: `T *x`.", 0 },
	  { "T* x", "Set `*` and `&` beside the type: `T* x`.", 0 },
	  { "T * x", "Set `*` and `&` apart: `T * x`.", 0 } })
PL_MEASURE(BARE_IF, "layout.bareIf", PL_NOTES_LAYOUT, SHARE, "one-statement `if`s", 75, 15, 44,
	{ { "bare", "Leave the braces off one statement after `if`.", 0 },
	  { "braces", "Put braces around one statement after `if`.", 0 } })
PL_MEASURE(LINE_LENGTH, "layout.width", PL_NOTES_LAYOUT, SHARE, "lines", 98, 200, 38,
	{ { "over", NULL, 0 }, { NULL, "Keep lines within {} columns.", 0 } })
PL_MEASURE(LINE_END, "layout.lineEnd", PL_NOTES_LAYOUT, SHARE, "files", 85, 5, 52,
	{ { "LF", NULL, 0 }, { "CRLF", "End lines with CRLF.", 0 } })

/* --- build and tests -------------------------------------------------------------------------- */
PL_MEASURE(BUILD, "build.system", PL_NOTES_BUILD, TOP, "build files", 0, 1, 10,
	{ { NULL, "Build with {}.", 0 } })
PL_MEASURE(STANDARD_LEVEL, "build.language", PL_NOTES_BUILD, TOP, "settings", 0, 1, 10,
	{ { NULL, "Language level: {}.", 0 } })
PL_MEASURE(GLOB, "build.glob", PL_NOTES_BUILD, TOP, "globs", 0, 1, 40,
	{ { NULL, "Sources are found by pattern, new files need no entry: {}.", 0 } })
PL_MEASURE(FLAGS, "build.flags", PL_NOTES_BUILD, TOP, "settings", 0, 1, 22,
	{ { NULL, "Compiler settings in the build files: {}.", 0 } })
PL_MEASURE(WARNINGS, "build.warnings", PL_NOTES_BUILD, TOP, "settings", 0, 1, 36,
	{ { NULL, "Warnings: {}.", 0 } })
PL_MEASURE(FORMATTER, "build.formatter", PL_NOTES_BUILD, TOP, "files", 0, 1, 34,
	{ { NULL, "Layout is set in {}.", 0 } })
PL_MEASURE(LAYOUT_SETTING, "build.layout", PL_NOTES_BUILD, TOP, "settings", 0, 1, 32,
	{ { NULL, "Settings of formatters: {}.", 0 } })
PL_MEASURE(TEST_FRAMEWORK, "build.tests", PL_NOTES_BUILD, TOP, "mentions", 0, 1, 20,
	{ { NULL, "Test with {}.", 0 } })
PL_MEASURE(TEST_PLACE, "build.testFolder", PL_NOTES_BUILD, SHARE, "test files", 60, 1, 21,
	{ { "beside", "Put tests beside the code.", 0 }, { NULL, "Put tests in `{}`.", 0 } })
PL_MEASURE(TEST_NAME, "build.testName", PL_NOTES_BUILD, SHARE, "test files", 70, 4, 37,
	{ { "none", NULL, 0 }, { NULL, "Name test files `{}`.", 0 } })

/* --- from the reference ----------------------------------------------------------------------- */
#include "work/notes_rows_pairs.h"
#undef SHARE
#undef TOP
