/* tests/unit/t-step.c -- facts about the rules of a run. */
#include "work/step.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char text[] =
	"---\nschema: portolan.program/1\nname: sample\nbudget: 500\ninputs: target=cpp\n---\n"
	"# Sample\n\n## Workflow\n\n"
	"### setup: Look around\n\n- **Sets** `kind`\n\n"
	"### next: Take one\n\n```sh\nlater=$(date)\n```\n\n- **Sets** `type`\n"
	"- **If** nothing is left: go to `finish`\n\n"
	"### confirm: Ask\n\n- **Needs** `type`, `kind`\n- **Stop** Port it?\n- **Stop** Sure?\n"
	"- **If** no: go to `next`\n\n"
	"### work: Do it\n\n- **Then** go to `next`\n\n"
	"### finish: Say so\n\n- **End**\n";

/*
 * One command of a run a letter and its argument, blank separated: "d" done, "b:STEP" branch,
 * "r:NAME=VALUE" result, "y", "n" and "a:TEXT"
 * answers. Returns the first code that is not 0.
 */
static int drive(struct pl_run *run, const char *commands, struct pl_err *err)
{
	struct pl_str rest = pl_str_of(commands), word, name;
	int rc = 0;

	while (!rc && pl_str_split(&rest, ' ', &word)) {
		struct pl_str argument = word.n > 2 ? pl_str_sub(word, 2, word.n) : PL_S_NONE;

		switch (word.p[0]) {
		case 'd':
		case 'b':
			rc = pl_run_move(run, argument, err);
			break;
		case 'r':
			pl_str_split(&argument, '=', &name);
			rc = pl_run_set(run, name, argument, err);
			break;
		default:
			pl_run_answer(run, pl_run_open(run),
			              word.p[0] == 'y'   ? PL_S("yes, do")
			              : word.p[0] == 'n' ? PL_S("No.")
			                                 : argument,
			              PL_S("ada"));
		}
	}
	return rc;
}

#define TO_CONFIRM "r:target=c r:kind=k d r:type=T d"

static void test_ways(void **state)
{
	static const struct { const char *commands; int rc; const char *at; } row[] = {
		{ "d", PL_EINVALID, "setup" },               /* no input, no result */
		{ "r:kind=k d", PL_EINVALID, "setup" },      /* no input */
		{ "r:target=c d", PL_EINVALID, "setup" },    /* no result */
		{ "r:target=c r:kind=k d", 0, "next" },
		{ "r:knid=k", PL_ENOTFOUND, "setup" },
		{ "r:later=k", PL_ENOTFOUND, "setup" },      /* a command's own: nobody else needs it */
		{ "b:finish", PL_EUSAGE, "setup" },          /* no branch of this step */
		{ "r:target=c r:kind=k d b:finish", 0, "finish" },
		{ "r:target=c r:kind=k d b:work", PL_EUSAGE, "next" },
		{ "r:target=c r:kind=k d b:finish d", 0, "" },
		{ "r:target=c r:kind=k d b:finish d d", PL_EUSAGE, "" },
		{ TO_CONFIRM, 0, "confirm" },
		{ TO_CONFIRM " d", PL_ELOCKED, "confirm" },
		{ TO_CONFIRM " b:next", PL_ELOCKED, "confirm" },
		{ TO_CONFIRM " b:work", PL_EUSAGE, "confirm" }, /* not over it */
		{ TO_CONFIRM " y d", PL_ELOCKED, "confirm" },   /* one of two */
		{ TO_CONFIRM " y y d", 0, "work" },
		{ TO_CONFIRM " y y y y d", 0, "work" },
		{ TO_CONFIRM " y n d", PL_ELOCKED, "confirm" },
		{ TO_CONFIRM " n d", PL_ELOCKED, "confirm" },
		{ TO_CONFIRM " n b:next", 0, "next" },
		{ TO_CONFIRM " y y b:next", 0, "next" },
		{ TO_CONFIRM " n y y d", 0, "work" }, /* the no is taken back */
		{ TO_CONFIRM " y a:not-now d", 0, "work" }, /* words are for the agent */
		/* other variables, other questions */
		{ TO_CONFIRM " y y r:type=U d", PL_ELOCKED, "confirm" },
		{ TO_CONFIRM " y y r:type=T d", 0, "work" },
		/* what was found on the round before does not count for this one */
		{ TO_CONFIRM " y y d d d", PL_EINVALID, "next" },
		{ TO_CONFIRM " y y d d r:type=U d", 0, "confirm" },
		{ TO_CONFIRM " y y d d r:type=U d d", PL_ELOCKED, "confirm" },
	};
	struct pl_program *program = pl_program_parse(pl_str_of(text));
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	assert_int_equal(program->faults.n, 0);
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const struct pl_program_step *step;
		struct pl_run run;

		pl_run_begin(&run, program);
		pl_err_clear(&err);
		if (drive(&run, row[i].commands, &err) != row[i].rc)
			fail_msg("%s: %d %s", row[i].commands, err.code, pl_sb_cstr(&err.text));
		step = pl_run_step(&run);
		if (!pl_str_is(step ? step->name : PL_S(""), row[i].at))
			fail_msg("%s: at '" PL_STR_FMT "'", row[i].commands,
			         PL_STR_ARG(step ? step->name : PL_S("")));
		pl_run_release(&run);
	}
	pl_program_free(program);
	pl_err_deinit(&err);
}

