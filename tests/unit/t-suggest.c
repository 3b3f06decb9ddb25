/* tests/unit/t-suggest.c -- facts about where a type that the target lacks would go. */
#include "mapping-world.h"

static const char *suggested(struct world *w, const struct pl_symbol *type)
{
	struct pl_paths paths = { NULL, 0, 0 };
	struct pl_str all = PL_S("");

	assert_string_equal(files_of(w, type), "");
	pl_mapping_suggest(w->mapping, type, &w->arena, &paths);
	for (size_t i = 0; i < paths.n; i++)
		all = pl_arena_fmt(&w->arena, PL_STR_FMT "%s" PL_STR_FMT, PL_STR_ARG(all),
		                   i ? " " : "", PL_STR_ARG(paths.at[i]));
	pl_vec_free(&paths);
	return all.p;
}

static void test_suggestions(void **state)
{
	static const char *const name[] = { "HttpCodec", "FastWriter", "LineReader" };
	struct world w = world_new(&cpp);
	struct pl_symbol *fresh, *interface, *below, *outer, *inner;

	(void)state;
	for (int i = 0; i < 3; i++)
		outer = ref_type(&w, pl_arena_fmt(&w.arena, "lib/net/%s.java", name[i]).p,
		                 PL_KIND_CLASS, name[i], "run()");
	ref_inner(&w, outer, PL_KIND_ENUM, "Mode", "ON OFF");
	inner = ref_inner(&w, outer, PL_KIND_CLASS, "Cache", "z");
	fresh = ref_type(&w, "lib/net/UrlParser.java", PL_KIND_CLASS, "UrlParser", "q()");
	interface = ref_type(&w, "lib/net/Closer.java", PL_KIND_INTERFACE, "Closer", "c()");
	below = ref_type(&w, "lib/io/zip/ZipFile.java", PL_KIND_CLASS, "ZipFile", "z()");
	for (int i = 0; i < 3; i++) {
		static const char *const stem[] = { "http_codec", "fast_writer", "line_reader" };
		struct pl_file *file = add_file(
			w.target, pl_arena_fmt(&w.arena, "include/net/%s.h", stem[i]).p, "lib");
		struct pl_symbol *type = add_type(file, NULL, PL_KIND_CLASS, name[i], "run()");

		if (i == 2)
			add_type(file, type, PL_KIND_ENUM, "Mode", "ON OFF");
	}
	for (int i = 0; i < 3; i++) {
		static const char *const stem[] = { "http_codec", "fast_writer", "line_reader" };
		struct pl_file *file = add_file(w.target,
		                                pl_arena_fmt(&w.arena, "src/net/%s.cpp", stem[i]).p,
		                                "");

		add_function(file, NULL, pl_arena_fmt(&w.arena, "lib.%s", name[i]).p, "run", true);
	}
	assert_string_equal(suggested(&w, fresh),
	                    "include/net/url_parser.h src/net/url_parser.cpp");
	assert_string_equal(suggested(&w, interface), "include/net/closer.h");
	/* a new folder, called as in the reference */
	assert_string_equal(suggested(&w, below),
	                    "include/io/zip/zip_file.h src/io/zip/zip_file.cpp");
	/* nested types live with their outer type here */
	assert_string_equal(suggested(&w, inner),
	                    "include/net/line_reader.h src/net/line_reader.cpp");
	world_free(&w);
}

static void test_suggestions_with_habit(void **state)
{
	static const char *const name[] = { "Bone", "Slot", "Skin", "Event" };
	struct world w = world_new(&c_lang);
	struct pl_symbol *fresh;

	(void)state;
	for (int i = 0; i < 4; i++) {
		ref_type(&w, pl_arena_fmt(&w.arena, "%s.java", name[i]).p, PL_KIND_CLASS, name[i],
		         "x");
		target_type(&w, pl_arena_fmt(&w.arena, "sp%s.d.ts", name[i]).p, PL_KIND_CLASS,
		            pl_arena_fmt(&w.arena, "sp%s", name[i]).p, "x");
	}
	fresh = ref_type(&w, "Pool.java", PL_KIND_CLASS, "Pool", "q()");
	assert_string_equal(suggested(&w, fresh), "spPool.d.ts");
	world_free(&w);
}

static void test_nothing_to_learn_from(void **state)
{
	struct world w = world_new(NULL);
	struct pl_symbol *bone = ref_type(&w, "Bone.java", PL_KIND_CLASS, "Bone", "x");

	(void)state;
	assert_string_equal(suggested(&w, bone), "");
	world_free(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_suggestions),
		cmocka_unit_test(test_suggestions_with_habit),
		cmocka_unit_test(test_nothing_to_learn_from),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
