/* tests/accuracy/tokens.c -- reads paths, one a line; prints what the estimator says of each file. */
#include "base/gauge.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	char *path = NULL;
	size_t room = 0;
	ssize_t n;

	while ((n = getline(&path, &room, stdin)) > 0) {
		char *text = NULL;
		size_t size = 0;
		FILE *file, *copy = open_memstream(&text, &size);
		int c;

		path[n - 1] = '\0';
		file = fopen(path, "rb");
		if (!file || !copy)
			return perror(path), 2;
		while ((c = getc(file)) != EOF)
			putc(c, copy);
		fclose(file);
		fclose(copy);
		printf("%zu\t%s\n", pl_gauge_tokens((struct pl_str){ text, size }), path);
		free(text);
	}
	free(path);
	return 0;
}
