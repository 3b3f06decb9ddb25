/*
 * tests/fuzz/driver.c -- main() of a fuzz target without libFuzzer: feeds each file named, and each
 * file below a folder named, to LLVMFuzzerTestOneInput once. What crashes shows; what it read last
 * is on stderr.
 */
#include <errno.h>
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* nftw gives its callback no argument of ours. */
static size_t n_replayed;

static int replay(const char *path, const struct stat *st, int type, struct FTW *ftw)
{
	(void)ftw;
	if (type != FTW_F)
		return type == FTW_D || type == FTW_DP ? 0 : -1;

	size_t size = (size_t)st->st_size;
	/* Exactly as long as the input, so that reading past its end is seen. */
	uint8_t *data = malloc(size ? size : 1);
	FILE *fp = fopen(path, "rb");
	int rc = -1;

	if (data && fp && fread(data, 1, size, fp) == size) {
		fprintf(stderr, "replaying %s (%zu bytes)\n", path, size);
		LLVMFuzzerTestOneInput(data, size);
		n_replayed++;
		rc = 0;
	}
	if (fp)
		fclose(fp);
	free(data);
	return rc;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		errno = 0;
		if (nftw(argv[i], replay, 16, FTW_PHYS)) {
			fprintf(stderr, "%s: %s: %s\n", argv[0], argv[i],
			        errno ? strerror(errno) : "cannot be read");
			return 2;
		}
	}
	if (!n_replayed) {
		fprintf(stderr, "usage: %s FILE|FOLDER...\n", argv[0]);
		return 2;
	}
	printf("# %zu inputs\n", n_replayed);
	return 0;
}
