/* tests/unit/t-rewrite.c -- facts about text made ready for a grammar. */
#include "read/rewrite.h"
#include "read/rewrite_tables.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct pl_langs *langs;

/* Blanks squeezed, so that the tables can be read; that the length stays is checked here. */
static void check_same_shape(struct pl_str before, struct pl_str after)
{
	assert_int_equal(before.n, after.n);
	for (size_t i = 0; i < before.n; i++) {
		if (before.p[i] == after.p[i])
			continue;
		if (after.p[i] != ' ' || before.p[i] == '\n' || before.p[i] == '\r')
			fail_msg(PL_STR_FMT ": byte %zu became '%c'", PL_STR_ARG(before), i,
			         after.p[i]);
	}
}

static void squeeze(struct pl_str s, struct pl_sb *out)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != ' ' ||
		    (out->n && out->p[out->n - 1] != ' ' && out->p[out->n - 1] != '\n'))
			pl_sb_addc(out, s.p[i]);
	while (out->n && out->p[out->n - 1] == ' ')
		pl_sb_truncate(out, out->n - 1);
}

static void test_macros(void **state)
{
	/* want NULL: nothing is blanked */
	static const struct { const char *language, *text, *want; } row[] = {
		{ "cpp", "class Foo : public Bar {};", NULL },
		{ "cpp", "class SP_API Foo : public Bar {};", "class Foo : public Bar {};" },
		{ "cpp", "class SP_API FOO {};", "class FOO {};" },
		{ "cpp", "struct EXPORT(a, b) Foo final {};", "struct Foo final {};" },
		{ "cpp", "class __declspec(dllexport) Foo {};", "class Foo {};" },
		{ "cpp", "class alignas(16) Foo {};", "class Foo {};" },
		{ "cpp", "class Foo MACRO {};", "class Foo {};" },
		{ "cpp", "class SP_API a::b::Foo {};", "class a::b::Foo {};" },
		{ "cpp", "struct a f(int x) { }", NULL },
		{ "cpp", "enum class Foo {};", NULL },
		{ "cpp", "template<class T> class SP_API Foo {};",
		  "template<class T> class Foo {};" },
		{ "cpp", "template<class T, class U> void f();", NULL },
		{ "cpp", "class A {\nQ_OBJECT\nint a; };", "class A {\n\nint a; };" },
		{ "cpp", "class A {\nRTTI_DECL(a, b)\nint a; };", "class A {\n\nint a; };" },
		{ "cpp", "class A {\npublic:\nQ_OBJECT\nint a; };",
		  "class A {\npublic:\n\nint a; };" },
		{ "cpp", "enum A {\nONE\n};", NULL },
		{ "cpp", "enum A {\nONE,\nTWO\n};", NULL },
		{ "cpp", "int x =\nONE\n;", NULL },
		{ "cpp", "SP_API void f(void);", "void f(void);" },
		{ "cpp", "SP_API OTHER void f(void);", "void f(void);" },
		{ "cpp", "BOOL f(void);", NULL }, /* it is the type */
		{ "cpp", "FILE *f;", NULL },
		{ "cpp", "X void f();", NULL }, /* one letter is no macro */
		{ "cpp", "class A { inline friend bool f(); };", "class A { friend bool f(); };" },
		{ "cpp", "void f() { ASSERT(a); }", NULL },
		{ "cpp", "// SP_API void f();\nint a;", NULL },
		{ "c", "struct SP_API a { int x; };", "struct a { int x; };" },
		{ "java", "class SP_API Foo { }", NULL }, /* no such thing there */
		{ "java", "SP_API\nclass Foo { }", NULL },
	};
	struct pl_sb out = PL_SB_INIT, got = PL_SB_INIT;
	struct pl_tokens tokens = PL_VEC_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const struct pl_lang *lang = pl_langs_find(langs, pl_str_of(row[i].language));
		struct pl_str text = pl_str_of(row[i].text);
		bool changed;

		tokens.n = 0;
		pl_sb_clear(&out);
		pl_sb_clear(&got);
		pl_lex(lang, text, &tokens);
		changed = pl_rewrite_macros(lang, text, &tokens, &out);
		if (changed != (row[i].want != NULL))
			fail_msg("%s: %s", row[i].text, changed ? out.p : "left alone");
		if (!changed) {
			assert_int_equal(out.n, 0);
			continue;
		}
		check_same_shape(text, pl_sb_str(&out));
		squeeze(pl_sb_str(&out), &got);
		if (strcmp(got.p, row[i].want) != 0)
			fail_msg("%s: %s, not %s", row[i].text, got.p, row[i].want);
	}
	pl_vec_free(&tokens);
	pl_sb_deinit(&out);
	pl_sb_deinit(&got);
}

