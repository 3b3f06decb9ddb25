/* lib/base/opt.c -- options as a table. */
#include "base/opt.h"

#include "base/limits.h"

#include <stdlib.h>

struct parse {
	const struct pl_opt *opts;
	size_t n_opts;
	char *args;
	struct pl_err *err;
};

/* Append " (did you mean 'x'?)" when best is set. */
static void add_hint(struct pl_sb *sb, const char *dashes, struct pl_str best)
{
	if (best.n)
		pl_sb_addf(sb, " (did you mean '%s" PL_STR_FMT "'?)", dashes, PL_STR_ARG(best));
}

static int usage(struct parse *parse, struct pl_sb *text)
{
	int rc = pl_err_set(parse->err, PL_EUSAGE, "%s", pl_sb_cstr(text));

	pl_sb_deinit(text);
	return rc;
}

/* Decimal digits only: no sign, no blanks. The rest after the digits goes to *end. */
static bool digits(const char *text, uint64_t *out, const char **end)
{
	uint64_t n = 0;
	const char *p = text;

	for (; pl_is_digit(*p); p++)
		if (__builtin_mul_overflow(n, 10, &n) ||
		    __builtin_add_overflow(n, (uint64_t)(*p - '0'), &n))
			return false;
	*out = n;
	*end = p;
	return p > text;
}

static bool size_of(const char *text, uint64_t *out)
{
	static const char units[] = "KMGT";
	const char *end, *unit;
	uint64_t n;

	if (!digits(text, &n, &end))
		return false;
	if (*end) {
		unit = strchr(units, pl_upper(*end));
		if (!unit || end[1] ||
		    __builtin_mul_overflow(n, UINT64_C(1) << 10 * (unit - units + 1), &n))
			return false;
	}
	*out = n;
	return true;
}

static int set_enum(struct parse *parse, const struct pl_opt *opt, const char *shown,
                    const char *value)
{
	struct pl_nearest near = { .wanted = pl_str_of(value) };
	struct pl_str rest = pl_str_of(opt->arg), word;
	struct pl_sb text = PL_SB_INIT;

	for (int i = 0; pl_str_split(&rest, ',', &word); i++) {
		if (pl_str_is(word, value)) {
			*(int *)(void *)(parse->args + opt->offset) = i;
			return 0;
		}
		pl_nearest_offer(&near, word, word);
	}
	pl_sb_addf(&text, "option '%s': '%s' is none of ", shown, value);
	rest = pl_str_of(opt->arg);
	for (int i = 0; pl_str_split(&rest, ',', &word); i++)
		pl_sb_addf(&text, "%s" PL_STR_FMT, i ? ", " : "", PL_STR_ARG(word));
	add_hint(&text, "", near.best);
	return usage(parse, &text);
}

static void append(struct pl_opt_list *list, const char *value)
{
	if (list->n == list->cap) {
		list->cap = list->cap ? list->cap * 2 : 4;
		list->at = pl_realloc_array(list->at, list->cap, sizeof(*list->at));
	}
	list->at[list->n++] = value;
}

/* shown: the option as the user wrote it, for messages. value is NULL for flags only. */
static int set(struct parse *parse, const struct pl_opt *opt, const char *shown, const char *value)
{
	void *to = parse->args + opt->offset;
	const char *end;
	uint64_t n;

	switch (opt->type) {
	case PL_OPT_FLAG:
		*(bool *)to = true;
		break;
	case PL_OPT_STR:
		*(const char **)to = value;
		break;
	case PL_OPT_UINT:
		if (!digits(value, &n, &end) || *end || n > UINT32_MAX)
			return pl_err_set(parse->err, PL_EUSAGE,
			                  "option '%s': '%s' is not a whole number from 0 to %u",
			                  shown, value, UINT32_MAX);
		*(unsigned *)to = (unsigned)n;
		break;
	case PL_OPT_SIZE:
		if (!size_of(value, &n))
			return pl_err_set(parse->err, PL_EUSAGE,
			                  "option '%s': '%s' is no size such as 4096, 512K or 4M",
			                  shown, value);
		if (n > PL_MAX_SIZE_OPTION)
			return pl_err_set(parse->err, PL_EUSAGE,
			                  "option '%s': '%s' is more than the largest, %uM", shown,
			                  value, PL_MAX_SIZE_OPTION >> 20);
		*(uint64_t *)to = n;
		break;
	case PL_OPT_ENUM:
		return set_enum(parse, opt, shown, value);
	case PL_OPT_LIST:
	case PL_OPT_PAIRS:
		append(to, value);
		break;
	}
	return 0;
}

