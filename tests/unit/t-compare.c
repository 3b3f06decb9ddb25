/* tests/unit/t-compare.c -- facts about what became of types and files between two trees. */
#include "trees.h"

#include "base/map.h"
#include "work/compare.h"

static struct world world;

/*
 * One line a file: "modified A.java", "renamed A.java > B.java"; then one a type:
 * "modified p.A (A.java > B.java, A): f added, g modified". What is in parentheses is shown where
 * it differs; unchanged types are left out.
 */
static void tell(const struct pl_delta *delta, struct pl_sb *out)
{
	for (size_t i = 0; i < delta->files.n; i++) {
		const struct pl_file_delta *f = &delta->files.at[i];

		pl_sb_addf(out, "%s ", pl_change_name(f->change));
		if (f->change == PL_CHANGE_RENAMED)
			pl_sb_addf(out, PL_STR_FMT " > ", PL_STR_ARG(f->previous_path));
		pl_sb_addf(out, PL_STR_FMT "%s\n", PL_STR_ARG(f->path),
		           f->readable ? "" : " (not read)");
	}
	for (size_t i = 0; i < delta->types.n; i++) {
		const struct pl_type_delta *d = &delta->types.at[i];
		const struct pl_type *type = d->after.symbol ? &d->after : &d->before;

		if (d->change == PL_CHANGE_UNCHANGED)
			continue;
		pl_sb_addf(out, "- %s " PL_STR_FMT, pl_change_name(d->change),
		           PL_STR_ARG(type->symbol->qualified_name));
		if (d->text != d->change && d->text != PL_CHANGE_UNCHANGED)
			pl_sb_addf(out, " +%s", pl_change_name(d->text));
		if (d->before.symbol && d->after.symbol &&
		    !pl_str_eq(d->before.symbol->qualified_name, d->after.symbol->qualified_name))
			pl_sb_addf(out, " was " PL_STR_FMT,
			           PL_STR_ARG(d->before.symbol->qualified_name));
		if (d->before.file && d->after.file &&
		    !pl_str_eq(d->before.file->path, d->after.file->path))
			pl_sb_addf(out, " from " PL_STR_FMT, PL_STR_ARG(d->before.file->path));
		for (size_t k = 0; k < d->n_members; k++)
			pl_sb_addf(out, "%s " PL_STR_FMT " %s", k ? "," : ":",
			           PL_STR_ARG(d->members[k].name),
			           pl_change_name(d->members[k].change));
		pl_sb_addc(out, '\n');
	}
}

static void compare(const char *language, const char *before, const char *after, struct pl_sb *out)
{
	struct tree b = tree_of(&world, language, before), a = tree_of(&world, language, after);
	struct pl_delta *delta = pl_compare(world.langs, &b.entries, b.snapshot, &a.entries,
	                                    a.snapshot);

	tell(delta, out);
	pl_delta_free(delta);
	tree_free(&b);
	tree_free(&a);
}

struct row {
	const char *what, *before, *after, *want;
};

static void check(const char *language, const struct row *row, size_t n)
{
	struct pl_sb got = PL_SB_INIT;

	for (size_t i = 0; i < n; i++) {
		pl_sb_clear(&got);
		compare(language, row[i].before, row[i].after, &got);
		if (strcmp(pl_sb_cstr(&got), row[i].want) != 0)
			fail_msg("%s:\n%sand not:\n%s", row[i].what, pl_sb_cstr(&got), row[i].want);
	}
	pl_sb_deinit(&got);
}

/* A body that is long enough to be told from others by its code. */
#define LIGHT                                                                                      \
	"int period; int flash; boolean isLit(int t) { return t % period < flash; }\n"             \
	"void slower(int by) { period += by; flash = Math.min(flash, period); }\n"
#define TIDE                                                                                       \
	"double low, high; double at(double h) { return low + (high - low) * Math.sin(h); }\n"     \
	"String name() { StringBuilder s = new StringBuilder(); s.append(low); return s + \"\"; }\n"

