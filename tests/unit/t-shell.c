/* tests/unit/t-shell.c -- facts about shell scripts taken apart. */
#include "base/shell.h"

#include "base/sb.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* line.depth: words, those with an expansion in <>; ">" and the file; "|" where it is piped */
static void show_command(const struct pl_sh_command *c, struct pl_sb *out)
{
	pl_sb_addf(out, "%u.%u:%s", c->line, c->depth, c->function ? " ()" : "");
	for (size_t i = 0; i < c->words.n; i++)
		pl_sb_addf(out, c->words.at[i].literal ? " [" PL_STR_FMT "]" : " <" PL_STR_FMT ">",
		           PL_STR_ARG(c->words.at[i].text));
	for (size_t i = 0; i < c->redirects.n; i++)
		pl_sb_addf(out, " %c" PL_STR_FMT, c->redirects.at[i].op,
		           PL_STR_ARG(c->redirects.at[i].to.text));
	pl_sb_adds(out, c->piped ? " |\n" : "\n");
}

static void test_commands(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "", "" },
		{ "ls -l 'a b' \"c d\" e\\ f # no\n", "1.0: [ls] [-l] [a b] [c d] [e f]\n" },
		{ "ls a\\\n b\nls", "1.0: [ls] [a] [b]\n3.0: [ls]\n" },
		{ "a | b; c && d || e & f", "1.0: [a] |\n1.0: [b]\n1.0: [c]\n1.0: [d]\n1.0: [e]\n1.0: [f]\n" },
		{ "x=1 y=$(ls \"$z\" | head) cmd \"a$x\"b",
		  "1.1: [ls] <> |\n1.1: [head]\n1.0: [cmd] <ab>\n" },
		{ "a >b 2>&1 <c >>\"d e\" 3>f", "1.0: [a] >b <c ad e >f\n" },
		{ "cat <<E >x\nls $y\nE\nls", "1.0: [cat] >x\n4.0: [ls]\n" },
		{ "cat <<-'E'\n\tls `\n\tE\nls", "1.0: [cat]\n4.0: [ls]\n" },
		{ "if a; then b; elif c; then d; else e; fi | f",
		  "1.0: [a]\n1.0: [b]\n1.0: [c]\n1.0: [d]\n1.0: [e] |\n1.0: [f]\n" },
		{ "for f in *.c $x; do cc \"$f\"; done\nwhile read -r l; do p; done <in",
		  "1.0: [cc] <>\n2.0: [read] [-r] [l]\n2.0: [p]\n2.0: <in\n" },
		{ "case $x in a|'b c') one ;; *) two; three ;; esac\nls",
		  "1.0: [one]\n1.0: [two]\n1.0: [three]\n2.0: [ls]\n" },
		{ "{ a; b; } && (c; d)", "1.0: [a]\n1.0: [b]\n1.0: [c]\n1.0: [d]\n" },
		{ "f() { a; }\nf", "1.0: () [f]\n1.0: [a]\n2.0: [f]\n" },
		{ "echo `ls \"$a\"` $((1 + b * (2))) ${c:-\"$d\"}x", "1.1: [ls] <>\n1.0: [echo] <> <> <x>\n" },
		{ "! a\necho if", "1.0: [a]\n2.0: [echo] [if]\n" },
		{ "jq '.a | .b' p.json", "1.0: [jq] [.a | .b] [p.json]\n" },
		{ "echo \"a $(b \"c d\") e\"", "1.1: [b] [c d]\n1.0: [echo] <a  e>\n" },
		{ "a |\n b &&\n\n c", "1.0: [a] |\n2.0: [b]\n4.0: [c]\n" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;
		struct pl_sh sh;

		pl_sh_parse(&sh, pl_str_of(row[i].text));
		assert_string_equal(sh.bad.n ? sh.bad.p : "", "");
		for (size_t j = 0; j < sh.commands.n; j++)
			show_command(&sh.commands.at[j], &out);
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		pl_sh_deinit(&sh);
		pl_sb_deinit(&out);
	}
}

