/* tests/unit/t-pack.c -- facts as bytes come back as they were, and damage is noticed. */
#include "base/out.h"
#include "model/emit.h"
#include "model/pack.h"
#include "trees.h"

static struct world world;

static const char text[] = "== a/A.java\n"
			   "package p.q;\n"
			   "import java.util.*;\n"
			   "/** Doc. */\n"
			   "public class A<T extends B> extends C<T> implements D, E {\n"
			   "\tenum Inner { ONE, TWO }\n"
			   "\t/** More. */\n"
			   "\tprivate final int[] a = { 1 }, b;\n"
			   "\tint f(T t, int... n) { return Inner.ONE.ordinal() + g(t); }\n"
			   "\tint g( { ] }\n"
			   "}\n";

static void print(const struct pl_file *file, struct pl_sb *out)
{
	struct pl_out *record = pl_out_new(PL_OUT_PRETTY, NULL, out);

	pl_out_array(record);
	pl_emit_file(record, file);
	for (size_t i = 0; i < file->n_symbols; i++)
		pl_emit_symbol(record, file->symbols[i], file->path, file->language);
	pl_out_array_end(record);
	assert_int_equal(pl_out_close(record, NULL), 0);
}

/* A file that knows what a cache does not keep. */
static struct pl_file *fresh(const struct pl_file *like)
{
	struct pl_file *file = pl_file_new();

	file->path = pl_arena_dup(&file->arena, like->path);
	file->language = like->language;
	memcpy(file->blob, like->blob, sizeof(file->blob));
	return file;
}

static void test_round_trip(void **state)
{
	struct tree tree;
	struct pl_sb packed = PL_SB_INIT, again = PL_SB_INIT, before = PL_SB_INIT,
		     after = PL_SB_INIT;
	const struct pl_symbol_place place = { PL_S("b/B.java"), { { 3, 1 }, { 4, 9 }, 20, 40 } };
	const struct pl_file *file;
	struct pl_symbol *defined;
	struct pl_file *back;

	(void)state;
	tree = tree_of(&world, "java", text);
	file = tree.snapshot->files.at[0];
	assert_true(file->n_errors && file->n_imports && file->module.n);
	defined = file->symbols[0]->children[0];
	defined->reader = PL_READER_CLANG;
	defined->definition = &place;
	pl_pack_file(file, &packed);
	back = fresh(file);
	assert_int_equal(pl_unpack_file(pl_sb_str(&packed), back), 0);
	print(file, &before);
	print(back, &after);
	assert_string_equal(pl_sb_cstr(&before), pl_sb_cstr(&after));
	assert_non_null(strstr(pl_sb_cstr(&after), "b/B.java"));
	pl_pack_file(back, &again);
	assert_true(pl_str_eq(pl_sb_str(&packed), pl_sb_str(&again)));
	pl_file_free(back);
	pl_sb_deinit(&packed);
	pl_sb_deinit(&again);
	pl_sb_deinit(&before);
	pl_sb_deinit(&after);
	tree_free(&tree);
}

/* Give the bytes the hash that they would have, so that what is behind it is tried as well. */
static void seal(struct pl_sb *bytes)
{
	uint64_t hash = pl_hash_add(PL_HASH_INIT, pl_str_sub(pl_sb_str(bytes), 8, bytes->n));

	memcpy(bytes->p, &hash, sizeof(hash));
}

static void test_damage(void **state)
{
	struct tree tree;
	struct pl_sb packed = PL_SB_INIT, bad = PL_SB_INIT;
	struct pl_file *file;

	(void)state;
	tree = tree_of(&world, "java", text);
	pl_pack_file(tree.snapshot->files.at[0], &packed);
	for (size_t i = 0; i < packed.n; i++) {
		/* cut off */
		file = fresh(tree.snapshot->files.at[0]);
		assert_int_equal(pl_unpack_file(pl_str_sub(pl_sb_str(&packed), 0, i), file),
		                 PL_EINVALID);
		assert_int_equal(file->n_symbols, 0);
		pl_file_free(file);
		/* one byte changed */
		pl_sb_clear(&bad);
		pl_sb_add(&bad, pl_sb_str(&packed));
		bad.p[i] ^= 0x41;
		file = fresh(tree.snapshot->files.at[0]);
		assert_int_equal(pl_unpack_file(pl_sb_str(&bad), file), PL_EINVALID);
		pl_file_free(file);
		/* the same where the hash does not tell: any answer will do, but no crash */
		seal(&bad);
		file = fresh(tree.snapshot->files.at[0]);
		if (!pl_unpack_file(pl_sb_str(&bad), file))
			pl_pack_file(file, &bad);
		pl_file_free(file);
		pl_sb_clear(&bad);
		pl_sb_add(&bad, pl_str_sub(pl_sb_str(&packed), 0, i));
		if (i > 8) {
			seal(&bad);
			file = fresh(tree.snapshot->files.at[0]);
			assert_int_equal(pl_unpack_file(pl_sb_str(&bad), file), PL_EINVALID);
			pl_file_free(file);
		}
	}
	pl_sb_deinit(&packed);
	pl_sb_deinit(&bad);
	tree_free(&tree);
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
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_damage),
	};
	return cmocka_run_group_tests_name("pack", tests, setup, teardown);
}
