/* lib/read/marks.h -- what marks tell about the symbols they stand in. Internal to read/nest. */
#ifndef PL_READ_MARKS_H
#define PL_READ_MARKS_H

#include "read/nester.h"

/* By where they begin, outer first; the other functions rely on it. */
void pl_marks_sort(struct pl_facts *facts);
/*
 * Hand each mark to the innermost symbol around it: bodies, types, parameters,
 * supertypes, scopes; references are noted in ns, the module and imports in the file.
 */
void pl_marks_apply(struct pl_nester *ns, const struct pl_facts *facts);
/* Give each owner its references, those of one name and via counted together. */
void pl_marks_count(struct pl_nester *ns);

#endif
