/* lib/read/flags.c */
#include "read/flags.h"

#include "base/fs.h"
#include "base/json.h"
#include "base/limits.h"
#include "base/map.h"

static const char DATABASE[] = "compile_commands.json";
static const char FLAGS_FILE[] = "compile_flags.txt";

struct finder {
	const struct pl_flags_place *place;
	const struct pl_flags_file *files;
	size_t n;
	struct pl_flags *out;
	struct pl_map numbers; /* path of a file: its number + 1 */
	struct pl_map sets; /* key of a set: its number + 1 */
};

/* --- words ----------------------------------------------------------------------------------- */

void pl_flags_split(struct pl_str line, struct pl_arena *arena, struct pl_flags_words *words)
{
	struct pl_sb word = PL_SB_INIT;
	bool open = false;
	char quote = 0;

	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (c == '\\' && quote != '\'' && i + 1 < line.n) {
			pl_sb_addc(&word, line.p[++i]);
			open = true;
		} else if (quote ? c == quote : c == '"' || c == '\'') {
			quote = quote ? 0 : c;
			open = true;
		} else if (!quote && (c == ' ' || c == '\t' || c == '\n' || c == '\r')) {
			if (open)
				pl_vec_push(words, pl_arena_dup(arena, pl_sb_str(&word)));
			pl_sb_clear(&word);
			open = false;
		} else {
			pl_sb_addc(&word, c);
			open = true;
		}
	}
	if (open)
		pl_vec_push(words, pl_arena_dup(arena, pl_sb_str(&word)));
	pl_sb_deinit(&word);
}

enum form {
	KEEP,   /* what begins so stays as it is */
	PLAIN,  /* its value follows, in this word or the next */
	PATH,   /* likewise, and that is a path */
	INCLUDE,  /* likewise, unless there is no such file: then it is found as an include is */
	DROP,   /* with what begins so */
	DROP_2, /* and with the next word, when it has no value in its own */
};

/*
 * Only what changes how a text is read is kept, so that files which differ in the rest are read at once.
 * The first row that fits counts. "-Xclang -include -Xclang a.h" is read without its "-Xclang".
 */
static const struct option {
	const char *name;
	enum form form;
} options[] = {
	{ "-include-pch", DROP_2 }, { "-isystem", PATH }, { "-iquote", PATH }, { "-idirafter", PATH },
	{ "-include", INCLUDE },  { "-imacros", INCLUDE }, { "-isysroot", PATH },  { "--sysroot=", PATH },
	{ "-I", PATH },         { "-D", PLAIN },       { "-U", PLAIN },        { "-target", PLAIN },
	{ "-arch", PLAIN },     { "--target=", KEEP }, { "-std=", KEEP },      { "--std=", KEEP },
	{ "-ansi", KEEP },      { "-nostd", KEEP },    { "-stdlib=", KEEP },   { "-pthread", KEEP },
	{ "-mllvm", DROP_2 },   { "-meabi", DROP_2 },  { "-mthread-model", DROP_2 }, { "-module", DROP_2 },
	{ "-m", KEEP },         { "-Wl,", DROP },
	{ "-Wa,", DROP },       { "-Wp,", DROP },      { "-Werror", DROP },    { "-W", KEEP },
	{ "-fexceptions", KEEP }, { "-fno-exceptions", KEEP }, { "-frtti", KEEP }, { "-fno-rtti", KEEP },
	{ "-fsigned-char", KEEP }, { "-funsigned-char", KEEP }, { "-fshort-", KEEP }, { "-fms-", KEEP },
	{ "-fchar8_t", KEEP },  { "-fno-char8_t", KEEP }, { "-fopenmp", KEEP }, { "-fblocks", KEEP },
	{ "-fdeclspec", KEEP }, { "-fvisibility", KEEP }, { "-fPIC", KEEP }, { "-fPIE", KEEP },
	{ "-o", DROP_2 },       { "-MF", DROP_2 },     { "-MT", DROP_2 },      { "-MQ", DROP_2 },
	{ "-MJ", DROP_2 },      { "-Xlinker", DROP_2 }, { "-Xassembler", DROP_2 }, { "-x", DROP_2 },
};

