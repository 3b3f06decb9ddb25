/* tests/unit/t-resolve.c -- facts about which type a name means. */
#include "trees.h"

#include "work/resolve.h"

static struct world world;

static const char java[] =
	"== p/A.java\n"
	"package p;\n"
	"import q.Far;\nimport q.Wide.*;\nimport out.Side;\nimport w.*;\n"
	"class A<T, U extends B> extends Base {\n"
	"  class In { class Deep { } <V> void m(V v) { } }\n"
	"  enum Kind { X }\n"
	"}\n"
	"== p/B.java\npackage p; class B { class In { } class OfB { } }\n"
	"== p/Base.java\npackage p; class Base extends q.Root { class OfBase { } class In { } }\n"
	"== q/Far.java\npackage q; class Far { class OfFar { } }\n"
	"== q/Root.java\npackage q; class Root { class OfRoot { } class T { } }\n"
	"== q/Wide.java\npackage q; class Wide { class OfWide { } }\n"
	"== q/Side.java\npackage q; class Side { }\n"
	"== q/Hidden.java\npackage q; class Hidden { }\n"
	"== w/Star.java\npackage w; class Star { class Ray { } }\nclass B { }\n"
	"== loop/L.java\npackage loop; class L extends M { }\nclass M extends L { }\n";

static const char cpp[] =
	"== a.h\nnamespace n { class A { class In { }; A *next; }; namespace m { class B { }; "
	"class S "
	"{ }; } }\n"
	"== b.h\nnamespace k { class S { }; class Only { }; }\nclass Top { };\n";

static void check(const char *language, const char *text, const char *owner, const char *name,
                  const char *want)
{
	struct tree tree = tree_of(&world, language, text);
	struct pl_resolver *resolver = pl_resolver_new(tree.snapshot, world.langs);
	struct pl_type from = tree_type(&tree, owner);
	const struct pl_type *found = pl_resolve(resolver, from.file, from.symbol, pl_str_of(name));

	if (!found != !want || (found && !pl_str_is(found->symbol->qualified_name, want)))
		fail_msg("%s in %s: " PL_STR_FMT ", not %s", name, owner,
		         PL_STR_ARG(found ? found->symbol->qualified_name : PL_S("none")),
		         want ? want : "none");
	pl_resolver_free(resolver);
	tree_free(&tree);
}

