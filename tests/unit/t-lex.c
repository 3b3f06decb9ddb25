/* tests/unit/t-lex.c -- facts about tokens. */
#include "read/lex.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct pl_langs *langs;

/* Each token as a letter for its kind and its text in brackets: "w[int]"; a first one has "^". */
static void lex(const char *language, const char *text, bool with_first, struct pl_sb *out)
{
	static const char letter[] = "wnspcd";
	struct pl_str s = pl_str_of(text);
	struct pl_tokens tokens = PL_VEC_INIT;

	pl_sb_clear(out);
	pl_lex(pl_langs_find(langs, pl_str_of(language)), s, &tokens);
	for (size_t i = 0; i < tokens.n; i++) {
		assert_true(tokens.at[i].from < tokens.at[i].to && tokens.at[i].to <= s.n);
		assert_true(!i || tokens.at[i - 1].to <= tokens.at[i].from);
		pl_sb_addf(out, "%s%c[" PL_STR_FMT "]", with_first && tokens.at[i].first ? "^" : "",
		           letter[tokens.at[i].kind], PL_STR_ARG(pl_token_text(s, tokens.at[i])));
	}
	pl_vec_free(&tokens);
}

static void test_tokens(void **state)
{
	static const struct { const char *language, *text, *want; } row[] = {
		{ "java", "", "" },
		{ "java", " \t\r\n\v\f ", "" },
		{ "java", "int a_1=$b;", "w[int]w[a_1]p[=]w[$b]p[;]" },
		{ "java", "\xc3\xa9t\xc3\xa9+\xff", "w[\xc3\xa9t\xc3\xa9]p[+]w[\xff]" },
		{ "java", "1 0x1F 1.5f 1e-9 1_000L 2.f()",
		  "n[1]n[0x1F]n[1.5f]n[1e-9]n[1_000L]n[2]p[.]"
		                                        "w[f]p[(]p[)]" },
		{ "cpp", "1'000'000", "n[1'000'000]" },
		{ "java", "a// b\nc", "w[a]c[// b]w[c]" },
		{ "java", "a// b\r\nc", "w[a]c[// b]w[c]" },
		{ "java", "a/* b\n*/c", "w[a]c[/* b\n*/]w[c]" },
		{ "java", "a/*/b*/c", "w[a]c[/*/b*/]w[c]" },
		{ "java", "/* open", "c[/* open]" },
		{ "java", "a / b /c/", "w[a]p[/]w[b]p[/]w[c]p[/]" },
		{ "java", "\"a\\\"b\" 'c'", "s[\"a\\\"b\"]s['c']" },
		{ "java", "\"// no\"", "s[\"// no\"]" },
		{ "java", "\"open\nnext", "s[\"open]w[next]" }, /* costs one line */
		{ "java", "\"\\\nx\"y", "s[\"\\\nx\"]w[y]" },
		{ "java", "\"\\", "s[\"\\]" },
		{ "java", "\"\"\"a \" \"\" b\n\"\"\"c", "s[\"\"\"a \" \"\" b\n\"\"\"]w[c]" },
		{ "java", "\"\"\"", "s[\"\"\"]" },
		{ "cpp", "R\"(a\")\")\"b", "w[R]s[\"(a\")\"]p[)]s[\"b]" },
		{ "cpp", "u8R\"x(a)\" )x\"b", "w[u8R]s[\"x(a)\" )x\"]w[b]" },
		{ "cpp", "R\"(open", "w[R]s[\"(open]" },
		{ "cpp", "R \"(a)\"", "w[R]s[\"(a)\"]" },
		{ "cpp", "#define A(x) \\\n  x\nint a;", "d[#define A(x) \\\n  x]w[int]w[a]p[;]" },
		{ "cpp", "  # if 1\r\n#endif", "d[# if 1]d[#endif]" },
		{ "cpp", "a # b", "w[a]p[#]w[b]" },
		{ "csharp", "@\"a\\\"\"b\"\"\"d", "s[@\"a\\\"\"b\"\"\"]w[d]" },
		{ "csharp", "$\"a{b(\"c\")}d\" e", "s[$\"a{b(\"c\")}d\"]w[e]" },
		{ "csharp", "$\"{{\" e", "s[$\"{{\"]w[e]" },
		{ "csharp", "#region x\nint a;", "d[#region x]w[int]w[a]p[;]" },
		{ "typescript", "`a${`b${c}`}d` e", "s[`a${`b${c}`}d`]w[e]" },
		{ "typescript", "`a\nb`", "s[`a\nb`]" },
		{ "typescript", "a = /[/\"]\\//g.b", "w[a]p[=]s[/[/\"]\\//g]p[.]w[b]" },
		{ "typescript", "a / b / c", "w[a]p[/]w[b]p[/]w[c]" },
		{ "typescript", "(a) / b / c", "p[(]w[a]p[)]p[/]w[b]p[/]w[c]" },
		{ "typescript", "return /a/", "w[return]s[/a/]" },
		{ "typescript", "a // b", "w[a]c[// b]" },
		{ "haxe", "#if js a #else b #end", "d[#if js]w[a]d[#else]w[b]d[#end]" },
		{ "rust", "f<'a>('b', b'\\'', '\xc3\xa9', 'static)",
		  "w[f]p[<]w['a]p[>]p[(]s['b']p[,]s[b'\\'']p[,]s['\xc3\xa9']p[,]w['static]p[)]" },
		{ "rust", "r#\"a\"b\"# '\\u{10FFFF}' 'x", "s[r#\"a\"b\"#]s['\\u{10FFFF}']w['x]" },
		{ "rust", "/* a /* b */ c */d /* /* */", "c[/* a /* b */ c */]w[d]c[/* /* */]" },
		{ "swift", "\"a\\(b(\"}\"))c\\\"\" d", "s[\"a\\(b(\"}\"))c\\\"\"]w[d]" },
		{ "swift", "#\"a\"\\(b\"# `if`", "s[#\"a\"\\(b\"#]s[`if`]" },
		{ "php", "a <<<B\n c' B\n B; d", "w[a]s[<<<B]s[ c' B\n B]p[;]w[d]" },
		{ "php", "<<<'B_1'\nB_12\nB_1", "s[<<<'B_1']s[B_12\nB_1]" },
		{ "php", "<<< \"B\"\nopen", "s[<<< \"B\"]s[open]" },
		{ "php", "<<<<<<< a\n<<<\n", "p[<]p[<]p[<]p[<]p[<]p[<]p[<]w[a]p[<]p[<]p[<]" },
		{ "php", "#[a] # b\n?> 'c <? d", "p[#]p[[]w[a]p[]]c[# b]s[?> 'c <?]w[d]" },
		{ "ruby", "a(<<~B, <<C)\n x\n B\ny'\nC\n@d << E",
		  "w[a]p[(]s[<<~B]p[,]s[<<C]p[)]s[ x\n B]s[y'\nC]w[@d]p[<]p[<]w[E]" },
		{ "ruby", "a<<B\n=begin\nc\n=end\nx=begin", "w[a]p[<]p[<]w[B]c[=begin\nc\n=end]w[x]p[=]w[begin]" },
		{ "javascript", "#a = # b", "w[#a]p[=]p[#]w[b]" },
		{ "python", "\"d\"\nclass A:\n 'd' # c\n x = 'v'",
		  "c[\"d\"]w[class]w[A]p[:]c['d']c[# c]w[x]p[=]s['v']" },
		{ "python", "a = {b:\n'v'}\nif a:\n 'v'.c()",
		  "w[a]p[=]p[{]w[b]p[:]s['v']p[}]w[if]w[a]p[:]s['v']p[.]w[c]p[(]p[)]" },
		{ "python", "def f():\n r\"\"\"d\n\"\"\"; g(f'{a['b']}c')",
		  "w[def]w[f]p[(]p[)]p[:]c[r\"\"\"d\n\"\"\"]p[;]w[g]p[(]s[f'{a['b']}c']p[)]" },
		{ "haxe", "a #if !(b || c(d)) e", "w[a]d[#if !(b || c(d))]w[e]" },
		{ "haxe", "'a${b + '}'}c' d", "s['a${b + '}'}c']w[d]" },
	};
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		lex(row[i].language, row[i].text, false, &got);
		if (strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s: %s: %s, not %s", row[i].language, row[i].text,
			         pl_sb_cstr(&got), row[i].want);
	}
	pl_sb_deinit(&got);
}