static const struct option *option_of(struct pl_str word)
{
	for (size_t i = 0; i < PL_LEN(options); i++)
		if (pl_str_starts(word, pl_str_of(options[i].name)))
			return &options[i];
	return NULL;
}

/* A path of a command line, as the answer has it. dir: what it is relative to. */
static void add_path(const struct pl_flags_place *place, struct pl_str dir, struct pl_str path,
                     struct pl_sb *out)
{
	struct pl_sb joined = PL_SB_INIT, normal = PL_SB_INIT;
	struct pl_str top = pl_str_of(place->top), whole;

	pl_fs_join(&joined, dir, path);
	pl_fs_normalise(&normal, pl_sb_str(&joined));
	whole = pl_sb_str(&normal);
	if (pl_str_starts(whole, top) && (whole.n == top.n || whole.p[top.n] == '/')) {
		pl_sb_adds(out, place->seen_top);
		whole = pl_str_sub(whole, top.n, whole.n);
	}
	pl_sb_add(out, whole);
	pl_sb_deinit(&joined);
	pl_sb_deinit(&normal);
}

static void push_arg(struct finder *f, struct pl_flags_words *args, struct pl_str text)
{
	pl_vec_push(args, pl_arena_dup(&f->out->arena, text));
}

static bool is_there(const struct finder *f, struct pl_str dir, struct pl_str path)
{
	struct pl_sb whole = PL_SB_INIT;
	bool is;

	add_path(f->place, dir, path, &whole);
	is = pl_map_find(&f->numbers, pl_sb_str(&whole)) || pl_fs_is_file(pl_sb_cstr(&whole));
	pl_sb_deinit(&whole);
	return is;
}

static bool is_standard(struct pl_str word)
{
	return pl_str_starts(word, PL_S("-std=")) || pl_str_starts(word, PL_S("--std="));
}

static bool has_standard(const struct pl_flags_words *args)
{
	for (size_t i = 0; i < args->n; i++)
		if (is_standard(args->at[i]) || pl_str_is(args->at[i], "-ansi"))
			return true;
	return false;
}

/* Flags for a whole tree name the standard of one language; clang refuses the others' files then. */
static bool is_of_other_language(const struct pl_lang *lang, struct pl_str word)
{
	return is_standard(word) &&
	       (pl_str_find(word, PL_S("++")) == SIZE_MAX) !=
	               (pl_str_find(lang->compiler.standard, PL_S("++")) == SIZE_MAX);
}

/* The words as the front end of clang gets them, by itself or through its driver. */
static void skip_relays(const struct pl_flags_words *words, struct pl_flags_words *out)
{
	for (size_t i = 0; i < words->n; i++)
		if (!pl_str_is(words->at[i], "-Xclang"))
			pl_vec_push(out, words->at[i]);
}

