/*
 * tests/fuzz/clang.c -- whatever the bytes, what libclang tells of them as C and as C++ goes with what the
 * grammar sees into facts that are sound, as the product reads them: in a child, from a folder. Where
 * libclang crashes there is a reason and no answer; where it is missing nothing is asked.
 */
#include "read/clang.h"
#include "read/extract.h"
#include "sound.h"

#include <sys/stat.h>
#include <unistd.h>

static struct pl_langs *langs; /* kept: what costs more to load than a run takes */
static struct pl_extractor *extractor;
static char dir[64]; /* that is read */

static void leave(void)
{
	char path[96];

	for (const char *const *name = (const char *const[]){ "a.c", "a.cpp", NULL }; *name; name++) {
		snprintf(path, sizeof(path), "%s/%s", dir, *name);
		unlink(path);
	}
	rmdir(dir);
}

static void load(void)
{
	const char *tmp = getenv("TMPDIR");

	CHECK(pl_langs_load(&langs, NULL) == 0);
	extractor = pl_extractor_new(pl_grammars_new());
	snprintf(dir, sizeof(dir), "%.40s/portolan-fuzz.XXXXXX", tmp ? tmp : "/tmp");
	CHECK(mkdtemp(dir));
	atexit(leave);
}

static void write_file(const char *name, struct pl_str bytes)
{
	char path[96];
	FILE *fp;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	fp = fopen(path, "wb");
	CHECK(fp && fwrite(bytes.p, 1, bytes.n, fp) == bytes.n && fclose(fp) == 0);
}

static void check_file(const struct pl_clang *clang, const char *path, const struct pl_lang *lang,
                       struct pl_str text)
{
	const struct pl_clang_file *seen = pl_clang_file(clang, pl_str_of(path));
	struct pl_extract_options options = { .references = true, .details = true, .clang = clang };
	struct pl_file *file = pl_file_new();

	CHECK(seen && (seen->answer || seen->why.n));
	if (seen->answer)
		options.seen = seen;
	file->path = pl_str_of(path);
	file->language = lang->name;
	CHECK(pl_extract(extractor, lang, text, &options, file, NULL) == 0);
	check_sound(file, text);
	pl_file_free(file);
}

static void check_text(struct pl_str text)
{
	static const char *const names[2] = { "c", "cpp" }, *const paths[2] = { "a.c", "a.cpp" };
	const struct pl_clang_options options = { .always = true, .jobs = 1 };
	struct pl_clang_entry entries[2];
	struct pl_source source = { 0 };
	struct pl_clang *clang = NULL;

	CHECK(pl_source_of_dir(dir, &source, NULL) == 0 && source.entries.n == 2);
	for (size_t i = 0; i < 2; i++)
		entries[i] = (struct pl_clang_entry){ i, pl_langs_find(langs, pl_str_of(names[i])) };
	if (!pl_clang_read(&source, entries, 2, &options, &clang, NULL) && clang)
		for (size_t i = 0; i < 2; i++)
			check_file(clang, paths[i], entries[i].lang, text);
	pl_clang_free(clang);
	pl_source_close(&source);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_str bytes = { (const char *)data, size }, text;
	struct pl_sb decoded = PL_SB_INIT;

	if (!langs)
		load();
	if (!pl_utf_is_binary(bytes)) { /* the reader skips it */
		write_file("a.c", bytes);
		write_file("a.cpp", bytes);
		pl_utf_decode(bytes, &decoded, &text);
		check_text(text);
	}
	pl_sb_deinit(&decoded);
	return 0;
}
