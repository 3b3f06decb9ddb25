/* tests/unit/t-fs.c -- facts about files and paths, each in a scratch folder of its own. */
#include "base/fs.h"

#include "base/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* --- scratch ---------------------------------------------------------------------------------- */

static char scratch[] = "/tmp/pl-t-fs.XXXXXX";

static int enter(void **state)
{
	(void)state;
	strcpy(strchr(scratch, '.'), ".XXXXXX");
	umask(022);
	return !mkdtemp(scratch) || chdir(scratch) || chmod(".", 0777);
}

static int drop(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)st;
	(void)type;
	(void)ftw;
	return remove(path);
}

static int leave(void **state)
{
	(void)state;
	return chdir("/") || nftw(scratch, drop, 16, FTW_DEPTH | FTW_PHYS);
}

static void put(const char *path, const char *text)
{
	FILE *fp = fopen(path, "w");

	assert_non_null(fp);
	assert_true(fputs(text, fp) >= 0);
	assert_int_equal(fclose(fp), 0);
}

static void assert_text(const char *path, const char *want)
{
	struct pl_sb text = PL_SB_INIT;

	assert_int_equal(pl_fs_slurp(path, SIZE_MAX, &text, NULL), 0);
	assert_string_equal(pl_sb_cstr(&text), want);
	pl_sb_deinit(&text);
}

/* Root may do anything, so what depends on permission bits is done as nobody. */
static void be_nobody(bool on)
{
	static bool was_root;

	was_root |= geteuid() == 0;
	if (was_root)
		assert_int_equal(seteuid(on ? 65534 : 0), 0);
}

static int count_one(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err)
{
	(void)entry;
	(void)err;
	++*(size_t *)ctx;
	return 0;
}

static size_t count(const char *dir)
{
	size_t n = 0;

	assert_int_equal(pl_fs_walk(dir, count_one, &n, NULL), 0);
	return n;
}

/* --- slurp ------------------------------------------------------------------------------------ */

static void test_slurp(void **state)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	put("a", "hello");
	put("empty", "");
	pl_sb_adds(&text, "before:");
	assert_int_equal(pl_fs_slurp("a", 5, &text, &err), 0);
	assert_int_equal(pl_fs_slurp("empty", 0, &text, &err), 0);
	assert_string_equal(text.p, "before:hello");

	/* what fails leaves the text alone */
	assert_int_equal(pl_fs_slurp("a", 4, &text, &err), PL_ELIMIT);
	assert_string_equal(pl_sb_cstr(&err.text),
	                    "cannot read 'a': larger than the limit of 4 bytes");
	assert_int_equal(pl_fs_slurp("none", 9, &text, &err), PL_ENOTFOUND);
	assert_int_equal(err.code, PL_ENOTFOUND);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot read 'none': No such file or directory");
	assert_int_equal(pl_fs_slurp("a/b", 9, &text, &err), PL_ENOTFOUND);
	assert_int_equal(pl_fs_slurp(".", 9, &text, &err), PL_EIO);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot read '.': is a folder");
	assert_int_equal(pl_fs_slurp("/dev/zero", 9, &text, &err), PL_EIO);
	assert_int_equal(pl_fs_slurp("/dev/null", 9, &text, NULL), PL_EIO);
	assert_string_equal(text.p, "before:hello");

	/* /proc says that its files are empty; the limit holds while reading too */
	pl_sb_clear(&text);
	assert_int_equal(pl_fs_slurp("/proc/self/status", 1 << 20, &text, &err), 0);
	assert_true(pl_str_starts(pl_sb_str(&text), PL_S("Name:\t")));
	assert_int_equal(pl_fs_slurp("/proc/self/status", 10, &text, &err), PL_ELIMIT);
	pl_sb_deinit(&text);
	pl_err_deinit(&err);
}

static void test_slurp_large(void **state)
{
	struct pl_sb text = PL_SB_INIT, back = PL_SB_INIT;

	(void)state;
	for (int i = 0; i < 500000; i++)
		pl_sb_addf(&text, "%d%c", i, i % 10 ? '\n' : '\0');
	assert_int_equal(pl_fs_replace("large", pl_sb_str(&text), NULL), 0);
	assert_int_equal(pl_fs_slurp("large", text.n, &back, NULL), 0);
	assert_true(pl_str_eq(pl_sb_str(&text), pl_sb_str(&back)));
	pl_sb_deinit(&text);
	pl_sb_deinit(&back);
}

