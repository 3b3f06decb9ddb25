/* lib/work/lintout.c */
#include "work/lintout.h"

#include "model/annotate.h"
#include "model/schema.h"

/* --- text ---------------------------------------------------------------------------------- */

static void count(const struct pl_lint *lint, size_t n[PL_N_SEVERITIES])
{
	memset(n, 0, sizeof(*n) * PL_N_SEVERITIES);
	for (size_t i = 0; i < lint->findings.n; i++)
		n[pl_lint_rule_at(lint->findings.at[i].rule)->severity]++;
}

static void add_summary(struct pl_sb *out, const struct pl_lint *lint)
{
	size_t n[PL_N_SEVERITIES];

	count(lint, n);
	pl_sb_addf(out, "%zu steps, about %zu tokens", lint->program->steps.n, lint->tokens);
	if (lint->program->budget)
		pl_sb_addf(out, " of %u", lint->program->budget);
	pl_sb_addf(out, "; %zu commands", lint->commands);
	if (lint->ran + lint->skipped)
		pl_sb_addf(out, ", %zu of %zu blocks run", lint->ran, lint->ran + lint->skipped);
	pl_sb_addf(out, "; %zu errors, %zu warnings", n[PL_SEVERITY_ERROR], n[PL_SEVERITY_WARNING]);
}

static void add_place(struct pl_sb *out, const struct pl_lint *lint, unsigned line)
{
	pl_sb_add_path(out, pl_str_of(lint->path));
	pl_sb_addf(out, ":%u: ", line);
}

void pl_lint_write_text(const struct pl_lint *lint, struct pl_sb *out)
{
	for (size_t i = 0; i < lint->findings.n; i++) {
		const struct pl_lint_finding *f = &lint->findings.at[i];
		const struct pl_lint_rule *rule = pl_lint_rule_at(f->rule);

		add_place(out, lint, f->line);
		pl_sb_addf(out, "%s: ", pl_severity_name(rule->severity));
		pl_sb_add_line(out, f->message);
		pl_sb_addf(out, " [%s]; ", rule->id);
		pl_sb_add_line(out, f->mend);
		pl_sb_addc(out, '\n');
	}
	if (!lint->program->is_program)
		return;
	for (size_t i = 0; i < lint->not_run.n; i++) {
		add_place(out, lint, lint->not_run.at[i].line);
		pl_sb_adds(out, "not run: ");
		pl_sb_add_line(out, lint->not_run.at[i].message);
		pl_sb_addc(out, '\n');
	}
	pl_sb_add_path(out, pl_str_of(lint->path));
	pl_sb_adds(out, ": ");
	add_summary(out, lint);
	pl_sb_addc(out, '\n');
}

/* --- JSON ---------------------------------------------------------------------------------- */

static void finding_json(struct pl_out *out, const struct pl_lint_finding *f)
{
	const struct pl_lint_rule *rule = pl_lint_rule_at(f->rule);

	pl_out_object(out);
	pl_out_kstr(out, "rule", pl_str_of(rule->id));
	pl_out_kstr(out, "severity", pl_str_of(pl_severity_name(rule->severity)));
	pl_out_kint(out, "line", f->line);
	pl_out_kstr(out, "message", f->message);
	pl_out_kstr(out, "mend", f->mend);
	pl_out_object_end(out);
}

