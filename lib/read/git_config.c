/* lib/read/git_config.c -- the half of libgit2's embassy that reads git-config text. */
#include "read/git_private.h"

#include <sys/mman.h>
#include <unistd.h>

void pl_config_items_free(struct pl_config_items *items)
{
	pl_vec_free(items);
	pl_arena_deinit(&items->arena);
}

/* A path under which libgit2, which reads configuration only from files, finds the text. */
static int as_file(struct pl_str text, int *fd, struct pl_sb *path, struct pl_err *err)
{
	*fd = memfd_create("config", MFD_CLOEXEC);
	if (*fd < 0)
		return pl_err_errno(err, "holding a configuration in memory");
	for (size_t done = 0; done < text.n;) {
		ssize_t n = write(*fd, text.p + done, text.n - done);

		if (n < 0)
			return pl_err_errno(err, "holding a configuration in memory");
		done += (size_t)n;
	}
	pl_sb_addf(path, "/proc/self/fd/%d", *fd);
	return 0;
}

/* True unless byte i stands on a line that is a comment. */
static bool is_effective(struct pl_str text, size_t i)
{
	size_t start = pl_str_rfind_char(pl_str_sub(text, 0, i), '\n');
	struct pl_str line = pl_str_trim(pl_str_sub(text, start == SIZE_MAX ? 0 : start + 1, i));

	return !line.n || (line.p[0] != '#' && line.p[0] != ';');
}

static bool includes_others(struct pl_str text)
{
	static const struct pl_str head = { "[include", 8 };

	for (size_t i = 0; i + head.n <= text.n; i++)
		if (text.p[i] == '[' && pl_str_eq_nocase(pl_str_sub(text, i, i + head.n), head) &&
		    is_effective(text, i))
			return true;
	return false;
}

static int add_item(const git_config_entry *entry, void *payload)
{
	struct pl_config_items *out = payload;

	pl_vec_push(out, ((struct pl_config_item){
				 pl_arena_dup(&out->arena, pl_str_of(entry->name)),
				 pl_arena_dup(&out->arena, pl_str_of(entry->value)) }));
	return 0;
}

int pl_git_config(struct pl_str text, const char *name, struct pl_config_items *out,
                  struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	git_config *config = NULL;
	int fd = -1, code, rc;

	pl_git_init();
	if (memchr(text.p ? text.p : "", '\0', text.n))
		return pl_err_set(err, PL_EINVALID, "%s: a NUL byte in a configuration", name);
	if (includes_others(text))
		return pl_err_set(err, PL_EINVALID, "%s: including other files is not supported",
		                  name);
	rc = as_file(text, &fd, &path, err);
	if (rc)
		goto out;
	code = git_config_open_ondisk(&config, pl_sb_cstr(&path));
	if (!code)
		code = git_config_foreach(config, add_item, out);
	if (code) {
		const git_error *last = git_error_last();
		struct pl_str what = pl_str_of(last && last->message ? last->message
		                                                     : "bad syntax");
		size_t in = pl_str_find(what, pl_sb_str(&path));

		/* "... (in /proc/self/fd/3:7)": the file's own name belongs there */
		rc = in == SIZE_MAX ? pl_err_set(err, PL_EINVALID, "%s: " PL_STR_FMT, name,
		                                 PL_STR_ARG(what))
		                    : pl_err_set(err, PL_EINVALID, PL_STR_FMT "%s" PL_STR_FMT,
		                                 PL_STR_ARG(pl_str_sub(what, 0, in)), name,
		                                 PL_STR_ARG(pl_str_sub(what, in + path.n, what.n)));
	}
out:
	git_config_free(config);
	pl_sb_deinit(&path);
	if (fd >= 0)
		close(fd);
	return rc;
}
