/* tests/unit/t-opt.c -- facts about options. */
#include "base/opt.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

struct args {
	const char *rev;
	unsigned depth;
	uint64_t size;
	struct pl_opt_list with;
	int format;
	bool reverse, quiet, all;
};

static const struct pl_opt opts[] = {
	{ 'r', "rev", PL_OPT_STR, offsetof(struct args, rev), "REV", "read files as of REV" },
	{ 'd', "depth", PL_OPT_UINT, offsetof(struct args, depth), "N", "N hops, 0: all" },
	{ 0, "max-file-size", PL_OPT_SIZE, offsetof(struct args, size), "SIZE",
	  "skip larger files" },
	{ 'w', "with", PL_OPT_LIST, offsetof(struct args, with), "WORD", "add WORD" },
	{ 'f', "format", PL_OPT_ENUM, offsetof(struct args, format), "json,ndjson,text",
	  "what to print" },
	{ 'R', "reverse", PL_OPT_FLAG, offsetof(struct args, reverse), NULL, "users of" },
	{ 'q', NULL, PL_OPT_FLAG, offsetof(struct args, quiet), NULL, "say less" },
	{ 0, "all", PL_OPT_FLAG, offsetof(struct args, all), NULL, "everything" },
	{ 0, "all-types-of-the-reference", PL_OPT_STR, offsetof(struct args, rev), "X", "long" },
};

enum { MAX = 10 };

static int parse(const char *const *words, struct args *args, const char **operands, size_t *n,
                 struct pl_err *err)
{
	char *argv[MAX + 2] = { "cmd" };
	int argc = 1;

	for (; *words; words++)
		argv[argc++] = (char *)*words;
	memset(args, 0, sizeof(*args));
	return pl_opt_parse(opts, PL_LEN(opts), argc, argv, args, operands, n, err);
}

/* What was understood, as text. */
static void show(const struct args *args, const char **operands, size_t n, struct pl_sb *sb)
{
	pl_sb_clear(sb);
	if (args->rev)
		pl_sb_addf(sb, "r=%s ", args->rev);
	if (args->depth)
		pl_sb_addf(sb, "d=%u ", args->depth);
	if (args->size)
		pl_sb_addf(sb, "s=%llu ", (unsigned long long)args->size);
	for (size_t i = 0; i < args->with.n; i++)
		pl_sb_addf(sb, "w=%s ", args->with.at[i]);
	if (args->format)
		pl_sb_addf(sb, "f=%d ", args->format);
	pl_sb_addf(sb, "%s%s%s:", args->reverse ? "R" : "", args->quiet ? "q" : "",
	           args->all ? "a" : "");
	for (size_t i = 0; i < n; i++)
		pl_sb_addf(sb, " <%s>", operands[i]);
}

static void test_good(void **state)
{
	static const struct { const char *words[MAX], *want; } row[] = {
		{ { NULL }, ":" },
		{ { "a", "b" }, ": <a> <b>" },
		{ { "--rev", "x", "a" }, "r=x : <a>" },
		{ { "--rev=x=y" }, "r=x=y :" },
		{ { "--rev=" }, "r= :" },
		{ { "-r", "x" }, "r=x :" },
		{ { "-rx" }, "r=x :" },
		{ { "-r=x" }, "r==x :" },
		{ { "-r", "-R" }, "r=-R :" },             /* an argument may look like an option */
		{ { "--rev", "--" }, "r=-- :" },
		{ { "-Rqrx", "a" }, "r=x Rq: <a>" },      /* bundled, the last with its argument */
		{ { "-Rd", "12" }, "d=12 R:" },
		{ { "--rev", "x", "--rev", "y" }, "r=y :" },
		{ { "-w", "1", "a", "--with=2", "-w3", "-w4", "-w5" },
		  "w=1 w=2 w=3 w=4 w=5 : <a>" },
		{ { "a", "-R", "b" }, "R: <a> <b>" },
		{ { "a", "--", "-R", "--", "--rev" }, ": <a> <-R> <--> <--rev>" },
		{ { "-", "-R" }, "R: <->" },
		{ { "", "-R" }, "R: <>" },
		{ { "--reve" }, "R:" },                   /* unambiguous prefix */
		{ { "--dep=3", "--max", "5" }, "d=3 s=5 :" },
		{ { "--all" }, "a:" },                    /* exact, though another one is longer */
		{ { "--all-=x" }, "r=x :" },
		{ { "--format", "json" }, ":" },
		{ { "--format=ndjson" }, "f=1 :" },
		{ { "-ftext" }, "f=2 :" },
		{ { "--depth=4294967295" }, "d=4294967295 :" },
		{ { "--depth=007" }, "d=7 :" },
		{ { "--max=10" }, "s=10 :" },
		{ { "--max=4K" }, "s=4096 :" },
		{ { "--max=4m" }, "s=4194304 :" },
		{ { "--max=1G" }, "s=1073741824 :" },
		{ { "--max=1048576K" }, "s=1073741824 :" },
	};
	struct pl_sb sb = PL_SB_INIT;
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const char *operands[MAX + 2];
		struct args args;
		size_t n = 99;

		if (parse(row[i].words, &args, operands, &n, &err))
			fail_msg("%s: %s", row[i].want, pl_sb_cstr(&err.text));
		show(&args, operands, n, &sb);
		assert_string_equal(sb.p, row[i].want);
		pl_opt_release(opts, PL_LEN(opts), &args);
		assert_null(args.with.at);
	}
	pl_sb_deinit(&sb);
	pl_err_deinit(&err);
}