static void test_text(void **state)
{
	static const struct row row[] = {
		{ "nothing", "== A.java\nclass A { }\n", "== A.java\nclass A { }\n", "" },
		{ "a body", "== A.java\nclass A { int f() { return 1; } int g() { return 1; } }\n",
		  "== A.java\nclass A { int f() { return 2; } int g() { return 1; } }\n",
		  "modified A.java\n- modified A: f modified\n" },
		{ "blanks", "== A.java\nclass A { int f() { return 1; } }\n",
		  "== A.java\nclass A {\n\tint f()\n\t{\n\t\treturn 1;\n\t}\n}\n",
		  "modified A.java\n- formatting A\n" },
		{ "line ends", "== A.java\nclass A {\n  int a;\n}\n",
		  "== A.java\nclass A {\r\n  int a;\r\n}\r\n",
		  "modified A.java\n- formatting A\n" },
		{ "outside of the type", "== A.java\nclass A { }\n",
		  "== A.java\n\n\nclass A { }\n\n",
		  "modified A.java\n" },
		{ "an import", "== A.java\nimport b.C;\nclass A { }\n",
		  "== A.java\nimport b.D;\nclass A { }\n", "modified A.java\n" },
		{ "the doc comment of a type", "== A.java\n/** One. */\nclass A { int a; }\n",
		  "== A.java\n/** Two. */\nclass A { int a; }\n",
		  "modified A.java\n- documentation A\n" },
		{ "the doc comment of a member",
		  "== A.java\nclass A {\n/** One. */\nint a; int b; }\n",
		  "== A.java\nclass A {\n/** Two. */\nint a; int b; }\n",
		  "modified A.java\n- documentation A: a documentation\n" },
		{ "a new doc comment", "== A.java\nclass A { }\n",
		  "== A.java\n/** What it is. */\nclass A { }\n",
		  "modified A.java\n- documentation A\n" },
		{ "a comment's layout", "== A.java\n/** One two. */\nclass A { }\n",
		  "== A.java\n/**\n * One\n * two.\n */\nclass A { }\n",
		  "modified A.java\n- formatting A\n" },
		{ "a comment in a body", "== A.java\nclass A { int f() { return 1; /* a */ } }\n",
		  "== A.java\nclass A { int f() { return 1; /* b */ } }\n",
		  "modified A.java\n- documentation A: f documentation\n" },
		{ "a comment that holds code",
		  "== A.java\nclass A { int f() { g(); return 1; } }\n",
		  "== A.java\nclass A { int f() { // g();\n return 1; } }\n",
		  "modified A.java\n- modified A: f modified\n" },
		{ "a comment sign in a string", "== A.java\nclass A { String s = \"// a\"; }\n",
		  "== A.java\nclass A { String s = \"// b\"; }\n",
		  "modified A.java\n- modified A: s modified\n" },
		{ "blanks in a string", "== A.java\nclass A { String s = \"a b\"; }\n",
		  "== A.java\nclass A { String s = \"a  b\"; }\n",
		  "modified A.java\n- modified A: s modified\n" },
		{ "operators that are joined in another way",
		  "== A.java\nclass A { int f(int a, int b) { return a + ++b; } }\n",
		  "== A.java\nclass A { int f(int a, int b) { return a++ + b; } }\n",
		  "modified A.java\n- modified A: f modified\n" },
		{ "brackets that are joined in another way",
		  "== A.java\nclass A { java.util.List<java.util.List<A> > a; }\n",
		  "== A.java\nclass A { java.util.List<java.util.List<A>> a; }\n",
		  "modified A.java\n- formatting A\n" },
		{ "a modifier", "== A.java\nclass A { int a; }\n",
		  "== A.java\npublic class A { int a; }\n", "modified A.java\n- modified A\n" },
		{ "an annotation", "== A.java\nclass A { int a; }\n",
		  "== A.java\n@Deprecated\nclass A { int a; }\n",
		  "modified A.java\n- modified A\n" },
		{ "a supertype", "== A.java\nclass A { int a; }\n",
		  "== A.java\nclass A implements B { int a; }\n",
		  "modified A.java\n- modified A\n" },
		{ "a type parameter", "== A.java\nclass A<T> { T a; }\n",
		  "== A.java\nclass A<T extends B> { T a; }\n", "modified A.java\n- modified A\n" },
	};

	(void)state;
	check("java", row, PL_LEN(row));
}