static void test_first(void **state)
{
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	lex("java", "a b\n \tc /* d\n*/ e\n\n/**/f", true, &got);
	/* what stands behind a comment that began further up is not the first of its line */
	assert_string_equal(got.p, "^w[a]w[b]^w[c]c[/* d\n*/]w[e]^c[/**/]w[f]");
	pl_sb_deinit(&got);
}

static void test_close(void **state)
{
	static const struct { const char *text; size_t at; const char *rest; } row[] = {
		{ "(a)b", 0, ")b" },       { "({[]})b", 0, ")b" },
		{ "({[]})b", 1, "})b" },   { "(a", 0, NULL },
		{ "(]", 0, NULL },         { "<a<b>>c", 0, ">c" },
		{ "<a(b;c)>", 0, NULL },   { "<a->b>c", 0, ">c" },
		{ "<a, (b) => c>d", 0, ">d" }, { "(\")\")c", 0, ")c" },
		{ "(/*)*/)c", 0, ")c" },   { "<a{}>", 0, NULL },
		{ "(>)", 0, ")" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_str text = pl_str_of(row[i].text);
		struct pl_tokens tokens = PL_VEC_INIT;
		size_t close;

		pl_lex(pl_langs_find(langs, PL_S("java")), text, &tokens);
		close = pl_token_close(text, &tokens, row[i].at);
		if (row[i].rest
		            ? close >= tokens.n ||
		                      !pl_str_is(pl_str_sub(text, tokens.at[close].from, text.n),
		                                 row[i].rest)
		            : close != tokens.n)
			fail_msg("%s from %zu: token %zu", row[i].text, row[i].at, close);
		pl_vec_free(&tokens);
	}
}

static void test_helpers(void **state)
{
	struct pl_str text = PL_S("a(\"(\"");
	struct pl_tokens tokens = PL_VEC_INIT;

	(void)state;
	pl_lex(pl_langs_find(langs, PL_S("java")), text, &tokens);
	assert_int_equal(tokens.n, 3);
	assert_true(pl_token_word(text, &tokens, 0, "a"));
	assert_false(pl_token_word(text, &tokens, 0, "ab"));
	assert_false(pl_token_word(text, &tokens, 3, "a"));
	assert_true(pl_token_is(text, &tokens, 1, '('));
	assert_false(pl_token_is(text, &tokens, 2, '"')); /* a string is no punctuation */
	assert_false(pl_token_is(text, &tokens, 3, '('));
	pl_vec_free(&tokens);
}

/* Interpolations in interpolations: no recursion without end, and every byte in some token. */
static void test_depth(void **state)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_tokens tokens = PL_VEC_INIT;

	(void)state;
	for (int i = 0; i < 10000; i++)
		pl_sb_adds(&text, "`${");
	pl_lex(pl_langs_find(langs, PL_S("typescript")), pl_sb_str(&text), &tokens);
	assert_true(tokens.n > 0);
	assert_int_equal(tokens.at[0].from, 0);
	assert_int_equal(tokens.at[tokens.n - 1].to, text.n);
	for (size_t i = 1; i < tokens.n; i++)
		assert_int_equal(tokens.at[i - 1].to, tokens.at[i].from);
	pl_vec_free(&tokens);
	pl_sb_deinit(&text);
}