/* Other words of the same length, not only blanks. */
static void test_words(void **state)
{
	static const struct { const char *language, *text, *want; } row[] = {
		{ "kotlin", "interface A { fun a() }", "interface A { fun a();}" },
		{ "kotlin", "class A { val a: List<Int> }", "class A { val a: List<Int>;}" },
		{ "kotlin", "class A { val a: Int? /* b */ }", "class A { val a: Int? /* b */;}" },
		{ "kotlin", "class A { }", NULL },
		{ "kotlin", "class A {\n\tval a = 1\n}", NULL },
		{ "kotlin", "a { b -> }", NULL },
		{ "kotlin", "a { b {} }", NULL },
		{ "kotlin", "a { b; }", NULL },
		{ "kotlin", "class A\ninternal constructor(", "class A internal\nconstructor(" },
		{ "kotlin", "class A<B, C<D>>\n\t@E constructor(", "class A<B, C<D>> \t@E\nconstructor(" },
		{ "kotlin", "class A\nconstructor(", NULL },
		{ "kotlin", "val a: A\nprivate constructor(", NULL },
		{ "kotlin", "class A\n@E(1)\n internal constructor(", "class A @E(1)\n\ninternal constructor(" },
		{ "kotlin", "val a: A\n@E(1)\n private constructor(", NULL },
		{ "kotlin", "open = 1", "_pen = 1" },
		{ "kotlin", "a.open = 1", NULL },
		{ "kotlin", "open fun a()", NULL },
		{ "kotlin", "private set\n(a)", NULL },
		{ "kotlin", "set(a)", NULL },
		{ "kotlin", "in1.a()", "_n1.a()" },
		{ "kotlin", "inner.a()", NULL },
		{ "kotlin", "@A data class B", "@A open class B" },
		{ "kotlin", "@A(1)\nactual class B", "@A(1)\npublic class B" },
		{ "kotlin", "@a.Abc enum class B", "open   enum class B" },
		{ "kotlin", "@Abc(x = \"(\")\nenum class B", "open         \nenum class B" },
		{ "kotlin", "@A enum class B", NULL }, /* no room */
		{ "kotlin", "data class B", NULL },
		{ "kotlin", "@A data = 1", NULL },
		{ "java", "f(A @B ... c)", "f(A @B [ ] c)" },
		{ "java", "f(A<B> @C @a.D(\")\")... c)", "f(A<B> @C @a.D(\")\")[ ] c)" },
		{ "java", "f(@A B... c)", NULL },
		{ "java", "case a.B(c.d.E(var f), g.H i), j.K(_) when l.m(n) ->",
		  "case a_B(c_d_E(var f), g.H i), j_K(_) when l.m(n) ->" },
		{ "java", "if (a instanceof b.C(var d) && e.f(d))", "if (a instanceof b_C(var d) && e.f(d))" },
		{ "java", "case A -> b.c(d);", NULL },
		{ "java", "case a.B: c.d();", NULL },
	};
	struct pl_tokens tokens = PL_VEC_INIT;
	struct pl_sb out = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const struct pl_lang *lang = pl_langs_find(langs, pl_str_of(row[i].language));
		struct pl_str text = pl_str_of(row[i].text);
		const char *want = row[i].want ? row[i].want : "";

		tokens.n = 0;
		pl_sb_clear(&out);
		pl_lex(lang, text, &tokens);
		pl_rewrite_macros(lang, text, &tokens, &out);
		if (!pl_str_is(pl_sb_str(&out), want))
			fail_msg("%s: %s, not %s", row[i].text, pl_sb_cstr(&out), want);
	}
	pl_vec_free(&tokens);
	pl_sb_deinit(&out);
}

