/* tests/unit/t-members.c -- facts about what changed among the members of a type. */
#include "trees.h"

#include "work/members.h"

static struct world world;

/* "kind name change", comma-separated. */
static void compare(const char *language, const char *path, const char *before, const char *after,
                    const char *type, struct pl_sb *out)
{
	const struct pl_lang *lang = world_lang(&world, language);
	struct pl_sb text = PL_SB_INIT;
	struct pl_tokens tokens[2] = { PL_VEC_INIT, PL_VEC_INIT };
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_type_delta d = { 0 };
	struct pl_type types[2];
	struct tree tree[2];

	for (int i = 0; i < 2; i++) {
		pl_sb_clear(&text);
		pl_sb_addf(&text, "== %s\n%s\n", path, i ? after : before);
		tree[i] = tree_of(&world, language, text.p);
		types[i] = tree_type(&tree[i], type);
		pl_lex(lang, types[i].file->text, &tokens[i]);
	}
	pl_members_compare(&arena, &(struct pl_member_side){ &types[0], &tokens[0], NULL, NULL, 0 },
	                   &(struct pl_member_side){ &types[1], &tokens[1], NULL, NULL, 0 }, &d);
	for (size_t i = 0; i < d.n_members; i++)
		pl_sb_addf(out, "%s%s " PL_STR_FMT " %s", i ? ", " : "",
		           pl_kind_name(d.members[i].kind), PL_STR_ARG(d.members[i].name),
		           pl_change_name(d.members[i].change));
	for (int i = 0; i < 2; i++) {
		pl_vec_free(&tokens[i]);
		tree_free(&tree[i]);
	}
	pl_arena_deinit(&arena);
	pl_sb_deinit(&text);
}

static void add_aspects(unsigned aspects, struct pl_sb *out)
{
	for (unsigned i = 0; i < PL_N_ASPECTS; i++)
		if (aspects & 1u << i)
			pl_sb_addf(out, "%s ", pl_aspect_name(i));
}

/* text with each "%s" replaced by body. */
static void add_bodies(const char *text, const char *body, struct pl_sb *out)
{
	const char *hole;

	for (; (hole = strstr(text, "%s")); text = hole + 2) {
		pl_sb_add(out, (struct pl_str){ text, (size_t)(hole - text) });
		pl_sb_adds(out, body);
	}
	pl_sb_adds(out, text);
}

static void test_java(void **state)
{
	static const struct { const char *before, *after, *want; } row[] = {
		{ "class A { }", "class A { }", "" },
		{ "class A { int a; }", "class A { int a ; }", "" },
		{ "class A { int a; int f() { } }", "class A { }",
		  "field a removed, method f removed" },
		{ "class A { int z; }", "class A { int b; int a; }",
		  "field b added, field a added, field z removed" }, /* by text */
		{ "class A { A() { } }", "class A { A(int a) { } }", "constructor A modified" },
		{ "class A { A() { } }", "class A { A() { } A(int a) { } }",
		  "constructor A added" },
		/* a parameter's new name is a new signature */
		{ "class A { void f(int a) { } }", "class A { void f(int b) { } }",
		  "method f modified" },
		/* overloads keep their partners when others come or change places */
		{ "class A { void f(int a) { g(1); } void f(long a) { g(2); } }",
		  "class A { void f(long a) { g(2); } void f(int a) { g(1); } }", "" },
		{ "class A { void f(int a) { } void f(long a) { } }",
		  "class A { void f(byte a) { } void f(int a) { } void f(long a) { } }",
		  "method f added" },
		{ "class A { void f(int a) { } void f(long a) { } }",
		  "class A { void f(int a) { } void f(byte a) { } }", "method f modified" },
		/* a field and a method of one name are two members */
		{ "class A { int a; int a() { return a; } }",
		  "class A { int a; int a() { return -a; } }", "method a modified" },
		{ "class A { /** one */\n int a; }", "class A { /** one */\n int a; }", "" },
		{ "class A {\n/** one */\nint a; }", "class A {\n/** two */\nint a; }",
		  "field a documentation" },
		{ "class A {\n/** one */\nint a; }", "class A {\n/** two */\nint a = 1; }",
		  "field a modified" },
		/* nested types are no members */
		{ "class A { class B { int b; } int a; }",
		  "class A { class B { long b; } class C { } int a; }", "" },
	};
	struct pl_sb got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_sb_clear(&got);
		compare("java", "A.java", row[i].before, row[i].after, "A", &got);
		if (strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s > %s: %s", row[i].before, row[i].after, pl_sb_cstr(&got));
	}
	pl_sb_deinit(&got);
}

