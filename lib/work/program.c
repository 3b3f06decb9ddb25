/* lib/work/program.c */
#include "work/program.h"

#include "base/fs.h"
#include "base/limits.h"
#include "work/program_private.h"

#include <stdlib.h>

/* --- small helpers ------------------------------------------------------------------------- */

bool pl_program_is_name(struct pl_str name, char also)
{
	if (!name.n || !pl_is_lower(name.p[0]))
		return false;
	for (size_t i = 1; i < name.n; i++)
		if (!pl_is_lower(name.p[i]) && !pl_is_digit(name.p[i]) && name.p[i] != also)
			return false;
	return true;
}

void pl_program_fault_add(struct pl_program *program, const char *rule, unsigned line,
                          const char *mend, const char *fmt, ...)
{
	struct pl_program_fault *f = pl_vec_add(&program->faults);
	struct pl_sb text = PL_SB_INIT;
	va_list ap;

	va_start(ap, fmt);
	pl_sb_vaddf(&text, fmt, ap);
	va_end(ap);
	f->rule = rule;
	f->line = line;
	f->message = pl_arena_dup(&program->arena, pl_sb_str(&text));
	f->mend = pl_str_of(mend);
	pl_sb_deinit(&text);
}

static int by_line(const void *a, const void *b)
{
	const struct pl_program_fault *x = a, *y = b;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return pl_str_cmp(x->message, y->message);
}

/* Lines from..to of the text, 1-based and inclusive. */
static struct pl_str lines_of(const struct pl_program *program, unsigned from, unsigned to)
{
	struct pl_str rest = program->text, line;
	size_t begin = program->text.n, end = program->text.n;

	for (unsigned n = 1; n <= to && pl_str_split(&rest, '\n', &line); n++) {
		if (n == from)
			begin = (size_t)(line.p - program->text.p);
		end = (size_t)(line.p - program->text.p) + line.n;
	}
	if (end < program->text.n)
		end++;
	return pl_str_sub(program->text, begin < end ? begin : end, end);
}

/* --- front matter -------------------------------------------------------------------------- */

static struct pl_str unquoted(struct pl_str value)
{
	if (value.n >= 2 && (value.p[0] == '"' || value.p[0] == '\'') &&
	    value.p[value.n - 1] == value.p[0])
		return pl_str_sub(value, 1, value.n - 1);
	return value;
}

static bool is_key(struct pl_str key)
{
	if (!key.n || !pl_is_word(key.p[0]))
		return false;
	for (size_t i = 0; i < key.n; i++)
		if (!pl_is_word(key.p[i]) && key.p[i] != '-' && key.p[i] != '.')
			return false;
	return true;
}

static void read_key(struct pl_program *program, struct pl_str line, unsigned n)
{
	const size_t colon = pl_str_find_char(line, ':');
	struct pl_program_key *key;

	/* further lines of a value, items of a list, comments: other programs' keys may have them */
	if (!pl_str_trim(line).n || line.p[0] == ' ' || line.p[0] == '\t' || line.p[0] == '#' ||
	    line.p[0] == '-')
		return;
	if (colon == SIZE_MAX || !is_key(pl_str_sub(line, 0, colon))) {
		pl_program_fault_add(program, "front-matter", n, "write it as 'key: value'",
		      "'" PL_STR_FMT "' is no line of a front matter", PL_STR_ARG(pl_str_trim(line)));
		return;
	}
	key = pl_vec_add(&program->front);
	key->key = pl_str_sub(line, 0, colon);
	key->value = unquoted(pl_str_trim(pl_str_sub(line, colon + 1, line.n)));
	key->line = n;
}

/* Returns the number of lines of the front matter with its marks, 0 when there is none. */
static unsigned read_front(struct pl_program *program)
{
	struct pl_str rest = program->text, line;
	unsigned n = 0;

	if (pl_str_starts(rest, PL_S("\xef\xbb\xbf")))
		rest = pl_str_sub(rest, 3, rest.n);
	if (!pl_str_split(&rest, '\n', &line) || !pl_str_is(pl_str_trim(line), "---"))
		return 0;
	for (n = 2; pl_str_split(&rest, '\n', &line); n++) {
		if (pl_str_is(pl_str_trim(line), "---"))
			return n;
		read_key(program, line, n);
	}
	program->faults.n = program->front.n =
		0; /* a thematic break, then: no front matter at all */
	return 0;
}

struct pl_str pl_program_front(const struct pl_program *program, const char *key)
{
	for (size_t i = 0; i < program->front.n; i++)
		if (pl_str_is(program->front.at[i].key, key))
			return program->front.at[i].value;
	return PL_S_NONE;
}