static void test_conditionals(void **state)
{
	static const struct { const char *language, *text, *want, *dropped; } row[] = {
		{ "cpp", "int a;", NULL, "" },
		{ "cpp", "#include <a>\n#define B\n", NULL, "" },
		{ "cpp", "#ifndef A_H\n#define A_H\na\n#endif\n", "\n#define A_H\na\n\n", "" },
		{ "cpp", "#if 0\na\n#endif\nb\n", "\n\n\nb\n", "\na\n" },
		{ "cpp", "#if 0\na\n#else\nb\n#endif\n", "\n\n\nb\n\n", "\na\n" },
		/* nothing is known of X: the branch that holds without it */
		{ "cpp", "#ifdef X\na\n#else\nb\n#endif\n", "\n\n\nb\n\n", "\na\n" },
		{ "cpp", "#ifndef X\na\n#else\nb\n#endif\n", "\na\n\n\n\n", "\nb\n" },
		{ "cpp", "#ifdef X\na\n#endif\n", "\na\n\n", "" }, /* there is no other */
		{ "cpp", "#define X\n#ifdef X\na\n#else\nb\n#endif\n", "#define X\n\na\n\n\n\n",
		  "\nb\n" },
		{ "cpp", "#ifdef __cplusplus\na\n#else\nb\n#endif\n", "\na\n\n\n\n", "\nb\n" },
		{ "c", "#ifdef __cplusplus\na\n#endif\nb\n", "\n\n\nb\n", "\na\n" },
		{ "c", "#if defined(__cplusplus)\na\n#else\nb\n#endif\n", "\n\n\nb\n\n", "\na\n" },
		{ "c", "#if !defined __cplusplus // x\na\n#else\nb\n#endif\n", "\na\n\n\n\n",
		  "\nb\n" },
		{ "cpp", "#if X > 1\na\n#elif Y\nb\n#else\nc\n#endif\n", "\na\n\n\n\n\n\n",
		  "\nb\n|\nc\n" },
		/* what was decided once holds further down: braces stay balanced */
		{ "cpp", "#ifdef X\na {\n#else\nb {\n#endif\n#ifdef X\n}\n#else\n}\n#endif\n",
		  "\n\n\nb {\n\n\n\n\n}\n\n", "\na {\n|\n}\n" },
		{ "cpp", "#if 0\n#if 1\na\n#else\nb\n#endif\n#endif\nc", "\n\n\n\n\n\n\nc",
		  "\n#if 1\na\n#else\nb\n#endif\n" },
		{ "cpp", "#endif\n#else\na", NULL, "" },
		{ "csharp", "#if UNITY\na\n#else\nb\n#endif\n", "\n\n\nb\n\n", "\na\n" },
		{ "csharp", "#if !UNITY\na\n#else\nb\n#endif\n", "\na\n\n\n\n", "\nb\n" },
		{ "csharp", "#region x\na\n#endregion\n", NULL, "" },
		{ "haxe", "#if js a #else b #end c", "b c", " a " },
		{ "haxe", "x #if (js && a) y #elseif b z #else w #end", "x y", " z | w " },
		{ "java", "#if 0\na\n#endif", NULL, "" },
	};
	struct pl_sb out = PL_SB_INIT, got = PL_SB_INIT;
	struct pl_tokens tokens = PL_VEC_INIT;
	struct pl_spans dropped = PL_VEC_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const struct pl_lang *lang = pl_langs_find(langs, pl_str_of(row[i].language));
		struct pl_str text = pl_str_of(row[i].text);
		bool changed;

		tokens.n = dropped.n = 0;
		pl_sb_clear(&out);
		pl_lex(lang, text, &tokens);
		changed = pl_rewrite_conditionals(lang, text, &tokens, &out, &dropped);
		if (changed != (row[i].want != NULL))
			fail_msg("%s: %s", row[i].text, changed ? out.p : "left alone");
		pl_sb_clear(&got);
		for (size_t k = 0; k < dropped.n; k++) {
			if (k)
				pl_sb_addc(&got, '|');
			pl_sb_add(&got, pl_str_sub(text, dropped.at[k].from, dropped.at[k].to));
		}
		if (strcmp(pl_sb_cstr(&got), row[i].dropped) != 0)
			fail_msg("%s: dropped %s", row[i].text, pl_sb_cstr(&got));
		if (!changed)
			continue;
		check_same_shape(text, pl_sb_str(&out));
		pl_sb_clear(&got);
		squeeze(pl_sb_str(&out), &got);
		if (strcmp(got.p, row[i].want) != 0)
			fail_msg("%s: %s, not %s", row[i].text, got.p, row[i].want);
		/* nobody need ask for what was dropped; what was blanked before stays blank */
		pl_sb_clear(&got);
		assert_true(pl_rewrite_conditionals(lang, text, &tokens, &got, NULL));
		assert_string_equal(got.p, out.p);
	}
	pl_vec_free(&tokens);
	pl_vec_free(&dropped);
	pl_sb_deinit(&out);
	pl_sb_deinit(&got);
}

/* Each ~ as a long row of numbers, each ^ as one of words. */
static void write_rows(const char *text, struct pl_sb *out)
{
	pl_sb_clear(out);
	for (; *text; text++) {
		for (int i = 0; (*text == '~' || *text == '^') && i < 400; i++)
			pl_sb_adds(out, *text == '~' ? " 7," : " a,");
		if (*text != '~' && *text != '^')
			pl_sb_addc(out, *text);
	}
}

