/* lib/work/brief.c */
#include "work/brief.h"

#include "base/fs.h"
#include "model/schema.h"

/* What is listed in text before "and N more": the limit is the reader's context, not ours. */
enum { MAX_FILES = 4, MAX_MEMBERS = 6, MAX_DEPENDENCIES = 6 };

static struct pl_str text_of(const struct pl_item *item, const char *key)
{
	return pl_json_get_str(item->json, key);
}

/* The files of the port, or where they would go; *exist tells which. */
static const pl_json *port_files(const struct pl_item *item, bool *exist)
{
	const pl_json *files = pl_json_get(item->json, "candidateFiles");

	*exist = pl_json_len(files) > 0;
	return *exist ? files : pl_json_get(item->json, "suggestedFiles");
}

/* Shorten *common to the whole folders that path shares with it. */
static void share(struct pl_str *common, struct pl_str path)
{
	size_t n = 0;

	while (n < common->n && n < path.n && common->p[n] == path.p[n])
		n++;
	if (n < common->n || n == path.n)
		while (n && common->p[n - 1] != '/')
			n--;
	common->n = n;
}

static struct pl_str common_folder(const struct pl_item *item, const pl_json *files)
{
	struct pl_str path = item->entry->path, common = pl_str_sub(path, 0, 0);
	size_t slash = pl_str_rfind_char(path, '/');

	if (slash != SIZE_MAX)
		common = pl_str_sub(path, 0, slash + 1);
	for (size_t i = 0; i < pl_json_len(files); i++)
		share(&common, pl_json_str(pl_json_at(files, i)));
	return common;
}

static void add_path(struct pl_sb *out, struct pl_str path, struct pl_str folder)
{
	pl_sb_add_path(out, pl_str_sub(path, folder.n <= path.n ? folder.n : 0, path.n));
}

static void add_more(struct pl_sb *out, size_t n, size_t max)
{
	if (n > max)
		pl_sb_addf(out, ", and %zu more", n - max);
}

static void add_members(struct pl_sb *out, const pl_json *members)
{
	size_t n = pl_json_len(members);
	struct pl_str before = PL_S_NONE;

	if (!n)
		return;
	pl_sb_adds(out, "members ");
	for (size_t i = 0; i < n && i < MAX_MEMBERS; i++) {
		const pl_json *member = pl_json_at(members, i);
		struct pl_str change = pl_json_get_str(member, "change");

		if (i)
			pl_sb_adds(out, ", ");
		if (!pl_str_eq(change, before)) {
			pl_sb_add_line(out, change);
			pl_sb_addc(out, ' ');
		}
		before = change;
		pl_sb_add_line(out, pl_json_get_str(member, "name"));
		if (pl_str_is(pl_json_get_str(member, "kind"), "method"))
			pl_sb_adds(out, "()");
	}
	add_more(out, n, MAX_MEMBERS);
	pl_sb_addc(out, '\n');
}

/* The item that a name in dependsOn means; the first of several parts. */
static const struct pl_item *item_called(const struct pl_ledger *ledger, struct pl_str id)
{
	return pl_map_ptr(&ledger->items.by_id, id);
}

static void add_dependencies(struct pl_sb *out, const struct pl_ledger *ledger,
                             const pl_json *names)
{
	size_t n = pl_json_len(names), shown = 0, finished = 0;

	for (size_t i = 0; i < n; i++) {
		struct pl_str id = pl_json_str(pl_json_at(names, i));
		const struct pl_item *item = item_called(ledger, id);

		if (item &&
		    (item->type->state == PL_STATE_DONE || item->type->state == PL_STATE_SKIPPED)) {
			finished++;
			continue;
		}
		if (shown++ >= MAX_DEPENDENCIES)
			continue;
		pl_sb_adds(out, shown == 1 ? "needs   " : ", ");
		pl_sb_add_line(out, item ? item->type->name : id);
		pl_sb_addf(out, " %s", item ? pl_state_name(item->type->state) : "unknown");
	}
	add_more(out, shown, MAX_DEPENDENCIES);
	if (finished)
		pl_sb_addf(out, "%s%zu done or skipped", shown ? ", " : "needs   ", finished);
	if (shown || finished)
		pl_sb_addc(out, '\n');
}

void pl_brief_text(const struct pl_ledger *ledger, const struct pl_item *item, struct pl_sb *out)
{
	struct pl_str kind = text_of(item, "kind"), change = text_of(item, "change"), was;
	bool exist;
	const pl_json *files = port_files(item, &exist);
	const pl_json *definitions = pl_json_get(item->json, "definitionFiles");
	struct pl_str folder = common_folder(item, files);

	pl_sb_add_line(out, item->id);
	pl_sb_adds(out, " (");
	pl_sb_add_line(out, kind);
	if (change.n)
		pl_sb_addc(out, ' ');
	pl_sb_add_line(out, change);
	pl_sb_adds(out, ")\n");
	if (folder.n) {
		pl_sb_adds(out, "in      ");
		pl_sb_add_path(out, folder);
		pl_sb_addc(out, '\n');
	}
	pl_sb_adds(out, "source  ");
	add_path(out, item->entry->path, folder);
	pl_sb_addf(out, ":%u-%u\n", item->type->start_line, item->type->end_line);
	for (size_t i = 0; i < pl_json_len(definitions) && i < MAX_FILES; i++) {
		pl_sb_adds(out, i ? "        " : "also in ");
		add_path(out, pl_json_str(pl_json_at(definitions, i)), folder);
		pl_sb_addc(out, '\n');
	}
	for (size_t i = 0; i < pl_json_len(files) && i < MAX_FILES; i++) {
		pl_sb_adds(out, i ? "        " : exist ? "target  " : "new     ");
		add_path(out, pl_json_str(pl_json_at(files, i)), folder);
		pl_sb_addc(out, '\n');
	}
	was = text_of(item, "previousName");
	if (was.n) {
		pl_sb_adds(out, "was     ");
		pl_sb_add_line(out, was);
		pl_sb_addc(out, '\n');
	}
	add_members(out, pl_json_get(item->json, "changedMembers"));
	add_dependencies(out, ledger, pl_json_get(item->json, "dependsOn"));
	was = text_of(item, "reopened");
	if (was.n) {
		pl_sb_adds(out, "again   ");
		pl_sb_add_line(out, was);
		pl_sb_addc(out, '\n');
	}
}