static void test_slurp_unreadable(void **state)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	put("secret", "x");
	assert_int_equal(chmod("secret", 0), 0);
	be_nobody(true);
	assert_int_equal(pl_fs_slurp("secret", 9, &text, &err), PL_EIO);
	be_nobody(false);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot read 'secret': Permission denied");
	pl_err_deinit(&err);
}

/* --- replace ---------------------------------------------------------------------------------- */

static mode_t mode_of(const char *path)
{
	struct stat st;

	assert_int_equal(lstat(path, &st), 0);
	return st.st_mode & 07777;
}

static void test_replace(void **state)
{
	struct pl_sb name = PL_SB_INIT;
	struct pl_sb whole = PL_SB_INIT;

	(void)state;
	assert_int_equal(pl_fs_replace("new", PL_S("one"), NULL), 0);
	assert_text("new", "one");
	assert_int_equal(mode_of("new"), 0644); /* the umask's wish */
	assert_int_equal(chmod("new", 0751), 0);
	assert_int_equal(pl_fs_replace("new", PL_S(""), NULL), 0);
	assert_text("new", "");
	assert_int_equal(mode_of("new"), 0751);
	assert_int_equal(mkdir("d", 0755), 0);
	assert_int_equal(pl_fs_replace("d/x", PL_S("in a folder"), NULL), 0);
	assert_text("d/x", "in a folder");
	pl_sb_addf(&whole, "%s/abs", scratch);
	assert_int_equal(pl_fs_replace(whole.p, PL_S("absolute"), NULL), 0);
	assert_text("abs", "absolute");

	/* the longest name a folder can hold leaves no room for more */
	for (int i = 0; i < NAME_MAX; i++)
		pl_sb_addc(&name, 'n');
	assert_int_equal(pl_fs_replace(name.p, PL_S("long"), NULL), 0);
	assert_text(name.p, "long");
	assert_int_equal(count("."), 4); /* nothing temporary is left */
	pl_sb_deinit(&name);
	pl_sb_deinit(&whole);
}

/* Only over what was seen there. */
static void test_replace_known(void **state)
{
	const struct pl_str seen = PL_S("seen"), longer = PL_S("seen and"), nothing = PL_S("");
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	assert_int_equal(pl_fs_replace_known("a", PL_S("new"), &seen, &err), PL_ECHANGED);
	assert_string_equal(pl_sb_cstr(&err.text), "'a' was changed by somebody else meanwhile");
	assert_int_equal(pl_fs_replace_known("a", PL_S("new"), &nothing, NULL), PL_ECHANGED);
	assert_int_equal(count("."), 0);
	assert_int_equal(pl_fs_replace_known("a", seen, NULL, NULL), 0);
	assert_text("a", "seen");
	assert_int_equal(pl_fs_replace_known("a", PL_S("new"), NULL, NULL), PL_ECHANGED);
	assert_int_equal(pl_fs_replace_known("a", PL_S("new"), &longer, NULL), PL_ECHANGED);
	assert_int_equal(pl_fs_replace_known("a", PL_S("new"), &nothing, NULL), PL_ECHANGED);
	assert_text("a", "seen");
	assert_int_equal(pl_fs_replace_known("a", PL_S("new"), &seen, NULL), 0);
	assert_text("a", "new");
	assert_int_equal(count("."), 1);
	pl_err_deinit(&err);
}

static void test_replace_links(void **state)
{
	struct pl_err err = PL_ERR_INIT;
	char to[100];

	(void)state;
	assert_int_equal(mkdir("d", 0755), 0);
	put("d/real", "old");
	assert_int_equal(symlink("real", "d/near") | symlink("d/near", "far"), 0);
	assert_int_equal(pl_fs_replace("far", PL_S("new"), NULL), 0);
	assert_int_equal(readlink("far", to, sizeof(to)), 6);
	assert_int_equal(readlink("d/near", to, sizeof(to)), 4);
	assert_text("d/real", "new");

	/* a link to nothing: the file it names is made */
	assert_int_equal(symlink("d/later", "dangling"), 0);
	assert_int_equal(pl_fs_replace("dangling", PL_S("made"), NULL), 0);
	assert_text("d/later", "made");
	assert_int_equal(readlink("dangling", to, sizeof(to)), 7);

	assert_int_equal(symlink("loop", "loop"), 0);
	assert_true(pl_fs_replace("loop", PL_S("x"), &err) < 0);
	assert_string_equal(pl_sb_cstr(&err.text),
	                    "cannot write 'loop': Too many levels of symbolic links");
	pl_err_deinit(&err);
}

