/* tests/unit/t-scan.c -- facts about declarations found by brackets and keywords. */
#include "read/scan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct pl_langs *langs;

static int by_from(const void *a, const void *b)
{
	const struct pl_decl *x = a, *y = b;

	return x->from != y->from            ? (x->from < y->from ? -1 : 1)
	       : x->name_from < y->name_from ? -1
	                                     : x->name_from > y->name_from;
}

static void scan(const char *language, struct pl_str text, struct pl_facts *facts)
{
	const struct pl_lang *lang = pl_langs_find(langs, pl_str_of(language));
	struct pl_tokens tokens = PL_VEC_INIT;

	pl_lex(lang, text, &tokens);
	pl_scan(lang, text, &tokens, facts);
	pl_vec_free(&tokens);
	for (size_t i = 0; i < facts->decls.n; i++) {
		const struct pl_decl *d = &facts->decls.at[i];

		assert_true(d->from <= d->name_from && d->name_from < d->name_to &&
		            d->name_to <= d->to && d->to <= text.n);
		assert_true(d->recovered);
	}
	for (size_t i = 0; i < facts->marks.n; i++)
		assert_true(facts->marks.at[i].from < facts->marks.at[i].to &&
		            facts->marks.at[i].to <= text.n);
	pl_vec_sort(&facts->decls, by_from);
}

/* "kind name" of each declaration, a type's members in braces after it. */
static void tell(struct pl_str text, const struct pl_facts *facts, struct pl_sb *out)
{
	PL_VEC(uint32_t) open = PL_VEC_INIT;

	for (size_t i = 0; i < facts->decls.n; i++) {
		const struct pl_decl *d = &facts->decls.at[i];

		while (open.n && open.at[open.n - 1] <= d->from) {
			pl_sb_adds(out, " }");
			open.n--;
		}
		pl_sb_addf(out, "%s%s " PL_STR_FMT, out->n ? " " : "", pl_kind_name(d->kind),
		           PL_STR_ARG(pl_str_sub(text, d->name_from, d->name_to)));
		if (pl_kind_is_type(d->kind) || d->kind == PL_KIND_NAMESPACE) {
			pl_sb_adds(out, " {");
			pl_vec_push(&open, d->to);
		}
	}
	while (open.n--)
		pl_sb_adds(out, " }");
	pl_vec_free(&open);
}

static void test_declarations(void **state)
{
	static const struct { const char *language, *text, *want; } row[] = {
		{ "java", "", "" },
		{ "java", "class A { }", "class A { }" },
		{ "java",
		  "@X(a = {1}) public final class A<T> extends B<T> implements C, d.E { int a; }",
		  "class A { field a }" },
		{ "java",
		  "class A { A() { } void f(int a) { b(); } int x, y = 1; static { c(); } }",
		  "class A { constructor A method f field x field y }" },
		{ "java", "class A { class B { class C { int c; } } int a; }",
		  "class A { class B { class C { field c } } field a }" },
		{ "java", "enum A { ONE, TWO(1) { void f() { } }; int a; A() { } }",
		  "enum A { enumMember ONE enumMember TWO field a constructor A }" },
		{ "java", "interface A { void f(); int B = 1; }",
		  "interface A { method f field B }" },
		{ "java", "@interface A { int b() default 1; }", "annotation A { method b }" },
		{ "java", "class A { void f() { class B { } } }", "class A { method f }" },
		{ "java", "class A { int a = x < 3 ? (1 + ] : 2; int b; }", NULL }, /* only lives */
		{ "java", "class A { public <T extends @B C & D<T>> @B T f(T t) { } @B <T> void g(); int h; }",
		  "class A { method f method g field h }" },
		{ "java", "class A { <T> A(T t) { } <T f; int g; }",
		  "class A { constructor A field f field g }" },
		{ "java", "class A { String s = \"class B { }\"; /* class C { } */ }",
		  "class A { field s }" },
		{ "java", "class A { Map<String, List<B>> m() { return null; } }",
		  "class A { method m }" },
		{ "java", "class A { int a;", "class A { field a }" },
		{ "java", "} } class A { int a; }", "class A { field a }" },
		{ "java", "x.class.f(); class A { }", NULL },
		{ "cpp", "namespace a { namespace b { class C { }; } }",
		  "namespace a { namespace b { class C { } } }" },
		{ "cpp",
		  "class A : public B { public: A(); ~A(); virtual void f() = 0; int *a, b; };",
		  "class A { constructor A method ~A method f field a field b }" },
		{ "cpp", "class A; struct B *b; class A a = 1;", NULL },
		{ "cpp", "void A::f(int x) { g(); }\nint A::b = 1;",
		  "function A::f variable A::b" },
		{ "cpp", "A<T>::~A() { }", NULL },
		{ "cpp", "bool A::operator==(const A &b) { }", "function A::operator==" },
		{ "cpp", "template<class T> class A { T t; };", "class A { field t }" },
		{ "cpp", "enum class A : int { ONE = 1, TWO };",
		  "enum A { enumMember ONE enumMember TWO }" },
		{ "cpp", "extern \"C\" { void f(void); }", NULL },
		{ "c", "typedef struct a { int x; } a;", "struct a { field x }" },
		{ "c", "static inline int f(void) { return 1; }", "function f" },
		{ "csharp", "namespace N { class A : B, IC { public int P { get; set; } int f; } }",
		  "namespace N { class A { property P field f } }" },
		{ "csharp", "record R(int A) { }", "record R { }" },
		{ "csharp", "class A { public bool operator ==(A a) { } }", NULL },
		{ "typescript",
		  "export class A extends B { x = 1; private y: number; f(): void { } "
		                "constructor(a: number) { } }",
		  "class A { field x field y method f constructor constructor }" },
		{ "typescript", "interface A { x: number; f(a: string): void; }",
		  "interface A { field x method f }" },
		{ "typescript", "enum A { ONE = 1, TWO }",
		  "enum A { enumMember ONE enumMember TWO }" },
		{ "haxe", "class A extends B { public var x:Int; public function f():Void { } "
		          "public function new() { } }",
		  "class A { field x method f constructor new }" },
		{ "haxe", "enum abstract A(Int) { var ONE = 1; }", NULL },
	};
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_facts facts = { PL_VEC_INIT, PL_VEC_INIT };

		pl_sb_clear(&got);
		scan(row[i].language, pl_str_of(row[i].text), &facts);
		tell(pl_str_of(row[i].text), &facts, &got);
		if (row[i].want && strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s: %s\n%s, not %s", row[i].language, row[i].text,
			         pl_sb_cstr(&got), row[i].want);
		pl_facts_deinit(&facts);
	}
	pl_sb_deinit(&got);
}

