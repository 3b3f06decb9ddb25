/* lib/read/clang_kept.c */
#include "read/clang_kept.h"

#include "base/fs.h"
#include "read/clang_answer.h"
#include "read/git.h"

#include <sys/stat.h>

enum { MAX_BYTES = 64 << 20 }; /* of an answer; a cache is no larger than a few of them */

void pl_clang_kept_tree(struct pl_clang *c)
{
	struct pl_sb text = PL_SB_INIT;

	for (size_t i = 0; i < c->n; i++) {
		pl_sb_adds(&text, c->texts[i].path);
		pl_sb_addc(&text, '\0');
	}
	pl_git_blob_id(pl_sb_str(&text), c->tree);
	pl_sb_deinit(&text);
}

static void find_key(const struct pl_clang *c, const struct pl_flags_words *args,
                     struct pl_clang_planned *unit)
{
	CXString version = c->lib->getClangVersion();
	struct pl_sb text = PL_SB_INIT;

	pl_sb_addf(&text, "%s\n%s\n%s\n", c->tree, c->lib->getCString(version), unit->main_path.p);
	c->lib->disposeString(version);
	for (size_t i = 0; i < args->n; i++) {
		pl_sb_add(&text, args->at[i]);
		pl_sb_addc(&text, '\0');
	}
	pl_sb_addc(&text, '\0');
	pl_sb_add(&text, (struct pl_str){ (const char *)c->wanted, c->n * sizeof(*c->wanted) });
	pl_sb_addf(&text, "%zu\n", c->prelude.n);
	pl_sb_add(&text, pl_sb_str(&c->prelude));
	pl_sb_add(&text, pl_sb_str(&unit->text));
	pl_git_blob_id(pl_sb_str(&text), unit->key);
	pl_sb_deinit(&text);
}

/* The files that units under the key entered, as far as one knows: by number. */
static bool *find_inputs(const struct pl_clang *c, const struct pl_clang_planned *unit)
{
	bool *inputs = pl_calloc(c->n + 1, sizeof(*inputs));
	struct pl_sb kept = PL_SB_INIT;
	uint32_t number;

	pl_cache_find(c->options->cache, pl_str_of(unit->key), &kept);
	for (size_t i = 0; i + sizeof(number) <= kept.n; i += sizeof(number)) {
		memcpy(&number, kept.p + i, sizeof(number));
		if (number < c->n)
			inputs[number] = true;
	}
	pl_sb_deinit(&kept);
	return inputs;
}

static void keep_inputs(const struct pl_clang *c, const struct pl_clang_planned *unit,
                        const bool *inputs)
{
	struct pl_sb kept = PL_SB_INIT;

	for (uint32_t i = 0; i < c->n; i++)
		if (inputs[i])
			pl_sb_add(&kept, (struct pl_str){ (const char *)&i, sizeof(i) });
	pl_cache_keep(c->options->cache, pl_str_of(unit->key), pl_sb_str(&kept));
	pl_sb_deinit(&kept);
}

static void find_answer_key(const struct pl_clang *c, const struct pl_clang_planned *unit,
                            const bool *inputs, char out[41])
{
	struct pl_sb text = PL_SB_INIT;

	pl_sb_adds(&text, unit->key);
	for (size_t i = 0; i < c->n; i++)
		if (inputs[i])
			pl_sb_addf(&text, "\n%zu %s", i, c->files[i].blob);
	pl_git_blob_id(pl_sb_str(&text), out);
	pl_sb_deinit(&text);
}

/* The name in what libclang says of a file that it did not find; none: it says something else. */
static struct pl_str missing_name(struct pl_str text)
{
	if (!pl_str_starts(text, PL_S("'")) || !pl_str_ends(text, PL_CLANG_NOT_FOUND))
		return PL_S_NONE;
	return pl_str_sub(text, 1, text.n - PL_CLANG_NOT_FOUND.n);
}

/*
 * Folders in which an include may be found: those of the arguments, those of all files that were, with
 * the ones around them, since nobody tells which of these libclang looks into, and two that it always
 * looks into.
 */
static void find_folders(const struct pl_flags_words *args, const struct pl_clang_answer *answer,
                         struct pl_map *out)
{
	pl_map_add(out, PL_S("/usr/include"), NULL);
	pl_map_add(out, PL_S("/usr/local/include"), NULL);
	for (size_t i = 0; i < args->n; i++) {
		size_t slash = pl_str_find_char(args->at[i], '/');

		if (slash != SIZE_MAX)
			pl_map_add(out, pl_str_sub(args->at[i], slash, args->at[i].n), NULL);
	}
	for (size_t i = 0; i < answer->n_outside; i++) {
		struct pl_str dir = pl_clang_text_of(answer, answer->outside[i].path);
		bool is_new = true;

		while (is_new && dir.n > 1) {
			dir = pl_fs_dir(dir);
			pl_map_add(out, dir, &is_new);
		}
	}
}

