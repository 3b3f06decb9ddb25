/* lib/read/config.c */
#include "read/config.h"

#include "base/fs.h"
#include "base/limits.h"

#include <stdlib.h>
#include <sys/stat.h>

/* Paths of a profile that must exist for it to fit; only there. */
struct parse {
	struct pl_config *config;
	const char *name;
	PL_VEC(struct pl_str) detect;
	bool part; /* may leave reference and targets to a profile */
};

static struct pl_str plain_path(struct pl_config *config, struct pl_str path)
{
	struct pl_sb sb = PL_SB_INIT;
	struct pl_str out;

	pl_fs_normalise(&sb, path);
	if (pl_str_is(pl_sb_str(&sb), "."))
		pl_sb_clear(&sb); /* all of the repository */
	out = pl_arena_dup(&config->arena, pl_sb_str(&sb));
	pl_sb_deinit(&sb);
	return out;
}

/* The target of a [target "NAME"] or [map "NAME"] section, made when new. */
static struct pl_target *target_of(struct pl_config *config, struct pl_str name)
{
	struct pl_target *target;

	for (size_t i = 0; i < config->targets.n; i++)
		if (pl_str_eq(config->targets.at[i].name, name))
			return &config->targets.at[i];
	target = pl_vec_add(&config->targets);
	target->name = pl_arena_dup(&config->arena, name);
	return target;
}

/* "A = B"; key and form are for the message. */
static int cut_pair(struct parse *p, struct pl_str value, const char *key, const char *form,
                    struct pl_rename *out, struct pl_err *err)
{
	size_t equals = pl_str_find_char(value, '=');

	if (equals == SIZE_MAX)
		return pl_err_set(err, PL_EINVALID, "%s: %s is %s, not '" PL_STR_FMT "'", p->name,
		                  key, form, PL_STR_ARG(value));
	out->from = pl_arena_dup(&p->config->arena, pl_str_trim(pl_str_sub(value, 0, equals)));
	out->to = pl_arena_dup(&p->config->arena,
	                       pl_str_trim(pl_str_sub(value, equals + 1, value.n)));
	return 0;
}

static int set_rename(struct parse *p, struct pl_target *target, struct pl_str value,
                      struct pl_err *err)
{
	struct pl_rename pair;
	int rc = cut_pair(p, value, "map.rename", "REFERENCE=TARGET", &pair, err);

	if (!rc)
		pl_vec_push(&target->renames, pair);
	return rc;
}

static int set_type_map(struct parse *p, struct pl_target *target, struct pl_str value,
                        struct pl_err *err)
{
	struct pl_rename pair;
	int rc = cut_pair(p, value, "map.typeMap", "REFERENCE=TARGET", &pair, err);

	if (!rc)
		pl_vec_push(&target->type_maps, pair);
	return rc;
}

static int set_severity(struct parse *p, struct pl_str value, struct pl_err *err)
{
	struct pl_rename pair;
	int rc = cut_pair(p, value, "parity.severity", "RULE=off|note|warning|error", &pair, err);

	if (!rc)
		pl_vec_push(&p->config->severities,
		            ((struct pl_severity_item){ pair.from, pair.to }));
	return rc;
}

/* Keys of [target "NAME"]: true when it is one. */
static bool set_target(struct pl_config *config, struct pl_target *target, struct pl_str key,
                       struct pl_str value)
{
	static const struct {
		const char *key;
		size_t offset;
		bool path;
	} keys[] = {
		{ "path", offsetof(struct pl_target, path), true },
		{ "language", offsetof(struct pl_target, language), false },
		{ "repository", offsetof(struct pl_target, repository), false },
		{ "compileflags", offsetof(struct pl_target, compile_flags), false },
		{ "check", offsetof(struct pl_target, check), false },
		{ "build", offsetof(struct pl_target, build), false },
		{ "conventions", offsetof(struct pl_target, conventions), false },
	};

	for (size_t i = 0; i < PL_LEN(keys); i++) {
		struct pl_str *slot = (struct pl_str *)((char *)target + keys[i].offset);

		if (!pl_str_is(key, keys[i].key))
			continue;
		*slot = keys[i].path ? plain_path(config, value)
		                     : pl_arena_dup(&config->arena, value);
		return true;
	}
	return false;
}

static const char *const approvals[] = { "none", "tty", "signed" };

const char *pl_approval_name(enum pl_approval approval)
{
	return approvals[approval];
}

int pl_approval_of(struct pl_str name)
{
	for (int i = 0; i < (int)PL_LEN(approvals); i++)
		if (pl_str_is(name, approvals[i]))
			return i;
	return -1;
}