static void test_replace_refused(void **state)
{
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	assert_true(pl_fs_replace("no/such", PL_S("x"), &err) < 0);
	assert_string_equal(pl_sb_cstr(&err.text),
	                    "cannot write 'no/such': No such file or directory");
	assert_int_equal(mkdir("d", 0755), 0);
	assert_true(pl_fs_replace("d", PL_S("x"), &err) < 0);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot write 'd': Is a directory");
	assert_int_equal(pl_fs_replace("", PL_S("x"), &err), PL_ENOTFOUND);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot write '': No such file or directory");
	put("d/keep", "old");
	assert_int_equal(chmod("d", 0555), 0);
	be_nobody(true);
	assert_int_equal(pl_fs_replace("d/keep", PL_S("x"), &err), PL_EIO);
	be_nobody(false);
	assert_int_equal(chmod("d", 0755), 0);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot write 'd/keep': Permission denied");
	assert_text("d/keep", "old");
	assert_int_equal(count("."), 1);
	pl_err_deinit(&err);
}

/* As on a full disk: the write fails in the middle. */
static void test_replace_full(void **state)
{
	struct rlimit old, small = { 10000, RLIM_INFINITY };
	struct pl_sb text = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;
	int rc;

	(void)state;
	for (int i = 0; i < 5000; i++)
		pl_sb_adds(&text, "12345678");
	put("keep", "old");
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
	small.rlim_max = old.rlim_max;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	rc = pl_fs_replace("keep", pl_sb_str(&text), &err);
	setrlimit(RLIMIT_FSIZE, &old);
	assert_int_equal(rc, PL_EIO);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot write 'keep': File too large");
	assert_text("keep", "old");
	assert_int_equal(count("."), 1);
	pl_sb_deinit(&text);
	pl_err_deinit(&err);
}

static void test_replace_device(void **state)
{
	struct pl_err err = PL_ERR_INIT;
	struct stat st;

	(void)state;
	assert_int_equal(symlink("/dev/null", "null") | symlink("/dev/full", "full"), 0);
	assert_int_equal(pl_fs_replace("null", PL_S("x"), NULL), 0);
	assert_int_equal(stat("/dev/null", &st), 0);
	assert_true(S_ISCHR(st.st_mode));
	assert_int_equal(pl_fs_replace("full", PL_S("x"), &err), PL_EIO);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot write 'full': No space left on device");
	pl_err_deinit(&err);
}

/* --- paths ------------------------------------------------------------------------------------ */

static void test_paths(void **state)
{
	static const struct { const char *path, *base, *dir, *stem; } row[] = {
		{ "a/b/c.tar.gz", "c.tar.gz", "a/b", "c.tar" }, { "a", "a", "", "a" },
		{ "", "", "", "" }, { "/", "", "", "" }, { "/a.c", "a.c", "", "a" },
		{ "a/", "", "a", "" }, { ".rs", ".rs", "", ".rs" }, { "d.x/f", "f", "d.x", "f" },
		{ "a.", "a.", "", "a" }, { "..a.b", "..a.b", "", "..a" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_str path = pl_str_of(row[i].path);

		assert_true(pl_str_is(pl_fs_base(path), row[i].base));
		assert_true(pl_str_is(pl_fs_dir(path), row[i].dir));
		assert_true(pl_str_is(pl_fs_stem(path), row[i].stem));
	}
	assert_int_equal(pl_fs_dir(PL_S_NONE).n + pl_fs_base(PL_S_NONE).n, 0);
}

static void test_is_inside(void **state)
{
	static const char *const in[] = { "", "a", "a/b", "./a", "..a/b..", "a/...", "a//b" };
	static const char *const out[] = { "/", "/a", "..", "../a", "a/..", "a/../../b", "./.." };

	(void)state;
	for (size_t i = 0; i < PL_LEN(in); i++)
		assert_true(pl_fs_is_inside(pl_str_of(in[i])));
	for (size_t i = 0; i < PL_LEN(out); i++)
		assert_false(pl_fs_is_inside(pl_str_of(out[i])));
}

static void test_join(void **state)
{
	static const struct { const char *dir, *name, *want; } row[] = {
		{ "a", "b", "a/b" }, { "a/", "b", "a/b" }, { "", "b", "b" }, { ".", "b", "b" },
		{ "/", "b", "/b" }, { "a", "/b", "/b" }, { "..", "b", "../b" }, { "a", "", "a/" },
		{ "", "", "" },
	};
	struct pl_sb sb = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_sb_clear(&sb);
		pl_sb_adds(&sb, "<");
		pl_fs_join(&sb, pl_str_of(row[i].dir), pl_str_of(row[i].name));
		assert_string_equal(sb.p + 1, row[i].want);
	}
	pl_sb_deinit(&sb);
}

