/* tests/unit/t-notes-text.c -- facts about notes in a file that a person writes in, too. */
#include "work/notes_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define A "Measured by gennotes in `a`."
#define N "- Name types. (all 5: a.h:1)"
#define ABOUT "<!-- gennotes:about -->\n" A "\n<!-- /gennotes -->\n"
#define NAMES "<!-- gennotes:names -->\n" N "\n<!-- /gennotes -->\n"

static void test_merge(void **state)
{
	static const struct { const char *old, *want; } row[] = {
		{ "", "# t\n" ABOUT NAMES },
		{ "mine\n", "mine\n" ABOUT NAMES },
		{ "mine", "mine\n" ABOUT NAMES },
		{ "<!-- gennotes:about -->\n" A " Old.\n<!-- /gennotes -->\nmine\n", ABOUT NAMES "mine\n" },
		{ "a\n<!-- gennotes:names -->\n<!-- /gennotes -->\nb", "a\n" ABOUT NAMES "b" },
		{ "a\n" NAMES "b\n" ABOUT "c", "a\n" NAMES "b\n" ABOUT "c" },
		{ ABOUT "x\n" NAMES, ABOUT "x\n" NAMES },
		/* a section that has nothing to say keeps its place */
		{ ABOUT NAMES "<!-- gennotes:code -->\n## Code\n- Old. (2: b.h:1)\n<!-- /gennotes -->\n",
		  ABOUT NAMES "<!-- gennotes:code -->\n<!-- /gennotes -->\n" },
		/* line ends are those of the file */
		{ "a\r\n<!-- gennotes:about -->\r\n<!-- /gennotes -->\r\n",
		  "a\r\n<!-- gennotes:about -->\r\n" A "\r\n<!-- /gennotes -->\r\n"
		  "<!-- gennotes:names -->\r\n" N "\r\n<!-- /gennotes -->\r\n" },
		{ "  <!-- gennotes:about -->\n\n <!-- /gennotes -->", ABOUT NAMES },
		/* what a person wrote between markers goes below them */
		{ "<!-- gennotes:names -->\n## Names\n## Mine\n" N "\n- mine\nmine (a: b)\n<!-- /gennotes -->\nb",
		  ABOUT NAMES "## Mine\n- mine\nmine (a: b)\nb" },
		{ "<!-- gennotes:about -->\nmine\n" A "\n<!-- /gennotes -->\n", ABOUT "mine\n" NAMES },
		/* markers in a sample are none; a fence without an end is no fence */
		{ "```\n<!-- gennotes:names -->\nmine\n<!-- /gennotes -->\n```\n",
		  "```\n<!-- gennotes:names -->\nmine\n<!-- /gennotes -->\n```\n" ABOUT NAMES },
		{ "~~~\n```\n<!-- gennotes:nouns -->\n~~~ \n" NAMES,
		  "~~~\n```\n<!-- gennotes:nouns -->\n~~~ \n" ABOUT NAMES },
		{ "```\n" NAMES, "```\n" ABOUT NAMES },
		{ "\xef\xbb\xbf" ABOUT, "\xef\xbb\xbf" ABOUT NAMES },
	};
	struct pl_notes_text text = { 0 };

	(void)state;
	pl_sb_adds(&text.block[PL_NOTES_ABOUT], A "\n");
	pl_sb_adds(&text.block[PL_NOTES_NAMES], N "\n");
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT, again = PL_SB_INIT;

		assert_int_equal(pl_notes_merge(pl_str_of(row[i].old), PL_S("t"), &text, &out,
		                                NULL),
		                 0);
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		assert_int_equal(pl_notes_merge(pl_sb_str(&out), PL_S("t"), &text, &again, NULL),
		                 0);
		assert_string_equal(pl_sb_cstr(&again), row[i].want); /* once is enough */
		pl_sb_deinit(&out);
		pl_sb_deinit(&again);
	}
	pl_notes_text_deinit(&text);
}

static void test_markers(void **state)
{
	static const struct { const char *old, *want; } row[] = {
		{ "<!-- gennotes:names -->\n", "line 1: section 'names' begins and has no end" },
		{ "x\n<!-- /gennotes -->\n", "line 2: a section ends that has not begun" },
		{ NAMES NAMES, "line 4: section 'names' begins a second time" },
		{ "<!-- gennotes:names -->\n<!-- gennotes:code -->\n",
		  "line 2: section 'code' begins inside another one" },
		{ "<!-- gennotes:nouns -->\n",
		  "line 1: no section is called 'nouns': remove its two markers to keep the text as yours" },
	};
	struct pl_notes_text text = { 0 };

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;
		struct pl_err err = PL_ERR_INIT;

		assert_int_equal(pl_notes_merge(pl_str_of(row[i].old), PL_S("t"), &text, &out,
		                                &err),
		                 PL_EINVALID);
		assert_string_equal(pl_sb_cstr(&err.text), row[i].want);
		pl_sb_deinit(&out);
		pl_err_deinit(&err);
	}
	pl_notes_text_deinit(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_merge),
		cmocka_unit_test(test_markers),
	};

	return cmocka_run_group_tests_name("notes-text", tests, NULL, NULL);
}