static int setup(void **state)
{
	(void)state;
	return pl_langs_load(&langs, NULL);
}

static int teardown(void **state)
{
	(void)state;
	pl_langs_free(langs);
	return 0;
}

/* Texts of the code tokens; "|" before one that a line end may part from the code before it. */
static void statements(const char *language, const char *text, struct pl_sb *out)
{
	struct pl_str s = pl_str_of(text);
	struct pl_tokens tokens = PL_VEC_INIT;

	pl_sb_clear(out);
	pl_lex(pl_langs_find(langs, pl_str_of(language)), s, &tokens);
	for (size_t i = 0; i < tokens.n; i++) {
		struct pl_token t = tokens.at[i];

		if (t.kind == PL_TOKEN_COMMENT)
			continue;
		pl_sb_adds(out, t.ends_line ? "|" : out->n ? " " : "");
		if (t.depth)
			pl_sb_addf(out, "%u:", t.depth);
		pl_sb_add(out, pl_token_text(s, t));
	}
	pl_vec_free(&tokens);
}

static void test_line_ends(void **state)
{
	static const struct { const char *language, *text, *want; } row[] = {
		{ "java", "return\na;\nb;", "return a ; b ;" },
		{ "javascript", "return\na\nb", "return|a|b" },
		{ "javascript", "return /* c\n */ a // d\nb", "return|a|b" },
		{ "javascript", "return\n{ a }", "return|{ a }" },
		{ "javascript", "class A\n{\n}\n", "class A { }" },
		{ "javascript", "a = b\n(c)", "a = b|( c )" },
		{ "javascript", "f(a,\nb,\n{ c\nd })", "f ( a , b , { c|d } )" },
		{ "javascript", "a =\nb\n.c\n? d\n: e", "a = b . c ? d : e" },
		{ "javascript", "if (a) {\n}\nelse {\n}\nb", "if ( a ) { } else { } b" },
		{ "javascript", "a\n++\nb", "a|+ +|b" },
		{ "javascript", "a ) ] }\n}\n(b", "a ) ] } }|( b" },
		{ "kotlin", "val a = b\n  - c\n  && d", "val a = b|- c & & d" },
		{ "go", "func f() {\n\treturn a\n}", "func f ( ) { return a }" },
		{ "python", "if a:\n  b\n  c\nd", "if a :|1:b|1:c|d" },
		{ "python", "if a:\n    b\nc", "if a :|1:b|c" },
		{ "python", "if a:\n\tif b:\n\t  c\n\td\n", "if a :|1:if 1:b 1::|2:c|1:d" },
		{ "python", "f(a,\n  b,\n{c:\nd})\ne", "f ( a , b , { c : d } )|e" },
		{ "python", "a = b \\\n    + c\n# x\n  # y\nd", "a = b \\ + c|d" },
		{ "python", "  a\n b\nc", "1:a|1:b|c" },
	};
	struct pl_sb out = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		statements(row[i].language, row[i].text, &out);
		if (strcmp(out.p, row[i].want))
			fail_msg("%s: %s\ngot  %s\nwant %s", row[i].language, row[i].text, out.p,
			         row[i].want);
	}
	pl_sb_deinit(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tokens),  cmocka_unit_test(test_line_ends),
		cmocka_unit_test(test_first),   cmocka_unit_test(test_close),
		cmocka_unit_test(test_helpers), cmocka_unit_test(test_depth),
	};
	return cmocka_run_group_tests_name("lex", tests, setup, teardown);
}
