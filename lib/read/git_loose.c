/*
 * lib/read/git_loose.c -- the same door: objects that lie in files of their own.
 *
 * libgit2 never comes back from one that was cut short, so it asks here before it looks itself: an
 * object is given out whole, or said to be damaged.
 */
#include "read/git_private.h"

#include "base/fs.h"
#include "base/limits.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <git2/sys/odb_backend.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

/* After libgit2's packs, before its own reader of such files, which has 1. */
enum { PRIORITY = 2 };

enum { MAX_ALTERNATES = 16, MAX_HEAD = 64 };

struct loose {
	git_odb_backend backend;
	PL_VEC(char *) dirs; /* ".../objects", the repository's own first */
};

/* One object's file on its way through inflate. */
struct stream {
	int fd;
	z_stream z;
	bool end; /* of the object: its checksum is right, too */
	unsigned char in[16 << 10];
};

static int damaged(const git_oid *id, const char *what)
{
	struct pl_sb text = PL_SB_INIT;
	char hex[41];

	git_oid_tostr(hex, sizeof(hex), id);
	pl_sb_addf(&text, "object %s is damaged: %s", hex, what);
	git_error_set_str(GIT_ERROR_ODB, text.p);
	pl_sb_deinit(&text);
	return GIT_ERROR;
}

