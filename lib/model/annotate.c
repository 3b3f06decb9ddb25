/* lib/model/annotate.c */
#include "model/annotate.h"

const char *pl_sarif_level(enum pl_severity severity)
{
	static const char *const levels[PL_N_SEVERITIES] = { "none", "note", "warning", "error" };

	return levels[severity];
}

void pl_sarif_text(struct pl_out *out, const char *key, struct pl_str text)
{
	pl_out_kobject(out, key);
	pl_out_kstr(out, "text", text);
	pl_out_object_end(out);
}

void pl_sarif_rule(struct pl_out *out, const char *id, const char *what, enum pl_severity severity)
{
	pl_out_object(out);
	pl_out_kstr(out, "id", pl_str_of(id));
	pl_sarif_text(out, "shortDescription", pl_str_of(what));
	pl_out_kobject(out, "defaultConfiguration");
	pl_out_kstr(out, "level", pl_str_of(pl_sarif_level(severity)));
	pl_out_object_end(out);
	pl_out_object_end(out);
}

/* A path as a relative URI reference: other bytes than letters, digits and "-._~/" as %HH. */
static void add_uri(struct pl_sb *out, struct pl_str path)
{
	for (size_t i = 0; i < path.n; i++) {
		unsigned char c = (unsigned char)path.p[i];

		if (c < 0x80 && (pl_is_word((char)c) || strchr("-._~/", c)))
			pl_sb_addc(out, (char)c);
		else
			pl_sb_addf(out, "%%%02X", c);
	}
}

void pl_sarif_place(struct pl_out *out, struct pl_str file, unsigned line)
{
	struct pl_sb uri = PL_SB_INIT;

	pl_out_kobject(out, "physicalLocation");
	pl_out_kobject(out, "artifactLocation");
	add_uri(&uri, file);
	pl_out_kstr(out, "uri", pl_sb_str(&uri));
	pl_out_kstr(out, "uriBaseId", PL_S("%SRCROOT%"));
	pl_out_object_end(out);
	if (line) {
		pl_out_kobject(out, "region");
		pl_out_kint(out, "startLine", line);
		pl_out_object_end(out);
	}
	pl_out_object_end(out);
	pl_sb_deinit(&uri);
}

void pl_sarif_begin(struct pl_out *out)
{
	pl_out_object(out);
	pl_out_kstr(out, "$schema", PL_S("https://json.schemastore.org/sarif-2.1.0.json"));
	pl_out_kstr(out, "version", PL_S("2.1.0"));
	pl_out_karray(out, "runs");
}

void pl_sarif_end(struct pl_out *out)
{
	pl_out_array_end(out);
	pl_out_object_end(out);
}

/* The toolkit's rules: % and line ends everywhere, ':' and ',' in properties as well. */
void pl_github_escape(struct pl_sb *out, struct pl_str text, bool property)
{
	struct pl_sb line = PL_SB_INIT;

	pl_sb_add_path(&line, text);
	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
			pl_sb_addf(out, "%%%02X", (unsigned)c);
		else
			pl_sb_addc(out, c);
	}
	pl_sb_deinit(&line);
}

void pl_github_annotate(struct pl_sb *out, enum pl_severity severity, struct pl_str file,
                        unsigned line, const char *title, struct pl_str message)
{
	static const char *const commands[PL_N_SEVERITIES] = { "notice", "notice", "warning",
		                                               "error" };

	pl_sb_addf(out, "::%s ", commands[severity]);
	if (file.n) {
		pl_sb_adds(out, "file=");
		pl_github_escape(out, file, true);
		if (line)
			pl_sb_addf(out, ",line=%u", line);
		pl_sb_addc(out, ',');
	}
	pl_sb_addf(out, "title=%s::", title);
	pl_github_escape(out, message, false);
	pl_sb_addc(out, '\n');
}
