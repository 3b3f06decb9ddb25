/* lib/work/notes_rows_pairs.h -- measures of a reference and its port; part of notes_rows.h. */
/* clang-format off */
PL_MEASURE(PAIR_NAME, "pairs.type", PL_NOTES_PAIRS, SHARE, "types", 75, 5, 17,
	{ { "same", "A type keeps its name.", 0 },
	  { "other", NULL, 0 },
	  { NULL, "A type `Name` becomes `{}`.", 0 } })
PL_MEASURE(PAIR_INTERFACE, "pairs.interface", PL_NOTES_PAIRS, SHARE, "interfaces", 70, 3, 23,
	{ { "interface", NULL, 0 },
	  { NULL, "An interface becomes a {}.", 0 } })
PL_MEASURE(PAIR_METHOD, "pairs.method", PL_NOTES_PAIRS, SHARE, "methods", 75, 10, 24,
	{ { "same", "A method keeps its name.", 0 },
	  { "other", NULL, 0 },
	  { NULL, "A method `doIt` becomes `{}`.", 0 } })
PL_MEASURE(PAIR_FIELD, "pairs.field", PL_NOTES_PAIRS, SHARE, "public fields", 65, 5, 16,
	{ { NULL, "A public field becomes {}.", 0 } })
PL_MEASURE(PAIR_GETTER, "pairs.getter", PL_NOTES_PAIRS, SHARE, "getters", 65, 5, 19,
	{ { "`getX()`", "A getter `getX()` stays one.", 0 },
	  { NULL, "A getter `getX()` becomes {}.", 0 } })
PL_MEASURE(PAIR_ENUM, "pairs.enumValue", PL_NOTES_PAIRS, SHARE, "enum values", 75, 5, 17,
	{ { "same", "An enum value keeps its name.", 0 },
	  { "other", NULL, 0 },
	  { NULL, "An enum value becomes `{}`.", 0 } })
PL_MEASURE(PAIR_TYPES, "pairs.types", PL_NOTES_PAIRS, TOP, "fields and methods", 0, 5, 15,
	{ { NULL, "Types: {}.", 0 } })
PL_MEASURE(PAIR_OBJECT, "pairs.object", PL_NOTES_PAIRS, SHARE, "parameters of own types", 70, 8, 18,
	{ { "T", NULL, 0 },
	  { NULL, "Pass objects as `{}`.", 0 } })
PL_MEASURE(PAIR_HOLD, "pairs.hold", PL_NOTES_PAIRS, SHARE, "fields of own types", 70, 8, 22,
	{ { "T", NULL, 0 },
	  { NULL, "Hold objects as `{}`.", 0 } })
PL_MEASURE(PAIR_DOCS, "pairs.docs", PL_NOTES_PAIRS, SHARE, "documented methods", 60, 8, 39,
	{ { "kept", "Carry a method's documentation over.", 0 } })