static unsigned front_line(const struct pl_program *program, const char *key)
{
	for (size_t i = 0; i < program->front.n; i++)
		if (pl_str_is(program->front.at[i].key, key))
			return program->front.at[i].line;
	return 1;
}

static void read_inputs(struct pl_program *program)
{
	struct pl_str rest = pl_program_front(program, "inputs"), word;
	const unsigned line = front_line(program, "inputs");

	while (pl_str_split(&rest, ' ', &word)) {
		const size_t eq = pl_str_find_char(word, '=');
		struct pl_str name = pl_str_sub(word, 0, eq == SIZE_MAX ? word.n : eq);
		struct pl_program_var *var;

		if (!word.n)
			continue;
		if (!pl_program_is_name(name, '_')) {
			pl_program_fault_add(program, "bad-name", line, "use a-z, 0-9 and _",
			      "'" PL_STR_FMT "' is no name of a variable", PL_STR_ARG(name));
			continue;
		}
		var = pl_vec_add(&program->inputs);
		var->name = name;
		var->line = line;
		if (eq != SIZE_MAX)
			var->example = pl_str_sub(word, eq + 1, word.n);
	}
}

static void need_keys(struct pl_program *program)
{
	static const struct { const char *key, *mend; } row[] = {
		{ "name", "add 'name: NAME' to the front matter" },
		{ "budget", "add 'budget: TOKENS': what the program may cost whoever reads it" },
	};

	for (size_t i = 0; i < PL_LEN(row); i++) {
		if (pl_program_front(program, row[i].key).n)
			continue;
		pl_program_fault_add(program,
		                     strcmp(row[i].key, "budget") == 0 ? "no-budget"
		                                                       : "front-matter",
		                     1, row[i].mend, "the front matter has no %s", row[i].key);
	}
}

static void twice(struct pl_program *program)
{
	for (size_t i = 1; i < program->front.n; i++)
		for (size_t j = 0; j < i; j++)
			if (pl_str_eq(program->front.at[i].key, program->front.at[j].key)) {
				pl_program_fault_add(program, "front-matter",
				                     program->front.at[i].line, "keep one of them",
				                     "'" PL_STR_FMT
				                     "' is in the front matter twice",
				                     PL_STR_ARG(program->front.at[i].key));
				break;
			}
}

static void understand_front(struct pl_program *program)
{
	struct pl_str budget = pl_program_front(program, "budget");
	struct pl_str plan = pl_program_front(program, "plan");
	uint64_t tokens = 0;
	size_t i = 0;

	program->schema = pl_program_front(program, "schema");
	program->name = pl_program_front(program, "name");
	program->is_program = program->schema.n > 0;
	if (!program->is_program) {
		program->faults.n = 0; /* some other front matter: its form is not ours to judge */
		return;
	}
	if (!pl_str_is(program->schema, PL_PROGRAM_SCHEMA))
		pl_program_fault_add(program, "unknown-schema", front_line(program, "schema"),
		      "write 'schema: " PL_PROGRAM_SCHEMA "'",
		      "the schema '" PL_STR_FMT "' is unknown", PL_STR_ARG(program->schema));
	for (; i < budget.n && pl_is_digit(budget.p[i]) && tokens < 100000000; i++)
		tokens = tokens * 10 + (uint64_t)(budget.p[i] - '0');
	if (budget.n && (i < budget.n || !tokens))
		pl_program_fault_add(program, "front-matter", front_line(program, "budget"),
		                     "give a number of tokens",
		                     "the budget '" PL_STR_FMT "' is no number above 0",
		                     PL_STR_ARG(budget));
	else
		program->budget = (unsigned)tokens;
	if (plan.n && !pl_str_is(plan, "yes") && !pl_str_is(plan, "no"))
		pl_program_fault_add(program, "front-matter", front_line(program, "plan"),
		                     "write yes or no", "plan is '" PL_STR_FMT "'",
		                     PL_STR_ARG(plan));
	program->wants_plan = !pl_str_is(plan, "no");
	read_inputs(program);
	need_keys(program);
	twice(program);
}

/* --- blocks, steps, sections --------------------------------------------------------------- */

static struct pl_program_block block_of(struct pl_program *program, const struct pl_md_block *code)
{
	struct pl_program_block block = { .line = code->line,
		                          .text_line = code->text_line,
		                          .text = code->text,
		                          .closed = code->closed };
	struct pl_str info = pl_str_trim(code->info);

	block.flags = info;
	if (pl_str_split(&block.flags, ' ', &block.language))
		block.flags = pl_str_trim(block.flags);
	if (!block.closed)
		pl_program_fault_add(program, "unclosed-fence", block.line,
		      "close it with a line of the same marks", "the fenced block is not closed");
	return block;
}