static int set_approval(struct parse *p, struct pl_str value, struct pl_err *err)
{
	int n = pl_approval_of(value);

	if (n < 0)
		return pl_err_set(err, PL_EINVALID,
		                  "%s: plan.approval is none, tty or signed, not '" PL_STR_FMT "'",
		                  p->name, PL_STR_ARG(value));
	p->config->approval = (enum pl_approval)n;
	return 0;
}

/* One more name for the repository's folder in the plan's metadata: it must not hide another key. */
static int set_repository_key(struct parse *p, struct pl_str value, struct pl_err *err)
{
	if (!pl_str_ends(value, PL_S("Dir")) || pl_str_is(value, "repositoryDir"))
		return pl_err_set(err, PL_EINVALID,
		                  "%s: profile.repositoryKey must end in 'Dir' and be a new name",
		                  p->name);
	p->config->repository_key = pl_arena_dup(&p->config->arena, value);
	return 0;
}

static int set_item(struct parse *p, const struct pl_config_item *item, struct pl_err *err)
{
	struct pl_config *config = p->config;
	size_t first = pl_str_find_char(item->key, '.'), last = pl_str_rfind_char(item->key, '.');
	struct pl_str section, sub = PL_S_NONE, key;

	if (first == SIZE_MAX)
		goto unknown;
	section = pl_str_sub(item->key, 0, first);
	key = pl_str_sub(item->key, last + 1, item->key.n);
	if (last > first)
		sub = pl_str_sub(item->key, first + 1, last);
	if (last > first && !pl_str_is(section, "target") && !pl_str_is(section, "map"))
		goto unknown;
	if (pl_str_is(section, "reference") && pl_str_is(key, "path"))
		config->reference_path = plain_path(config, item->value);
	else if (pl_str_is(section, "reference") && pl_str_is(key, "language"))
		config->reference_language = pl_arena_dup(&config->arena, item->value);
	else if (pl_str_is(section, "plan") && pl_str_is(key, "approval"))
		return set_approval(p, item->value, err);
	else if (pl_str_is(section, "plan") && pl_str_is(key, "allowedsigners"))
		config->allowed_signers = pl_arena_dup(&config->arena, item->value);
	else if (pl_str_is(section, "plan") && pl_str_is(key, "signingkey"))
		config->signing_key = pl_arena_dup(&config->arena, item->value);
	else if (pl_str_is(section, "parity") && pl_str_is(key, "baseline"))
		config->baseline = pl_arena_dup(&config->arena, item->value);
	else if (pl_str_is(section, "parity") && pl_str_is(key, "severity"))
		return set_severity(p, item->value, err);
	else if (pl_str_is(section, "profile") && pl_str_is(key, "detect"))
		pl_vec_push(&p->detect, plain_path(config, item->value));
	else if (pl_str_is(section, "profile") && pl_str_is(key, "name"))
		config->origin = pl_arena_fmt(&config->arena, "profile '" PL_STR_FMT "'",
		                              PL_STR_ARG(item->value));
	else if (pl_str_is(section, "profile") && pl_str_is(key, "repositorykey"))
		return set_repository_key(p, item->value, err);
	else if (pl_str_is(section, "target") && sub.n) {
		if (!set_target(config, target_of(config, sub), key, item->value))
			goto unknown;
	} else if (pl_str_is(section, "map") && sub.n && pl_str_is(key, "rename"))
		return set_rename(p, target_of(config, sub), item->value, err);
	else if (pl_str_is(section, "map") && sub.n && pl_str_is(key, "typemap"))
		return set_type_map(p, target_of(config, sub), item->value, err);
	else if (pl_str_is(section, "map") && sub.n && pl_str_is(key, "ignore"))
		pl_vec_push(&target_of(config, sub)->ignores,
		            pl_arena_dup(&config->arena, item->value));
	else
		goto unknown;
	return 0;
unknown:
	return pl_err_set(err, PL_EINVALID, "%s: no key '" PL_STR_FMT "' is known", p->name,
	                  PL_STR_ARG(item->key));
}

/* A path is one below the repository's top. */
static int check_path(const struct parse *p, struct pl_str path, const char *key,
                      struct pl_err *err)
{
	if (pl_fs_is_inside(path))
		return 0;
	return pl_err_set(err, PL_EINVALID,
	                  "%s: %s is a path below the repository's top, not '" PL_STR_FMT "'",
	                  p->name, key, PL_STR_ARG(path));
}

/* True when nothing is said of the reference or of targets: a profile may do that. */
static bool leaves_it(const struct pl_config *config)
{
	return !config->reference_language.n && !config->reference_path.n && !config->targets.n;
}

static int no_reference(const char *name, struct pl_err *err)
{
	return pl_err_set(err, PL_EINVALID, "%s: reference.language is missing", name);
}

