/* tests/unit/t-print.c -- facts about fingerprints of code, documentation and layout. */
#include "trees.h"

#include "work/print.h"

static struct world world;

struct printed {
	struct tree tree;
	struct pl_tokens tokens;
	struct pl_type type;
};

static struct printed read_as(const char *language, const char *file, const char *text,
                              const char *type)
{
	struct printed p = { .tokens = PL_VEC_INIT };
	struct pl_sb sb = PL_SB_INIT;

	pl_sb_addf(&sb, "== %s\n%s\n", file, text);
	p.tree = tree_of(&world, language, sb.p);
	p.type = tree_type(&p.tree, type);
	pl_lex(world_lang(&world, language), p.type.file->text, &p.tokens);
	pl_sb_deinit(&sb);
	return p;
}

static struct printed read(const char *text, const char *type)
{
	return read_as("java", "A.java", text, type);
}

static void forget(struct printed *p)
{
	pl_vec_free(&p->tokens);
	tree_free(&p->tree);
}

static const struct pl_symbol *member(const struct printed *p, const char *name)
{
	for (size_t i = 0; i < p->type.symbol->n_children; i++)
		if (pl_str_is(p->type.symbol->children[i]->name, name))
			return p->type.symbol->children[i];
	fail_msg("no member %s", name);
	return NULL;
}

static void test_same(void **state)
{
	static const struct {
		const char *a, *type_a, *b, *type_b;
		bool code, doc, layout; /* the same? */
	} row[] = {
		{ "class A { int a; }", "A", "class A { int a; }", "A", true, true, true },
		{ "class A { int a; }", "A", "class A {\tint a; }", "A", true, true, false },
		{ "class A { int a; }", "A", "class A { int b; }", "A", false, true, false },
		{ "class A { int ab; }", "A", "class A { inta b; }", "A", false, true, false },
		{ "class A { int a; // x\n}", "A", "class A { int a; // y\n}", "A", true, false,
		  false },
		{ "class A { int a; /* x */ }", "A", "class A { int a; /** x */ }", "A", true, true,
		  false }, /* how it is decorated does not count */
		{ "class A { /* x\ny */ }", "A", "class A { /* x\n * y */ }", "A", true, true,
		  false },
		{ "class A { A a() { return new A(); } }", "A",
		  "class B { B a() { return new B(); } }", "B", true, true, true },
		/* only the own name is masked */
		{ "class A { B b; }", "A", "class B { B b; }", "B", false, true, false },
		{ "class A { class B { A a; } }", "A.B", "class C { class B { C a; } }", "C.B",
		  false, true, false },
		/* nested types are left out, blanks around them too */
		{ "class A { int a; class B { int b; } int c; }", "A",
		  "class A { int a; class B { long b; } int c; }", "A", true, true, true },
		{ "class A { int a; class B { int b; } int c; }", "A",
		  "class A { int a;\n\n/** More. */ class B { int b; } int c; }", "A", true, true,
		  true },
		{ "class A { void f() { class B { int b; } } }", "A",
		  "class A { void f() { class B { long b; } } }", "A", false, true, false },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct printed a = read(row[i].a, row[i].type_a), b = read(row[i].b, row[i].type_b);
		struct pl_print x = pl_print_of(a.type.file, &a.tokens, a.type.symbol);
		struct pl_print y = pl_print_of(b.type.file, &b.tokens, b.type.symbol);

		if ((x.code == y.code) != row[i].code)
			fail_msg("code: %s / %s", row[i].a, row[i].b);
		if ((x.doc == y.doc) != row[i].doc)
			fail_msg("documentation: %s / %s", row[i].a, row[i].b);
		if ((x.layout == y.layout) != row[i].layout)
			fail_msg("layout: %s / %s", row[i].a, row[i].b);
		forget(&a);
		forget(&b);
	}
}

/* Members of one declaration, in one and in another. */
static void test_declarators(void **state)
{
	static const struct { const char *a, *b, *name; bool same; } row[] = {
		{ "class A { int x, y; }", "class A { int x, y, z; }", "x", true },
		{ "class A { int x, y; }", "class A { int x, y, z; }", "y", true },
		{ "class A { int x, y; }", "class A { int y; }", "y", true },
		{ "class A { int x, y; }", "class A { int w, x, y; }", "x", true },
		{ "class A { int x = f(1, 2), y; }", "class A { int x = f(1, 2), y = 3; }", "x",
		  true },
		{ "class A { int x = f(1, 2), y; }", "class A { int x = f(1, 3), y; }", "y", true },
		{ "class A { int x = f(1, 2), y; }", "class A { int x = f(1, 3), y; }", "x",
		  false },
		{ "class A { int x, y = 1; }", "class A { int x, y = 2; }", "y", false },
		{ "class A { int x, y; }", "class A { final int x, y; }", "x", false },
		{ "class A { int x, y; }", "class A { final int x, y; }", "y", false },
		{ "class A { void f(); }", "class A { void f() { } }", "f", false },
		{ "class A { void f() { g(); } }", "class A { void f() { g() } }", "f", false },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct printed a = read(row[i].a, "A"), b = read(row[i].b, "A");
		struct pl_print x = pl_print_of(a.type.file, &a.tokens, member(&a, row[i].name));
		struct pl_print y = pl_print_of(b.type.file, &b.tokens, member(&b, row[i].name));

		if ((x.code == y.code) != row[i].same)
			fail_msg("%s of %s / %s", row[i].name, row[i].a, row[i].b);
		forget(&a);
		forget(&b);
	}
}

