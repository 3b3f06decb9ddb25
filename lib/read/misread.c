/* lib/read/misread.c */
#include "read/misread.h"

#include "base/lines.h"

/* True when a span, sorted by start and none in another, has all of from..to. *next: from 0, rising. */
static bool is_within(const struct pl_spans *spans, size_t *next, uint32_t from, uint32_t to)
{
	while (*next < spans->n && spans->at[*next].to <= from)
		++*next;
	return *next < spans->n && spans->at[*next].from <= from && to <= spans->at[*next].to;
}

void pl_misread_leave(struct pl_spans *misread, struct pl_facts *facts, struct pl_str text,
                      struct pl_file *file)
{
	PL_VEC(struct pl_lines) lines = PL_VEC_INIT;
	struct pl_line_starts starts = PL_VEC_INIT;
	size_t next = 0, kept = 0;

	pl_vec_sort(misread, pl_span_by_start);
	for (size_t i = 0; i < misread->n; i++) /* the outer one is enough */
		if (!kept || misread->at[i].from >= misread->at[kept - 1].to)
			misread->at[kept++] = misread->at[i];
	misread->n = kept;

	kept = 0;
	pl_vec_sort(&facts->decls, pl_decl_by_span);
	for (size_t i = 0; i < facts->decls.n; i++)
		if (!is_within(misread, &next, facts->decls.at[i].from, facts->decls.at[i].to))
			facts->decls.at[kept++] = facts->decls.at[i];
	facts->decls.n = kept;

	kept = next = 0;
	pl_vec_sort(&facts->marks, pl_mark_by_offset);
	for (size_t i = 0; i < facts->marks.n; i++) {
		const struct pl_mark *mark = &facts->marks.at[i];

		if (mark->role == PL_MARK_REFERENCE || mark->role == PL_MARK_REFERENCE_NAME ||
		    !is_within(misread, &next, mark->from, mark->to))
			facts->marks.at[kept++] = *mark;
	}
	facts->marks.n = kept;

	pl_lines_find(&starts, text);
	for (size_t i = 0; i < misread->n; i++)
		pl_vec_push(&lines,
		            ((struct pl_lines){
				    (uint32_t)pl_lines_of(&starts, misread->at[i].from) + 1,
				    (uint32_t)pl_lines_of(&starts, misread->at[i].to - 1) + 1 }));
	pl_file_add_errors(file, lines.at, lines.n);
	pl_vec_free(&starts);
	pl_vec_free(&lines);
}
