/*
 * tests/fuzz/symbols.c -- the files that `gensyms --merge` reads. What is no run's shards is refused with
 * one line; of what is merged no line is lost: all but one head and one coverage of each shard are there.
 *
 * The input is two shards with a form feed between them; where there is none, one.
 */
#include "check.h"
#include "work/merge.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int file_of(struct pl_str text)
{
	int fd = memfd_create("shard", 0);

	CHECK(fd >= 0 && write(fd, text.p, text.n) == (ssize_t)text.n);
	return fd;
}

static size_t count_lines(struct pl_str text)
{
	size_t n = 0;

	for (size_t i = 0; i < text.n; i++)
		n += text.p[i] == '\n';
	return n;
}

static void check_merged(struct pl_str out, size_t n_lines, size_t n)
{
	CHECK(out.n && out.p[out.n - 1] == '\n');
	CHECK(count_lines(out) == n_lines - 2 * (n - 1));
	CHECK(pl_str_find(out, PL_S("{\"coverage\":{\"files\":")) != SIZE_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_str text = { (const char *)data, size };
	size_t cut = pl_str_find_char(text, '\f'), n = cut == SIZE_MAX ? 1 : 2, got = 0;
	const struct pl_str parts[2] = { pl_str_sub(text, 0, n == 2 ? cut : size),
		                         pl_str_sub(text, n == 2 ? cut + 1 : size, size) };
	char path[2][32], *out = NULL;
	const char *const paths[2] = { path[0], path[1] };
	int fd[2];
	struct pl_err err = PL_ERR_INIT;
	FILE *to = open_memstream(&out, &got);
	int rc;

	for (size_t i = 0; i < n; i++) {
		fd[i] = file_of(parts[i]);
		snprintf(path[i], sizeof(path[i]), "/proc/self/fd/%d", fd[i]);
	}
	rc = pl_merge_shards(paths, n, to, &err);
	CHECK(fclose(to) == 0);
	if (rc) {
		CHECK(rc == PL_EINVALID || rc == PL_ELIMIT);
		CHECK(err.text.n && !memchr(err.text.p, '\n', err.text.n));
	} else {
		check_merged((struct pl_str){ out, got },
		             count_lines(parts[0]) + (n == 2 ? count_lines(parts[1]) : 0), n);
	}
	for (size_t i = 0; i < n; i++)
		close(fd[i]);
	free(out);
	pl_err_deinit(&err);
	return 0;
}
