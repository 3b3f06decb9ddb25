/*
 * tests/fuzz/runstate.c -- the state of a run that can be read can be written and read again, and is
 * the same run.
 */
#include "check.h"
#include "work/stepfile.h"

static const char program_text[] =
	"---\nschema: portolan.program/1\nname: p\nbudget: 100\n---\n# P\n\n## Workflow\n\n"
	"### a: A\n\n- **Sets** `x`\n\n### b: B\n\n- **Needs** `x`\n- **Stop** Sure?\n- **Stop** Really?\n"
	"- **If** not: go to `a`\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_program *program = pl_program_parse(pl_str_of(program_text));
	pl_json *state = NULL, *again = NULL;
	struct pl_sb text = PL_SB_INIT;
	struct pl_run run, copy;
	char a[17], b[17];
	struct pl_out *out;

	pl_run_begin(&run, program);
	pl_run_begin(&copy, program);
	if (!pl_json_parse((struct pl_str){ (const char *)data, size }, &state, NULL) &&
	    !pl_run_read(&run, state, NULL)) {
		out = pl_out_new(PL_OUT_PRETTY, NULL, &text);
		pl_out_object(out);
		pl_run_write(&run, out);
		pl_out_object_end(out);
		CHECK(pl_out_close(out, NULL) == 0);
		CHECK(pl_json_parse(pl_sb_str(&text), &again, NULL) == 0);
		CHECK(pl_run_read(&copy, again, NULL) == 0);
		pl_run_hash(&run, a);
		pl_run_hash(&copy, b);
		CHECK(strcmp(a, b) == 0 && run.edited == copy.edited);
	}
	pl_run_release(&run);
	pl_run_release(&copy);
	pl_json_free(state);
	pl_json_free(again);
	pl_program_free(program);
	pl_sb_deinit(&text);
	return 0;
}