static bool is_in(struct pl_str folder, struct pl_str name)
{
	struct pl_sb path = PL_SB_INIT;
	struct stat st;
	bool is;

	pl_fs_join(&path, folder, name);
	is = !stat(pl_sb_cstr(&path), &st);
	pl_sb_deinit(&path);
	return is;
}

static bool is_still_missing(const struct pl_clang *c, const struct pl_flags_words *args,
                             const struct pl_clang_answer *answer)
{
	struct pl_map folders = PL_MAP_INIT;
	bool missing = true;

	for (size_t i = 0; i < answer->n_errors && missing; i++) {
		const struct pl_clang_error *e = &answer->errors[i];
		struct pl_str name;

		if (!e->fatal || e->file >= c->n)
			continue;
		if (!folders.n)
			find_folders(args, answer, &folders);
		name = missing_name(pl_clang_text_of(answer, e->text));
		missing = !is_in(pl_fs_dir(pl_str_of(c->texts[e->file].path)), name);
		for (size_t k = 0; k < folders.n && missing; k++)
			missing = !is_in(folders.entries[k].key, name);
	}
	pl_map_deinit(&folders);
	return missing;
}

static bool is_as_it_was(const struct pl_clang_answer *answer)
{
	struct stat st;

	for (size_t i = 0; i < answer->n_outside; i++) {
		const struct pl_clang_outside *file = &answer->outside[i];

		if (stat(pl_clang_text_of(answer, file->path).p, &st) ||
		    (uint64_t)st.st_size != file->size || pl_clang_time(&st.st_mtim) != file->mtime)
			return false;
	}
	return true;
}

/* Bytes that were damaged are not taken for an answer: their hash stands in front. */
bool pl_clang_kept_find(const struct pl_clang *c, const struct pl_flags_words *args,
                        struct pl_clang_planned *unit)
{
	struct pl_sb kept = PL_SB_INIT;
	struct pl_str bytes;
	uint64_t hash;
	char key[41];
	bool *inputs, found = false;

	find_key(c, args, unit);
	inputs = find_inputs(c, unit);
	find_answer_key(c, unit, inputs, key);
	if (pl_cache_find(c->options->cache, pl_str_of(key), &kept) && kept.n > sizeof(hash)) {
		memcpy(&hash, kept.p, sizeof(hash));
		bytes = pl_str_sub(pl_sb_str(&kept), sizeof(hash), kept.n);
		found = hash == pl_hash_add(PL_HASH_INIT, bytes) &&
		        pl_clang_answer_read(bytes, &unit->answer);
	}
	if (found && !(is_as_it_was(&unit->answer) && is_still_missing(c, args, &unit->answer))) {
		pl_clang_answer_deinit(&unit->answer);
		found = false;
	}
	free(inputs);
	pl_sb_deinit(&kept);
	return found;
}

/* What is fatal may pass, but for a missing file; one that has only just changed may change again. */
static bool is_lasting(const struct pl_clang *c, const struct pl_clang_answer *answer)
{
	for (size_t i = 0; i < answer->n_errors; i++)
		if (answer->errors[i].fatal &&
		    (answer->errors[i].file >= c->n ||
		     !missing_name(pl_clang_text_of(answer, answer->errors[i].text)).n))
			return false;
	for (size_t i = 0; i < answer->n_outside; i++)
		if (answer->outside[i].size == UINT64_MAX || answer->outside[i].mtime >= c->began)
			return false;
	return true;
}

void pl_clang_kept_put(const struct pl_clang *c, const struct pl_clang_planned *unit,
                       struct pl_str bytes)
{
	uint64_t hash = pl_hash_add(PL_HASH_INIT, bytes);
	struct pl_sb kept = PL_SB_INIT;
	bool *inputs;
	char key[41];

	if (!c->options->cache || bytes.n > MAX_BYTES || !is_lasting(c, &unit->answer))
		return;
	inputs = find_inputs(c, unit);
	inputs[unit->file] = true;
	for (size_t i = 0; i < unit->answer.n_entered; i++)
		if (unit->answer.entered[i].file < c->n)
			inputs[unit->answer.entered[i].file] = true;
	keep_inputs(c, unit, inputs);
	find_answer_key(c, unit, inputs, key);
	free(inputs);
	pl_sb_add(&kept, (struct pl_str){ (const char *)&hash, sizeof(hash) });
	pl_sb_add(&kept, bytes);
	pl_cache_keep(c->options->cache, pl_str_of(key), pl_sb_str(&kept));
	pl_sb_deinit(&kept);
}

void pl_clang_kept_all(struct pl_clang *c)
{
	struct pl_sb text = PL_SB_INIT;

	pl_sb_adds(&text, c->tree);
	for (size_t i = 0; i < c->units.n; i++) {
		const struct pl_clang_planned *unit = c->units.at[i];
		char id[41];

		pl_git_blob_id((struct pl_str){ unit->answer.block, unit->answer.n_block }, id);
		pl_sb_addf(&text, "\n%s %s", unit->key, id);
	}
	pl_git_blob_id(pl_sb_str(&text), c->id);
	pl_sb_deinit(&text);
}