static void test_tables(void **state)
{
	static const struct { const char *language, *text, *want; } row[] = {
		/* first and last stay, and what ends with a comma still does */
		{ "java", "int[] a = {~ 8};", "int[] a = { 7, 8};" },
		{ "java", "int[] a = {~};", "int[] a = { 7, };" },
		{ "python", "a = [\n~\n8\n]", "a = [\n7, \n8\n]" },
		{ "c", "f(~ 8)", "f( 7, 8)" },
		/* a list of lists is one table, whose first may be one as well */
		{ "go", "{ {1, 2}, {~}, {-3, 4.5},\n{6},\n}", "{ {1, 2}, \n\n}" },
		{ "rust", "[[1], [~], [~ 8]]", "[[1],           [ 7, 8]]" },
		{ "python", "{0:~ 1: 2, 3: 4}", "{0: 7, 3: 4}" },
		/* comments go with it, directives split it */
		{ "c", "{1, /* a, */ ~ // b\n8, 9} // c", "{1, \n 9} // c" },
		{ "c", "{~\n#if A\n~\n#endif\n}", NULL },
		{ "c", "{ {~},\n#if A\n{~}\n#endif\n}",
		  "{ { 7, },\n#if A\n{ 7, }\n#endif\n}" },
		/* words */
		{ "c", "int a[] = {^ b};", "int a[] = { a, b};" },
		{ "c", "a = {[A] = {.b = B(1)}, ^ C(), &d | E, \"f\", 'g'}", "a = {[A] = {.b = B(1)}, 'g'}" },
		{ "c", "{ {^ b;} }", NULL }, /* a block */
		{ "c", "int f(^ b);", NULL }, /* maybe types */
		{ "c", "_Generic(a,^ b: 1)", NULL },
		{ "c", "enum a {^ b}", NULL },
		{ "c", "a = {^ b; c}", NULL },
		{ "c", "a = {^ struct b}", NULL },
		{ "c", "a = {^ sizeof(b)}", NULL },
		{ "c", "a = {^ (b)c}", NULL },
		{ "c", "a = {^ b{c}}", NULL },
		{ "cpp", "a = {^ b}", NULL },
		{ "javascript", "a = [^ b]", NULL },
		/* members */
		{ "typescript", "interface A {0: 1,~ 1: 2}", NULL },
		{ "tsx", "type A = {0: 1,~ 1: 2}", NULL },
		{ "typescript", "a = [~ 8]", "a = [ 7, 8]" },
		/* brackets that do not pair */
		{ "c", "a = {~ )~}", NULL },
		{ "c", "}~ {~", NULL },
		{ "c", "a = {1, 2, 3}", NULL }, /* short */
	};
	struct pl_tokens tokens = PL_VEC_INIT;
	struct pl_sb text = PL_SB_INIT, want = PL_SB_INIT, out = PL_SB_INIT, got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const struct pl_lang *lang = pl_langs_find(langs, pl_str_of(row[i].language));
		size_t blanked;

		tokens.n = 0;
		pl_sb_clear(&out);
		pl_sb_clear(&got);
		pl_sb_clear(&want);
		write_rows(row[i].text, &text);
		pl_lex(lang, pl_sb_str(&text), &tokens);
		blanked = pl_rewrite_tables(lang, pl_sb_str(&text), &tokens, &out);
		if ((blanked > 0) != (row[i].want != NULL) || (out.n > 0) != (blanked > 0))
			fail_msg("%s: %zu bytes are blanked", row[i].text, blanked);
		if (!blanked)
			continue;
		check_same_shape(pl_sb_str(&text), pl_sb_str(&out));
		squeeze(pl_sb_str(&out), &got);
		squeeze(pl_str_of(row[i].want), &want);
		if (strcmp(got.p, want.p) != 0)
			fail_msg("%s: %s, not %s", row[i].text, got.p, want.p);
	}
	pl_vec_free(&tokens);
	pl_sb_deinit(&text);
	pl_sb_deinit(&want);
	pl_sb_deinit(&out);
	pl_sb_deinit(&got);
}

/* Both in a row, as the extractor does it: the second works on what the first left. */
static void test_both(void **state)
{
	const struct pl_lang *lang = pl_langs_find(langs, PL_S("cpp"));
	struct pl_str text = PL_S("class SP_API A {\r\n#if 0\r\nint a;\r\n#endif\r\n};\r\n");
	struct pl_tokens tokens = PL_VEC_INIT;
	struct pl_sb out = PL_SB_INIT;

	(void)state;
	pl_lex(lang, text, &tokens);
	assert_true(pl_rewrite_macros(lang, text, &tokens, &out));
	assert_true(pl_rewrite_conditionals(lang, text, &tokens, &out, NULL));
	assert_string_equal(out.p, "class        A {\r\n     \r\n      \r\n      \r\n};\r\n");
	pl_vec_free(&tokens);
	pl_sb_deinit(&out);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_macros),       cmocka_unit_test(test_words),
		cmocka_unit_test(test_conditionals), cmocka_unit_test(test_tables),
		cmocka_unit_test(test_both),
	};
	return cmocka_run_group_tests_name("rewrite", tests, setup, teardown);
}
