/* lib/work/proginput.c */
#include "work/proginput.h"

#include "base/arena.h"
#include "base/fs.h"
#include "base/limits.h"
#include "base/vec.h"
#include "model/plan.h"
#include "read/config.h"
#include "work/portfiles.h"

#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>

struct input {
	const struct pl_proginput_request *request;
	struct pl_arena arena;
	struct pl_plan *plan; /* or NULL */
	struct pl_root root;
	struct pl_repo *repo;     /* or NULL */
	struct pl_config *config; /* or NULL */
	const struct pl_target *target;
	pl_json *json;
};

/* A text, or null where there is none. */
static void set(pl_json *object, const char *key, struct pl_str value)
{
	pl_json_set(object, key, value.n ? pl_json_new_str(value) : pl_json_new_null());
}

static pl_json *add_object(pl_json *to, const char *key)
{
	pl_json *object = pl_json_new_object();

	pl_json_set(to, key, object);
	return object;
}

/* --- reading ------------------------------------------------------------------------------ */

static int read_plan(struct input *in, struct pl_err *err)
{
	const char *path = in->request->plan;
	struct pl_sb text = PL_SB_INIT, real = PL_SB_INIT;
	int rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &text, err);
	bool around;

	if (rc == PL_ENOTFOUND && !in->request->target)
		rc = pl_err_set(err, rc,
		                "there is no plan '%s': make one with 'genplan FROM TO TARGET', or "
		                "name the target with --target",
		                path);
	else if (rc == PL_ENOTFOUND) {
		pl_err_clear(err);
		rc = 0;
	} else if (!rc) {
		rc = pl_plan_parse(pl_sb_str(&text), &in->plan, err);
		if (rc)
			pl_err_while(err, rc, "plan '%s'", path);
	}
	if (!rc)
		rc = pl_fs_real(in->plan ? path : ".", &real, err);
	if (!rc)
		in->root = pl_root_find(&in->arena,
		                        in->plan ? pl_fs_dir(pl_sb_str(&real)) : pl_sb_str(&real),
		                        in->plan ? in->plan->repository_dir : PL_S_NONE, &around);
	pl_sb_deinit(&text);
	pl_sb_deinit(&real);
	return rc;
}

static int read_config(struct input *in, struct pl_err *err)
{
	struct pl_commit head;
	int rc;

	if (in->request->config)
		return pl_config_load_file(in->request->config, &in->config, err);
	rc = pl_repo_open(in->root.dir.p, &in->repo, err);
	if (rc && rc != PL_ENOTFOUND)
		return rc;
	if (rc || pl_repo_resolve(in->repo, "HEAD", &head, NULL)) {
		if (err)
			pl_err_clear(err); /* a plan may have been carried here alone */
		return 0;
	}
	rc = pl_config_load(in->repo, &head, &in->config, err);
	if (rc == PL_ENOTFOUND) {
		pl_err_clear(err);
		rc = 0;
	}
	return rc;
}

static int find_target(struct input *in, struct pl_err *err)
{
	struct pl_sb name = PL_SB_INIT;
	int rc = 0;

	if (in->request->target)
		pl_sb_adds(&name, in->request->target);
	else
		pl_sb_add(&name, in->plan->target);
	if (in->plan && !pl_str_is(in->plan->target, pl_sb_cstr(&name)))
		rc = pl_err_set(err, PL_EUSAGE,
		                "the plan '%s' is one for '" PL_STR_FMT "', not for '%s'",
		                in->request->plan, PL_STR_ARG(in->plan->target), name.p);
	else if (in->config)
		rc = pl_config_target(in->config, pl_sb_cstr(&name), &in->target, err);
	else if (!in->plan)
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "no .portconfig in '" PL_STR_FMT "' says where target '%s' is",
		                PL_STR_ARG(in->root.dir), name.p);
	pl_sb_deinit(&name);
	return rc;
}

/* --- the parts of the object -------------------------------------------------------------- */

static struct pl_str relative(struct input *in, struct pl_str path)
{
	struct pl_str out = pl_root_relative(&in->arena, &in->root, path);

	if (out.n && (pl_str_eq(out, in->root.dir) || pl_str_eq(out, in->root.planned)))
		return PL_S(".");
	return out;
}

static void add_plan(struct input *in)
{
	pl_json *plan, *value;
	const pl_json *meta = pl_json_get(in->plan->doc, "metadata");
	struct pl_sb name = PL_SB_INIT, real = PL_SB_INIT;
	struct pl_str key;
	void *it = NULL;

	plan = add_object(in->json, "plan");
	while (pl_json_next(meta, &it, &key, &value)) {
		pl_sb_clear(&name);
		pl_sb_add(&name, key);
		pl_json_set(plan, pl_sb_cstr(&name), pl_json_keep(value));
	}
	if (!pl_fs_real(in->request->plan, &real, NULL))
		pl_json_set_str(plan, "file", relative(in, pl_sb_str(&real)));
	pl_sb_deinit(&name);
	pl_sb_deinit(&real);
}

static int compare(const void *a, const void *b)
{
	return pl_str_cmp(*(const struct pl_str *)a, *(const struct pl_str *)b);
}

/* The folders that the plan's source files lie in. */
static pl_json *source_paths(struct input *in)
{
	PL_VEC(struct pl_str) dirs = PL_VEC_INIT;
	pl_json *out = pl_json_new_array();

	for (size_t i = 0; in->plan && i < in->plan->entries.n; i++)
		pl_vec_push(&dirs, pl_fs_dir(relative(in, in->plan->entries.at[i].path)));
	pl_vec_sort(&dirs, compare);
	for (size_t i = 0; i < dirs.n; i++)
		if (!i || !pl_str_eq(dirs.at[i], dirs.at[i - 1]))
			pl_json_append(out, pl_json_new_str(dirs.at[i].n ? dirs.at[i] : PL_S(".")));
	pl_vec_free(&dirs);
	return out;
}