static void tokens_json(struct pl_out *out, const struct pl_lint *lint)
{
	pl_out_kobject(out, "tokens");
	pl_out_kint(out, "total", (int64_t)lint->tokens);
	pl_out_key(out, "budget");
	if (lint->program->budget)
		pl_out_int(out, lint->program->budget);
	else
		pl_out_null(out);
	pl_out_karray(out, "parts");
	for (size_t i = 0; i < lint->parts.n; i++) {
		pl_out_object(out);
		pl_out_kstr(out, "title", lint->parts.at[i].title);
		pl_out_kint(out, "line", lint->parts.at[i].line);
		pl_out_kint(out, "tokens", (int64_t)lint->parts.at[i].tokens);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
}

static void commands_json(struct pl_out *out, const struct pl_lint *lint)
{
	pl_out_kobject(out, "commands");
	pl_out_kint(out, "total", (int64_t)lint->commands);
	pl_out_kint(out, "blocksRun", (int64_t)lint->ran);
	pl_out_karray(out, "notRun");
	for (size_t i = 0; i < lint->not_run.n; i++) {
		pl_out_object(out);
		pl_out_kint(out, "line", lint->not_run.at[i].line);
		pl_out_kstr(out, "why", lint->not_run.at[i].message);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
}

static void program_json(struct pl_out *out, const struct pl_lint *lint)
{
	pl_out_object(out);
	pl_out_kpath(out, "file", pl_str_of(lint->path));
	pl_out_kstr(out, "name", lint->program->name);
	pl_out_kbool(out, "isProgram", lint->program->is_program);
	tokens_json(out, lint);
	commands_json(out, lint);
	pl_out_karray(out, "steps");
	pl_steps_write_json(lint->program, out);
	pl_out_array_end(out);
	pl_out_karray(out, "findings");
	for (size_t i = 0; i < lint->findings.n; i++)
		finding_json(out, &lint->findings.at[i]);
	pl_out_array_end(out);
	pl_out_object_end(out);
}

void pl_lint_write_json(const struct pl_lint *lints, size_t n, struct pl_out *out)
{
	pl_out_object(out);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_LINT));
	pl_out_kstr(out, "tool", PL_S("checkprog"));
	pl_out_karray(out, "programs");
	for (size_t i = 0; i < n; i++)
		program_json(out, &lints[i]);
	pl_out_array_end(out);
	pl_out_object_end(out);
}

/* --- SARIF, GitHub ------------------------------------------------------------------------- */

static struct pl_str with_mend(const struct pl_lint_finding *f, struct pl_sb *text)
{
	pl_sb_clear(text);
	pl_sb_addf(text, PL_STR_FMT "; " PL_STR_FMT, PL_STR_ARG(f->message), PL_STR_ARG(f->mend));
	return pl_sb_str(text);
}

static void sarif_result(struct pl_out *out, const struct pl_lint *lint,
                         const struct pl_lint_finding *f)
{
	const struct pl_lint_rule *rule = pl_lint_rule_at(f->rule);
	struct pl_sb text = PL_SB_INIT;

	pl_out_object(out);
	pl_out_kstr(out, "ruleId", pl_str_of(rule->id));
	pl_out_kint(out, "ruleIndex", (int64_t)f->rule);
	pl_out_kstr(out, "level", pl_str_of(pl_sarif_level(rule->severity)));
	pl_sarif_text(out, "message", with_mend(f, &text));
	pl_out_karray(out, "locations");
	pl_out_object(out);
	pl_sarif_place(out, pl_str_of(lint->path), f->line);
	pl_out_object_end(out);
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_sb_deinit(&text);
}

void pl_lint_write_sarif(const struct pl_lint *lints, size_t n, struct pl_out *out)
{
	pl_sarif_begin(out);
	pl_out_object(out);
	pl_out_kobject(out, "tool");
	pl_out_kobject(out, "driver");
	pl_out_kstr(out, "name", PL_S("checkprog"));
	pl_out_karray(out, "rules");
	for (size_t i = 0; i < pl_lint_n_rules(); i++)
		pl_sarif_rule(out, pl_lint_rule_at(i)->id, pl_lint_rule_at(i)->what,
		              pl_lint_rule_at(i)->severity);
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_out_object_end(out);
	pl_out_karray(out, "results");
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < lints[i].findings.n; j++)
			sarif_result(out, &lints[i], &lints[i].findings.at[j]);
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_sarif_end(out);
}

void pl_lint_write_github(const struct pl_lint *lints, size_t n, struct pl_sb *out)
{
	struct pl_sb text = PL_SB_INIT;
	size_t left = PL_GITHUB_MOST;

	for (int severity = PL_SEVERITY_ERROR; severity >= PL_SEVERITY_NOTE; severity--)
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < lints[i].findings.n && left; j++) {
				const struct pl_lint_finding *f = &lints[i].findings.at[j];
				const struct pl_lint_rule *rule = pl_lint_rule_at(f->rule);

				if ((int)rule->severity != severity)
					continue;
				pl_github_annotate(out, rule->severity, pl_str_of(lints[i].path),
				                   f->line, rule->id, with_mend(f, &text));
				left--;
			}
	for (size_t i = 0; i < n; i++) {
		pl_sb_clear(&text);
		pl_sb_addf(&text, "%s: ", lints[i].path);
		add_summary(&text, &lints[i]);
		pl_github_annotate(out, PL_SEVERITY_NOTE, PL_S_NONE, 0, "checkprog",
		                   pl_sb_str(&text));
	}
	pl_sb_deinit(&text);
}

/* --- the graph ----------------------------------------------------------------------------- */

