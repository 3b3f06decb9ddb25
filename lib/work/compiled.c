/* lib/work/compiled.c */
#include "work/compiled.h"

void pl_compiled_configs(const struct pl_config *config, const struct pl_langs *langs,
                         struct pl_compiled_configs *out)
{
	for (size_t i = 0; i < config->targets.n; i++) {
		const struct pl_target *target = &config->targets.at[i];
		const struct pl_lang *lang = pl_langs_find(langs, target->language);

		if (target->compile_flags.n && !target->repository.n && pl_clang_reads(lang))
			pl_vec_push(out, ((struct pl_flags_config){ target->path, lang,
			                                            target->compile_flags }));
	}
}

struct pl_config *pl_compiled_load_config(struct pl_repo *repo, const struct pl_commit *commit,
                                          struct pl_log *log)
{
	struct pl_config *config = NULL;
	struct pl_commit at = *commit;
	struct pl_err err = PL_ERR_INIT;
	int rc = 0;

	if (!*at.id)
		rc = pl_repo_resolve(repo, "HEAD", &at, NULL);
	if (!rc) {
		rc = pl_config_load(repo, &at, &config, &err);
		if (rc && rc != PL_ENOTFOUND)
			pl_log_warn(log, "%s; nothing is taken from it", pl_sb_cstr(&err.text));
	}
	pl_err_deinit(&err);
	return config;
}

int pl_compiled_read(struct pl_source *source, const struct pl_langs *langs,
                     const struct pl_reader_options *options, bool always, struct pl_clang **out,
                     struct pl_err *err)
{
	struct pl_reader_options all = *options;
	struct pl_works works = PL_VEC_INIT;
	PL_VEC(struct pl_clang_entry) entries = PL_VEC_INIT;
	struct pl_compiled_configs configs = PL_VEC_INIT;
	struct pl_config *config = NULL;
	struct pl_clang_options clang = { .always = always,
		                          .max_file_size = options->max_file_size,
		                          .cache = options->cache,
		                          .jobs = options->jobs,
		                          .log = options->log };
	size_t other = 0;
	int rc = 0;

	all.shard.n = 0;
	pl_reader_list(source, langs, &all, &works, &other);
	for (size_t i = 0; i < works.n; i++)
		if (pl_clang_reads(works.at[i].lang))
			pl_vec_push(&entries, ((struct pl_clang_entry){ works.at[i].entry,
			                                                works.at[i].lang }));
	if (entries.n) {
		if (source->repo)
			config = pl_compiled_load_config(source->repo, &source->commit,
			                                 options->log);
		if (config)
			pl_compiled_configs(config, langs, &configs);
		clang.configs = configs.at;
		clang.n_configs = configs.n;
		rc = pl_clang_read(source, entries.at, entries.n, &clang, out, err);
	}
	pl_config_free(config);
	pl_vec_free(&configs);
	pl_vec_free(&entries);
	pl_vec_free(&works);
	return rc;
}