/* Which way follows from the answers alone. */
static void test_says(void **state)
{
	static const struct { const char *commands, *branch; bool says; } row[] = {
		{ TO_CONFIRM, "", false },
		{ TO_CONFIRM " a:yes", "", false }, /* one of two */
		{ TO_CONFIRM " a:yes a:Y.", "", true },
		{ TO_CONFIRM " y a:yes", "", false }, /* "yes, do": what else may come behind a comma? */
		{ TO_CONFIRM " a:yes a:not-now", "", false },
		{ TO_CONFIRM " a:yes a:yes", "next", false },
		{ TO_CONFIRM " a:yes a:no", "next", true },
		{ TO_CONFIRM " a:yes a:the", "next", false },
		{ TO_CONFIRM " a:yes a:yes d a:skip,-x", "skip", true },
		{ TO_CONFIRM " a:yes a:yes d a:SKIP", "skip", true },
		{ TO_CONFIRM " a:yes a:yes d a:skipper", "skip", false },
		{ TO_CONFIRM " a:yes a:yes d a:yes", "skip", false },
		{ TO_CONFIRM " a:yes a:yes d a:skip", "", false },
		{ TO_CONFIRM " a:yes a:yes d a:yes", "next", true }, /* "If yes" */
		{ TO_CONFIRM " a:yes a:yes d a:yes", "", false },
		{ TO_CONFIRM " a:yes a:yes d a:skip", "nowhere", false },
	};
	static const char more[] =
		"### asked: Ask\n\n- **Stop** Go on?\n- **If** yes: go to `next`\n"
		"- **If** skip: go to `skip`\n\n### skip: Skip\n\n- **Then** go to `next`\n\n";
	struct pl_sb source = PL_SB_INIT;
	struct pl_program *program;
	size_t at = pl_str_find(pl_str_of(text), PL_S("### work"));

	(void)state;
	assert_true(at != SIZE_MAX);
	pl_sb_add(&source, pl_str_sub(pl_str_of(text), 0, at));
	pl_sb_adds(&source, more);
	pl_sb_adds(&source, text + at);
	program = pl_program_parse(pl_sb_str(&source));
	assert_int_equal(program->faults.n, 0);
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_err err = PL_ERR_INIT;
		struct pl_run run;

		pl_run_begin(&run, program);
		if (drive(&run, row[i].commands, &err) ||
		    pl_run_says(&run, pl_str_of(row[i].branch)) != row[i].says)
			fail_msg("%s, '%s': %s", row[i].commands, row[i].branch,
			         pl_sb_cstr(&err.text));
		pl_run_release(&run);
	}
	pl_program_free(program);
	pl_sb_deinit(&source);
}

