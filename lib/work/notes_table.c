/* lib/work/notes_table.c */
#include "work/notes_table.h"

static const struct {
	const char *name, *title;
} sections[] = {
	[PL_NOTES_FILES] = { "files", "Files" },
	[PL_NOTES_NAMES] = { "names", "Names" },
	[PL_NOTES_TYPES] = { "types", "Types and members" },
	[PL_NOTES_CODE] = { "code", "Code" },
	[PL_NOTES_DOCS] = { "docs", "Comments" },
	[PL_NOTES_LAYOUT] = { "layout", "Layout" },
	[PL_NOTES_BUILD] = { "build", "Build and tests" },
	[PL_NOTES_PAIRS] = { "pairs", "From the reference" },
};

const char *pl_note_section_name(enum pl_note_section section)
{
	return sections[section].name;
}

const char *pl_note_section_title(enum pl_note_section section)
{
	return sections[section].title;
}

/* clang-format off */
static const struct pl_measure measures[] = {
#define PL_MEASURE(name, ...) [PL_M_##name] = { __VA_ARGS__ },
#include "work/notes_rows.h"
#undef PL_MEASURE
};
/* clang-format on */

const struct pl_measure *pl_measure_at(enum pl_measure_id id)
{
	return &measures[id];
}

enum pl_measure_id pl_measure_of(struct pl_str id)
{
	for (int i = PL_M_NONE + 1; i < PL_N_MEASURES; i++)
		if (pl_str_is(id, measures[i].id))
			return (enum pl_measure_id)i;
	return PL_M_NONE;
}
