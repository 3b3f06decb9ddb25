/* lib/read/clang_walk.c */
#include "read/clang_walk.h"

#include "base/fs.h"

uint32_t pl_clang_walk_keep(struct pl_clang_walk *w, struct pl_str text)
{
	uint32_t at = (uint32_t)w->found.pool.n;

	if (!text.n)
		return 0;
	pl_sb_add(&w->found.pool, text);
	pl_sb_addc(&w->found.pool, '\0');
	return at;
}

void pl_clang_walk_string(const struct pl_clang_walk *w, CXString string, struct pl_sb *out)
{
	const char *text = w->clang->getCString(string);

	pl_sb_clear(out);
	pl_sb_adds(out, text ? text : "");
	w->clang->disposeString(string);
}

static uint32_t number_of_path(const struct pl_clang_walk *w, const char *path)
{
	struct pl_sb normal = PL_SB_INIT;
	size_t number;

	pl_fs_normalise(&normal, pl_str_of(path));
	number = pl_map_num(w->unit->by_path, pl_sb_str(&normal));
	pl_sb_deinit(&normal);
	return number ? (uint32_t)number - 1 : PL_CLANG_NO_FILE;
}

uint32_t pl_clang_walk_file(struct pl_clang_walk *w, CXFile file)
{
	struct pl_sb path = PL_SB_INIT;
	struct pl_clang_seen_file seen = { file, PL_CLANG_NO_FILE };

	if (!file)
		return PL_CLANG_NO_FILE;
	for (size_t i = w->files.n; i-- > 0;) /* the latest is the likeliest */
		if (w->files.at[i].file == file)
			return w->files.at[i].number;
	pl_clang_walk_string(w, w->clang->getFileName(file), &path);
	seen.number = number_of_path(w, pl_sb_cstr(&path));
	pl_sb_deinit(&path);
	pl_vec_push(&w->files, seen);
	return seen.number;
}

/*
 * libclang has no function that tells whether a location lies in an expansion: what it calls the
 * spelling's is the call's. The number that it keeps of it says so, in its highest bit.
 */
static bool is_in_macro(CXSourceLocation location)
{
	return location.int_data >> 31;
}

struct pl_clang_place pl_clang_walk_place(struct pl_clang_walk *w, CXSourceLocation location)
{
	struct pl_clang_place place = { .in_macro = is_in_macro(location) };
	CXFile file;
	unsigned offset;

	w->clang->getFileLocation(location, &file, NULL, NULL, &offset);
	place.file = pl_clang_walk_file(w, file);
	place.offset = offset;
	if (place.in_macro)
		w->clang->getExpansionLocation(location, NULL, NULL, NULL, &place.call);
	return place;
}