static const char *name_at(const struct pl_program *program, int step, struct pl_sb *out)
{
	pl_sb_clear(out);
	if (step == PL_PROGRAM_NOWHERE)
		pl_sb_adds(out, "end");
	else
		pl_sb_add_line(out, program->steps.at[step].name);
	return pl_sb_cstr(out);
}

void pl_steps_write_text(const struct pl_program *program, struct pl_sb *out)
{
	struct pl_sb name = PL_SB_INIT;

	for (size_t i = 0; i < program->steps.n; i++) {
		const struct pl_program_step *s = &program->steps.at[i];

		pl_sb_add_line(out, s->name);
		pl_sb_addf(out, "%s -> %s\n", s->stops.n ? " (stop)" : "",
		           name_at(program, s->next, &name));
		for (size_t j = 0; j < s->branches.n; j++) {
			pl_sb_addf(out, "  -> %s: if ",
			           name_at(program, s->branches.at[j].to, &name));
			pl_sb_add_line(out, s->branches.at[j].condition);
			pl_sb_addc(out, '\n');
		}
	}
	pl_sb_deinit(&name);
}

/* Text within the quotes of a label. */
static void add_label(struct pl_sb *out, struct pl_str text)
{
	struct pl_sb line = PL_SB_INIT;

	pl_sb_add_line(&line, text);
	for (size_t i = 0; i < line.n; i++) {
		const char c = line.p[i];

		if (strchr("\"<>&#`|;", c))
			pl_sb_addf(out, "#%d;", c);
		else
			pl_sb_addc(out, c);
	}
	pl_sb_deinit(&line);
}

void pl_steps_write_mermaid(const struct pl_program *program, struct pl_sb *out)
{
	pl_sb_adds(out, "flowchart TD\n");
	for (size_t i = 0; i < program->steps.n; i++) {
		const struct pl_program_step *s = &program->steps.at[i];

		pl_sb_addf(out, "\ts%zu%s\"", i, s->stops.n ? "{{" : "[");
		add_label(out, s->name);
		pl_sb_addf(out, "\"%s\n", s->stops.n ? "}}" : "]");
	}
	pl_sb_adds(out, "\tend_([\"end\"])\n");
	for (size_t i = 0; i < program->steps.n; i++) {
		const struct pl_program_step *s = &program->steps.at[i];

		for (size_t j = 0; j < s->branches.n; j++) {
			if (s->branches.at[j].to == PL_PROGRAM_NOWHERE)
				continue;
			pl_sb_addf(out, "\ts%zu -->|\"", i);
			add_label(out, s->branches.at[j].condition);
			pl_sb_addf(out, "\"| s%d\n", s->branches.at[j].to);
		}
		if (s->next != PL_PROGRAM_NOWHERE)
			pl_sb_addf(out, "\ts%zu --> s%d\n", i, s->next);
		else if (!s->then_line)
			pl_sb_addf(out, "\ts%zu --> end_\n", i);
	}
}

static void vars_json(struct pl_out *out, const char *key, const struct pl_program_vars *vars)
{
	pl_out_karray(out, key);
	for (size_t i = 0; i < vars->n; i++)
		pl_out_str(out, vars->at[i].name);
	pl_out_array_end(out);
}

void pl_steps_write_json(const struct pl_program *program, struct pl_out *out)
{
	for (size_t i = 0; i < program->steps.n; i++) {
		const struct pl_program_step *s = &program->steps.at[i];

		pl_out_object(out);
		pl_out_kstr(out, "name", s->name);
		pl_out_kstr(out, "title", s->title);
		pl_out_kint(out, "line", s->line);
		vars_json(out, "needs", &s->needs);
		vars_json(out, "sets", &s->sets);
		pl_out_karray(out, "stops");
		for (size_t j = 0; j < s->stops.n; j++)
			pl_out_str(out, s->stops.at[j].question);
		pl_out_array_end(out);
		pl_out_karray(out, "branches");
		for (size_t j = 0; j < s->branches.n; j++) {
			pl_out_object(out);
			pl_out_kstr(out, "condition", s->branches.at[j].condition);
			pl_out_kstr(out, "to", s->branches.at[j].target);
			pl_out_object_end(out);
		}
		pl_out_array_end(out);
		pl_out_key(out, "next");
		if (s->next == PL_PROGRAM_NOWHERE)
			pl_out_null(out);
		else
			pl_out_str(out, program->steps.at[s->next].name);
		pl_out_object_end(out);
	}
}
