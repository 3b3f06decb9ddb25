/*
 * tests/bench/yardstick.c -- what benchmarks measure with.
 *
 * yardstick parse <LIST: parse each file with the bare core of tree-sitter, one thread; a line of LIST
 * is LANGUAGE TAB PATH. Prints milliseconds of processor time and bytes. What loads a grammar is not in the time.
 * yardstick run COMMAND...: run it, its output thrown away. Prints milliseconds of wall clock, of
 * both processors' time, and KiB of memory at most. Exits as it does.
 */
#include "base/fs.h"
#include "base/limits.h"
#include "read/grammar.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now_ms(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static double parse_file(TSParser *parser, const TSLanguage *language, const char *path,
                         double *bytes)
{
	struct pl_sb text = PL_SB_INIT;
	double start, took = 0;
	TSTree *tree;

	if (!pl_fs_slurp(path, PL_MAX_FILE_SIZE, &text, NULL)) {
		start = now_ms(CLOCK_PROCESS_CPUTIME_ID);
		ts_parser_set_language(parser, language);
		tree = ts_parser_parse_string(parser, NULL, text.p, (uint32_t)text.n);
		ts_tree_delete(tree);
		took = now_ms(CLOCK_PROCESS_CPUTIME_ID) - start;
		*bytes += (double)text.n;
	}
	pl_sb_deinit(&text);
	return took;
}

static int parse(void)
{
	struct pl_err err;
	struct pl_langs *langs = NULL;
	struct pl_grammars *grammars = pl_grammars_new();
	TSParser *parser = ts_parser_new();
	double ms = 0, bytes = 0;
	char line[4096];

	pl_err_init(&err);
	if (pl_langs_load(&langs, &err))
		return 2;
	while (fgets(line, sizeof(line), stdin)) {
		const struct pl_grammar *grammar;
		const struct pl_lang *lang;
		char *tab = strchr(line, '\t');

		line[strcspn(line, "\n")] = '\0';
		if (!tab)
			continue;
		*tab = '\0';
		lang = pl_langs_find(langs, pl_str_of(line));
		if (lang && !pl_grammars_get(grammars, lang, true, &grammar, &err))
			ms += parse_file(parser, grammar->language, tab + 1, &bytes);
	}
	printf("%.0f %.0f\n", ms, bytes);
	ts_parser_delete(parser);
	pl_grammars_free(grammars);
	pl_langs_free(langs);
	pl_err_deinit(&err);
	return 0;
}

static int run(char **argv)
{
	struct rusage used;
	double start = now_ms(CLOCK_MONOTONIC);
	int status = 0;
	pid_t child = fork();

	if (!child) {
		int null = open("/dev/null", O_RDWR);

		if (null < 0 || dup2(null, 1) < 0 || dup2(null, 2) < 0)
			_exit(126);
		execvp(argv[0], argv);
		_exit(127);
	}
	if (child < 0 || wait4(child, &status, 0, &used) < 0)
		return 2;
	printf("%.0f %.0f %ld\n", now_ms(CLOCK_MONOTONIC) - start,
	       (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e3 +
	               (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e3,
	       used.ru_maxrss);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}

int main(int argc, char **argv)
{
	if (argc == 2 && !strcmp(argv[1], "parse"))
		return parse();
	if (argc > 2 && !strcmp(argv[1], "run"))
		return run(argv + 2);
	fprintf(stderr, "usage: yardstick parse | yardstick run COMMAND...\n");
	return 2;
}