/* "name: title"; what is no name stays one, so that the graph is whole. */
static void begin_step(struct pl_program *program, const struct pl_md_block *heading)
{
	struct pl_program_step *step;
	const size_t colon = pl_str_find_char(heading->text, ':');
	struct pl_str name = heading->text;
	int other;

	if (colon != SIZE_MAX)
		name = pl_str_sub(heading->text, 0, colon);
	name = pl_str_trim(name);
	other = pl_program_find(program, name);
	step = pl_vec_add(&program->steps);
	step->name = name;
	if (colon != SIZE_MAX)
		step->title = pl_str_trim(pl_str_sub(heading->text, colon + 1, heading->text.n));
	step->line = heading->line;
	step->next = PL_PROGRAM_NOWHERE;
	if (!pl_program_is_name(name, '-'))
		pl_program_fault_add(program, "bad-name", step->line,
		      "write '### name: What is done', the name of a-z, 0-9 and -",
		      "'" PL_STR_FMT "' is no name of a step", PL_STR_ARG(name));
	if (other != PL_PROGRAM_NOWHERE)
		pl_program_fault_add(program, "duplicate-step", step->line, "give it another name",
		                     "step '" PL_STR_FMT "' is there already, in line %u",
		                     PL_STR_ARG(name), program->steps.at[other].line);
}

/* False, which is told, where there are too many already. */
static bool has_room(struct pl_program *program, const struct pl_md_block *heading)
{
	if (program->steps.n < PL_MAX_PROGRAM_STEPS)
		return true;
	pl_program_fault_add(program, "too-many-steps", heading->line, "make it several programs",
	                     "there are more than %u steps", PL_MAX_PROGRAM_STEPS);
	return false;
}

static void begin_section(struct pl_program *program, const struct pl_md_block *heading)
{
	struct pl_program_section *section = pl_vec_add(&program->sections);

	section->title = heading->text;
	section->level = heading->level;
	section->line = heading->line;
	if (heading->level == 2 && pl_str_is(heading->text, "Workflow") && !program->workflow_line)
		program->workflow_line = heading->line;
}

static void read_blocks(struct pl_program *program)
{
	bool in_workflow = false, in_step = false;

	for (size_t i = 0; i < program->md.blocks.n; i++) {
		const struct pl_md_block *block = &program->md.blocks.at[i];
		struct pl_program_step *step = NULL;

		if (block->kind == PL_MD_HEADING && block->level <= 2) {
			begin_section(program, block);
			in_workflow = program->workflow_line == block->line;
			in_step = false;
			continue;
		}
		if (block->kind == PL_MD_HEADING && block->level == 3 && in_workflow) {
			if (!has_room(program, block))
				break;
			begin_step(program, block);
			in_step = true;
			continue;
		}
		if (in_step)
			step = &program->steps.at[program->steps.n - 1];
		if (block->kind == PL_MD_CODE && block->fenced) {
			struct pl_program_block code = block_of(program, block);

			if (step)
				pl_vec_push(&step->blocks, code);
			else
				pl_vec_push(&program->blocks, code);
		} else if (block->kind == PL_MD_ITEM && step) {
			pl_program_read_item(program, step, block);
		}
	}
}

/* A heading ends what the one before it began. */
static void measure(struct pl_program *program)
{
	for (size_t i = 0; i < program->sections.n; i++) {
		struct pl_program_section *s = &program->sections.at[i];

		s->end_line = i + 1 < program->sections.n ? program->sections.at[i + 1].line - 1
		                                          : program->n_lines;
		s->text = lines_of(program, s->line, s->end_line);
	}
	for (size_t i = 0; i < program->steps.n; i++) {
		struct pl_program_step *step = &program->steps.at[i];

		step->end_line = program->n_lines;
		for (size_t j = 0; j < program->sections.n; j++)
			if (program->sections.at[j].line > step->line) {
				step->end_line = program->sections.at[j].line - 1;
				break;
			}
		if (i + 1 < program->steps.n && program->steps.at[i + 1].line <= step->end_line)
			step->end_line = program->steps.at[i + 1].line - 1;
		step->text = lines_of(program, step->line, step->end_line);
	}
}

/* --- the graph ----------------------------------------------------------------------------- */

int pl_program_find(const struct pl_program *program, struct pl_str step)
{
	for (size_t i = 0; i < program->steps.n; i++)
		if (pl_str_eq(program->steps.at[i].name, step))
			return (int)i;
	return PL_PROGRAM_NOWHERE;
}