static void test_members(void **state)
{
	static const struct row row[] = {
		{ "added and removed", "== A.java\nclass A { int a; void f() { } }\n",
		  "== A.java\nclass A { int b; void f() { } void g() { } }\n",
		  "modified A.java\n- modified A: b added, g added, a removed\n" },
		{ "another order", "== A.java\nclass A { int a; void f() { } void g() { } }\n",
		  "== A.java\nclass A { int a; void g() { } void f() { } }\n",
		  "modified A.java\n- modified A\n" },
		{ "another parameter", "== A.java\nclass A { void f(int a) { } void g() { } }\n",
		  "== A.java\nclass A { void f(long a) { } void g() { } }\n",
		  "modified A.java\n- modified A: f modified\n" },
		{ "one of two overloads",
		  "== A.java\nclass A { int f(int a) { return 1; } int f(long a) { return 2; } }\n",
		  "== A.java\nclass A { int f(int a) { return 1; } int f(long a) { return 3; } }\n",
		  "modified A.java\n- modified A: f modified\n" },
		{ "a third overload",
		  "== A.java\nclass A { int f(int a) { return 1; } int f(long a) { return 2; } }\n",
		  "== A.java\nclass A { int f() { return 0; } int f(int a) { return 1; } "
		  "int f(long a) { return 2; } }\n",
		  "modified A.java\n- modified A: f added\n" },
		{ "a field becomes a method", "== A.java\nclass A { int a; }\n",
		  "== A.java\nclass A { int a() { return 0; } }\n",
		  "modified A.java\n- modified A: a modified\n" },
		{ "a value", "== A.java\nclass A { static final int A = 1, B = 2; }\n",
		  "== A.java\nclass A { static final int A = 1, B = 3; }\n",
		  "modified A.java\n- modified A: B modified\n" },
		{ "one more declarator", "== A.java\nclass A { int x, y; }\n",
		  "== A.java\nclass A { int x, y, z; }\n",
		  "modified A.java\n- modified A: z added\n" },
		{ "one less, in front", "== A.java\nclass A { int x, y, z; }\n",
		  "== A.java\nclass A { int y, z; }\n",
		  "modified A.java\n- modified A: x removed\n" },
		{ "one left", "== A.java\nclass A { int x, y; }\n",
		  "== A.java\nclass A { int y; }\n",
		  "modified A.java\n- modified A: x removed\n" },
		{ "a declaration taken apart", "== A.java\nclass A { int x, y; }\n",
		  "== A.java\nclass A { int x; int y; }\n", "modified A.java\n- modified A\n" },
		{ "the type of two", "== A.java\nclass A { int x, y; }\n",
		  "== A.java\nclass A { long x, y; }\n",
		  "modified A.java\n- modified A: x modified, y modified\n" },
		{ "the modifier of two", "== A.java\nclass A { private int x, y = 2; }\n",
		  "== A.java\nclass A { public int x, y = 2; }\n",
		  "modified A.java\n- modified A: x modified, y modified\n" },
		{ "an array of two", "== A.java\nclass A { int x, y[]; }\n",
		  "== A.java\nclass A { int x[], y[]; }\n",
		  "modified A.java\n- modified A: x modified\n" },
		{ "an enum's value", "== A.java\nenum A { ONE, TWO }\n",
		  "== A.java\nenum A { ONE, TWO, THREE }\n",
		  "modified A.java\n- modified A: THREE added\n" },
		{ "an enum's value in front", "== A.java\nenum A { ONE, TWO }\n",
		  "== A.java\nenum A { ZERO, ONE, TWO }\n",
		  "modified A.java\n- modified A: ZERO added\n" },
		{ "an enum's value with a body",
		  "== A.java\nenum A { ONE { int f() { return 1; } }, TWO { int f() { return 2; } "
		  "};\n"
		  "abstract int f(); }\n",
		  "== A.java\nenum A { ONE { int f() { return 1; } }, TWO { int f() { return 3; } "
		  "};\n"
		  "abstract int f(); }\n",
		  "modified A.java\n- modified A: TWO modified\n" },
		{ "a constructor", "== A.java\nclass A { A(int a) { } int b; }\n",
		  "== A.java\nclass A { A(int a) { f(); } int b; }\n",
		  "modified A.java\n- modified A: A modified\n" },
		{ "an initialiser", "== A.java\nclass A { static { f(); } int a; }\n",
		  "== A.java\nclass A { static { g(); } int a; }\n",
		  "modified A.java\n- modified A\n" },
	};

	(void)state;
	check("java", row, PL_LEN(row));
}

