/* tests/unit/t-lang.c -- facts about the descriptors of languages and the files they claim. */
#include "read/lang.h"

#include "base/fs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static struct pl_langs *langs;

static void test_of_path(void **state)
{
	static const struct { const char *path, *prefer, *want; } row[] = {
		{ "A.java", NULL, "java" },       { "a/b.c", NULL, "c" },
		{ "a/b.h", NULL, "c" },           { "a/b.h", "cpp", "cpp" },
		{ "a/b.h", "java", "c" },         { "a/b.hpp", "c", "cpp" },
		{ "A.JAVA", NULL, "java" },       { "a.Java", "c", "java" },
		{ "a.ts", NULL, "typescript" },   { "a.tsx", NULL, "tsx" },
		{ "a.d.ts", NULL, "typescript" }, { "a.cs", NULL, "csharp" },
		{ "a.hx", NULL, "haxe" },         { "a.cpp.java", NULL, "java" },
		{ ".java", NULL, NULL },          { "java", NULL, NULL },
		{ "a.java/b", NULL, NULL },       { "a.javax", NULL, NULL },
		{ "", NULL, NULL },               { "a.java/", NULL, NULL },
		{ "dir.c/x.java", "c", "java" },  { "a.", NULL, NULL },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const struct pl_lang *prefer = row[i].prefer
		                                       ? pl_langs_find(langs,
		                                                       pl_str_of(row[i].prefer))
		                                       : NULL;
		const struct pl_lang *got = pl_langs_of_path(langs, pl_str_of(row[i].path), prefer);

		if (strcmp(got ? got->name : "", row[i].want ? row[i].want : "") != 0)
			fail_msg("%s: %s, not %s", row[i].path, got ? got->name : "none",
			         row[i].want ? row[i].want : "none");
	}
}

/* What every descriptor must hold, whichever there are. */
static void test_descriptors(void **state)
{
	struct pl_sb names = PL_SB_INIT, list = PL_SB_INIT;

	(void)state;
	assert_true(pl_langs_count(langs) >= 6);
	for (size_t i = 0; i < pl_langs_count(langs); i++) {
		const struct pl_lang *lang = pl_langs_at(langs, i);

		pl_sb_addf(&names, "%s%s", i ? ", " : "", lang->name);
		if (i)
			assert_true(strcmp(pl_langs_at(langs, i - 1)->name, lang->name) < 0);
		assert_ptr_equal(pl_langs_find(langs, pl_str_of(lang->name)), lang);
		assert_true(*lang->display_name && lang->version && lang->n_suffixes);
		if (*lang->grammar_symbol) {
			assert_true(pl_fs_is_file(lang->grammar_path));
			assert_true(pl_fs_is_file(lang->query_path));
			assert_true(pl_fs_is_file(lang->references_path));
		} else {
			assert_true(lang->scan_always);
		}
		assert_true(lang->separator.n > 0);
		assert_true(lang->n_strings && (lang->n_line_comments || lang->n_block_comments));
		assert_true(lang->n_type_words > 0);
		assert_int_not_equal(lang->members, PL_MEMBERS_NONE);
		assert_int_not_equal(lang->default_visibility, PL_VIS_UNKNOWN);
		for (size_t k = 0; k < lang->n_suffixes; k++) {
			struct pl_str s = lang->suffixes[k];

			assert_true(s.n > 1 && s.p[0] == '.');
			for (size_t j = 0; j < s.n; j++)
				assert_false(pl_is_upper(s.p[j]));
		}
		/* each string and comment is looked for where it may open */
		for (size_t k = 0; k < lang->n_strings; k++) {
			assert_true(lang->opens[(unsigned char)lang->strings[k].open.p[0]]);
			if (k && pl_str_starts(lang->strings[k].open, lang->strings[k - 1].open))
				fail_msg("%s: string '" PL_STR_FMT
				         "' comes after its own beginning",
				         lang->name, PL_STR_ARG(lang->strings[k].open));
		}
		for (size_t k = 0; k < lang->n_line_comments; k++)
			assert_true(lang->opens[(unsigned char)lang->line_comments[k].p[0]]);
		for (size_t k = 0; k < lang->n_block_comments; k++)
			assert_true(lang->opens[(unsigned char)lang->block_comments[k].open.p[0]]);
	}
	pl_langs_list(langs, &list);
	assert_string_equal(list.p, names.p);
	assert_null(pl_langs_find(langs, PL_S("Java")));
	assert_null(pl_langs_find(langs, PL_S("")));
	pl_sb_deinit(&names);
	pl_sb_deinit(&list);
}

static void test_inherited(void **state)
{
	const struct pl_lang *ts = pl_langs_find(langs, PL_S("typescript"));
	const struct pl_lang *tsx = pl_langs_find(langs, PL_S("tsx"));

	(void)state;
	assert_string_equal(tsx->query_path, ts->query_path);
	assert_string_equal(tsx->references_path, ts->references_path);
	assert_string_not_equal(tsx->grammar_path, ts->grammar_path);
	assert_int_equal(tsx->n_strings, ts->n_strings);
	assert_int_equal(tsx->n_type_words, ts->n_type_words);
	assert_true(pl_str_is(tsx->suffixes[0], ".tsx")); /* its own wins */
}