/* The file of an object in any of the folders; -1 when there is none. */
static int open_file(const struct loose *loose, const git_oid *id)
{
	struct pl_sb path = PL_SB_INIT;
	char hex[41];
	int fd = -1;

	git_oid_tostr(hex, sizeof(hex), id);
	for (size_t i = 0; fd < 0 && i < loose->dirs.n; i++) {
		pl_sb_clear(&path);
		pl_sb_addf(&path, "%s/%.2s/%s", loose->dirs.at[i], hex, hex + 2);
		fd = open(path.p, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	}
	pl_sb_deinit(&path);
	return fd;
}

/* Fill to with up to n bytes; fewer only at the object's end. Returns how many, or -1. */
static ssize_t pull(struct stream *s, void *to, size_t n, const git_oid *id)
{
	size_t done = 0;

	while (done < n && !s->end) {
		const size_t want = n - done < (1u << 30) ? n - done : 1u << 30;
		int code;

		if (!s->z.avail_in) {
			ssize_t got;

			do
				got = read(s->fd, s->in, sizeof(s->in));
			while (got < 0 && errno == EINTR);
			if (got <= 0)
				return damaged(id,
				               got ? strerror(errno) : "its file was cut short");
			s->z.next_in = s->in;
			s->z.avail_in = (uInt)got;
		}
		s->z.next_out = (unsigned char *)to + done;
		s->z.avail_out = (uInt)want;
		code = inflate(&s->z, Z_NO_FLUSH);
		if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
			return damaged(id, s->z.msg ? s->z.msg : "it does not inflate");
		done += want - s->z.avail_out;
		s->end = code == Z_STREAM_END;
	}
	return (ssize_t)done;
}

static int begin(const struct loose *loose, const git_oid *id, struct stream *s)
{
	memset(s, 0, sizeof(*s));
	s->fd = open_file(loose, id);
	if (s->fd < 0)
		return GIT_ENOTFOUND;
	if (inflateInit(&s->z) != Z_OK) {
		close(s->fd);
		return GIT_ERROR;
	}
	return 0;
}

static void end(struct stream *s)
{
	inflateEnd(&s->z);
	close(s->fd);
}

/*
 * Read "blob 123" and its NUL, a byte at a time: what follows is the object. The oldest git wrote
 * another form, which does not inflate at all; today's does not read it either.
 */
static int read_head(struct stream *s, const git_oid *id, size_t *size, git_object_t *type)
{
	char head[MAX_HEAD], *blank;
	size_t n = 0;

	do {
		ssize_t got = n < sizeof(head) ? pull(s, head + n, 1, id) : 0;

		if (got < 0)
			return GIT_ERROR;
		if (!got)
			return damaged(id, "it does not say what it is");
	} while (head[n++]);
	blank = strchr(head, ' ');
	if (!blank || !pl_is_digit(blank[1]))
		return damaged(id, "it does not say what it is");
	*blank = '\0';
	*type = git_object_string2type(head);
	if (*type == GIT_OBJECT_INVALID)
		return damaged(id, "it does not say what it is");
	*size = 0;
	for (const char *c = blank + 1; *c; c++)
		if (!pl_is_digit(*c) || __builtin_mul_overflow(*size, 10, size) ||
		    __builtin_add_overflow(*size, (size_t)(*c - '0'), size))
			return damaged(id, "its size is no number");
	return 0;
}

static int loose_header(size_t *size, git_object_t *type, git_odb_backend *backend,
                        const git_oid *id)
{
	struct stream s;
	int rc = begin((struct loose *)backend, id, &s);

	if (rc)
		return rc;
	rc = read_head(&s, id, size, type);
	end(&s);
	return rc;
}

static int loose_read(void **out, size_t *size, git_object_t *type, git_odb_backend *backend,
                      const git_oid *id)
{
	struct stream s;
	char *data = NULL, more;
	ssize_t got;
	int rc = begin((struct loose *)backend, id, &s);

	if (rc)
		return rc;
	rc = read_head(&s, id, size, type);
	if (!rc && *size < SSIZE_MAX)
		data = git_odb_backend_data_alloc(backend, *size + 1);
	if (!rc && !data)
		rc = damaged(id, "its size is beyond all memory");
	if (rc)
		goto out;
	got = pull(&s, data, *size, id);
	data[*size] = '\0';
	if (got < 0)
		rc = GIT_ERROR;
	else if ((size_t)got < *size)
		rc = damaged(id, "it is shorter than it says");
	else if ((got = pull(&s, &more, 1, id)) != 0) /* this reads the checksum as well */
		rc = got < 0 ? GIT_ERROR : damaged(id, "it is longer than it says");
out:
	end(&s);
	if (rc && data)
		git_odb_backend_data_free(backend, data);
	else if (!rc)
		*out = data;
	return rc;
}

/* Find the one object whose id begins with n digits of a shorter one. */
static int complete(const struct loose *loose, const git_oid *part, size_t n, git_oid *out)
{
	struct pl_sb path = PL_SB_INIT;
	char hex[41], name[41];
	bool found = false;
	int rc = 0;

	git_oid_tostr(hex, sizeof(hex), part);
	for (size_t i = 0; i < loose->dirs.n && !rc; i++) {
		const struct dirent *entry;
		DIR *dir;

		pl_sb_clear(&path);
		pl_sb_addf(&path, "%s/%.2s", loose->dirs.at[i], hex);
		dir = opendir(path.p);
		while (dir && !rc && (entry = readdir(dir))) {
			git_oid id;

			if (strlen(entry->d_name) != 38 ||
			    strncmp(entry->d_name, hex + 2, n - 2) != 0)
				continue;
			snprintf(name, sizeof(name), "%.2s%.38s", hex, entry->d_name);
			if (git_oid_fromstr(&id, name))
				continue;
			rc = found && git_oid_cmp(&id, out) ? GIT_EAMBIGUOUS : 0;
			found = true;
			git_oid_cpy(out, &id);
		}
		if (dir)
			closedir(dir);
	}
	pl_sb_deinit(&path);
	return rc ? rc : found ? 0 : GIT_ENOTFOUND;
}

static int loose_read_prefix(git_oid *id, void **out, size_t *size, git_object_t *type,
                             git_odb_backend *backend, const git_oid *part, size_t n)
{
	git_oid whole;
	int rc = n < GIT_OID_MINPREFIXLEN ? GIT_EAMBIGUOUS
	                                  : complete((struct loose *)backend, part, n, &whole);

	if (!rc)
		rc = loose_read(out, size, type, backend, &whole);
	if (!rc)
		git_oid_cpy(id, &whole);
	return rc;
}

static void loose_free(git_odb_backend *backend)
{
	struct loose *loose = (struct loose *)backend;

	for (size_t i = 0; i < loose->dirs.n; i++)
		free(loose->dirs.at[i]);
	pl_vec_free(&loose->dirs);
	free(loose);
}

/* The folder, and those that its info/alternates names, and theirs. */
static void add_dir(struct loose *loose, struct pl_str dir)
{
	struct pl_sb path = PL_SB_INIT, text = PL_SB_INIT, other = PL_SB_INIT;
	struct pl_str rest, line;

	for (size_t i = 0; i < loose->dirs.n; i++)
		if (pl_str_is(dir, loose->dirs.at[i]))
			return;
	if (loose->dirs.n == MAX_ALTERNATES)
		return;
	pl_sb_add(&path, dir);
	pl_vec_push(&loose->dirs, pl_strdup(path.p));
	pl_sb_adds(&path, "/info/alternates");
	if (pl_fs_is_file(path.p) && !pl_fs_slurp(path.p, PL_MAX_FILE_SIZE, &text, NULL)) {
		rest = pl_sb_str(&text);
		while (pl_str_split(&rest, '\n', &line)) {
			if (!line.n || line.p[0] == '#')
				continue;
			pl_sb_clear(&path);
			pl_sb_clear(&other);
			pl_fs_join(&path, dir, line);
			pl_fs_normalise(&other, pl_sb_str(&path));
			add_dir(loose, pl_sb_str(&other));
		}
	}
	pl_sb_deinit(&path);
	pl_sb_deinit(&text);
	pl_sb_deinit(&other);
}

int pl_git_guard_loose(git_repository *repo, git_odb *odb)
{
	struct loose *loose = pl_calloc(1, sizeof(*loose));
	struct pl_sb dir = PL_SB_INIT;
	git_buf objects = { 0 };
	int code = git_repository_item_path(&objects, repo, GIT_REPOSITORY_ITEM_OBJECTS);

	if (!code)
		code = git_odb_init_backend(&loose->backend, GIT_ODB_BACKEND_VERSION);
	if (!code) {
		loose->backend.read = loose_read;
		loose->backend.read_header = loose_header;
		loose->backend.read_prefix = loose_read_prefix;
		loose->backend.free = loose_free;
		pl_fs_normalise(&dir, pl_str_of(objects.ptr));
		add_dir(loose, pl_sb_str(&dir));
		code = git_odb_add_backend(odb, &loose->backend, PRIORITY);
	}
	if (code)
		loose_free(&loose->backend);
	git_buf_dispose(&objects);
	pl_sb_deinit(&dir);
	return code;
}