static void test_inner(void **state)
{
	static const struct row row[] = {
		{ "only the inner one",
		  "== A.java\nclass A { int a; class B { int f() { return 1; } } }\n",
		  "== A.java\nclass A { int a; class B { int f() { return 2; } } }\n",
		  "modified A.java\n- modified A.B: f modified\n" },
		{ "only the outer one", "== A.java\nclass A { int a; class B { int b; } int c; }\n",
		  "== A.java\nclass A { int a; class B { int b; } long c; }\n",
		  "modified A.java\n- modified A: c modified\n" },
		{ "the inner one's doc comment",
		  "== A.java\nclass A {\n/** One. */\nclass B { int b; } }\n",
		  "== A.java\nclass A {\n/** Two. */\nclass B { int b; } }\n",
		  "modified A.java\n- documentation A.B\n" },
		{ "one more", "== A.java\nclass A { int a; class B { int b; } }\n",
		  "== A.java\nclass A { int a; class B { int b; } enum C { X } }\n",
		  "modified A.java\n- added A.C\n" },
		{ "one less", "== A.java\nclass A { int a;\n/** Gone. */\nclass B { int b; }\n}\n",
		  "== A.java\nclass A { int a;\n}\n", "modified A.java\n- removed A.B\n" },
		{ "three deep", "== A.java\nclass A { class B { class C { int c = 1; } } }\n",
		  "== A.java\nclass A { class B { class C { int c = 2; } } }\n",
		  "modified A.java\n- modified A.B.C: c modified\n" },
		{ "a local one belongs to its method",
		  "== A.java\nclass A { void f() { class B { int b = 1; } } void g() { } }\n",
		  "== A.java\nclass A { void f() { class B { int b = 2; } } void g() { } }\n",
		  "modified A.java\n- modified A: f modified\n" },
		{ "one without a name belongs to its method",
		  "== A.java\nclass A { void f() { new B() { int b() { return 1; } }; } }\n",
		  "== A.java\nclass A { void f() { new B() { int b() { return 2; } }; } }\n",
		  "modified A.java\n- modified A: f modified\n" },
		{ "a new name for the outer one",
		  "== A.java\nclass A { " LIGHT "class B { int b; } }\n",
		  "== A.java\nclass Z { " LIGHT "class B { int b; } }\n",
		  "modified A.java\n- renamed Z was A\n" },
		{ "out of the outer one", "== A.java\nclass A { int a; class B { " LIGHT "} }\n",
		  "== A.java\nclass A { int a; }\n== B.java\nclass B { " LIGHT "}\n",
		  "modified A.java\nadded B.java\n- moved B was A.B from A.java\n" },
		{ "into one that was there",
		  "== A.java\nclass A { int a; }\n== B.java\nclass B { " LIGHT "}\n",
		  "== A.java\nclass A { int a; class B { " LIGHT "} }\n",
		  "modified A.java\nremoved B.java\n- moved A.B was B from B.java\n" },
		{ "into one that is new", "== B.java\nclass B { " LIGHT "}\n",
		  "== B.java\nclass N { " TIDE " class B { " LIGHT "} }\n",
		  "modified B.java\n- added N\n- moved N.B was B\n" },
		{ "to another outer one",
		  "== A.java\nclass A { int a; class B { " LIGHT "} }\nclass C { long c; }\n",
		  "== A.java\nclass A { int a; }\nclass C { long c; class B { " LIGHT "} }\n",
		  "modified A.java\n- moved C.B was A.B\n" },
	};

	(void)state;
	check("java", row, PL_LEN(row));
}

