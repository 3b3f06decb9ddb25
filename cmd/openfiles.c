/*
 * cmd/openfiles.c -- shows files, ranges and differences to the person, in their editor.
 */
#include "base/cmd.h"
#include "base/out.h"
#include "base/proc.h"
#include "base/quote.h"
#include "work/openspec.h"
#include "work/typediff.h"

#include <stdlib.h>
#include <unistd.h>

enum { EMIT_NOTHING, EMIT_MCP };
enum { DIFF_CONTEXT = 3 };

struct openfiles_args {
	struct pl_opt_list diff, working;
	const char *editor;
	int emit;
	bool dry_run;
};

static const struct pl_opt opts[] = {
	{ 'd', "diff", PL_OPT_PAIRS, offsetof(struct openfiles_args, diff), "A..B FILE",
	  "FILE at two revisions, side by side; 'A..': and in the working tree" },
	{ 'w', "working", PL_OPT_LIST, offsetof(struct openfiles_args, working), "FILE",
	  "FILE as last committed and in the working tree: as --diff HEAD.. FILE" },
	{ 'e', "editor", PL_OPT_STR, offsetof(struct openfiles_args, editor), "NAME",
	  "this editor; none: print" },
	{ 0, "emit", PL_OPT_ENUM, offsetof(struct openfiles_args, emit), "nothing,mcp",
	  "mcp: print the call of vs-claude's tool that shows the same, open nothing" },
	{ 'n', "dry-run", PL_OPT_FLAG, offsetof(struct openfiles_args, dry_run), NULL,
	  "print the commands that would be run" },
};

struct openfiles {
	struct pl_ctx *ctx;
	const struct openfiles_args *args;
	struct pl_arena arena;
	PL_VEC(struct pl_openspec) specs;
	struct pl_editor editor;
	bool has_editor;
};

/* --- what is asked ------------------------------------------------------------------------ */

static int read_specs(struct openfiles *o, struct pl_err *err)
{
	const struct openfiles_args *args = o->args;
	int rc = 0;

	for (size_t i = 0; !rc && i < o->ctx->n_operands; i++)
		rc = pl_openspec_place(o->ctx->operands[i], &o->arena, pl_vec_add(&o->specs), err);
	for (size_t i = 0; !rc && i + 1 < args->diff.n; i += 2)
		rc = pl_openspec_diff(args->diff.at[i], args->diff.at[i + 1], &o->arena,
		                      pl_vec_add(&o->specs), err);
	for (size_t i = 0; !rc && i < args->working.n; i++)
		rc = pl_openspec_diff("HEAD..", args->working.at[i], &o->arena,
		                      pl_vec_add(&o->specs), err);
	if (!rc && !o->specs.n)
		rc = pl_err_set(err, PL_EUSAGE,
		                "nothing to show: name a FILE, or use --diff or "
		                "--working");
	return rc;
}

/*
 * What the person chose, else what has a window. One that takes over the terminal is no use to an
 * agent, whose streams are pipes: then, unless it was asked for by --editor, the places are printed.
 */
static int choose_editor(struct openfiles *o, struct pl_err *err)
{
	const char *names[] = { getenv("VISUAL"), getenv("EDITOR") };
	bool terminal = isatty(0) && isatty(1);
	int rc;

	if (o->args->editor) {
		if (!strcmp(o->args->editor, "none"))
			return 0;
		rc = pl_editor_named(o->args->editor, &o->arena, &o->editor, err);
		o->has_editor = !rc;
		return rc;
	}
	for (size_t i = 0; i < PL_LEN(names); i++) {
		if (!names[i] || !*names[i])
			continue;
		if (pl_editor_named(names[i], &o->arena, &o->editor, NULL)) {
			pl_log_warn(o->ctx->log, "%s names '%s', which is not in $PATH",
			            i ? "$EDITOR" : "$VISUAL", names[i]);
			continue;
		}
		if (terminal || !pl_editor_needs_terminal(&o->editor)) {
			o->has_editor = true;
			return 0;
		}
		pl_editor_free(&o->editor);
	}
	o->has_editor = pl_editor_on_path(&o->editor);
	return 0;
}

/* --- the editor --------------------------------------------------------------------------- */

static void print_command(struct openfiles *o, const struct pl_command *command)
{
	struct pl_sb line = PL_SB_INIT;

	for (size_t i = 0; command->at[i]; i++) {
		pl_sb_adds(&line, i ? " " : "");
		pl_quote_shell(&line, pl_str_of(command->at[i]));
	}
	pl_sb_addc(&line, '\n');
	pl_cmd_print(o->ctx, pl_sb_str(&line));
	pl_sb_deinit(&line);
}

static int edit(struct openfiles *o, const struct pl_openspec *spec, struct pl_err *err)
{
	struct pl_view_place place;
	struct pl_command command = { NULL, 0, 0 };
	int status = 0, rc = pl_openspec_view(spec, !o->args->dry_run, &o->arena, &place, err);

	if (!rc)
		rc = pl_editor_command(&o->editor, &place, &o->arena, &command, err);
	if (!rc && o->args->dry_run)
		print_command(o, &command);
	else if (!rc)
		rc = pl_proc_show(command.at, &status, err);
	if (!rc && status)
		rc = pl_err_set(err, PL_EIO, "'%s' %s %d", command.at[0],
		                status < 0 ? "was ended by signal" : "ended with status",
		                status < 0 ? -status : status);
	pl_vec_free(&command);
	return rc;
}

/* --- without one -------------------------------------------------------------------------- */

static bool is_plain(char c)
{
	return pl_is_upper(c) || pl_is_lower(c) || pl_is_digit(c) || (c && strchr("/-._~", c));
}