static void test_bad(void **state)
{
	static const struct { const char *words[MAX], *want; } row[] = {
		{ { "--revv=x" }, "unknown option '--revv' (did you mean '--rev'?)" },
		{ { "--fromat", "x" }, "unknown option '--fromat' (did you mean '--format'?)" },
		{ { "--nothing-like-it" }, "unknown option '--nothing-like-it'" },
		{ { "--=x" }, "unknown option '--'" },
		{ { "-x" }, "unknown option '-x'" },
		{ { "-Rx" }, "unknown option '-x' in '-Rx'" },
		{ { "-xR" }, "unknown option '-x' in '-xR'" },
		{ { "-\xc3\xa9" }, "unknown option '-\xc3\xa9'" },
		{ { "--re" }, "option '--re' is ambiguous: '--rev' or '--reverse'" },
		{ { "--rev" }, "option '--rev' needs an argument: REV" },
		{ { "a", "-Rr" }, "option '-r' needs an argument: REV" },
		{ { "--format" }, "option '--format' needs an argument: json|ndjson|text" },
		{ { "--reverse=1" }, "option '--reverse' takes no argument" },
		{ { "--format=jsn" },
		  "option '--format': 'jsn' is none of json, ndjson, text (did you mean 'json'?)" },
		{ { "-fxml" }, "option '-f': 'xml' is none of json, ndjson, text" },
		{ { "--format=" }, "option '--format': '' is none of json, ndjson, text" },
		{ { "--depth=-1" },
		  "option '--depth': '-1' is not a whole number from 0 to 4294967295" },
		{ { "-d", "+1" }, "option '-d': '+1' is not a whole number from 0 to 4294967295" },
		{ { "-d", " 1" }, "option '-d': ' 1' is not a whole number from 0 to 4294967295" },
		{ { "-d1 " }, "option '-d': '1 ' is not a whole number from 0 to 4294967295" },
		{ { "-d", "" }, "option '-d': '' is not a whole number from 0 to 4294967295" },
		{ { "-d0x10" }, "option '-d': '0x10' is not a whole number from 0 to 4294967295" },
		{ { "-d4294967296" },
		  "option '-d': '4294967296' is not a whole number from 0 to 4294967295" },
		{ { "-d18446744073709551616" },
		  "option '-d': '18446744073709551616' is not a whole number from 0 to "
		  "4294967295" },
		{ { "--max=1KB" },
		  "option '--max-file-size': '1KB' is no size such as 4096, 512K or 4M" },
		{ { "--max=K" },
		  "option '--max-file-size': 'K' is no size such as 4096, 512K or 4M" },
		{ { "--max=1x" },
		  "option '--max-file-size': '1x' is no size such as 4096, 512K or 4M" },
		{ { "--max=17179869184G" },
		  "option '--max-file-size': '17179869184G' is no size such as 4096, 512K or 4M" },
		{ { "--max=18446744073709551615" },
		  "option '--max-file-size': '18446744073709551615' is more than the largest, 1024M" },
		{ { "--max=1025M" },
		  "option '--max-file-size': '1025M' is more than the largest, 1024M" },
	};
	struct pl_err err = PL_ERR_INIT;

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		const char *operands[MAX + 2];
		struct args args;
		size_t n = 99;

		assert_int_equal(parse(row[i].words, &args, operands, &n, &err), PL_EUSAGE);
		assert_string_equal(pl_sb_cstr(&err.text), row[i].want);
		assert_int_equal(n, 99);
		assert_int_equal(parse(row[i].words, &args, operands, &n, NULL), PL_EUSAGE);
	}
	pl_err_deinit(&err);
}

static void test_release_after_failure(void **state)
{
	static const char *const words[] = { "-w1", "-w2", "-x", NULL };
	const char *operands[MAX];
	struct args args;
	size_t n = 0;

	(void)state;
	assert_int_equal(parse(words, &args, operands, &n, NULL), PL_EUSAGE);
	assert_int_equal(args.with.n, 2);
	pl_opt_release(opts, PL_LEN(opts), &args); /* a leak shows under a sanitizer */
	assert_int_equal(args.with.n, 0);
}

static void test_print(void **state)
{
	static const char want[] = "  -r, --rev=REV                  read files as of REV\n"
				   "  -d, --depth=N                  N hops, 0: all\n"
				   "      --max-file-size=SIZE       skip larger files\n"
				   "  -w, --with=WORD                add WORD\n"
				   "  -f, --format=json|ndjson|text  what to print\n"
				   "  -R, --reverse                  users of\n"
				   "  -q                             say less\n"
				   "      --all                      everything\n"
				   "      --all-types-of-the-reference=X\n"
				   "                                 long\n";
	char *text = NULL;
	size_t n = 0;
	FILE *fp = open_memstream(&text, &n);

	(void)state;
	pl_opt_print(opts, PL_LEN(opts), fp);
	fclose(fp);
	assert_string_equal(text, want);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_good),
		cmocka_unit_test(test_bad),
		cmocka_unit_test(test_release_after_failure),
		cmocka_unit_test(test_print),
	};
	return cmocka_run_group_tests_name("opt", tests, NULL, NULL);
}