static void test_normalise(void **state)
{
	static const struct { const char *path, *want; } row[] = {
		{ "", "" }, { "a//b/./c/", "a/b/c" }, { ".", "." }, { "./", "." }, { "./a", "a" },
		{ "/", "/" }, { "//", "/" }, { "/a/", "/a" }, { "a/..", "." }, { "a/../b", "b" },
		{ "a/b/../../c", "c" }, { "..", ".." }, { "../a", "../a" }, { "a/../..", ".." },
		{ "a/../../b", "../b" }, { "../../a", "../../a" }, { "../a/../b", "../b" },
		{ "/..", "/" }, { "/../a", "/a" }, { "/a/../../b", "/b" }, { "...", "..." },
		{ "a/.b/..c", "a/.b/..c" }, { "a/b/..", "a" }, { "../..", "../.." },
	};
	struct pl_sb sb = PL_SB_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		pl_sb_clear(&sb);
		pl_sb_adds(&sb, "/x/"); /* what was there is no part of the path */
		pl_fs_normalise(&sb, pl_str_of(row[i].path));
		assert_string_equal(sb.p + 3, row[i].want);
		pl_sb_clear(&sb);
		pl_fs_normalise(&sb, pl_str_of(row[i].want)); /* once is enough */
		assert_string_equal(pl_sb_cstr(&sb), row[i].want);
	}
	pl_sb_deinit(&sb);
}

static void test_real(void **state)
{
	struct pl_sb real = PL_SB_INIT, want = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	put("f", "");
	assert_int_equal(symlink("f", "l"), 0);
	assert_int_equal(pl_fs_real("./l", &real, &err), 0);
	pl_sb_addf(&want, "%s/f", scratch);
	assert_string_equal(real.p, want.p);
	assert_int_equal(pl_fs_real("none", &real, &err), PL_ENOTFOUND);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot find 'none': No such file or directory");
	assert_string_equal(real.p, want.p);
	assert_true(pl_fs_is_file("l") && pl_fs_is_dir(".") && !pl_fs_is_file("."));
	assert_false(pl_fs_is_dir("l") || pl_fs_is_dir("none") || pl_fs_is_file("none"));
	pl_sb_deinit(&real);
	pl_sb_deinit(&want);
	pl_err_deinit(&err);
}

static void test_prefix(void **state)
{
	struct pl_sb prefix = PL_SB_INIT, real = PL_SB_INIT;

	(void)state;
	setenv("PORTOLAN_PREFIX", "/opt/x", 1);
	assert_int_equal(pl_fs_prefix(&prefix, NULL), 0);
	assert_string_equal(prefix.p, "/opt/x");
	setenv("PORTOLAN_PREFIX", "", 1);
	pl_sb_clear(&prefix);
	assert_int_equal(pl_fs_prefix(&prefix, NULL), 0);
	unsetenv("PORTOLAN_PREFIX");
	assert_int_equal(pl_fs_real("/proc/self/exe", &real, NULL), 0);
	assert_true(pl_str_eq(pl_sb_str(&prefix), pl_fs_dir(pl_fs_dir(pl_sb_str(&real)))));
	pl_sb_deinit(&prefix);
	pl_sb_deinit(&real);
}

/* --- walk ------------------------------------------------------------------------------------- */

static int note(void *ctx, const struct pl_fs_entry *entry, struct pl_err *err)
{
	assert_int_equal(entry->path.p[entry->path.n], '\0');
	pl_sb_addf(ctx, PL_STR_FMT "%s %d\n", PL_STR_ARG(entry->path), entry->is_link ? "@" : "",
	           (int)entry->size);
	return pl_str_is(pl_fs_base(entry->path), "stop") ? pl_err_set(err, 42, "stopped") : 0;
}

