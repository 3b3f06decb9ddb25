/*
 * tests/accuracy/map-dump.c -- the candidate mapping alone, as the part of a porting plan that
 * candidates.jq compares: for measuring the mapping before, and apart from, genplan.
 *
 * usage: map-dump REPO REFERENCE_REV REFERENCE_ROOT REFERENCE_LANG TARGET_REPO TARGET_REV
 *                 TARGET_ROOT TARGET_LANG [--suggest] [--history]
 */
#include "base/fs.h"
#include "base/out.h"
#include "read/reader.h"
#include "work/mapping.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

struct tree {
	struct pl_repo *repo;
	struct pl_commit commit;
	const struct pl_lang *lang;
	struct pl_snapshot *snapshot;
};

static int read_tree(char **arg, const struct pl_langs *langs, struct pl_grammars *grammars,
                     struct tree *tree, struct pl_err *err)
{
	struct pl_reader_options options = { .extract = { false, false } };
	struct pl_source source = { 0 };
	int rc;

	tree->lang = options.only = pl_langs_find(langs, pl_str_of(arg[3]));
	if (!tree->lang)
		return pl_err_set(err, PL_EUSAGE, "no language '%s'", arg[3]);
	rc = pl_repo_open(arg[0], &tree->repo, err);
	if (!rc)
		rc = pl_repo_resolve(tree->repo, arg[1], &tree->commit, err);
	if (!rc)
		rc = pl_source_of_commit(tree->repo, &tree->commit, pl_str_of(arg[2]), &source,
		                         err);
	if (!rc)
		rc = pl_read_all(&source, langs, grammars, &options, &tree->snapshot, err);
	pl_source_close(&source);
	return rc;
}

static void print_type(struct pl_out *out, const struct pl_mapping *mapping,
                       const struct pl_file *file, const struct pl_symbol *symbol, bool suggest)
{
	const struct pl_candidates *list = pl_mapping_of(mapping, symbol);

	pl_out_object(out);
	pl_out_kstr(out, "name", symbol->name);
	pl_out_kstr(out, "qualifiedName", symbol->qualified_name);
	pl_out_karray(out, "candidateFiles");
	for (size_t i = 0; i < list->n; i++)
		pl_out_str(out, list->at[i].file->path);
	pl_out_array_end(out);
	pl_out_karray(out, "candidates");
	for (size_t i = 0; i < list->n; i++) {
		pl_out_object(out);
		pl_out_kstr(out, "type",
		            list->at[i].type ? list->at[i].type->qualified_name : PL_S("-"));
		pl_out_key(out, "score");
		pl_out_real(out, list->at[i].score, 2);
		pl_out_karray(out, "evidence");
		for (int e = 0; e < PL_N_EVIDENCE; e++)
			if (list->at[i].evidence & 1u << e)
				pl_out_str(out, pl_str_of(pl_evidence_name((enum pl_evidence)e)));
		pl_out_array_end(out);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	if (suggest && !list->n) {
		struct pl_arena arena = PL_ARENA_INIT;
		struct pl_paths paths = { NULL, 0, 0 };

		pl_mapping_suggest(mapping, symbol, &arena, &paths);
		pl_out_karray(out, "suggestedFiles");
		for (size_t i = 0; i < paths.n; i++)
			pl_out_str(out, paths.at[i]);
		pl_out_array_end(out);
		pl_vec_free(&paths);
		pl_arena_deinit(&arena);
	}
	pl_out_object_end(out);
}

static int dump(const struct tree *reference, const struct tree *target,
                const struct pl_mapping *mapping, bool suggest, struct pl_err *err)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, stdout, NULL);
	struct pl_types types = { NULL, 0, 0 };

	pl_snapshot_types(reference->snapshot, &types);
	pl_out_object(out);
	pl_out_kobject(out, "metadata");
	pl_out_kstr(out, "targetRuntimePath", target->snapshot->root);
	pl_out_object_end(out);
	pl_out_karray(out, "portingOrder");
	for (size_t i = 0; i < types.n; i++) {
		pl_out_object(out);
		pl_out_kstr(out, "javaSourcePath", types.at[i].file->path);
		pl_out_karray(out, "types");
		print_type(out, mapping, types.at[i].file, types.at[i].symbol, suggest);
		pl_out_array_end(out);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_vec_free(&types);
	return pl_out_close(out, err);
}

int main(int argc, char **argv)
{
	struct pl_err err = PL_ERR_INIT;
	struct pl_langs *langs = NULL;
	struct pl_grammars *grammars = pl_grammars_new();
	struct tree reference = { 0 }, target = { 0 };
	struct pl_cochanges cochanges = { 0 };
	struct pl_mapping_options options = { 0 };
	struct pl_mapping *mapping = NULL;
	bool suggest = false, history = false;
	struct timespec from, to;
	int rc;

	if (argc < 9) {
		fprintf(stderr, "usage: map-dump REPO REV ROOT LANG REPO REV ROOT LANG "
		                "[--suggest] [--history]\n");
		return 2;
	}
	for (int i = 9; i < argc; i++) {
		suggest |= !strcmp(argv[i], "--suggest");
		history |= !strcmp(argv[i], "--history");
	}
	rc = pl_langs_load(&langs, &err);
	if (!rc)
		rc = read_tree(argv + 1, langs, grammars, &reference, &err);
	if (!rc)
		rc = read_tree(argv + 5, langs, grammars, &target, &err);
	if (!rc && history)
		rc = pl_repo_cochanges(target.repo, &target.commit, pl_str_of(argv[3]),
		                       pl_str_of(argv[7]), 500, &cochanges, &err);
	options.cochanges = history ? &cochanges : NULL;
	options.reference_lang = reference.lang;
	options.target_lang = target.lang;
	clock_gettime(CLOCK_MONOTONIC, &from);
	if (!rc)
		mapping = pl_mapping_make(reference.snapshot, target.snapshot, &options);
	clock_gettime(CLOCK_MONOTONIC, &to);
	if (!rc)
		rc = dump(&reference, &target, mapping, suggest, &err);
	if (rc)
		fprintf(stderr, "map-dump: %s\n", pl_sb_cstr(&err.text));
	else
		fprintf(stderr, "mapping: %.1f ms\n",
		        1e3 * (double)(to.tv_sec - from.tv_sec) +
		                1e-6 * (double)(to.tv_nsec - from.tv_nsec));
	pl_mapping_free(mapping);
	pl_cochanges_free(&cochanges);
	pl_snapshot_free(reference.snapshot);
	pl_snapshot_free(target.snapshot);
	pl_repo_free(reference.repo);
	pl_repo_free(target.repo);
	pl_grammars_free(grammars);
	pl_langs_free(langs);
	pl_err_deinit(&err);
	return rc ? 2 : 0;
}