/* The number of the set that these words of a command line make, + 1. */
static uint32_t add_set(struct finder *f, const struct pl_lang *lang, struct pl_str dir,
                        const struct pl_flags_words *all)
{
	struct pl_flags_words args = PL_VEC_INIT, words = PL_VEC_INIT;
	struct pl_sb text = PL_SB_INIT;
	struct pl_map_entry *e;
	bool is_new;

	push_arg(f, &args, PL_S("-x"));
	push_arg(f, &args, lang->compiler.language);
	skip_relays(all, &words);
	for (size_t i = 0; i < words.n; i++) {
		const struct option *option = option_of(words.at[i]);
		struct pl_str name, value;

		if (!option || option->form == DROP || is_of_other_language(lang, words.at[i]))
			continue;
		if (option->form == KEEP) {
			push_arg(f, &args, words.at[i]);
			continue;
		}
		name = pl_str_of(option->name);
		value = pl_str_sub(words.at[i], name.n, words.at[i].n);
		if (!value.n && i + 1 < words.n)
			value = words.at[++i];
		if (option->form == DROP_2 || !value.n)
			continue;
		pl_sb_clear(&text);
		pl_sb_add(&text, name);
		if (name.p[name.n - 1] != '=' && name.n > 2) { /* "-isystem DIR", but "-IDIR" */
			push_arg(f, &args, pl_sb_str(&text));
			pl_sb_clear(&text);
		}
		if (option->form == PATH || (option->form == INCLUDE && is_there(f, dir, value)))
			add_path(f->place, dir, value, &text);
		else
			pl_sb_add(&text, value);
		push_arg(f, &args, pl_sb_str(&text));
	}
	/* versions of clang differ in what they take without it */
	if (!has_standard(&args))
		push_arg(f, &args,
		         pl_arena_fmt(&f->out->arena, "-std=" PL_STR_FMT,
		                      PL_STR_ARG(lang->compiler.standard)));

	pl_sb_clear(&text);
	for (size_t i = 0; i < args.n; i++) {
		pl_sb_add(&text, args.at[i]);
		pl_sb_addc(&text, '\0');
	}
	e = pl_map_add(&f->sets, pl_arena_dup(&f->out->arena, pl_sb_str(&text)), &is_new);
	if (is_new) {
		struct pl_flags_set set = { .lang = lang, .n_args = args.n };

		set.args = PL_ARENA_ARRAY(&f->out->arena, const char *, args.n + 1);
		for (size_t i = 0; i < args.n; i++)
			set.args[i] = args.at[i].p; /* of the arena: NUL-terminated */
		pl_vec_push(&f->out->sets, set);
		e->num = f->out->sets.n;
	}
	pl_vec_free(&args);
	pl_vec_free(&words);
	pl_sb_deinit(&text);
	return (uint32_t)e->num;
}

/* --- compile_commands.json ------------------------------------------------------------------- */

/*
 * The words with what "@FILE" stands for in its place, as clang and gcc have it. False when a file is
 * not there, or stands in itself: then it is not known how the entry is compiled. left: how many
 * files may be read.
 */
static bool expand(struct finder *f, struct pl_str dir, const struct pl_flags_words *words,
                   unsigned *left, struct pl_flags_words *out)
{
	enum { MAX_SIZE = 4 << 20 };
	bool ok = true;

	for (size_t i = 0; i < words->n && ok; i++) {
		struct pl_flags_words inner = PL_VEC_INIT;
		struct pl_sb path = PL_SB_INIT, text = PL_SB_INIT;

		if (!pl_str_starts(words->at[i], PL_S("@")) || words->at[i].n == 1) {
			pl_vec_push(out, words->at[i]);
			continue;
		}
		if (pl_str_ends(words->at[i], PL_S(".modmap"))) /* where a build keeps modules */
			continue;
		pl_fs_join(&path, dir, pl_str_sub(words->at[i], 1, words->at[i].n));
		ok = *left && pl_str_starts(pl_sb_str(&path), PL_S("/")) &&
		     pl_fs_is_file(pl_sb_cstr(&path)) &&
		     !pl_fs_slurp(pl_sb_cstr(&path), MAX_SIZE, &text, NULL);
		if (ok) {
			pl_flags_split(pl_sb_str(&text), &f->out->arena, &inner);
			--*left;
			ok = expand(f, dir, &inner, left, out);
		}
		pl_vec_free(&inner);
		pl_sb_deinit(&path);
		pl_sb_deinit(&text);
	}
	return ok;
}

static void read_entry(struct finder *f, const pl_json *entry)
{
	struct pl_str dir = pl_json_get_str(entry, "directory");
	struct pl_str command = pl_json_get_str(entry, "command");
	const pl_json *arguments = pl_json_get(entry, "arguments");
	struct pl_flags_words words = PL_VEC_INIT, all = PL_VEC_INIT, rest;
	struct pl_sb path = PL_SB_INIT;
	unsigned left = 64;
	size_t number;

	add_path(f->place, dir, pl_json_get_str(entry, "file"), &path);
	number = pl_map_num(&f->numbers, pl_sb_str(&path));
	pl_sb_deinit(&path);
	if (!number || f->out->of[number - 1]) /* of several commands the first */
		return;
	for (size_t i = 0; i < pl_json_len(arguments); i++)
		pl_vec_push(&words, pl_json_str(pl_json_at(arguments, i)));
	if (!words.n)
		pl_flags_split(command, &f->out->arena, &words);
	if (expand(f, dir, &words, &left, &all) && all.n) {
		rest = all;
		rest.at++; /* the compiler */
		rest.n--;
		f->out->of[number - 1] = add_set(f, f->files[number - 1].lang, dir, &rest);
	}
	pl_vec_free(&words);
	pl_vec_free(&all);
}

