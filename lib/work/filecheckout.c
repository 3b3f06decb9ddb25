/* lib/work/filecheckout.c */
#include "work/filecheckout.h"

#include "base/out.h"
#include "model/schema.h"

#include <limits.h>

void pl_filecheck_text(const struct pl_ctx *ctx, const struct pl_filecheck *check)
{
	struct pl_sb line = PL_SB_INIT;

	for (size_t i = 0; i < check->diagnostics.n; i++) {
		const struct pl_diagnostic *d = &check->diagnostics.at[i];

		pl_sb_clear(&line);
		if (d->file.n) {
			pl_sb_add_path(&line, d->file);
			pl_sb_addc(&line, ':');
		}
		if (d->at.line)
			pl_sb_addf(&line, "%u:%u:", d->at.line, d->at.character);
		pl_sb_addf(&line, "%s%s: ", line.n ? " " : "", pl_level_name(d->level));
		pl_sb_add_line(&line, d->message);
		if (pl_str_starts(d->rule, PL_S("-W")))
			pl_sb_addf(&line, " [" PL_STR_FMT "]", PL_STR_ARG(d->rule));
		fprintf(ctx->out, "%s\n", pl_sb_cstr(&line));
	}
	for (size_t i = 0; i < check->commands.n; i++)
		pl_cmd_print(ctx, check->commands.at[i].output);
	pl_sb_deinit(&line);
}