static void test_spans(void **state)
{
	const struct pl_str text = PL_S("/** x */ @Y public class A extends p.B<C> implements D { "
	                                "int f(int a) { } }");
	struct pl_facts facts = { PL_VEC_INIT, PL_VEC_INIT };
	struct pl_sb marks = PL_SB_INIT;

	(void)state;
	scan("java", text, &facts);
	assert_int_equal(facts.decls.n, 2);
	assert_true(pl_str_starts(pl_str_sub(text, facts.decls.at[0].from, text.n),
	                          PL_S("@Y public class A")));
	assert_int_equal(facts.decls.at[0].to, text.n);
	assert_true(pl_str_is(pl_str_sub(text, facts.decls.at[1].from, facts.decls.at[1].to),
	                      "int f(int a) { }"));
	for (size_t i = 0; i < facts.marks.n; i++) {
		const struct pl_mark *m = &facts.marks.at[i];
		struct pl_str s = pl_str_sub(text, m->from, m->to);

		if (m->role == PL_MARK_SUPERTYPE)
			pl_sb_addf(&marks, "%s " PL_STR_FMT "; ",
			           pl_relation_name((enum pl_relation)m->arg), PL_STR_ARG(s));
		else if (m->role == PL_MARK_PARAMETERS)
			pl_sb_addf(&marks, "parameters " PL_STR_FMT "; ", PL_STR_ARG(s));
		else if (m->role == PL_MARK_BODY && m->to == text.n)
			pl_sb_adds(&marks, "body; ");
	}
	assert_string_equal(marks.p, "extends p.B<C>; implements D; body; parameters (int a); ");
	pl_facts_deinit(&facts);
	pl_sb_deinit(&marks);
}

/* Types in types without end, and brackets that never close, end soon and are bounded. */
static void test_depth(void **state)
{
	static const struct { const char *language, *piece; } row[] = {
		{ "java", "class A { " }, { "java", "{" },           { "java", "class A<" },
		{ "cpp", "namespace a {" }, { "haxe", "class A { function f(" }, { "typescript",
		  "(" },
		{ "csharp", "[" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_facts facts = { PL_VEC_INIT, PL_VEC_INIT };
		struct pl_sb text = PL_SB_INIT;

		for (int k = 0; k < 3000; k++)
			pl_sb_adds(&text, row[i].piece);
		scan(row[i].language, pl_sb_str(&text), &facts);
		assert_true(facts.decls.n <= 6000);
		pl_facts_deinit(&facts);
		pl_sb_deinit(&text);
	}
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
		cmocka_unit_test(test_declarations),
		cmocka_unit_test(test_spans),
		cmocka_unit_test(test_depth),
	};
	return cmocka_run_group_tests_name("scan", tests, setup, teardown);
}
