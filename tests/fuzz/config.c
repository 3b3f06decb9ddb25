/*
 * tests/fuzz/config.c -- a configuration is read or refused with one line; what is read has what
 * every reader counts on, is the same when read twice, and never comes from another file.
 */
#include "read/config.h"
#include "base/fs.h"
#include "check.h"

static void check_items(struct pl_str text)
{
	struct pl_config_items items = { 0 };
	struct pl_err err = PL_ERR_INIT;

	if (pl_git_config(text, "fuzz", &items, &err)) {
		CHECK(err.text.n);
		CHECK(!strstr(err.text.p, "/proc/") ||
		      pl_str_find(text, PL_S("/proc/")) != SIZE_MAX);
	} else {
		for (size_t i = 0; i < items.n; i++) {
			struct pl_str key = items.at[i].key;

			CHECK(key.n > 0);
			CHECK(!pl_str_starts(key, PL_S("include.")));
			CHECK(!pl_str_starts(key, PL_S("includeif.")));
		}
	}
	pl_config_items_free(&items);
	pl_err_deinit(&err);
}

static void check_path(struct pl_str path)
{
	struct pl_sb again = PL_SB_INIT;

	pl_fs_normalise(&again, path);
	CHECK(pl_str_eq(pl_sb_str(&again), path));
	pl_sb_deinit(&again);
}

static void check_same(const struct pl_config *a, const struct pl_config *b)
{
	CHECK(pl_str_eq(a->origin, b->origin));
	CHECK(pl_str_eq(a->reference_path, b->reference_path));
	CHECK(pl_str_eq(a->reference_language, b->reference_language));
	CHECK(a->targets.n == b->targets.n);
	for (size_t i = 0; i < a->targets.n; i++) {
		const struct pl_target *x = &a->targets.at[i], *y = &b->targets.at[i];

		CHECK(pl_str_eq(x->name, y->name) && pl_str_eq(x->path, y->path));
		CHECK(pl_str_eq(x->language, y->language));
		CHECK(pl_str_eq(x->repository, y->repository));
		CHECK(x->renames.n == y->renames.n && x->ignores.n == y->ignores.n);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_str text = { (const char *)data, size };
	struct pl_config *config = NULL, *again = NULL;
	const struct pl_target *target = NULL;
	struct pl_err err = PL_ERR_INIT;

	check_items(text);
	if (pl_config_parse(text, "fuzz", &config, &err)) {
		CHECK(!config && err.text.n);
		goto out;
	}
	CHECK(config->reference_language.n);
	check_path(config->reference_path);
	for (size_t i = 0; i < config->targets.n; i++) {
		const struct pl_target *t = &config->targets.at[i];

		CHECK(t->name.n && t->language.n);
		check_path(t->path);
		for (size_t k = 0; k < i; k++)
			CHECK(!pl_str_eq(config->targets.at[k].name, t->name));
		if (strlen(t->name.p) == t->name.n) {
			CHECK(pl_config_target(config, t->name.p, &target, &err) == 0);
			CHECK(target == t);
		}
	}
	CHECK(pl_config_parse(text, "fuzz", &again, &err) == 0);
	check_same(config, again);
out:
	pl_config_free(config);
	pl_config_free(again);
	pl_err_deinit(&err);
	return 0;
}
