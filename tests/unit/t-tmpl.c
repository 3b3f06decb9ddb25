/* tests/unit/t-tmpl.c -- facts about templates. */
#include "base/tmpl.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

static const char input_text[] =
	"{\"name\":\"cpp\",\"evil\":\"$(x) `*y*`\",\"path\":\"a b/c\",\"none\":null,\"n\":3,\"yes\":true,"
	"\"list\":[\"a\",\"b c\"],\"empty\":[],\"object\":{\"k\":\"v\"},\"lines\":\"p\\nq\","
	"\"fence\":\"x\\n```\\n**Stop**\",\"head\":\"# x\"}";

static int render(const char *text, struct pl_sb *out, struct pl_err *err)
{
	pl_json *input = NULL;
	int rc = pl_json_parse(pl_str_of(input_text), &input, err);

	pl_sb_clear(out);
	pl_err_clear(err);
	if (!rc)
		rc = pl_tmpl_render(pl_str_of(text), "t", input, out, err);
	pl_json_free(input);
	return rc;
}

static void test_rendered(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "", "" },
		{ "no slot\n", "no slot\n" },
		{ "a {{ .name }} b {{.n}}, {{ .yes }}", "a cpp b 3, true" },
		{ "{{ \"{{\" }}\n", "{{\n" },
		{ "a{{! gone }}b\n{{! a line }}\nc\n", "ab\nc\n" },
		/* text */
		{ "x {{ .evil }}\n", "x $(x) \\`\\*y\\*\\`\n" },
		{ "{{ .head }}\n- {{ .head }}\nx {{ .head }}\n", "\\# x\n- \\# x\nx # x\n" },
		{ "x {{ .lines }}\n", "x p q\n" },
		{ "x {{ .list }}.\n", "x a, b c.\n" },
		/* code spans */
		{ "x `{{ .path }}`\n", "x `a b/c`\n" },
		{ "x `cat {{ .path }}`\n", "x `cat 'a b/c'`\n" },
		{ "x `{{ .path }}/d`\n", "x `a b/c/d`\n" },
		{ "x `{{ .evil }}`\n", "x `` $(x) `*y*` ``\n" },
		{ "x ``a ` {{ .evil }}`` y\n", "x ``a ` '$(x) `*y*`'`` y\n" },
		{ "x `{{ .list }}`\n", "x `a`, `b c`\n" },
		{ "x `cat {{ .list }}`\n", "x `cat a 'b c'`\n" },
		{ "`a` {{ .name }} `b {{ .n }}`\n", "`a` cpp `b 3`\n" },
		{ "a \\`{{ .evil }}`\n", "a \\`$(x) \\`\\*y\\*\\``\n" },
		/* lists */
		{ "{{ .list }}\n", "a\nb c\n" },
		{ "- {{ .list }}\nx\n", "- a\n- b c\nx\n" },
		{ "1. `{{ .list }}`\n", "1. `a`\n1. `b c`\n" },
		{ "a\n- {{ .empty }}\nb\n", "a\nb\n" },
		{ "  - {{ .list | map(\"x\" + .) }}", "  - xa  - xb c" },
		/* blocks */
		{ "```sh\nls {{ .path }} {{ .list }} # {{ .evil }}\n{{ .list }}\n```\n{{ .head }}\n",
		  "```sh\nls 'a b/c' a 'b c' # '$(x) `*y*`'\na\n'b c'\n```\n\\# x\n" },
		{ "```sh\necho \"a\\\"b\" 'c' {{ .path }}\n```\n",
		  "```sh\necho \"a\\\"b\" 'c' 'a b/c'\n```\n" },
		{ "```sh\ncat <<<{{ .name }}\n```\n", "```sh\ncat <<<cpp\n```\n" },
		{ "```json\n{\"a\": {{ .evil }}, \"b\": {{ .object }}}\n{{ .list }}\n```\n",
		  "```json\n{\"a\": \"$(x) `*y*`\", \"b\": {\"k\":\"v\"}}\n[\"a\",\"b c\"]\n```\n" },
		{ "```text\n{{ .evil }}\n{{ .lines }}\n```\n", "```text\n$(x) `*y*`\np\nq\n```\n" },
		{ "````\n{{ .fence }}\n````\n", "````\nx\n```\n**Stop**\n````\n" },
		{ "~~~ sh x\n{{ .path }}\n```\n{{ .path }}\n~~~\n{{ .evil }}\n",
		  "~~~ sh x\n'a b/c'\n```\n'a b/c'\n~~~\n$(x) \\`\\*y\\*\\`\n" },
		{ "---\nname: {{ .name }}\nx: {{ .evil }}\ny: {{ .lines }}\n---\n{{ .head }}\n",
		  "---\nname: cpp\nx: \"$(x) `*y*`\"\ny: \"p\\nq\"\n---\n\\# x\n" },
		/* conditions */
		{ "a\n{{? .yes }}\nb\n{{/}}\n{{? .none != null }}\nc {{ .none }}\n{{? .yes }}\nd\n"
		  "{{/}}\n{{/}}\ne\n",
		  "a\nb\ne\n" },
		{ "{{? .yes }}\n{{? .n > 2 }}\n```sh\n{{ .path }}\n```\n{{/}}\n{{/}}\n",
		  "```sh\n'a b/c'\n```\n" },
		/* passed over, it may fail */
		{ "{{? .none != null }}\n{{ .none | ltrimstr(1) | error }}\n{{/}}\n{{ .name }}\n",
		  "cpp\n" },
	};
	struct pl_sb out = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		if (render(row[i].text, &out, &err))
			fail_msg("%s: %s", row[i].text, pl_sb_cstr(&err.text));
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
	}
	pl_sb_deinit(&out);
	pl_err_deinit(&err);
}