static int check(const struct parse *p, struct pl_err *err)
{
	const struct pl_config *config = p->config;
	int rc = check_path(p, config->reference_path, "reference.path", err);

	if (rc)
		return rc;

	if (!config->reference_language.n && !(p->part && leaves_it(config)))
		return no_reference(p->name, err);
	for (size_t i = 0; i < config->targets.n; i++) {
		const struct pl_target *target = &config->targets.at[i];

		if (!target->language.n && !target->path.n)
			return pl_err_set(err, PL_EINVALID,
			                  "%s: there is a [map \"" PL_STR_FMT
			                  "\"], but no target of that name",
			                  p->name, PL_STR_ARG(target->name));
		if (!target->language.n)
			return pl_err_set(err, PL_EINVALID,
			                  "%s: target." PL_STR_FMT ".language is missing", p->name,
			                  PL_STR_ARG(target->name));
		rc = check_path(p, target->path, "target.path", err);
		if (rc)
			return rc;
	}
	return 0;
}

static int parse(struct pl_str text, const char *name, struct parse *p, struct pl_err *err)
{
	struct pl_config_items items = { 0 };
	int rc = pl_git_config(text, name, &items, err);

	p->name = name;
	p->config = pl_calloc(1, sizeof(*p->config));
	p->config->origin = pl_arena_dup(&p->config->arena, pl_str_of(name));
	p->config->approval = PL_APPROVAL_TTY;
	for (size_t i = 0; !rc && i < items.n; i++)
		rc = set_item(p, &items.at[i], err);
	if (!rc)
		rc = check(p, err);
	pl_config_items_free(&items);
	if (rc) {
		pl_config_free(p->config);
		p->config = NULL;
	}
	return rc;
}

static int parse_config(struct pl_str text, const char *name, bool part, struct pl_config **out,
                        struct pl_err *err)
{
	struct parse p = { .part = part };
	int rc = parse(text, name, &p, err);

	pl_vec_free(&p.detect);
	if (!rc)
		*out = p.config;
	return rc;
}

int pl_config_parse(struct pl_str text, const char *name, struct pl_config **out,
                    struct pl_err *err)
{
	return parse_config(text, name, false, out, err);
}

void pl_config_free(struct pl_config *config)
{
	if (!config)
		return;
	for (size_t i = 0; i < config->targets.n; i++) {
		pl_vec_free(&config->targets.at[i].renames);
		pl_vec_free(&config->targets.at[i].ignores);
		pl_vec_free(&config->targets.at[i].type_maps);
	}
	pl_vec_free(&config->targets);
	pl_vec_free(&config->severities);
	pl_arena_deinit(&config->arena);
	free(config);
}

/* --- where it comes from ------------------------------------------------------------------ */

struct profiles {
	const char *dir;
	struct pl_repo *repo;
	const struct pl_commit *commit;
	struct pl_config *found;
};

static int try_profile(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err)
{
	struct profiles *all = ctx;
	struct parse p = { 0 };
	struct pl_sb path = PL_SB_INIT, text = PL_SB_INIT;
	bool fits;
	int rc;

	if (all->found)
		return 0;
	pl_fs_join(&path, pl_str_of(all->dir), entry->path);
	rc = pl_fs_slurp(pl_sb_cstr(&path), PL_MAX_STATE_SIZE, &text, err);
	if (!rc)
		rc = parse(pl_sb_str(&text), pl_sb_cstr(&path), &p, err);
	if (rc)
		goto out;
	fits = p.detect.n > 0;
	for (size_t i = 0; fits && i < p.detect.n; i++)
		fits = pl_repo_has(all->repo, all->commit, p.detect.at[i]);
	if (fits)
		all->found = p.config;
	else
		pl_config_free(p.config);
out:
	pl_vec_free(&p.detect);
	pl_sb_deinit(&path);
	pl_sb_deinit(&text);
	return rc;
}

static int load_profile(struct pl_repo *repo, const struct pl_commit *commit,
                        struct pl_config **out, struct pl_err *err)
{
	struct profiles all = { NULL, repo, commit, NULL };
	struct pl_sb dir = PL_SB_INIT;
	int rc = pl_fs_prefix(&dir, err);

	if (!rc) {
		pl_sb_adds(&dir, "/share/portolan/profiles");
		all.dir = pl_sb_cstr(&dir);
		if (pl_fs_is_dir(all.dir))
			rc = pl_fs_walk(all.dir, try_profile, &all, err);
	}
	if (!rc && !all.found)
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "no .portconfig in '%s' and no known profile fits",
		                pl_repo_dir(repo));
	pl_sb_deinit(&dir);
	if (rc)
		pl_config_free(all.found);
	else
		*out = all.found;
	return rc;
}

static int load_file(const char *path, bool part, struct pl_config **out, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	int rc = pl_fs_slurp(path, PL_MAX_STATE_SIZE, &text, err);

	if (!rc)
		rc = parse_config(pl_sb_str(&text), path, part, out, err);
	pl_sb_deinit(&text);
	return rc;
}