/* What stands for the argument in --help and messages. */
static void add_arg(struct pl_sb *sb, const struct pl_opt *opt)
{
	for (const char *p = opt->arg ? opt->arg : "ARG"; *p; p++)
		pl_sb_addc(sb, opt->type == PL_OPT_ENUM && *p == ',' ? '|' : *p);
}

static int needs_arg(struct parse *parse, const struct pl_opt *opt, const char *shown)
{
	struct pl_sb text = PL_SB_INIT;

	pl_sb_addf(&text, "option '%s' needs an argument: ", shown);
	add_arg(&text, opt);
	return usage(parse, &text);
}

static int find_long(struct parse *parse, struct pl_str name, const struct pl_opt **out)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_nearest near = { .wanted = name };
	size_t fits = 0;

	for (size_t i = 0; i < parse->n_opts; i++) {
		struct pl_str known = pl_str_of(parse->opts[i].long_name);

		if (!known.n)
			continue;
		if (pl_str_eq(known, name)) {
			*out = &parse->opts[i];
			return 0;
		}
		if (name.n && pl_str_starts(known, name) && !fits++)
			*out = &parse->opts[i];
		pl_nearest_offer(&near, known, known);
	}
	if (fits == 1)
		return 0;
	if (!fits) {
		pl_sb_addf(&text, "unknown option '--" PL_STR_FMT "'", PL_STR_ARG(name));
		add_hint(&text, "--", near.best);
		return usage(parse, &text);
	}
	pl_sb_addf(&text, "option '--" PL_STR_FMT "' is ambiguous:", PL_STR_ARG(name));
	for (size_t i = 0; i < parse->n_opts; i++)
		if (pl_str_starts(pl_str_of(parse->opts[i].long_name), name)) /* name is not "" */
			pl_sb_addf(&text, "%s '--%s'", --fits ? "" : " or",
			           parse->opts[i].long_name);
	return usage(parse, &text);
}

/* next: the argument after this one, or NULL; *used is set when it was taken. */
static int parse_long(struct parse *parse, const char *arg, const char *next, bool *used)
{
	struct pl_str name = pl_str_of(arg + 2);
	size_t equals = pl_str_find_char(name, '=');
	const char *value = NULL;
	const struct pl_opt *opt = NULL;
	struct pl_sb shown = PL_SB_INIT;
	int rc;

	if (equals != SIZE_MAX) {
		value = name.p + equals + 1;
		name.n = equals;
	}
	rc = find_long(parse, name, &opt);
	if (rc)
		return rc;
	pl_sb_addf(&shown, "--%s", opt->long_name);
	if (opt->type == PL_OPT_FLAG && value) {
		rc = pl_err_set(parse->err, PL_EUSAGE, "option '%s' takes no argument", shown.p);
	} else if (opt->type != PL_OPT_FLAG && !value && !next) {
		rc = needs_arg(parse, opt, shown.p);
	} else {
		*used = opt->type != PL_OPT_FLAG && !value;
		rc = set(parse, opt, shown.p, *used ? next : value);
	}
	pl_sb_deinit(&shown);
	return rc;
}

static int parse_short(struct parse *parse, const char *arg, const char *next, bool *used)
{
	for (const char *p = arg + 1; *p; p++) {
		const struct pl_opt *opt = NULL;
		const char shown[] = { '-', *p, '\0' };
		int rc;

		for (size_t i = 0; i < parse->n_opts && !opt; i++)
			if (parse->opts[i].short_name == *p)
				opt = &parse->opts[i];
		if (!opt && (unsigned char)*p >= 0x80) /* half a character would be no help */
			return pl_err_set(parse->err, PL_EUSAGE, "unknown option '%s'", arg);
		if (!opt)
			return pl_err_set(parse->err, PL_EUSAGE, "unknown option '%s'%s%s%s", shown,
			                  p > arg + 1 || p[1] ? " in '" : "",
			                  p > arg + 1 || p[1] ? arg : "",
			                  p > arg + 1 || p[1] ? "'" : "");
		if (opt->type == PL_OPT_FLAG) {
			rc = set(parse, opt, shown, NULL);
			if (rc)
				return rc;
			continue;
		}
		if (p[1])
			return set(parse, opt, shown, p + 1);
		if (!next)
			return needs_arg(parse, opt, shown);
		*used = true;
		return set(parse, opt, shown, next);
	}
	return 0;
}