static void test_files(void **state)
{
	static const struct row row[] = {
		{ "a new file", "", "== A.java\nclass A { }\n", "added A.java\n- added A\n" },
		{ "a file that is gone", "== A.java\nclass A { class B { } }\n", "",
		  "removed A.java\n- removed A\n- removed A.B\n" },
		{ "moved as it is", "== a/A.java\nclass A { int a; }\n",
		  "== b/A.java\nclass A { int a; }\n",
		  "renamed a/A.java > b/A.java\n- moved A from a/A.java\n" },
		{ "moved and edited", "== a/A.java\nclass A { " LIGHT "}\n",
		  "== b/A.java\nclass A { " LIGHT "int more; }\n",
		  "renamed a/A.java > b/A.java\n- moved A +modified from a/A.java: more added\n" },
		{ "another case", "== Tide.java\nclass Tide { }\n",
		  "== tide.java\nclass Tide { }\n",
		  "renamed Tide.java > tide.java\n- moved Tide from Tide.java\n" },
		{ "another package", "== a/A.java\npackage a; class A { " LIGHT "}\n",
		  "== b/A.java\npackage b; class A { " LIGHT "}\n",
		  "renamed a/A.java > b/A.java\n- moved b.A was a.A from a/A.java\n" },
		{ "another package in place", "== A.java\npackage a; class A { " LIGHT "}\n",
		  "== A.java\npackage b; class A { " LIGHT "}\n",
		  "modified A.java\n- moved b.A was a.A\n" },
		{ "another name", "== A.java\nclass A { A() { } A next; " LIGHT "}\n",
		  "== B.java\nclass B { B() { } B next; " LIGHT "}\n",
		  "renamed A.java > B.java\n- renamed B was A from A.java\n" },
		{ "another name and edited", "== A.java\nclass A { " LIGHT "}\n",
		  "== B.java\nclass B { " LIGHT "int more; }\n",
		  "renamed A.java > B.java\n- renamed B +modified was A from A.java: more "
		  "added\n" },
		{ "one went, another came",
		  "== A.java\n/* A long licence that both have. */\nclass A { " LIGHT "}\n",
		  "== B.java\n/* A long licence that both have. */\nclass B { " TIDE "}\n",
		  "removed A.java\nadded B.java\n- added B\n- removed A\n" },
		{ "too small to tell", "== A.java\nclass A { int a; }\n",
		  "== B.java\nclass B { int a; }\n",
		  "removed A.java\nadded B.java\n- added B\n- removed A\n" },
		{ "split in two", "== A.java\nclass A { " LIGHT "}\nclass B { " TIDE "}\n",
		  "== A.java\nclass A { " LIGHT "}\n== B.java\nclass B { " TIDE "}\n",
		  "modified A.java\nadded B.java\n- moved B from A.java\n" },
		{ "two made one",
		  "== A.java\nclass A { " LIGHT "}\n== B.java\nclass B { " TIDE "}\n",
		  "== A.java\nclass A { " LIGHT "}\nclass B { " TIDE "}\n",
		  "modified A.java\nremoved B.java\n- moved B from B.java\n" },
		{ "two that change places",
		  "== A.java\nclass A { " LIGHT "}\n== B.java\nclass B { " TIDE "}\n",
		  "== A.java\nclass B { " TIDE "}\n== B.java\nclass A { " LIGHT "}\n",
		  "modified A.java\nmodified B.java\n- moved B from B.java\n- moved A from "
		  "A.java\n" },
		{ "one name in two packages",
		  "== a/A.java\npackage a; class A { int a; }\n== b/A.java\npackage b; class A { "
		  "int b; }\n",
		  "== a/A.java\npackage a; class A { int a = 1; }\n"
		  "== b/A.java\npackage b; class A { int b; }\n",
		  "modified a/A.java\n- modified a.A: a modified\n" },
		{ "files of other languages", "== a.txt\none\n== b.txt\ntwo\n== d.txt\nsame\n",
		  "== a.txt\nuno\n== c.txt\ntwo\n== d.txt\nsame\n",
		  "modified a.txt (not read)\nrenamed b.txt > c.txt (not read)\n" },
		{ "a file that cannot be read any more",
		  "== A.java\nclass A { }\n== B.java\nclass B { }\n",
		  "== A.java lfs\nversion\n", "modified A.java (not read)\nremoved B.java\n- "
		  "removed B\n" },
		{ "a file without types", "== package-info.java\npackage a;\n",
		  "== package-info.java\npackage b;\n", "modified package-info.java\n" },
		{ "an empty file", "", "== A.java\n", "added A.java\n" },
	};

	(void)state;
	check("java", row, PL_LEN(row));
}