static void write_lang(const char *root, const char *name, const char *text)
{
	struct pl_sb path = PL_SB_INIT;

	pl_sb_addf(&path, "%s/share/portolan/languages/%s", root, name);
	mkdir(path.p, 0777);
	pl_sb_adds(&path, "/lang.json");
	assert_int_equal(pl_fs_replace(path.p, pl_str_of(text), NULL), 0);
	pl_sb_deinit(&path);
}

#define HEAD "{\"name\":\"x\",\"version\":1,\"grammar\":{\"symbol\":\"s\"},\"suffixes\":[\".x\"]"

/* A broken descriptor says which and where. */
static void test_errors(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ HEAD "}", NULL },
		{ "{", "/x/lang.json': line 1, column 2: " },
		{ "{\"name\":\"y\",\"version\":1,\"grammar\":{\"symbol\":\"s\"}}", "key 'name'" },
		{ "{\"name\":\"x\",\"grammar\":{\"symbol\":\"s\"}}", "key 'version'" },
		{ "{\"name\":\"x\",\"version\":1}", "key 'grammar'" },
		{ HEAD ",\"lexical\":{\"strings\":[{\"open\":\"q\"}]}}", "key 'strings'" },
		{ HEAD ",\"lexical\":{\"strings\":["
		       "{\"open\":\"q\",\"close\":\"q\",\"nest\":[\"{\"]}]}}",
		  "key 'strings'" },
		{ HEAD ",\"lexical\":{\"blockComments\":[[\"(\"]]}}", "key 'blockComments'" },
		{ HEAD ",\"lexical\":{\"lineComments\":\"#\"}}", "key 'lineComments'" },
		{ HEAD ",\"lexical\":{\"rawStrings\":1}}", "key 'rawStrings'" },
		{ HEAD ",\"recover\":{\"types\":{\"class\":\"klass\"}}}", "key 'types'" },
		{ HEAD ",\"recover\":{\"members\":\"prolog\"}}", "key 'members'" },
		{ HEAD ",\"module\":\"maybe\"}", "key 'module'" },
		{ HEAD ",\"visibility\":{\"words\":{\"open\":\"wide\"}}}", "key 'words'" },
		{ HEAD ",\"inherits\":\"nobody\"}", "nobody" },
		{ HEAD ",\"visibility\":{\"default\":\"publik\"}}", "key 'default'" },
		{ HEAD ",\"lexical\":{\"typeBrackets\":\"()\"}}", "key 'typeBrackets'" },
		{ HEAD ",\"lexical\":3}", "key 'lexical'" },
		{ HEAD ",\"lexical\":{\"lineComment\":[\"#\"]}}", "no key 'lexical.lineComment'" },
		{ HEAD ",\"suffix\":[\".x\"]}", "no key 'suffix'" },
		{ HEAD ",\"lexical\":{\"strings\":["
		       "{\"open\":\"q\",\"close\":\"q\",\"line\":true}]}}",
		  "key 'strings'" },
		{ HEAD ",\"compiler\":{\"language\":\"c\"}}", "key 'compiler'" },
	};
	char root[] = "/tmp/pl-t-lang.XXXXXX";
	struct pl_sb path = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;
	struct pl_langs *other = NULL;

	(void)state;
	assert_non_null(mkdtemp(root));
	setenv("PORTOLAN_PREFIX", root, 1);
	assert_int_not_equal(pl_langs_load(&other, &err), 0); /* nothing there */
	pl_sb_addf(&path, "%s/share", root);
	mkdir(path.p, 0777);
	pl_sb_adds(&path, "/portolan");
	mkdir(path.p, 0777);
	pl_sb_adds(&path, "/languages");
	mkdir(path.p, 0777);
	assert_int_equal(pl_langs_load(&other, &err), PL_ENOTFOUND);
	for (size_t i = 0; i < PL_LEN(row); i++) {
		write_lang(root, "x", row[i].text);
		if (!row[i].want) {
			assert_int_equal(pl_langs_load(&other, &err), 0);
			pl_langs_free(other);
			other = NULL;
			continue;
		}
		assert_int_not_equal(pl_langs_load(&other, &err), 0);
		assert_null(other);
		if (!strstr(pl_sb_cstr(&err.text), row[i].want))
			fail_msg("%s: %s", row[i].text, pl_sb_cstr(&err.text));
	}
	unsetenv("PORTOLAN_PREFIX");
	pl_sb_clear(&path);
	pl_sb_addf(&path, "rm -r '%s'", root);
	assert_int_equal(system(path.p), 0);
	pl_sb_deinit(&path);
	pl_err_deinit(&err);
	pl_langs_free(NULL);
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
		cmocka_unit_test(test_of_path),
		cmocka_unit_test(test_descriptors),
		cmocka_unit_test(test_inherited),
		cmocka_unit_test(test_errors),
	};
	return cmocka_run_group_tests_name("lang", tests, setup, teardown);
}