static int read_database(struct finder *f, const char *path, struct pl_err *err)
{
	pl_json *doc = NULL;
	int rc = pl_json_load(path, &doc, err);

	if (rc)
		return rc;
	if (pl_json_type(doc) != PL_JSON_ARRAY)
		rc = pl_err_set(err, PL_EINVALID, "'%s' is no list of commands", path);
	for (size_t i = 0; !rc && i < pl_json_len(doc); i++)
		read_entry(f, pl_json_at(doc, i));
	pl_json_free(doc);
	return rc;
}

/* Headers have no commands of their own: a source's of the same name, else the nearest one's. */
static void spread(struct finder *f)
{
	struct pl_map stems = PL_MAP_INIT, folders = PL_MAP_INIT;
	uint32_t *of = f->out->of;

	for (size_t i = 0; i < f->n; i++) {
		struct pl_str path = pl_str_of(f->files[i].path), dir = path;
		bool is_new;
		struct pl_map_entry *e;

		if (!of[i])
			continue;
		e = pl_map_add(&stems, pl_fs_stem(path), &is_new);
		e->num = is_new ? of[i] : e->num;
		while (dir.n) {
			dir = pl_fs_dir(dir);
			e = pl_map_add(&folders, dir, &is_new);
			if (!is_new)
				break;
			e->num = of[i];
		}
	}
	for (size_t i = 0; i < f->n; i++) {
		struct pl_str path = pl_str_of(f->files[i].path), dir = path;
		size_t set;

		if (of[i] || !f->files[i].header)
			continue;
		set = pl_map_num(&stems, pl_fs_stem(path));
		while (!set && dir.n) {
			dir = pl_fs_dir(dir);
			set = pl_map_num(&folders, dir);
		}
		if (set && f->out->sets.at[set - 1].lang == f->files[i].lang)
			of[i] = (uint32_t)set;
	}
	pl_map_deinit(&stems);
	pl_map_deinit(&folders);
}

/* --- compile_flags.txt, compileFlags --------------------------------------------------------- */

static void use_flags(struct finder *f, struct pl_str dir, const struct pl_flags_words *words,
                      const struct pl_lang *only, struct pl_str below)
{
	struct pl_sb prefix = PL_SB_INIT;

	pl_sb_adds(&prefix, f->place->seen_top);
	if (below.n) {
		pl_sb_addc(&prefix, '/');
		pl_sb_add(&prefix, below);
	}
	pl_sb_addc(&prefix, '/');
	for (size_t i = 0; i < f->n; i++)
		if (!f->out->of[i] && (!only || f->files[i].lang == only) &&
		    pl_str_starts(pl_str_of(f->files[i].path), pl_sb_str(&prefix)))
			f->out->of[i] = add_set(f, f->files[i].lang, dir, words);
	pl_sb_deinit(&prefix);
}

/* One word a line, as clang's tools read it. */
static void read_flags_file(struct finder *f, struct pl_str dir, struct pl_str below,
                            struct pl_str text)
{
	struct pl_flags_words words = PL_VEC_INIT;
	struct pl_str line;

	while (pl_str_split(&text, '\n', &line)) {
		line = pl_str_trim(line);
		if (line.n)
			push_arg(f, &words, line);
	}
	use_flags(f, dir, &words, NULL, below);
	pl_vec_free(&words);
}

static void use_configs(struct finder *f)
{
	for (size_t i = 0; i < f->place->n_configs; i++) {
		const struct pl_flags_config *config = &f->place->configs[i];
		struct pl_flags_words words = PL_VEC_INIT;

		pl_flags_split(config->flags, &f->out->arena, &words);
		use_flags(f, pl_str_of(f->place->top), &words, config->lang, config->path);
		pl_vec_free(&words);
	}
}

/* --- by looking ------------------------------------------------------------------------------ */