static void test_vars(void **state)
{
	static const struct { const char *text, *want; } row[] = {
		{ "a=1\necho $a \"$b\" '$c' \\$d", "a= 1, $a 2 bare, $b 2" },
		{ "a=$a$b", "$a 1, $b 1, a= 1" },
		{ "a=1 cmd", "" },
		{ "x=${a%%|*} y=${b:-$c} z=${#d}", "$a 1, $b 1 guarded, $c 1, $d 1, x= 1, y= 1, z= 1" },
		{ "for f in $l; do ls \"$f\"; done", "f= 1, $l 1, $f 1" },
		{ "read -r a b <x; export c=1 d", "a= 1, b= 1, c= 1, d= 1" },
		{ "a=$(ls $b)", "$b 1 bare, a= 1" },
		{ "echo $((a + $b + 0x1f)) $1 $? $@", "$a 1, $b 1" },
		{ "case $a in $b) ls >$c ;; esac", "$a 1, $b 1, $c 1" },
		{ "cat <<E\n$a \\$b $(ls $c)\nE\ncat <<'E'\n$d\nE", "$a 2, $c 2 bare" },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sb out = PL_SB_INIT;
		struct pl_sh sh;

		pl_sh_parse(&sh, pl_str_of(row[i].text));
		for (size_t j = 0; j < sh.vars.n; j++) {
			const struct pl_sh_var *v = &sh.vars.at[j];

			pl_sb_addf(&out, "%s%s" PL_STR_FMT "%s %u%s%s", j ? ", " : "",
			           v->set ? "" : "$", PL_STR_ARG(v->name), v->set ? "=" : "",
			           v->line, v->bare ? " bare" : "", v->guarded ? " guarded" : "");
		}
		assert_string_equal(pl_sb_cstr(&out), row[i].want);
		pl_sh_deinit(&sh);
		pl_sb_deinit(&out);
	}
}

static void test_bad(void **state)
{
	static const struct { const char *text, *want; unsigned line; } row[] = {
		{ "ls\necho 'a\n", "a ' is not closed", 2 },
		{ "echo \"a\n", "a \" is not closed", 1 },
		{ "a=$(ls\n", "a $( is not closed", 1 },
		{ "a=`ls\n", "a ` is not closed", 1 },
		{ "a=${b\n", "a ${ is not closed", 1 },
		{ "a=$((1\n", "a $(( is not closed", 1 },
		{ "(ls\n", "a ( is not closed", 1 },
		{ "a=`(`\n", "a ( is not closed", 1 },
		{ "a=`case x in a) `\n", "'case' without 'esac'", 1 },
		{ "a=`case x in `b) `\n", "a word is missing", 1 },
		{ "ls )\n", "')' without '('", 1 },
		{ "if a\nthen b\n", "'if' without 'fi'", 2 },
		{ "while a; do b", "a loop without 'done'", 1 },
		{ "case a in b) c;;\n", "'case' without 'esac'", 1 },
		{ "fi", "'fi' without 'then'", 1 },
		{ "a && && b", "nothing stands before an operator", 1 },
		{ "| a", "nothing stands before '|'", 1 },
		{ "a |\n", "a command is missing at the end", 1 },
		{ "a >\n", "a redirection lacks its file", 1 },
		{ "cat <<E\nx\n", "a here document has no end", 1 },
		{ "{ a; ", "'{' without '}'", 1 },
	};

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sh sh;

		pl_sh_parse(&sh, pl_str_of(row[i].text));
		assert_string_equal(sh.bad.n ? sh.bad.p : "", row[i].want);
		assert_int_equal(sh.bad_line, row[i].line);
		pl_sh_deinit(&sh);
	}
}

static void test_nul(void **state)
{
	static const struct pl_str row[] = { PL_S("a\0b\n"), PL_S("\0"), PL_S("x=`\0`"),
		                             PL_S("case \0 in"), PL_S("for \0"), PL_S("'a\0'\0") };

	(void)state;
	for (size_t i = 0; i < PL_LEN(row); i++) {
		struct pl_sh sh;

		pl_sh_parse(&sh, row[i]);
		assert_true(sh.bad.n > 0);
		pl_sh_deinit(&sh);
	}
}

static void test_deep(void **state)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_sh sh;

	(void)state;
	for (int i = 0; i < 5000; i++)
		pl_sb_adds(&text, i % 2 ? "$(" : "(");
	pl_sh_parse(&sh, pl_sb_str(&text));
	assert_true(sh.bad.n > 0);
	pl_sh_deinit(&sh);
	pl_sb_deinit(&text);
}

static void test_ends(void **state)
{
	struct pl_str text = PL_S("a\nb |\nc\nif d; then\ne\nfi\ncat <<E\nf\nE\nx=$(\ng\n)\n");
	static const size_t want[] = { 2, 8, 24, 36, 45 };
	struct pl_sh sh;

	(void)state;
	pl_sh_parse(&sh, text);
	assert_int_equal(sh.ends.n, PL_LEN(want));
	for (size_t i = 0; i < PL_LEN(want); i++)
		assert_int_equal(sh.ends.at[i], want[i]);
	pl_sh_deinit(&sh);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_commands), cmocka_unit_test(test_vars),
		cmocka_unit_test(test_bad),      cmocka_unit_test(test_nul),
		cmocka_unit_test(test_deep),     cmocka_unit_test(test_ends)
	};

	return cmocka_run_group_tests_name("shell", tests, NULL, NULL);
}
