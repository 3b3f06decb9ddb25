/* lib/work/notes_rows_pairs.h -- measures of a reference and its port; part of notes_rows.h. */
/* clang-format off */