static void write_files(struct pl_out *out, const struct pl_filecheck *check)
{
	static const char *const states[] = { "fine", "wrong", "unknown" };

	pl_out_karray(out, "files");
	for (size_t i = 0; i < check->files.n; i++) {
		const struct pl_filecheck_file *file = &check->files.at[i];

		pl_out_object(out);
		pl_out_kpath(out, "file", file->name);
		pl_out_kstr(out, "language", pl_str_of(file->language));
		if (file->checked_by)
			pl_out_kstr(out, "checkedBy", pl_str_of(file->checked_by));
		pl_out_kstr(out, "state", pl_str_of(states[file->state]));
		if (file->why.n)
			pl_out_kstr(out, "why", file->why);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

static void write_diagnostics(struct pl_out *out, const struct pl_filecheck *check)
{
	pl_out_karray(out, "diagnostics");
	for (size_t i = 0; i < check->diagnostics.n; i++) {
		const struct pl_diagnostic *d = &check->diagnostics.at[i];

		pl_out_object(out);
		pl_out_kpath(out, "file", d->file);
		if (d->at.line) {
			pl_out_kint(out, "line", d->at.line);
			pl_out_kint(out, "character", d->at.character);
		}
		pl_out_kstr(out, "level", pl_str_of(pl_level_name(d->level)));
		pl_out_kstr(out, "message", d->message);
		if (d->rule.n)
			pl_out_kstr(out, "rule", d->rule);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

static void write_commands(struct pl_out *out, const struct pl_filecheck *check)
{
	pl_out_karray(out, "commands");
	for (size_t i = 0; i < check->commands.n; i++) {
		const struct pl_filecheck_command *command = &check->commands.at[i];

		pl_out_object(out);
		pl_out_kstr(out, "target", command->target);
		pl_out_kstr(out, "command", command->command);
		pl_out_key(out, "status");
		if (command->status == INT_MIN)
			pl_out_null(out);
		else
			pl_out_int(out, command->status);
		pl_out_kstr(out, "output", command->output);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

int pl_filecheck_json(FILE *sink, const struct pl_filecheck *check, struct pl_err *err)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, sink, NULL);
	size_t counts[3] = { 0, 0, 0 };

	for (size_t i = 0; i < check->files.n; i++)
		counts[check->files.at[i].state]++;
	pl_out_object(out);
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_FILECHECK));
	pl_out_kstr(out, "tool", PL_S("checkfile"));
	pl_out_kobject(out, "coverage");
	pl_out_kint(out, "files", (int64_t)check->files.n);
	pl_out_kint(out, "fine", (int64_t)counts[PL_CHECKED_FINE]);
	pl_out_kint(out, "wrong", (int64_t)counts[PL_CHECKED_WRONG]);
	pl_out_kint(out, "unknown", (int64_t)counts[PL_CHECKED_UNKNOWN]);
	pl_out_object_end(out);
	write_files(out, check);
	write_diagnostics(out, check);
	write_commands(out, check);
	pl_out_object_end(out);
	return pl_out_close(out, err);
}

/* --- SARIF 2.1.0 ------------------------------------------------------------------------------ */

static void write_text(struct pl_out *out, const char *key, struct pl_str text)
{
	pl_out_kobject(out, key);
	pl_out_kstr(out, "text", text);
	pl_out_object_end(out);
}

/* A path as a relative or absolute URI reference: other bytes than letters, digits, "-._~/" as %HH. */
static void write_uri(struct pl_out *out, struct pl_str path)
{
	struct pl_sb uri = PL_SB_INIT;

	if (pl_str_starts(path, PL_S("/")))
		pl_sb_adds(&uri, "file://");
	for (size_t i = 0; i < path.n; i++) {
		unsigned char c = (unsigned char)path.p[i];

		if (c < 0x80 && c && (pl_is_word((char)c) || strchr("-._~/", c)))
			pl_sb_addc(&uri, (char)c);
		else
			pl_sb_addf(&uri, "%%%02X", c);
	}
	pl_out_kstr(out, "uri", pl_sb_str(&uri));
	pl_sb_deinit(&uri);
}

static void write_result(struct pl_out *out, const struct pl_diagnostic *d)
{
	pl_out_object(out);
	pl_out_kstr(out, "ruleId", d->rule.n ? d->rule : PL_S("error"));
	pl_out_kstr(out, "level", pl_str_of(pl_level_name(d->level)));
	write_text(out, "message", d->message);
	pl_out_karray(out, "locations");
	if (d->file.n) {
		pl_out_object(out);
		pl_out_kobject(out, "physicalLocation");
		pl_out_kobject(out, "artifactLocation");
		write_uri(out, d->file);
		pl_out_object_end(out);
		if (d->at.line) {
			pl_out_kobject(out, "region");
			pl_out_kint(out, "startLine", d->at.line);
			pl_out_kint(out, "startColumn", d->at.character);
			pl_out_object_end(out);
		}
		pl_out_object_end(out);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
}

static void write_notification(struct pl_out *out, const char *level, struct pl_str text)
{
	pl_out_object(out);
	pl_out_kstr(out, "level", pl_str_of(level));
	write_text(out, "message", text);
	pl_out_object_end(out);
}

/* What commands wrote, and which files nobody could check. */
static void write_invocation(struct pl_out *out, const struct pl_filecheck *check)
{
	struct pl_sb text = PL_SB_INIT;

	pl_out_karray(out, "invocations");
	pl_out_object(out);
	pl_out_kbool(out, "executionSuccessful", pl_filecheck_state(check) != PL_CHECKED_UNKNOWN);
	pl_out_karray(out, "toolExecutionNotifications");
	for (size_t i = 0; i < check->files.n; i++) {
		const struct pl_filecheck_file *file = &check->files.at[i];

		if (!file->why.n)
			continue;
		pl_sb_clear(&text);
		pl_sb_add_path(&text, file->name);
		pl_sb_addf(&text, ": " PL_STR_FMT, PL_STR_ARG(file->why));
		write_notification(out, "error", pl_sb_str(&text));
	}
	for (size_t i = 0; i < check->commands.n; i++) {
		const struct pl_filecheck_command *command = &check->commands.at[i];

		pl_sb_clear(&text);
		pl_sb_addf(&text, "%s (exit status %d):\n", command->command.p, command->status);
		pl_sb_add(&text, command->output);
		write_notification(out, command->status ? "error" : "note", pl_sb_str(&text));
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_out_array_end(out);
	pl_sb_deinit(&text);
}

int pl_filecheck_sarif(FILE *sink, const struct pl_filecheck *check, struct pl_err *err)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, sink, NULL);

	pl_out_object(out);
	pl_out_kstr(out, "version", PL_S("2.1.0"));
	pl_out_kstr(out, "$schema", PL_S("https://json.schemastore.org/sarif-2.1.0.json"));
	pl_out_karray(out, "runs");
	pl_out_object(out);
	pl_out_kobject(out, "tool");
	pl_out_kobject(out, "driver");
	pl_out_kstr(out, "name", PL_S("checkfile"));
	pl_out_object_end(out);
	pl_out_object_end(out);
	write_invocation(out, check);
	pl_out_karray(out, "results");
	for (size_t i = 0; i < check->diagnostics.n; i++)
		write_result(out, &check->diagnostics.at[i]);
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_out_array_end(out);
	pl_out_object_end(out);
	return pl_out_close(out, err);
}