static void add_field(struct pl_sb *out, struct pl_str text)
{
	for (size_t i = 0; i < text.n; i++) {
		unsigned char c = (unsigned char)text.p[i];

		if (c < 0x20 || c == 0x7f || c == '|' || c == ',' || c == '%')
			pl_sb_addf(out, "%%%02X", c);
		else
			pl_sb_addc(out, (char)c);
	}
}

void pl_brief_line(const struct pl_item *item, struct pl_sb *out)
{
	bool exist;
	const pl_json *files = port_files(item, &exist);

	add_field(out, item->type->name);
	pl_sb_addc(out, '|');
	add_field(out, text_of(item, "kind"));
	pl_sb_addc(out, '|');
	add_field(out, item->entry->path);
	pl_sb_addf(out, "|%u-%u|", item->type->start_line, item->type->end_line);
	for (size_t i = 0; i < pl_json_len(files); i++) {
		if (i)
			pl_sb_addc(out, ',');
		add_field(out, pl_json_str(pl_json_at(files, i)));
	}
	pl_sb_addc(out, '\n');
}

void pl_brief_json(const struct pl_ledger *ledger, const struct pl_item *item, struct pl_out *out)
{
	const pl_json *names = pl_json_get(item->json, "dependsOn");
	struct pl_str key;
	pl_json *value;
	struct pl_sb z = PL_SB_INIT;
	void *it = NULL;

	pl_out_object(out);
	pl_out_kstr(out, "id", item->id);
	pl_out_kstr(out, "sourcePath", item->entry->path);
	while (pl_json_next(item->json, &it, &key, &value)) {
		if (pl_str_is(key, "dependsOn") || pl_str_is(key, "id") ||
		    pl_str_is(key, "sourcePath"))
			continue;
		pl_sb_clear(&z);
		pl_sb_add(&z, key);
		pl_out_key(out, pl_sb_cstr(&z));
		pl_out_json(out, value);
	}
	pl_out_karray(out, "dependsOn");
	for (size_t i = 0; i < pl_json_len(names); i++) {
		struct pl_str id = pl_json_str(pl_json_at(names, i));
		const struct pl_item *other = item_called(ledger, id);

		pl_out_object(out);
		pl_out_kstr(out, "qualifiedName", id);
		pl_out_key(out, "portingState");
		if (other)
			pl_out_str(out, pl_str_of(pl_state_name(other->type->state)));
		else
			pl_out_null(out);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
	pl_sb_deinit(&z);
}

void pl_brief_inputs(const struct pl_ledger *ledger, struct pl_out *out)
{
	static const char *const keys[] = { "prevCommit", "currentCommit", "targetRuntime" };
	const pl_json *meta = pl_json_get(ledger->plan->doc, "metadata");

	pl_out_kobject(out, "inputs");
	pl_out_kpath(out, "plan", ledger->path);
	for (size_t i = 0; i < PL_LEN(keys); i++) {
		pl_out_key(out, keys[i]);
		pl_out_json(out, pl_json_get(meta, keys[i]));
	}
	pl_out_object_end(out);
}

void pl_brief_head(const struct pl_ledger *ledger, const char *schema, struct pl_out *out)
{
	pl_out_kstr(out, "schema", pl_str_of(schema));
	pl_out_kstr(out, "tool", PL_S("planctl"));
	pl_brief_inputs(ledger, out);
	pl_out_key(out, "coverage");
	pl_out_json(out, pl_json_get(ledger->plan->doc, "coverage"));
}

static void write_object(const struct pl_ledger *ledger, const struct pl_item *item,
                         struct pl_sb *to)
{
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, NULL, to);
	int rc;

	pl_out_object(out);
	pl_brief_head(ledger, PL_SCHEMA_NEXT, out);
	pl_out_key(out, "type");
	if (item)
		pl_brief_json(ledger, item, out);
	else
		pl_out_null(out);
	pl_out_object_end(out);
	rc = pl_out_close(out, NULL); /* into memory: it cannot fail */
	(void)rc;
}

void pl_brief_write(const struct pl_ledger *ledger, const struct pl_item *item,
                    enum pl_brief_form form, struct pl_sb *out)
{
	if (form == PL_BRIEF_JSON)
		write_object(ledger, item, out);
	else if (item && form == PL_BRIEF_ONELINE)
		pl_brief_line(item, out);
	else if (item)
		pl_brief_text(ledger, item, out);
}