/* The second argument of an option that takes two, when the first has been appended. */
static int parse_second(struct parse *parse, const char *arg, const char *next, bool has_next,
                        bool *used)
{
	*used = false;
	for (size_t i = 0; i < parse->n_opts; i++) {
		const struct pl_opt *opt = &parse->opts[i];
		struct pl_opt_list *list = (void *)(parse->args + opt->offset);

		if (opt->type != PL_OPT_PAIRS || list->n % 2 == 0)
			continue;
		if (!has_next)
			return needs_arg(parse, opt, arg);
		append(list, next);
		*used = true;
	}
	return 0;
}

int pl_opt_parse(const struct pl_opt *opts, size_t n_opts, int argc, char **argv, void *args,
                 const char **operands, size_t *n_operands, struct pl_err *err)
{
	struct parse parse = { opts, n_opts, args, err };
	size_t n = 0;
	int i = 1;

	for (; i < argc; i++) {
		const char *arg = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
		bool used = false;
		int rc;

		if (arg[0] != '-' || !arg[1]) { /* "-" alone is an operand */
			operands[n++] = arg;
			continue;
		}
		if (strcmp(arg, "--") == 0) {
			i++;
			break;
		}
		rc = arg[1] == '-' ? parse_long(&parse, arg, next, &used)
		                   : parse_short(&parse, arg, next, &used);
		if (rc)
			return rc;
		i += used;
		rc = parse_second(&parse, arg, argv[i + (i + 1 < argc)], i + 1 < argc, &used);
		if (rc)
			return rc;
		i += used;
	}
	while (i < argc)
		operands[n++] = argv[i++];
	*n_operands = n;
	return 0;
}

/* True when the option arg takes the argument after it. */
static bool takes_next(const struct pl_opt *opts, size_t n_opts, const char *arg)
{
	for (size_t i = 0; i < n_opts; i++) {
		const struct pl_opt *opt = &opts[i];

		if (opt->type == PL_OPT_FLAG)
			continue;
		if (arg[1] == '-' ? opt->long_name && strcmp(arg + 2, opt->long_name) == 0
		                  : opt->short_name && arg[1] == opt->short_name && !arg[2])
			return true;
	}
	return false;
}

int pl_opt_first_operand(const struct pl_opt *opts, size_t n_opts, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *arg = argv[i];

		if (arg[0] != '-' || !arg[1])
			return i;
		if (strcmp(arg, "--") == 0)
			return i + 1 < argc ? i + 1 : argc;
		i += takes_next(opts, n_opts, arg);
	}
	return argc;
}

void pl_opt_release(const struct pl_opt *opts, size_t n_opts, void *args)
{
	for (size_t i = 0; i < n_opts; i++) {
		struct pl_opt_list *list = (void *)((char *)args + opts[i].offset);

		if (opts[i].type != PL_OPT_LIST && opts[i].type != PL_OPT_PAIRS)
			continue;
		free(list->at);
		memset(list, 0, sizeof(*list));
	}
}

/* "  -r, --rev=REV" */
static void add_left(struct pl_sb *sb, const struct pl_opt *opt)
{
	if (opt->short_name)
		pl_sb_addf(sb, "  -%c", opt->short_name);
	else
		pl_sb_adds(sb, "    ");
	if (opt->long_name)
		pl_sb_addf(sb, "%s --%s", opt->short_name ? "," : " ", opt->long_name);
	if (opt->type == PL_OPT_FLAG)
		return;
	pl_sb_addc(sb, opt->long_name ? '=' : ' ');
	add_arg(sb, opt);
}

void pl_opt_print(const struct pl_opt *opts, size_t n_opts, FILE *to)
{
	enum { MAX_LEFT = 34 }; /* a longer one has its help on the next line */
	struct pl_sb left = PL_SB_INIT;
	int width = 0;

	for (size_t i = 0; i < n_opts; i++) {
		pl_sb_clear(&left);
		add_left(&left, &opts[i]);
		if (left.n <= MAX_LEFT && (int)left.n > width)
			width = (int)left.n;
	}
	for (size_t i = 0; i < n_opts; i++) {
		pl_sb_clear(&left);
		add_left(&left, &opts[i]);
		if (left.n > MAX_LEFT)
			fprintf(to, "%s\n%*s  %s\n", left.p, width, "", opts[i].help);
		else
			fprintf(to, "%-*s  %s\n", width, left.p, opts[i].help);
	}
	pl_sb_deinit(&left);
}