bool pl_flags_next_include(struct pl_str text, size_t *at, struct pl_str *name, bool *quoted)
{
	static const char word[] = "include";

	for (size_t i = *at; i < text.n;) {
		const char *hash = memchr(text.p + i, '#', text.n - i);
		size_t from, end;

		if (!hash)
			break;
		i = (size_t)(hash - text.p) + 1;
		for (from = i - 1; from && (text.p[from - 1] == ' ' || text.p[from - 1] == '\t');)
			from--;
		if (from && text.p[from - 1] != '\n' && text.p[from - 1] != '\r')
			continue;
		while (i < text.n && (text.p[i] == ' ' || text.p[i] == '\t'))
			i++;
		if (!pl_str_starts(pl_str_sub(text, i, text.n), pl_str_of(word)))
			continue;
		i += sizeof(word) - 1;
		while (i < text.n && (text.p[i] == ' ' || text.p[i] == '\t'))
			i++;
		if (i >= text.n || (text.p[i] != '"' && text.p[i] != '<'))
			continue;
		*quoted = text.p[i] == '"';
		for (end = ++i;
		     end < text.n && text.p[end] != (*quoted ? '"' : '>') && text.p[end] != '\n';)
			end++;
		*name = pl_str_sub(text, i, end);
		*at = end;
		return true;
	}
	return false;
}

struct vote {
	struct pl_str dir;
	size_t n;
};

static int by_votes(const void *a, const void *b)
{
	const struct vote *x = a, *y = b;

	if (x->n != y->n)
		return x->n > y->n ? -1 : 1;
	return pl_str_cmp(x->dir, y->dir);
}

/* A file of that name with the given folders before it: the shortest path, then the first. */
static struct pl_str folder_of(const struct finder *f, const struct pl_map *bases,
                               const uint32_t *next, struct pl_str name)
{
	struct pl_str best = PL_S_NONE;

	for (size_t i = pl_map_num(bases, pl_fs_base(name)); i; i = next[i - 1]) {
		struct pl_str path = pl_str_of(f->files[i - 1].path);

		if (path.n > name.n && pl_str_ends(path, name) &&
		    path.p[path.n - name.n - 1] == '/' && (!best.p || path.n < best.n + name.n + 1))
			best = pl_str_sub(path, 0, path.n - name.n - 1);
	}
	return best;
}

/* Every folder in which an include of the tree is found in the tree, the one with most first. */
static void look(struct finder *f)
{
	struct pl_map bases = PL_MAP_INIT, all = PL_MAP_INIT, votes = PL_MAP_INIT;
	uint32_t *next = pl_calloc(f->n + 1, sizeof(*next));
	PL_VEC(struct vote) order = PL_VEC_INIT;
	struct pl_flags_words words = PL_VEC_INIT;
	struct pl_sb beside = PL_SB_INIT;

	for (size_t i = f->n; i-- > 0;) {
		struct pl_str path = pl_str_of(f->files[i].path);
		struct pl_map_entry *e = pl_map_add(&bases, pl_fs_base(path), NULL);

		next[i] = (uint32_t)e->num;
		e->num = i + 1;
		pl_map_add(&all, path, NULL);
	}
	for (size_t i = 0; i < f->n; i++) {
		struct pl_str dir = pl_fs_dir(pl_str_of(f->files[i].path)), name;
		size_t at = 0;
		bool quoted;

		while (pl_flags_next_include(f->files[i].text, &at, &name, &quoted)) {
			struct pl_sb joined = PL_SB_INIT;
			struct pl_str folder;

			pl_fs_join(&joined, dir, name);
			pl_sb_clear(&beside);
			pl_fs_normalise(&beside, pl_sb_str(&joined));
			pl_sb_deinit(&joined);
			if (quoted && pl_map_find(&all, pl_sb_str(&beside)))
				continue;
			folder = folder_of(f, &bases, next, name);
			if (folder.p)
				pl_map_add(&votes, folder, NULL)->num++;
		}
	}
	for (size_t i = 0; i < votes.n; i++)
		pl_vec_push(&order, ((struct vote){ votes.entries[i].key, votes.entries[i].num }));
	pl_vec_sort(&order, by_votes);
	for (size_t i = 0; i < order.n; i++) {
		pl_vec_push(&words, PL_S("-I"));
		pl_vec_push(&words, order.at[i].dir);
	}
	for (size_t i = 0; i < f->n; i++)
		f->out->of[i] = add_set(f, f->files[i].lang, PL_S(""), &words);
	pl_map_deinit(&bases);
	pl_map_deinit(&all);
	pl_map_deinit(&votes);
	free(next);
	pl_vec_free(&order);
	pl_vec_free(&words);
	pl_sb_deinit(&beside);
}

