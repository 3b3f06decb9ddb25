/* tests/unit/t-declares.c -- facts about texts that can declare a type of some name. */
#include "trees.h"

#include "read/declares.h"

static struct world world;

static void test_rows(void **state)
{
	static const struct { const char *language, *name, *text; bool want; } row[] = {
		{ "java", "A", "class A { }", true },
		{ "java", "A", "public\nabstract class\n\tA<T> { }", true },
		{ "java", "A", "@interface A { }", true },
		{ "java", "A", "record A(int a) { }", true },
		{ "java", "A", "class B { enum A { ONE } }", true },
		{ "java", "A", "", false },
		{ "java", "A", "class AB { } class BA { } class A_ { }", false },
		{ "java", "A", "class B { A a; A f(A b) { return new A(); } }", false },
		{ "java", "A", "import a.A;\nclass B { }", false },
		{ "java", "A", "class B { int f() { if (A == null) return 1; } }", false },
		/* a supertype is let through: it stands in a head */
		{ "java", "A", "class B extends A { }", true },
		{ "java", "A", "class B { } class AA { A a; } class A { }", true },
		{ "cpp", "A", "class SP_API A : public B { };", true },
		{ "cpp", "A", "class __declspec(dllexport) alignas(8) A;", true },
		{ "cpp", "A", "enum class A : int { ONE };", true },
		{ "cpp", "A", "template <class T> struct N::A<T *> { };", true },
		{ "cpp", "A", "using A = std::vector<int>;", true },
		{ "cpp", "A", "template <class T> concept A = true;", true },
		{ "cpp", "A", "typedef void (*A)(int, int);", true },
		{ "cpp", "A", "typedef struct { int a; } A;", true },
		{ "cpp", "A", "typedef struct B { int a; } *B_, A;", true },
		{ "cpp", "A", "typedef struct B { int a; } A[2];", true },
		{ "cpp", "A", "union A { int a; };", true },
		{ "cpp", "A", "int A::f() { return 1; }", true },
		{ "cpp", "A", "template <class T> int A<T>::f() { return 1; }", true },
		{ "cpp", "A", "int f() { A a; return a.f(); }", false },
		{ "cpp", "A", "void B::f(A &a) { }\nA f;\n", false },
		{ "go", "A", "func (a *A) f() { }", true },
		{ "go", "A", "func f(a A, b int) { }", false },
		{ "kotlin", "A", "fun A.f() = 1", true },
		{ "c", "A", "typedef int A;", true },
		{ "c", "A", "int f(void) { if (a) { } A = 1; return A; }", true }, /* not worth more */
		{ "c", "A", "int f(void) { return A == 1; }", false },
		{ "csharp", "A", "public delegate void A(object sender);", true },
		{ "csharp", "A", "[Serializable] public sealed partial class A { }", true },
		{ "csharp", "A", "record struct A(int X);", true },
		{ "csharp", "A", "class B { A a = new A(); }", false },
		{ "typescript", "A", "export const A = class { };", true },
		{ "typescript", "A", "export type A<T> = T | null;", true },
		{ "typescript", "A", "declare namespace A { }", true },
		{ "typescript", "A", "function f(a: A): A { return a as A; }", false },
		{ "haxe", "A", "enum abstract A(Int) { }", true },
		{ "haxe", "A", "typedef A = { a:Int }", true },
		{ "haxe", "A", "class B { var a:A; }", false },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++)
		if (pl_may_declare(world_lang(&world, row[i].language), pl_str_of(row[i].text),
		                   pl_str_of(row[i].name)) != row[i].want)
			fail_msg("%s: %s", row[i].language, row[i].text);
}

/* A head that is longer than is looked at counts as one. */
static void test_long_head(void **state)
{
	struct pl_sb text = PL_SB_INIT;

	(void)state;
	pl_sb_adds(&text, "class ");
	for (int i = 0; i < 500; i++)
		pl_sb_adds(&text, "/* long */ ");
	pl_sb_adds(&text, "A { }");
	assert_true(pl_may_declare(world_lang(&world, "java"), pl_sb_str(&text), PL_S("A")));
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
		cmocka_unit_test(test_rows),
		cmocka_unit_test(test_long_head),
	};
	return cmocka_run_group_tests_name("declares", tests, setup, teardown);
}