/* A tree is called by the first folder of its path: "spine-libgdx", "java". */
static struct pl_str first_folder(struct input *in, struct pl_str path)
{
	size_t slash;

	if (!path.n || pl_str_is(path, "."))
		return pl_fs_base(in->root.dir);
	slash = pl_str_find_char(path, '/');
	return slash == SIZE_MAX || !slash ? pl_fs_base(path) : pl_str_sub(path, 0, slash);
}

/* What the plan's metadata says, or (a plan of the original format is short) the configuration. */
static struct pl_str known(struct input *in, const char *key, const struct pl_str *configured)
{
	struct pl_str value = PL_S_NONE;

	if (in->plan)
		value = pl_json_get_str(pl_json_get(in->plan->doc, "metadata"), key);
	return value.n || !configured ? value : *configured;
}

static struct pl_str known_path(struct input *in, const char *key, const struct pl_str *configured)
{
	struct pl_str path = relative(in, known(in, key, configured));

	return path.n ? path : PL_S(".");
}

static void add_reference(struct input *in)
{
	const struct pl_config *config = in->config;
	pl_json *reference = add_object(in->json, "reference");
	struct pl_str path = known_path(in, "referencePath",
	                                config ? &config->reference_path : NULL);

	set(reference, "name", first_folder(in, path));
	set(reference, "language",
	    known(in, "referenceLanguage", config ? &config->reference_language : NULL));
	set(reference, "path", path);
	pl_json_set(reference, "sourcePaths", source_paths(in));
}

static void add_target(struct input *in)
{
	const struct pl_target *t = in->target;
	pl_json *target = add_object(in->json, "target");

	set(target, "name", known(in, "targetRuntime", t ? &t->name : NULL));
	set(target, "language", known(in, "targetRuntimeLanguage", t ? &t->language : NULL));
	set(target, "path", known_path(in, "targetRuntimePath", t ? &t->path : NULL));
}

static void add_config(struct input *in)
{
	const struct pl_target *target = in->target;
	pl_json *config = add_object(in->json, "config");
	struct pl_str name = known(in, "targetRuntime", target ? &target->name : NULL);
	struct pl_str notes = pl_arena_fmt(&in->arena, PL_STR_FMT "-conventions.md",
	                                   PL_STR_ARG(name));

	set(config, "check", target ? target->check : PL_S_NONE);
	set(config, "build", target ? target->build : PL_S_NONE);
	set(config, "conventions", target && target->conventions.n ? target->conventions : notes);
	set(config, "notes", PL_S("porting-notes.md"));
}

static bool on_path(const char *name)
{
	const char *path = getenv("PATH");
	struct pl_str rest = pl_str_of(path ? path : ""), dir;
	struct pl_sb file = PL_SB_INIT;
	bool found = false;

	while (!found && pl_str_split(&rest, ':', &dir)) {
		pl_sb_clear(&file);
		pl_fs_join(&file, dir, pl_str_of(name));
		found = pl_fs_is_file(pl_sb_cstr(&file)) && access(file.p, X_OK) == 0;
	}
	pl_sb_deinit(&file);
	return found;
}

/* Only of a few it is said whether they are there: a template can ask for no others. */
static void add_tools(struct input *in)
{
	static const char *const names[] = {
		"gensyms",     "gendeps",   "genplan",  "gennotes", "genprog",   "gencontext",
		"genreport",   "readtype",  "difftype", "planctl",  "openfiles", "checkfile",
		"checkparity", "checkprog", "runprog",  "portmcp",  "git",       "jq",
		"rg",          "code",      "cursor",   "idea",     "emacs",     "vim",
		"make",        "cmake",     "cc",       "clang",    "dotnet",    "haxe",
		"npx",         "javac",     "python3",
	};
	pl_json *tools = pl_json_new_array();

	for (size_t i = 0; i < PL_LEN(names); i++)
		if (on_path(names[i]))
			pl_json_append(tools, pl_json_new_str(pl_str_of(names[i])));
	pl_json_set(in->json, "tools", tools);
}

static void add_environment(struct input *in)
{
	const char *visual = getenv("VISUAL"), *editor = getenv("EDITOR");
	pl_json *environment = add_object(in->json, "environment");
	struct pl_str command = pl_str_of(visual && *visual ? visual : editor), name;
	struct utsname system;

	set(environment, "system", pl_str_of(uname(&system) == 0 ? system.sysname : ""));
	if (!pl_str_split(&command, ' ', &name)) /* it may have options */
		name = PL_S_NONE;
	set(environment, "editor", pl_fs_base(name));
}

int pl_proginput_make(const struct pl_proginput_request *request, pl_json **out, struct pl_err *err)
{
	struct input in = { .request = request, .arena = PL_ARENA_INIT };
	int rc = read_plan(&in, err);

	if (!rc)
		rc = read_config(&in, err);
	if (!rc)
		rc = find_target(&in, err);
	if (!rc) {
		in.json = pl_json_new_object();
		if (in.plan)
			add_plan(&in);
		add_reference(&in);
		add_target(&in);
		add_config(&in);
		add_tools(&in);
		add_environment(&in);
		*out = in.json;
	}
	pl_config_free(in.config);
	pl_repo_free(in.repo);
	pl_plan_free(in.plan);
	pl_arena_deinit(&in.arena);
	return rc;
}
