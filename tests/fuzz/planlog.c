/*
 * tests/fuzz/planlog.c -- a line of a plan's log that can be read is written and read again as the
 * same transition.
 */
#include "work/planlog.h"
#include "check.h"
#include "work/history.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_str rest = { (const char *)data, size }, text;

	while (pl_str_split(&rest, '\n', &text)) {
		struct pl_planlog_line line, again;
		struct pl_sb once = PL_SB_INIT, twice = PL_SB_INIT;

		if (pl_planlog_parse(text, &line, NULL))
			continue;
		CHECK(line.n > 0 && line.type.n && line.from < PL_N_STATES &&
		      line.to < PL_N_STATES);
		pl_planlog_format(&line, &once);
		/* one line, whatever is in the texts */
		CHECK(pl_str_find_char(pl_sb_str(&once), '\n') == once.n - 1);
		if (pl_planlog_parse(pl_sb_str(&once), &again, NULL) == 0) {
			pl_planlog_format(&again, &twice);
			/* numbers deep inside may change their look: -0.0 becomes -0, and that 0 */
			CHECK(line.lease || line.approval ||
			      pl_str_eq(pl_sb_str(&once), pl_sb_str(&twice)));
			CHECK(again.n == line.n && again.to == line.to &&
			      pl_str_eq(again.type, line.type));
			pl_json_free(again.doc);
		} else { /* a whole real number is written in full, and may be too large an integer then */
			CHECK(line.lease || line.approval);
		}
		pl_sb_clear(&twice);
		pl_history_line(&line, &twice);
		CHECK(pl_str_find_char(pl_sb_str(&twice), '\n') == twice.n - 1);
		pl_json_free(line.doc);
		pl_sb_deinit(&once);
		pl_sb_deinit(&twice);
	}
	return 0;
}