/* --------------------------------------------------------------------------------------------- */

/* In one folder; *found when one of the two was there. below: the folder, from the top. */
static int look_in(struct finder *f, struct pl_str below, bool *found, struct pl_err *err)
{
	static const char *const builds[] = { "", "build", "out", "cmake-build-debug" };
	struct pl_sb dir = PL_SB_INIT, path = PL_SB_INIT, text = PL_SB_INIT;
	int rc = 0;

	pl_fs_join(&dir, pl_str_of(f->place->top), below);
	for (size_t i = 0; i < PL_LEN(builds) && f->place->on_disk && !*found && !rc; i++) {
		pl_sb_clear(&path);
		pl_fs_join(&path, pl_sb_str(&dir), pl_str_of(builds[i]));
		if (*builds[i])
			pl_sb_addc(&path, '/');
		pl_sb_adds(&path, DATABASE);
		if (!pl_fs_is_file(pl_sb_cstr(&path)))
			continue;
		rc = read_database(f, pl_sb_cstr(&path), err);
		spread(f);
		*found = true;
		f->out->from = pl_str_of(DATABASE);
	}
	if (!rc && !*found) {
		struct pl_sb normal = PL_SB_INIT;

		pl_sb_clear(&path);
		pl_fs_join(&path, f->place->commit ? below : pl_sb_str(&dir),
		           pl_str_of(FLAGS_FILE));
		pl_fs_normalise(&normal, pl_sb_str(&path));
		*found = f->place->commit
		                 ? !pl_repo_file(f->place->repo, f->place->commit,
		                                 pl_sb_str(&normal), PL_MAX_FILE_SIZE, &text, NULL)
		                 : !pl_fs_slurp(pl_sb_cstr(&normal), PL_MAX_FILE_SIZE, &text, NULL);
		if (*found) {
			read_flags_file(f, pl_sb_str(&dir), below, pl_sb_str(&text));
			f->out->from = pl_str_of(FLAGS_FILE);
		}
		pl_sb_deinit(&normal);
	}
	pl_sb_deinit(&dir);
	pl_sb_deinit(&path);
	pl_sb_deinit(&text);
	return rc;
}

static bool any(const struct finder *f)
{
	for (size_t i = 0; i < f->n; i++)
		if (f->out->of[i])
			return true;
	return false;
}

int pl_flags_find(const struct pl_flags_place *place, const struct pl_flags_file *files, size_t n,
                  struct pl_flags *out, struct pl_err *err)
{
	struct finder f = { .place = place, .files = files, .n = n, .out = out };
	struct pl_str below = place->folder;
	bool found = false;
	int rc = 0;

	memset(out, 0, sizeof(*out));
	out->of = pl_calloc(n + 1, sizeof(*out->of));
	for (size_t i = 0; i < n; i++)
		pl_map_add(&f.numbers, pl_str_of(files[i].path), NULL)->num = i + 1;
	while (!rc && !found) { /* from the folder that is read up to the top */
		rc = look_in(&f, below, &found, err);
		if (!below.n)
			break;
		below = pl_fs_dir(below);
	}
	if (!rc && !found) {
		use_configs(&f);
		if (any(&f))
			out->from = PL_S("compileFlags");
	}
	if (!rc && !found && place->look && !any(&f)) {
		look(&f);
		out->from = PL_S("includes");
	}
	pl_map_deinit(&f.numbers);
	pl_map_deinit(&f.sets);
	if (rc)
		pl_flags_deinit(out);
	return rc;
}

void pl_flags_deinit(struct pl_flags *flags)
{
	pl_vec_free(&flags->sets);
	free(flags->of);
	pl_arena_deinit(&flags->arena);
	memset(flags, 0, sizeof(*flags));
}