static void test_hash(void **state)
{
	/* the same or another state */
	static const struct { const char *a, *b; bool same; } row[] = {
		{ "", "", true },
		{ "r:kind=a", "r:kind=b", false },
		{ "r:kind=ab r:type=c", "r:kind=a r:type=bc", false },
		{ "r:kind=a r:type=b", "r:type=b r:kind=a", true },
		{ "r:kind=a r:kind=b", "r:kind=b", true },
		{ TO_CONFIRM, TO_CONFIRM " y", false },
		{ TO_CONFIRM " y", TO_CONFIRM " n", false },
		{ TO_CONFIRM " n y", TO_CONFIRM " y", true },
		{ TO_CONFIRM " n b:next", TO_CONFIRM " y y d d", false },
	};
	struct pl_program *program = pl_program_parse(pl_str_of(text));

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_run a, b;
		char x[17], y[17];

		pl_run_begin(&a, program);
		pl_run_begin(&b, program);
		assert_int_equal(drive(&a, row[i].a, NULL), 0);
		assert_int_equal(drive(&b, row[i].b, NULL), 0);
		pl_run_hash(&a, x);
		pl_run_hash(&b, y);
		if ((strcmp(x, y) == 0) != row[i].same)
			fail_msg("'%s' and '%s'", row[i].a, row[i].b);
		pl_run_release(&a);
		pl_run_release(&b);
	}
	pl_program_free(program);
}

/* What commands show counts as what the step says; "If yes" turns the ways around. */
static void test_commands(void **state)
{
	static const char program_text[] =
		"---\nschema: portolan.program/1\nname: c\nbudget: 500\n---\n# C\n\n## Workflow\n\n"
		"### one: One\n\n```sh\nown=$(ls) && got=${own%% *} && echo \"$HOME $got\"\n```\n\n"
		"### two: Two\n\n```sh\necho \"$got\"\n```\n\n- **Stop** Go on?\n- **If** yes: go to `one`\n\n"
		"### three: Three\n\n- **Sets** `pick`\n- **Stop** Which?\n- **End**\n";
	static const struct { const char *commands; int rc; const char *at; } row[] = {
		{ "d", PL_EINVALID, "one" },
		{ "r:own=x", PL_ENOTFOUND, "one" },
		{ "r:HOME=x", PL_ENOTFOUND, "one" },
		{ "r:got=x d", 0, "two" },
		{ "r:got=x d d", PL_ELOCKED, "two" },
		{ "r:got=x d n d", 0, "three" },
		{ "r:got=x d n b:one", PL_ELOCKED, "two" },
		{ "r:got=x d y b:one", 0, "one" },
		{ "r:got=x d y b:one d", PL_EINVALID, "one" },
		/* an answer is about what the step needs; what it sets may come from the answer */
		{ "r:got=x d y r:got=y b:one", PL_ELOCKED, "two" },
		{ "r:got=x d y r:got=x b:one", 0, "one" },
		{ "r:got=x d n d a:that r:pick=that d", 0, "" },
	};
	struct pl_program *program = pl_program_parse(pl_str_of(program_text));

	(void)state;
	assert_int_equal(program->faults.n, 0);
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_err err = PL_ERR_INIT;
		struct pl_run run;

		pl_run_begin(&run, program);
		if (drive(&run, row[i].commands, &err) != row[i].rc)
			fail_msg("%s: %d %s", row[i].commands, err.code, pl_sb_cstr(&err.text));
		assert_true(pl_str_is(pl_run_step(&run) ? pl_run_step(&run)->name : PL_S(""),
		                      row[i].at));
		pl_run_release(&run);
		pl_err_deinit(&err);
	}
	pl_program_free(program);
}

static void test_edited(void **state)
{
	struct pl_program *program = pl_program_parse(pl_str_of(text));
	struct pl_run run;

	(void)state;
	pl_run_begin(&run, program);
	assert_int_equal(drive(&run, "r:target=c r:kind=k", NULL), 0);
	run.edited = true;
	assert_int_equal(drive(&run, "d", NULL), PL_ELOCKED);
	pl_run_accept(&run);
	assert_int_equal(drive(&run, "d", NULL), 0);
	pl_run_release(&run);
	pl_program_free(program);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_ways),
		                            cmocka_unit_test(test_says),
		                            cmocka_unit_test(test_hash),
		                            cmocka_unit_test(test_commands),
		                            cmocka_unit_test(test_edited) };

	return cmocka_run_group_tests_name("step", tests, NULL, NULL);
}