int pl_config_load_file(const char *path, struct pl_config **out, struct pl_err *err)
{
	return load_file(path, false, out, err);
}

int pl_config_load_part(const char *path, struct pl_config **out, struct pl_err *err)
{
	return load_file(path, true, out, err);
}

/* *config leaves reference and targets to a profile: take them from the one that fits. */
static int complete(struct pl_repo *repo, const struct pl_commit *commit, struct pl_config **config,
                    struct pl_err *err)
{
	struct pl_config *part = *config, *whole = NULL;
	int rc = load_profile(repo, commit, &whole, err);

	if (rc == PL_ENOTFOUND)
		rc = no_reference(part->origin.p, err);
	if (!rc) {
		whole->approval = part->approval;
		whole->allowed_signers = pl_arena_dup(&whole->arena, part->allowed_signers);
		whole->signing_key = pl_arena_dup(&whole->arena, part->signing_key);
	}
	*config = whole;
	pl_config_free(part);
	return rc;
}

/* The repository's own .portconfig; PL_ENOTFOUND when it has none. */
static int load_own(struct pl_repo *repo, const struct pl_commit *commit, struct pl_config **out,
                    struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT, text = PL_SB_INIT;
	struct stat st;
	int rc = PL_ENOTFOUND;

	if (!pl_repo_is_bare(repo))
		pl_fs_join(&path, pl_str_of(pl_repo_dir(repo)), PL_S(".portconfig"));
	if (path.n && !lstat(pl_sb_cstr(&path), &st) && !pl_fs_is_file(pl_sb_cstr(&path))) {
		rc = pl_err_set(err, PL_EINVALID,
		                "'%s' is %s, not a file: remove it, or give --config FILE",
		                pl_sb_cstr(&path),
		                S_ISLNK(st.st_mode)   ? "a link to no file"
		                : S_ISDIR(st.st_mode) ? "a folder"
		                                      : "a pipe or a device");
	} else if (path.n && pl_fs_is_file(pl_sb_cstr(&path))) {
		rc = pl_config_load_part(pl_sb_cstr(&path), out, err);
	} else if (!path.n && pl_repo_has(repo, commit, PL_S(".portconfig"))) {
		pl_sb_addf(&path, "%.10s:.portconfig", commit->id);
		rc = pl_repo_file(repo, commit, PL_S(".portconfig"), PL_MAX_STATE_SIZE, &text, err);
		if (!rc)
			rc = parse_config(pl_sb_str(&text), pl_sb_cstr(&path), true, out, err);
	}
	pl_sb_deinit(&path);
	pl_sb_deinit(&text);
	return rc;
}

int pl_config_load(struct pl_repo *repo, const struct pl_commit *commit, struct pl_config **out,
                   struct pl_err *err)
{
	struct pl_config *config = NULL;
	int rc = load_own(repo, commit, &config, err);

	if (rc == PL_ENOTFOUND)
		rc = load_profile(repo, commit, &config, err);
	else if (!rc && leaves_it(config))
		rc = complete(repo, commit, &config, err);
	if (!rc)
		*out = config;
	return rc;
}

void pl_config_names(const struct pl_config *config, struct pl_sb *out)
{
	for (size_t i = 0; i < config->targets.n; i++)
		pl_sb_addf(out, "%s" PL_STR_FMT, i ? ", " : "",
		           PL_STR_ARG(config->targets.at[i].name));
	if (!config->targets.n)
		pl_sb_adds(out, "none");
}

int pl_config_target(const struct pl_config *config, const char *name, const struct pl_target **out,
                     struct pl_err *err)
{
	struct pl_sb known = PL_SB_INIT;
	struct pl_nearest near = { .wanted = pl_str_of(name) };
	int rc;

	for (size_t i = 0; i < config->targets.n; i++) {
		const struct pl_target *target = &config->targets.at[i];

		if (pl_str_is(target->name, name)) {
			*out = target;
			pl_sb_deinit(&known);
			return 0;
		}
		pl_nearest_offer(&near, target->name, target->name);
	}
	pl_config_names(config, &known);
	if (near.best.n)
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "no target '%s' in " PL_STR_FMT " (did you mean '" PL_STR_FMT "'?)",
		                name, PL_STR_ARG(config->origin), PL_STR_ARG(near.best));
	else
		rc = pl_err_set(err, PL_ENOTFOUND, "no target '%s' in " PL_STR_FMT ": there %s %s",
		                name, PL_STR_ARG(config->origin),
		                config->targets.n == 1 ? "is" : "are", pl_sb_cstr(&known));
	pl_sb_deinit(&known);
	return rc;
}