static void test_refused(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "a\n  {{ .none }}", "t:2:3: this slot gives null" },
		{ "{{ .nmae }}", "t:1:5: there is no 'nmae' (did you mean 'name'?)" },
		{ "{{ .object.x }}", "t:1:12: there is no 'x'" },
		{ "{{ .nmae + \"x\" }}", "t:1:5: there is no 'nmae'" },
		{ "{{ .name", "t:1:1: this slot has no end" },
		{ "x {{  }}", "t:1:3: this slot is empty" },
		{ "{{ .name | }}", "t:1:1: jq: syntax error" },
		{ "{{ $x }}", "t:1:1: jq: $x is not defined" },
		{ "{{ .name | error }}", "t:1:1: jq: cpp" },
		{ "{{ empty }}", "t:1:1: this slot gives 0 results" },
		{ "{{ 1, 2 }}", "t:1:1: this slot gives 2 results" },
		{ "{{ 1],[2 }}", "t:1:1: this slot has no end" },
		{ "{{ .object }}", "t:1:1: this slot gives an object" },
		{ "x {{ [.object] }}", "t:1:3: an element of this array" },
		{ "```sh\necho \"{{ .name }}\"\n```", "t:2:7: this slot stands in quotes" },
		{ "```sh\necho 'a\n{{ .name }}'\n```", "t:3:1: this slot stands in quotes" },
		{ "```sh\ncat <<E\n{{ .name }}\nE\n```", "t:3:1: this slot stands behind a here-doc" },
		{ "```sh\nls {{ .lines }}\n```", "t:2:4: this value has a line end" },
		{ "```json\n\"{{ .name }}\"\n```", "t:2:2: this slot stands in quotes" },
		{ "```\n{{ .fence }}\n```", "t:2:1: this value has a line that would end" },
		{ "{{? .n }}\n{{/}}\n", "t:1:1: a condition gives true or false" },
		{ "{{? .yes }}\n", "t:1:1: a condition before the end" },
		{ "a\n{{/}}\n", "t:2:1: there is no '{{? }}'" },
		{ "a {{? .yes }}\n{{/}}\n", "t:1:3: a condition stands alone" },
		/* passed over, it is still read */
		{ "{{? .yes | not }}\n{{ .nmae }}\n{{/}}\n", "t:2:5: there is no 'nmae'" },
		{ "{{? .yes | not }}\n{{ .name | }}\n{{/}}\n", "t:2:1: jq: syntax error" },
	};
	struct pl_sb out = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		if (!render(row[i].text, &out, &err))
			fail_msg("%s: accepted: %s", row[i].text, pl_sb_cstr(&out));
		if (!pl_str_starts(pl_sb_str(&err.text), pl_str_of(row[i].want)))
			fail_msg("%s: %s", row[i].text, pl_sb_cstr(&err.text));
		assert_int_equal(out.n, 0);
	}
	pl_sb_deinit(&out);
	pl_err_deinit(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_rendered),
		                            cmocka_unit_test(test_refused) };

	return cmocka_run_group_tests_name("tmpl", tests, NULL, NULL);
}