/* A link that terminals let people click on, OSC 8; only its text where that is no terminal. */
static void add_linked(struct openfiles *o, struct pl_str file, struct pl_str text,
                       struct pl_sb *out)
{
	bool link = isatty(1) && !o->ctx->out_path;

	if (link) {
		pl_sb_adds(out, "\033]8;;file://");
		for (size_t i = 0; i < file.n; i++)
			if (is_plain(file.p[i]))
				pl_sb_addc(out, file.p[i]);
			else
				pl_sb_addf(out, "%%%02X", (unsigned char)file.p[i]);
		pl_sb_adds(out, "\033\\");
	}
	pl_sb_add_path(out, text);
	pl_sb_adds(out, link ? "\033]8;;\033\\" : "");
}

static int add_difference(struct openfiles *o, const struct pl_openspec *spec, struct pl_sb *out,
                          struct pl_err *err)
{
	struct pl_sides sides;
	struct pl_type_diff diff = { 0 };
	struct pl_str text[2];
	struct pl_sb lines = PL_SB_INIT;
	int rc = pl_openspec_sides(spec, &sides, err);

	for (int i = 0; i < 2; i++)
		text[i] = pl_sb_str(&sides.text[i]);
	if (!rc)
		rc = pl_text_diff_make(sides.has[0] ? &text[0] : NULL,
		                       sides.has[1] ? &text[1] : NULL, DIFF_CONTEXT, &diff, err);
	if (!rc) {
		add_linked(o, spec->file, spec->shown, out);
		pl_sb_adds(out, "  ");
		pl_sb_add_line(out, spec->from);
		pl_sb_adds(out, "..");
		pl_sb_add_line(out, spec->to);
		pl_sb_adds(out, diff.changed ? "\n" : "  no difference\n");
		pl_type_diff_write(&diff, &lines);
		if (diff.changed && isatty(1))
			pl_sb_add_lines(out, pl_sb_str(&lines));
		else if (diff.changed)
			pl_sb_add(out, pl_sb_str(&lines));
	}
	pl_sb_deinit(&lines);
	pl_type_diff_free(&diff);
	pl_sides_deinit(&sides);
	return rc;
}

static int print_spec(struct openfiles *o, const struct pl_openspec *spec, struct pl_err *err)
{
	struct pl_sb out = PL_SB_INIT;
	int rc = 0;

	if (spec->is_diff) {
		rc = add_difference(o, spec, &out, err);
	} else {
		struct pl_sb text = PL_SB_INIT;

		pl_sb_add(&text, spec->file);
		if (spec->line)
			pl_sb_addf(&text, ":%u", spec->line);
		if (spec->column || spec->end)
			pl_sb_addf(&text, "%c%u", spec->column ? ':' : '-',
			           spec->column ? spec->column : spec->end);
		add_linked(o, spec->file, pl_sb_str(&text), &out);
		pl_sb_addc(&out, '\n');
		pl_sb_deinit(&text);
	}
	if (!rc) /* what came from files is escaped above; the links are ours */
		fwrite(pl_sb_cstr(&out), 1, out.n, o->ctx->out);
	pl_sb_deinit(&out);
	return rc;
}

/* --- another tool's call ------------------------------------------------------------------ */

static void emit_item(struct pl_out *out, const struct pl_openspec *spec)
{
	pl_out_object(out);
	pl_out_kstr(out, "type", pl_str_of(spec->is_diff ? "gitDiff" : "file"));
	pl_out_kstr(out, "path", spec->file);
	if (spec->is_diff) {
		pl_out_kstr(out, "from", spec->from);
		pl_out_kstr(out, "to", spec->to.n ? spec->to : PL_S("working"));
	} else if (spec->line) {
		pl_out_kint(out, "startLine", spec->line);
		if (spec->end)
			pl_out_kint(out, "endLine", spec->end);
	}
	pl_out_object_end(out);
}

static int emit_mcp(struct openfiles *o, struct pl_err *err)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, o->ctx->out, NULL);

	pl_out_object(out);
	pl_out_kstr(out, "name", PL_S("open"));
	pl_out_kobject(out, "arguments");
	pl_out_karray(out, "files");
	for (size_t i = 0; i < o->specs.n; i++)
		emit_item(out, &o->specs.at[i]);
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_out_object_end(out);
	return pl_out_close(out, err);
}

/* ------------------------------------------------------------------------------------------ */

static int openfiles_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	struct openfiles o = { .ctx = ctx, .args = args };
	int rc;

	pl_arena_init(&o.arena);
	rc = read_specs(&o, err);
	if (!rc && o.args->emit == EMIT_MCP) {
		rc = emit_mcp(&o, err);
	} else if (!rc) {
		rc = choose_editor(&o, err);
		for (size_t i = 0; !rc && i < o.specs.n; i++)
			rc = o.has_editor ? edit(&o, &o.specs.at[i], err)
			                  : print_spec(&o, &o.specs.at[i], err);
	}
	pl_editor_free(&o.editor);
	pl_vec_free(&o.specs);
	pl_arena_deinit(&o.arena);
	return rc;
}

static const struct pl_cmd openfiles = {
	.name = "openfiles",
	.summary = "shows files, ranges and differences to the person",
	.operands = "[SPEC...]",
	.details = "SPEC is FILE, FILE:10, FILE:10-20 or FILE:10:5 (line and column). They are shown in the\n"
	           "editor that --editor, $VISUAL or $EDITOR names, else in the first with a window that\n"
	           "$PATH has; without any they are printed, as links on a terminal that knows those.",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct openfiles_args),
	.max_operands = SIZE_MAX,
	.run = openfiles_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&openfiles, argc, argv);
}