static void test_likeness(void **state)
{
	static const struct { const char *a, *b; double low, high; } row[] = {
		{ "class A { int a; int b; }", "class A { int a; int b; }", 1, 1 },
		{ "class A { int a; int b; }", "class A { /* c */ int a;\n int b; }", 1, 1 },
		{ "class A { int a; int b; int c; }", "class A { int a; int b; int d; }", 0.5,
		  0.99 },
		{ "class A { int a; }", "class A { void f(String s) { s = \"\"; g(s, 1, 2); } }", 0,
		  0.4 },
		{ "class A { int a; class B { int x; int y; int z; } }", "class A { int a; }", 1,
		  1 },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct printed a = read(row[i].a, "A"), b = read(row[i].b, "A");
		struct pl_shingles x = PL_VEC_INIT, y = PL_VEC_INIT, none = PL_VEC_INIT;
		double likeness;

		pl_print_shingles(a.type.file, &a.tokens, a.type.symbol, &x);
		pl_print_shingles(b.type.file, &b.tokens, b.type.symbol, &y);
		likeness = pl_print_likeness(&x, &y);
		if (likeness < row[i].low || likeness > row[i].high)
			fail_msg("%s / %s: %f", row[i].a, row[i].b, likeness);
		assert_true(likeness == pl_print_likeness(&y, &x));
		assert_true(pl_print_likeness(&x, &none) == 0);
		pl_vec_free(&x);
		pl_vec_free(&y);
		forget(&a);
		forget(&b);
	}
}

static int setup(void **state)
{
	(void)state;
	world_init(&world);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	world_deinit(&world);
	return 0;
}

/* Where a line end or the indentation is code, a change of it is no matter of layout. */
static void test_line_ends(void **state)
{
	static const struct { const char *language, *file, *type, *a, *b; bool code; } row[] = {
		{ "python", "a.py", "a.A", "class A:\n  def f(self):\n    if x:\n      y()\n      z()\n",
		  "class A:\n  def f(self):\n    if x:\n      y()\n    z()\n", false },
		{ "python", "a.py", "a.A", "class A:\n  def f(self):\n    if x:\n      y()\n    z()\n",
		  "class A:\n\tdef f(self):\n\n\t\tif x:\n\t\t\ty()\n\t\tz()\n", true },
		{ "python", "a.py", "a.B.A", "class B:\n  class A:\n    def f(self):\n      y(1,\n 2)\n",
		  "class B:\n  class A:\n    def f(self):\n      y(1, 2)\n", true },
		{ "javascript", "a.js", "A", "class A { f() { return a } }",
		  "class A { f() { return\na } }", false },
		{ "javascript", "a.js", "A", "class A { f() { return a } }",
		  "class A\n{\n\tf() {\n\t\treturn a\n\t}\n}", true },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct printed a = read_as(row[i].language, row[i].file, row[i].a, row[i].type);
		struct printed b = read_as(row[i].language, row[i].file, row[i].b, row[i].type);
		struct pl_sb text_a = PL_SB_INIT, text_b = PL_SB_INIT;

		pl_print_text(a.type.file, &a.tokens, a.type.symbol, &text_a);
		pl_print_text(b.type.file, &b.tokens, b.type.symbol, &text_b);
		if ((pl_print_of(a.type.file, &a.tokens, a.type.symbol).code ==
		     pl_print_of(b.type.file, &b.tokens, b.type.symbol).code) != row[i].code ||
		    pl_str_eq(pl_sb_str(&text_a), pl_sb_str(&text_b)) != row[i].code)
			fail_msg("%s\n%s", row[i].a, row[i].b);
		pl_sb_deinit(&text_a);
		pl_sb_deinit(&text_b);
		forget(&a);
		forget(&b);
	}
}

/* A block of code is the same wherever it stands. */
static void test_depth(void **state)
{
	struct printed a = read_as("python", "a.py",
	                           "class A:\n  def f(self):\n    if x:\n      y()\n", "a.A"),
		       b;
	uint64_t hash = pl_print_of(a.type.file, &a.tokens, member(&a, "f")).code;

	(void)state;
	b = read_as("python", "a.py",
	            "class B:\n  class A:\n    def f(self):\n      if x:\n        y()\n", "a.B.A");
	assert_true(pl_print_of(b.type.file, &b.tokens, member(&b, "f")).code == hash);
	forget(&a);
	forget(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same),     cmocka_unit_test(test_line_ends),
		cmocka_unit_test(test_depth),    cmocka_unit_test(test_declarators),
		cmocka_unit_test(test_likeness),
	};
	return cmocka_run_group_tests_name("print", tests, setup, teardown);
}