static void test_walk(void **state)
{
	static const char *const folders[] = { "a", "a/b", "a/.git", "empty", "z", ".git" };
	static const char *const files[] = { "z/\xff", "a/c", "a-b", "a0", "a.b", "a/.git/HEAD",
		                             "a/b/d", "z/.git", ".git/config", "a/B", "Z" };
	struct pl_sb seen = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(folders); i++)
		assert_int_equal(mkdir(folders[i], 0755), 0);
	for (size_t i = 0; i < PL_LEN(files); i++)
		put(files[i], "12");
	assert_int_equal(mkfifo("a/pipe", 0644), 0);
	assert_int_equal(symlink("..", "a/up") | symlink("nowhere", "m"), 0);
	assert_int_equal(pl_fs_walk(".", note, &seen, &err), 0);
	/* the order of git's index; z/.git is a file, as in a worktree */
	assert_string_equal(pl_sb_cstr(&seen), "Z 2\na-b 2\na.b 2\na/B 2\na/b/d 2\na/c 2\na/up@ 2\n"
	                                       "a0 2\nm@ 7\nz/.git 2\nz/\xff 2\n");
	pl_sb_clear(&seen);
	assert_int_equal(symlink("a/b", "link"), 0);
	assert_int_equal(pl_fs_walk("link/", note, &seen, &err), 0);
	assert_string_equal(pl_sb_cstr(&seen), "d 2\n"); /* the top itself may be a link */
	pl_sb_clear(&seen);
	assert_int_equal(pl_fs_walk("empty", note, &seen, &err), 0);
	assert_string_equal(pl_sb_cstr(&seen), "");

	put("a/stop", "");
	assert_int_equal(pl_fs_walk(".", note, &seen, &err), 42);
	assert_string_equal(pl_sb_cstr(&err.text), "stopped");
	assert_true(pl_str_ends(pl_sb_str(&seen), PL_S("a/c 2\na/stop 0\n")));

	assert_int_equal(pl_fs_walk("none", note, &seen, &err), PL_ENOTFOUND);
	assert_int_equal(pl_fs_walk("Z", note, &seen, NULL), PL_ENOTFOUND); /* not a folder */
	pl_sb_deinit(&seen);
	pl_err_deinit(&err);
}

static void test_walk_unreadable(void **state)
{
	struct pl_err err = PL_ERR_INIT;
	size_t n = 0;

	(void)state;
	assert_int_equal(mkdir("d", 0755) | mkdir("d/closed", 0755), 0);
	put("d/a", "");
	put("d/closed/b", "");
	assert_int_equal(chmod("d/closed", 0), 0);
	be_nobody(true);
	assert_int_equal(pl_fs_walk("d", count_one, &n, &err), PL_EIO);
	be_nobody(false);
	assert_int_equal(chmod("d/closed", 0755), 0);
	assert_string_equal(pl_sb_cstr(&err.text), "cannot read 'd/closed/': Permission denied");
	assert_int_equal(n, 1);
	pl_err_deinit(&err);
}

/* As deep as allowed with few files open; one more is an error. */
static void test_walk_deep(void **state)
{
	struct rlimit old, few = { 40, 40 };
	struct pl_err err = PL_ERR_INIT;
	size_t n = 0;
	int fd, down;

	(void)state;
	fd = open(".", O_RDONLY | O_DIRECTORY);
	for (int i = 0; i < PL_MAX_TREE_DEPTH; i++) {
		assert_int_equal(mkdirat(fd, "d", 0755), 0);
		down = openat(fd, "d", O_RDONLY | O_DIRECTORY);
		close(fd);
		fd = down;
	}
	close(openat(fd, "f", O_CREAT | O_WRONLY, 0644));
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &old), 0);
	few.rlim_max = old.rlim_max;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	assert_int_equal(pl_fs_walk(".", count_one, &n, &err), 0);
	setrlimit(RLIMIT_NOFILE, &old);
	assert_int_equal(n, 1);
	assert_int_equal(mkdirat(fd, "d", 0755), 0);
	assert_int_equal(pl_fs_walk(".", count_one, &n, &err), PL_ELIMIT);
	assert_non_null(strstr(err.text.p, "over 1000 folders deep"));
	close(fd);
	pl_err_deinit(&err);
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, enter, leave)
	const struct CMUnitTest tests[] = {
		TEST(test_slurp),
		TEST(test_slurp_large),
		TEST(test_slurp_unreadable),
		TEST(test_replace),
		TEST(test_replace_known),
		TEST(test_replace_links),
		TEST(test_replace_refused),
		TEST(test_replace_full),
		TEST(test_replace_device),
		cmocka_unit_test(test_paths),
		cmocka_unit_test(test_is_inside),
		cmocka_unit_test(test_join),
		cmocka_unit_test(test_normalise),
		TEST(test_real),
		TEST(test_prefix),
		TEST(test_walk),
		TEST(test_walk_unreadable),
		TEST(test_walk_deep),
	};
	return cmocka_run_group_tests_name("fs", tests, NULL, NULL);
}