/* Which parts of a member changed, and of the type: "f: signature body | type: ...". */
static void test_aspects(void **state)
{
	static const struct { const char *before, *after, *want; } row[] = {
		{ "int f(int a) { return 1; }", "int f(int a) { return 2; }", "f: body | body" },
		/* the same signs, joined in another way */
		{ "int f(int a) { return a + ++b; }", "int f(int a) { return a++ + b; }",
		  "f: body | body" },
		{ "int a = x - --y;", "int a = x-- - y;", "a: value | value" },
		{ "int f(int a) { return 1; }", "int f(long a) { return 1; }",
		  "f: signature | signature" },
		{ "int f() { return 1; }", "long f() { return 1; }", "f: signature | signature" },
		{ "int f() { return 1; }", "public int f() { return 1; }",
		  "f: modifiers | modifiers" },
		{ "int f() { return 1; }", "static long f() { return 2; }",
		  "f: signature body modifiers | signature body modifiers" },
		{ "int a = 1;", "int a = 2;", "a: value | value" },
		{ "int a = 1;", "long a = 1;", "a: signature | signature" },
		{ "int a;", "int a = 1;", "a: value | value" },
		{ "@X int a;", "@Y int a;", "a: signature | signature" },
		{ "/** b */\nint a;", "/** c */\nint a;", "a: documentation | documentation" },
		{ "/** b */\nint a;", "/** c */\nint a = 1;",
		  "a: value documentation | value documentation" },
		{ "int a;", "int b;", "| members" },
		{ "int a; int b;", "int b; int a;", "| members" },
		{ "static { f(); }", "static { g(); }", "| members" },
	};
	struct pl_sb text = PL_SB_INIT, got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_arena arena = PL_ARENA_INIT;
		struct pl_type_delta d = { .text = PL_CHANGE_MODIFIED };
		struct tree tree[2];
		struct pl_tokens tokens[2] = { PL_VEC_INIT, PL_VEC_INIT };
		struct pl_type types[2];

		for (int k = 0; k < 2; k++) {
			pl_sb_clear(&text);
			pl_sb_addf(&text, "== A.java\nclass A {\n%s\n}\n",
			           k ? row[i].after : row[i].before);
			tree[k] = tree_of(&world, "java", text.p);
			types[k] = tree_type(&tree[k], "A");
			pl_lex(world_lang(&world, "java"), types[k].file->text, &tokens[k]);
		}
		if (strstr(row[i].want, "| documentation"))
			d.text = PL_CHANGE_DOCUMENTATION;
		pl_members_compare(&arena, &(struct pl_member_side){ &types[0], &tokens[0], NULL, NULL, 0 },
	                   &(struct pl_member_side){ &types[1], &tokens[1], NULL, NULL, 0 }, &d);
		pl_sb_clear(&got);
		for (size_t k = 0; k < d.n_members; k++) {
			if (!d.members[k].before || !d.members[k].after)
				continue;
			pl_sb_addf(&got, PL_STR_FMT ": ", PL_STR_ARG(d.members[k].name));
			add_aspects(d.members[k].aspects, &got);
		}
		pl_sb_adds(&got, "| ");
		add_aspects(d.aspects, &got);
		pl_sb_truncate(&got, got.n - 1);
		if (strcmp(got.p, row[i].want) != 0)
			fail_msg("%s > %s: %s, not %s", row[i].before, row[i].after, got.p,
			         row[i].want);
		for (int k = 0; k < 2; k++) {
			pl_vec_free(&tokens[k]);
			tree_free(&tree[k]);
		}
		pl_arena_deinit(&arena);
	}
	pl_sb_deinit(&text);
	pl_sb_deinit(&got);
}

/* A new name for nearly the same code is one change; small members are too like any other. */
static void test_renamed_member(void **state)
{
	static const char body[] = "{ int n = 0; for (int i = 0; i < a; i++) n += i * b(i); return "
	"n; }";
	static const struct { const char *before, *after, *want; } row[] = {
		{ "class A { int sumUp(int a) %s }", "class A { int sumAll(int a) %s }",
		  "method sumAll renamed" },
		{ "class A { int get() { return 1; } }", "class A { int gets() { return 1; } }",
		  "method gets added, method get removed" },
		{ "class A { int sumUp(int a) %s }",
		  "class A { int sumUp(int a) %s int sumAll(int a) %s }",
		  "method sumAll added" },
	};
	struct pl_sb before = PL_SB_INIT, after = PL_SB_INIT, got = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_sb_clear(&before);
		pl_sb_clear(&after);
		pl_sb_clear(&got);
		add_bodies(row[i].before, body, &before);
		add_bodies(row[i].after, body, &after);
		compare("java", "A.java", before.p, after.p, "A", &got);
		if (strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s > %s: %s", before.p, after.p, pl_sb_cstr(&got));
	}
	pl_sb_deinit(&before);
	pl_sb_deinit(&after);
	pl_sb_deinit(&got);
}

/* Names that differ do not make a member differ when they are the type's own. */
static void test_renamed_type(void **state)
{
	struct tree before = tree_of(&world, "java",
	"== A.java\nclass A { A() { } A next(A a) { return "
	                                             "new A(); } int b; }\n");
	struct tree after = tree_of(&world, "java",
	"== B.java\nclass B { B() { } B next(B a) { return "
	                                            "new B(); } long b; }\n");
	struct pl_type b = tree_type(&before, "A"), a = tree_type(&after, "B");
	struct pl_tokens x = PL_VEC_INIT, y = PL_VEC_INIT;
	struct pl_arena arena = PL_ARENA_INIT;
	struct pl_type_delta d = { 0 };

	(void)state;
	pl_lex(world_lang(&world, "java"), b.file->text, &x);
	pl_lex(world_lang(&world, "java"), a.file->text, &y);
	pl_members_compare(&arena, &(struct pl_member_side){ &b, &x, NULL, NULL, 0 },
	                   &(struct pl_member_side){ &a, &y, NULL, NULL, 0 }, &d);
	assert_int_equal(d.n_members, 1);
	assert_true(pl_str_is(d.members[0].name, "b"));
	pl_arena_deinit(&arena);
	pl_vec_free(&x);
	pl_vec_free(&y);
	tree_free(&before);
	tree_free(&after);
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
		cmocka_unit_test(test_java),
		cmocka_unit_test(test_aspects),
		cmocka_unit_test(test_renamed_member),
		cmocka_unit_test(test_renamed_type),
	};
	return cmocka_run_group_tests_name("members", tests, setup, teardown);
}