static void test_other_languages(void **state)
{
	static const struct row parts[] = {
		{ "one part of a class in two parts",
		  "== A.cs\npartial class A { int a; }\n== B.cs\npartial class A { int b; }\n",
		  "== A.cs\npartial class A { int a; }\n== B.cs\npartial class A { long b; }\n",
		  "modified B.cs\n- modified A: b modified\n" },
		{ "both parts in one file",
		  "== A.cs\npartial class A { int a; }\npartial class A { int b; }\n",
		  "== A.cs\npartial class A { int a; }\npartial class A { long b; }\n",
		  "modified A.cs\n- modified A: b modified\n" },
		{ "another namespace", "== A.cs\nnamespace N { class A { " LIGHT "} }\n",
		  "== A.cs\nnamespace M { class A { " LIGHT "} }\n",
		  "modified A.cs\n- moved M.A was N.A\n" },
	};
	static const struct row pointers[] = {
		{ "a pointer among values", "== a.c\nstruct a { int x, *y; };\n",
		  "== a.c\nstruct a { int x, y; };\n", "modified a.c\n- modified a: y modified\n" },
		{ "one more after a pointer", "== a.c\nstruct a { int *x; };\n",
		  "== a.c\nstruct a { int *x, *y; };\n", "modified a.c\n- modified a: y added\n" },
	};

	(void)state;
	check("csharp", parts, PL_LEN(parts));
	check("c", pointers, PL_LEN(pointers));
}

/* Places come before code, so that even a huge release without any like code is told fast. */
static void test_many(void **state)
{
	struct pl_sb before = PL_SB_INIT, after = PL_SB_INIT, got = PL_SB_INIT, want = PL_SB_INIT;

	(void)state;
	for (int i = 100; i < 400; i++) {
		pl_sb_addf(&before, "== old/A%d.java\nclass A%d { int a%d; }\n", i, i, i);
		pl_sb_addf(&after, "== new/A%d.java\nclass A%d { int a%d; }\n", i, i, i);
		pl_sb_addf(&want, "renamed old/A%d.java > new/A%d.java\n", i, i);
	}
	for (int i = 100; i < 400; i++)
		pl_sb_addf(&want, "- moved A%d from old/A%d.java\n", i, i);
	compare("java", before.p, after.p, &got);
	assert_string_equal(got.p, want.p);
	pl_sb_deinit(&before);
	pl_sb_deinit(&after);
	pl_sb_deinit(&got);
	pl_sb_deinit(&want);
}

static void test_paths(void **state)
{
	struct tree b = tree_of(&world, "java", "== a\n1\n== b\n1\n== d\n1\n== e\n1\n");
	struct tree a = tree_of(&world, "java", "== a\n1\n== b\n2\n== c\n1\n== e\n1\n");
	struct pl_map paths = PL_MAP_INIT;

	(void)state;
	a.entries.at[3].type = PL_ENTRY_LINK; /* the same bytes, another thing */
	pl_compare_paths(&b.entries, &a.entries, &paths);
	assert_int_equal(paths.n, 4);
	for (size_t i = 0; i < paths.n; i++)
		assert_true(pl_str_eq(paths.entries[i].key, pl_str_sub(PL_S("bcde"), i, i + 1)));
	pl_map_deinit(&paths);
	tree_free(&b);
	tree_free(&a);
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
		cmocka_unit_test(test_text),
		cmocka_unit_test(test_members),
		cmocka_unit_test(test_inner),
		cmocka_unit_test(test_files),
		cmocka_unit_test(test_other_languages),
		cmocka_unit_test(test_many),
		cmocka_unit_test(test_paths),
	};
	return cmocka_run_group_tests_name("compare", tests, setup, teardown);
}