static int resolve(struct pl_program *program, struct pl_str name, unsigned line)
{
	struct pl_nearest near = { .wanted = name };
	const int to = pl_program_find(program, name);

	if (to != PL_PROGRAM_NOWHERE)
		return to;
	for (size_t i = 0; i < program->steps.n; i++)
		pl_nearest_offer(&near, program->steps.at[i].name, program->steps.at[i].name);
	pl_program_fault_add(program, "unknown-step", line, "name a step of ## Workflow",
	                     "no step '" PL_STR_FMT "'%s" PL_STR_FMT "%s", PL_STR_ARG(name),
	                     near.best.n ? " (did you mean '" : "", PL_STR_ARG(near.best),
	                     near.best.n ? "'?)" : "");
	return PL_PROGRAM_NOWHERE;
}

static void link_steps(struct pl_program *program)
{
	for (size_t i = 0; i < program->steps.n; i++) {
		struct pl_program_step *step = &program->steps.at[i];

		for (size_t j = 0; j < step->branches.n; j++)
			step->branches.at[j].to = resolve(program, step->branches.at[j].target,
			                                  step->branches.at[j].line);
		if (step->then_line)
			step->next = resolve(program, step->then, step->then_line);
		if (step->then_line && step->ends_line)
			pl_program_fault_add(program, "control-line", step->ends_line,
			                     "keep one of them",
			                     "step '" PL_STR_FMT "' has both **Then** and **End**",
			                     PL_STR_ARG(step->name));
		if (!step->then_line && !step->ends_line && i + 1 < program->steps.n)
			step->next = (int)i + 1;
	}
}

/* --- the whole ----------------------------------------------------------------------------- */

static unsigned count_lines(struct pl_str text)
{
	unsigned n = 0;
	struct pl_str line;

	while (pl_str_split(&text, '\n', &line))
		n++;
	return n;
}

static void read_workflow(struct pl_program *program, unsigned first)
{
	measure(program);
	if (!program->workflow_line) {
		pl_program_fault_add(program, "no-workflow", 1, "put the steps below '## Workflow'",
		      "there is no section '## Workflow'");
		program->context = lines_of(program, first, program->n_lines);
		return;
	}
	if (!program->steps.n)
		pl_program_fault_add(program, "no-workflow", program->workflow_line,
		      "begin each step with '### name: What is done'", "## Workflow has no steps");
	if (program->workflow_line > first)
		program->context = lines_of(program, first, program->workflow_line - 1);
	link_steps(program);
}

struct pl_program *pl_program_parse(struct pl_str text)
{
	struct pl_program *program = pl_calloc(1, sizeof(*program));
	struct pl_str body;
	unsigned front;

	program->text = pl_arena_dup(&program->arena, text);
	program->n_lines = count_lines(program->text);
	front = read_front(program);
	understand_front(program);
	body = front < program->n_lines ? lines_of(program, front + 1, program->n_lines) : PL_S("");
	pl_md_parse(&program->md, body, front + 1);
	if (program->is_program) {
		read_blocks(program);
		read_workflow(program, front + 1);
	}
	pl_vec_sort(&program->faults, by_line);
	return program;
}

int pl_program_load(const char *path, struct pl_program **out, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	int rc = pl_fs_slurp(path, PL_MAX_FILE_SIZE, &text, err);

	if (!rc)
		*out = pl_program_parse(pl_sb_str(&text));
	pl_sb_deinit(&text);
	return rc;
}

void pl_program_free(struct pl_program *program)
{
	if (!program)
		return;
	for (size_t i = 0; i < program->steps.n; i++) {
		struct pl_program_step *step = &program->steps.at[i];

		pl_vec_free(&step->blocks);
		pl_vec_free(&step->needs);
		pl_vec_free(&step->sets);
		pl_vec_free(&step->stops);
		pl_vec_free(&step->branches);
	}
	pl_vec_free(&program->steps);
	pl_vec_free(&program->front);
	pl_vec_free(&program->inputs);
	pl_vec_free(&program->sections);
	pl_vec_free(&program->blocks);
	pl_vec_free(&program->faults);
	pl_md_deinit(&program->md);
	pl_arena_deinit(&program->arena);
	free(program);
}

int pl_program_check(const struct pl_program *program, const char *name, struct pl_err *err)
{
	const struct pl_program_fault *f = program->faults.at;

	if (!program->is_program)
		return pl_err_set(
			err, PL_EINVALID,
			"'%s' is no LLM program: it has no front matter with 'schema: %s'", name,
			PL_PROGRAM_SCHEMA);
	if (!program->faults.n)
		return 0;
	return pl_err_set(err, PL_EINVALID,
	                  "%s:%u: " PL_STR_FMT "; " PL_STR_FMT " ('checkprog %s' shows all)", name,
	                  f->line, PL_STR_ARG(f->message), PL_STR_ARG(f->mend), name);
}