static void test_java(void **state)
{
	static const struct { const char *owner, *name, *want; } row[] = {
		{ "p.A", "B", "p.B" },            /* its package, before a wildcard import */
		{ "p.A", "A", "p.A" },            /* itself */
		{ "p.A.In", "A", "p.A" },         /* what is around it */
		{ "p.A", "In", "p.A.In" },        /* nested, before an inherited one */
		{ "p.A.In.Deep", "In", "p.A.In" },
		{ "p.A", "Deep", NULL },          /* nested one level further down */
		{ "p.A", "In.Deep", "p.A.In.Deep" },
		{ "p.B", "In", "p.B.In" },
		{ "p.A", "B.In", "p.B.In" },
		{ "p.A.Kind", "In", "p.A.In" },
		{ "p.A", "OfBase", "p.Base.OfBase" }, /* inherited */
		{ "p.A", "OfRoot", "q.Root.OfRoot" }, /* twice, over a full path */
		{ "p.A.In", "OfBase", "p.Base.OfBase" },
		{ "p.A", "T", NULL },             /* a type parameter, whatever is inherited */
		{ "p.A.In", "T", NULL },
		{ "p.A", "U", NULL },
		{ "p.Base", "T", "q.Root.T" },
		{ "p.A", "Far", "q.Far" },        /* an import */
		{ "p.A", "Far.OfFar", "q.Far.OfFar" },
		{ "p.B", "Far", NULL },           /* another file's import */
		{ "p.A", "OfWide", "q.Wide.OfWide" },
		{ "p.A", "Side", NULL },          /* imported from outside of the tree */
		{ "p.A", "Star", "w.Star" },      /* a wildcard import */
		{ "p.A", "Star.Ray", "w.Star.Ray" },
		{ "p.A", "Hidden", NULL },        /* of another package */
		{ "p.A", "q.Hidden", "q.Hidden" }, /* a full path */
		{ "p.A", "q.Wide.OfWide", "q.Wide.OfWide" },
		{ "p.A", "B.SOME_CONSTANT", "p.B" },
		{ "p.A", "q.Hidden.CONSTANT", "q.Hidden" },
		{ "p.A", "B.OfB.a.b", "p.B.OfB" },
		{ "p.A", "q", NULL },             /* a package is no type */
		{ "p.A", "nothing", NULL },
		{ "p.A", "", NULL },
		{ "p.A", ".", NULL },
		{ "loop.L", "X", NULL },          /* supertypes in a circle */
		{ "loop.L", "M", "loop.M" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		check("java", java, row[i].owner, row[i].name, row[i].want);
}

static void test_cpp(void **state)
{
	static const struct { const char *owner, *name, *want; } row[] = {
		{ "n.A", "A", "n.A" },
		{ "n.m.B", "A", "n.A" },  /* a namespace around it */
		{ "n.m.B", "S", "n.m.S" },
		{ "k.S", "S", "k.S" },
		{ "n.A", "m.B", "n.m.B" },
		{ "n.A", "Top", "Top" },
		{ "n.A", "Only", "k.Only" }, /* the one of that name: "using" is not looked at */
		{ "Top", "S", NULL },        /* of two nobody knows which */
		{ "Top", "n.m.S", "n.m.S" },
		{ "Top", "n.A.In", "n.A.In" },
		{ "Top", "In", NULL }, /* from outside of n.A, that is no name of it */
		{ "n.A", "In", "n.A.In" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		check("cpp", cpp, row[i].owner, row[i].name, row[i].want);
}

static int count_unresolved(void *ctx, struct pl_symbol *symbol)
{
	size_t *n = ctx;

	for (size_t i = 0; i < symbol->n_refs; i++) {
		assert_non_null(symbol->refs[i].resolved.p);
		n[symbol->refs[i].resolved.n > 0]++;
		if (pl_str_is(symbol->refs[i].name, "B"))
			assert_true(pl_str_is(symbol->refs[i].resolved, "p.B"));
	}
	return 0;
}

static void test_all(void **state)
{
	struct tree tree = tree_of(&world, "java",
	                           "== p/A.java\npackage p; class A { B b; String s; C.D d; }\n"
	                           "== p/B.java\npackage p; class B { class In { B b; } }\n");
	struct pl_resolver *resolver = pl_resolver_new(tree.snapshot, world.langs);
	size_t n[2] = { 0, 0 };

	(void)state;
	pl_resolve_all(resolver, tree.snapshot);
	for (size_t i = 0; i < tree.snapshot->files.n; i++)
		pl_file_each(tree.snapshot->files.at[i], count_unresolved, n);
	assert_true(n[1] >= 2); /* B in A, B in B.In */
	assert_true(n[0] >= 2); /* String, C.D */
	pl_resolver_free(resolver);
	pl_resolver_free(NULL);
	tree_free(&tree);
}

static int find_function(void *ctx, struct pl_symbol *symbol)
{
	const struct pl_symbol **found = ctx;

	if (symbol->kind == PL_KIND_FUNCTION || symbol->kind == PL_KIND_METHOD)
		*found = symbol;
	return 0;
}

/* A member that is defined outside of its type sees what that one does, and what is around it. */
static void test_scope(void **state)
{
	static const struct { const char *text, *name, *want; } row[] = {
		{ "void n::A::f() { }", "In", "n.A.In" },
		{ "void n::A::f() { }", "S", "n.S" },
		{ "void n::A::f() { }", "OfBase", "n.Base.OfBase" },
		{ "using namespace n; void A::f() { }", "In", "n.A.In" },
		{ "namespace n { void A::f() { } }", "In", "n.A.In" },
		{ "namespace n { void A::B::f() { } }", "In", "n.A.In" },
		{ "void f() { }", "In", NULL },
		{ "void k::K::f() { }", "In", NULL },
	};
	struct pl_sb text = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const struct pl_symbol *function = NULL;
		struct pl_resolver *resolver;
		const struct pl_type *found;
		struct tree tree;

		pl_sb_clear(&text);
		pl_sb_addf(&text,
		           "== a.h\nnamespace n { class Base { class OfBase { }; }; class S { };\n"
		           "class A : Base { class In { }; class B { }; }; }\n"
		           "namespace k { class S { }; class K { }; }\n== b.cpp\n%s\n",
		           row[i].text);
		tree = tree_of(&world, "cpp", pl_sb_cstr(&text));
		pl_file_each(tree.snapshot->files.at[1], find_function, &function);
		assert_non_null(function);
		resolver = pl_resolver_new(tree.snapshot, world.langs);
		found = pl_resolve(resolver, tree.snapshot->files.at[1], function,
		                   pl_str_of(row[i].name));
		if (!found != !row[i].want ||
		    (found && !pl_str_is(found->symbol->qualified_name, row[i].want)))
			fail_msg("%s in %s", row[i].name, row[i].text);
		pl_resolver_free(resolver);
		tree_free(&tree);
	}
	pl_sb_deinit(&text);
}

/* A structure inside of another is one of the file in C. */
static void test_flat(void **state)
{
	static const char c[] = "== a.c\nstruct Outer { struct Inner { int x; } inner; };\n"
				"struct Other { struct Inner *inner; };\n";
	static const char swift[] = "== a.swift\nclass Outer { class Inner { } }\n"
				    "class Other { }\nclass Heir: Outer { }\n";

	(void)state;
	check("c", c, "Other", "Inner", "Outer.Inner");
	check("swift", swift, "Other", "Inner", NULL);
	check("swift", swift, "Heir", "Inner", "Outer.Inner");
}

/* Each inherits from all others: the paths through them are too many to walk. */
static void test_tangle(void **state)
{
	enum { N = 16 };
	struct pl_sb text = PL_SB_INIT;

	(void)state;
	pl_sb_adds(&text, "== p/A.java\npackage p;\nclass Last { }\n");
	for (int i = 0; i < N; i++) {
		pl_sb_addf(&text, "interface A%d extends ", i);
		for (int k = 0; k < N; k++)
			if (k != i)
				pl_sb_addf(&text, "%sA%d", k > (i == 0) ? ", " : "", k);
		pl_sb_adds(&text, " { }\n");
	}
	check("java", pl_sb_cstr(&text), "p.A0", "Nobody", NULL);
	check("java", pl_sb_cstr(&text), "p.A0", "Last", "p.Last");
	pl_sb_deinit(&text);
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_java),  cmocka_unit_test(test_cpp),
		cmocka_unit_test(test_scope), cmocka_unit_test(test_flat),
		cmocka_unit_test(test_all),   cmocka_unit_test(test_tangle),
	};
	return cmocka_run_group_tests_name("resolve", tests, setup, teardown);
}
