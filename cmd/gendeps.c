/*
 * cmd/gendeps.c -- the dependency graph of a tree: order, cycles, groups that can go in parallel.
 */
#include "base/cmd.h"
#include "base/fs.h"
#include "base/limits.h"
#include "base/out.h"
#include "model/emit.h"
#include "model/schema.h"
#include "read/reader.h"
#include "work/cyclebase.h"
#include "work/depend.h"
#include "work/graphout.h"
#include "work/unread.h"

#include <stdlib.h>

enum { FORMAT_JSON, FORMAT_NDJSON, FORMAT_TSORT, FORMAT_DOT, FORMAT_MERMAID };

/* What GitHub's renderer still lays out. */
enum { DEFAULT_MAX_NODES = 100 };

struct gendeps_args {
	const char *rev, *language, *focus, *via, *baseline;
	int format, by; /* by: enum pl_depend_by */
	unsigned depth, max_nodes;
	bool reverse, fail_on_cycle, update_baseline;
	bool no_cache;
	uint64_t max_file_size;
};

static const struct pl_opt opts[] = {
	{ 'r', "rev", PL_OPT_STR, offsetof(struct gendeps_args, rev), "REV",
	  "read the tree of a revision instead of the working tree" },
	{ 'l', "language", PL_OPT_STR, offsetof(struct gendeps_args, language), "LANG",
	  "only files of this language; decides whose .h files are" },
	{ 'b', "by", PL_OPT_ENUM, offsetof(struct gendeps_args, by), "type,file,package",
	  "what a node is" },
	{ 'f', "format", PL_OPT_ENUM, offsetof(struct gendeps_args, format),
	  "json,ndjson,tsort,dot,mermaid", "how the graph is printed" },
	{ 0, "focus", PL_OPT_STR, offsetof(struct gendeps_args, focus), "NAME",
	  "only what NAME needs; a qualified name's end is enough" },
	{ 'd', "depth", PL_OPT_UINT, offsetof(struct gendeps_args, depth), "N",
	  "with --focus: N hops, 0: all" },
	{ 'R', "reverse", PL_OPT_FLAG, offsetof(struct gendeps_args, reverse), NULL,
	  "with --focus: what needs NAME instead" },
	{ 0, "via", PL_OPT_STR, offsetof(struct gendeps_args, via), "LIST",
	  "only these ties: supertype,field,signature,body" },
	{ 0, "max-nodes", PL_OPT_UINT, offsetof(struct gendeps_args, max_nodes), "N",
	  "refuse larger Mermaid graphs (default 100)" },
	{ 0, "fail-on-cycle", PL_OPT_FLAG, offsetof(struct gendeps_args, fail_on_cycle), NULL,
	  "exit 1 when there is a cycle that the baseline does not know" },
	{ 0, "baseline", PL_OPT_STR, offsetof(struct gendeps_args, baseline), "FILE",
	  "known cycles: they may shrink, never grow" },
	{ 0, "update-baseline", PL_OPT_FLAG, offsetof(struct gendeps_args, update_baseline), NULL,
	  "write the cycles there are now to the baseline" },
	{ 0, "max-file-size", PL_OPT_SIZE, offsetof(struct gendeps_args, max_file_size), "SIZE",
	  "skip and list longer files (default 4M)" },
	{ 0, "no-cache", PL_OPT_FLAG, offsetof(struct gendeps_args, no_cache), NULL,
	  "read everything anew; keep nothing for the next time" },
};

struct gendeps {
	struct pl_ctx *ctx;
	const struct gendeps_args *args;
	const char *dir;
	struct pl_langs *langs;
	struct pl_grammars *grammars;
	struct pl_source source;
	struct pl_snapshot *snapshot;
	struct pl_graph graph;
	struct pl_order order;
	struct pl_arena names; /* of file nodes */
};

/* --- reading ------------------------------------------------------------------------------ */

static int parse_vias(const char *list, unsigned *vias, struct pl_err *err)
{
	struct pl_str rest = pl_str_of(list), word;

	*vias = 0;
	while (list && pl_str_split(&rest, ',', &word)) {
		int via = 0;

		while (via < PL_N_VIAS && !pl_str_is(word, pl_via_name((enum pl_via)via)))
			via++;
		if (via == PL_N_VIAS)
			return pl_err_set(err, PL_EUSAGE,
			                  "option '--via': no tie '" PL_STR_FMT
			                  "': there are supertype, field, signature, body",
			                  PL_STR_ARG(word));
		*vias |= 1u << via;
	}
	return 0;
}

/* Files go by their paths as they are shown: one name in every format and in the baseline. */
static void name_files(struct gendeps *g)
{
	struct pl_sb path = PL_SB_INIT;

	for (size_t i = 0; i < g->graph.nodes.n; i++) {
		pl_sb_clear(&path);
		pl_sb_add_path(&path, g->graph.nodes.at[i].name);
		g->graph.nodes.at[i].name = pl_arena_dup(&g->names, pl_sb_str(&path));
	}
	pl_sb_deinit(&path);
}

static int read_tree(struct gendeps *g, struct pl_err *err)
{
	struct pl_reader_options options = {
		.extract = { true, false },
		.max_file_size = g->args->max_file_size,
		.cache = pl_cache_open(g->args->no_cache, g->ctx->log),
		.jobs = g->ctx->jobs,
		.log = g->ctx->log,
		.what = g->dir,
	};
	struct pl_depend_options depend = { .by = (enum pl_depend_by)g->args->by };
	struct pl_types types = PL_VEC_INIT;
	int rc = parse_vias(g->args->via, &depend.vias, err);

	if (!rc)
		rc = pl_langs_load(&g->langs, err);
	if (!rc && g->args->language)
		rc = pl_langs_require(g->langs, pl_str_of(g->args->language), &options.only, err);
	if (!rc)
		rc = pl_source_open(g->dir, g->args->rev, g->ctx->log, &g->source, err);
	if (!rc)
		rc = pl_read_all(&g->source, g->langs, g->grammars, &options, &g->snapshot, err);
	pl_cache_close(options.cache);
	if (rc)
		return rc;
	pl_unread_warn(g->ctx->log, g->snapshot);
	pl_snapshot_types(g->snapshot, &types);
	pl_depend_graph(g->snapshot, g->langs, types.at, types.n, &depend, &g->graph, NULL);
	pl_vec_free(&types);
	if (depend.by == PL_BY_FILE)
		name_files(g);
	return 0;
}

/* True when name is the node's, or the end of it after a '.' or '/'. */
static bool is_suffix(struct pl_str node, struct pl_str name)
{
	if (!pl_str_ends(node, name))
		return false;
	return node.n == name.n || node.p[node.n - name.n - 1] == '.' ||
	       node.p[node.n - name.n - 1] == '/';
}

static int find_node(const struct pl_graph *graph, const char *name, uint32_t *out,
                     struct pl_err *err)
{
	struct pl_sb found = PL_SB_INIT;
	struct pl_nearest near = { .wanted = pl_str_of(name) };
	size_t n = 0;
	int rc = 0;

	for (size_t i = 0; i < graph->nodes.n; i++) {
		struct pl_str node = graph->nodes.at[i].name;
		size_t dot = pl_str_rfind_char(node, '.');

		pl_nearest_offer(&near, dot == SIZE_MAX ? node : pl_str_sub(node, dot + 1, node.n),
		                 node);
		if (!is_suffix(node, pl_str_of(name)))
			continue;
		*out = (uint32_t)i;
		if (pl_str_is(node, name)) { /* the whole name beats any end */
			n = 1;
			break;
		}
		pl_sb_addf(&found, "%s" PL_STR_FMT, n++ ? ", " : "", PL_STR_ARG(node));
	}
	if (!n && near.best.n)
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "nothing here is called '%s' (did you mean '" PL_STR_FMT "'?)",
		                name, PL_STR_ARG(near.best));
	else if (!n)
		rc = pl_err_set(err, PL_ENOTFOUND, "nothing here is called '%s'", name);
	else if (n > 1)
		rc = pl_err_set(err, PL_EAMBIGUOUS, "'%s' fits %zu: %s", name, n,
		                pl_sb_cstr(&found));
	pl_sb_deinit(&found);
	return rc;
}

static int focus(struct gendeps *g, struct pl_err *err)
{
	struct pl_graph kept;
	uint32_t node = 0, *old_of;
	int rc = find_node(&g->graph, g->args->focus, &node, err);

	if (rc)
		return rc;
	pl_graph_init(&kept);
	old_of = pl_calloc(g->graph.nodes.n, sizeof(*old_of));
	pl_depend_focus(&g->graph, node, g->args->depth, g->args->reverse, &kept, old_of);
	free(old_of);
	pl_graph_deinit(&g->graph);
	g->graph = kept;
	return 0;
}

/* --- JSON --------------------------------------------------------------------------------- */

static void emit_inputs(const struct gendeps *g, struct pl_out *out)
{
	pl_out_kstr(out, "schema", PL_S(PL_SCHEMA_DEPS));
	pl_out_kstr(out, "tool", PL_S("gendeps"));
	pl_out_kobject(out, "inputs");
	pl_out_kpath(out, "directory", pl_str_of(g->dir));
	pl_out_key(out, "revision");
	if (g->source.commit.id[0])
		pl_out_str(out, pl_str_of(g->source.commit.id));
	else
		pl_out_null(out);
	pl_out_object_end(out);
}

static struct pl_str node_name(const struct gendeps *g, uint32_t node)
{
	return g->graph.nodes.at[node].name;
}

static int by_text(const void *a, const void *b)
{
	return pl_str_cmp(*(const struct pl_str *)a, *(const struct pl_str *)b);
}

static void emit_needs(const struct gendeps *g, uint32_t node, struct pl_out *out)
{
	size_t first = g->graph.first_edge[node], end = g->graph.first_edge[node + 1];
	struct pl_str *needs = pl_calloc(end - first, sizeof(*needs));

	for (size_t e = first; e < end; e++)
		needs[e - first] = node_name(g, g->graph.edges.at[e].to);
	qsort(needs, end - first, sizeof(*needs), by_text);
	pl_out_karray(out, "dependsOn");
	for (size_t i = 0; i < end - first; i++)
		pl_out_str(out, needs[i]);
	pl_out_array_end(out);
	free(needs);
}

static void emit_node(const struct gendeps *g, uint32_t node, const struct pl_map *files,
                      struct pl_out *out)
{
	static const char *const keys[] = { "qualifiedName", "path", "package" };

	pl_out_object(out);
	pl_out_kstr(out, keys[g->args->by], node_name(g, node));
	if (g->args->by == PL_BY_TYPE) {
		pl_out_kstr(out, "kind", pl_str_of(pl_kind_name(g->graph.nodes.at[node].kind)));
		pl_out_kpath(out, "file",
		             ((const struct pl_file *)pl_map_ptr(files, node_name(g, node)))->path);
	}
	pl_out_kint(out, "order", g->order.place[node]);
	pl_out_kint(out, "group", g->order.group[node]);
	emit_needs(g, node, out);
	pl_out_object_end(out);
}

static void emit_edge(const struct gendeps *g, const struct pl_edge *edge, bool whole,
                      struct pl_out *out)
{
	pl_out_object(out);
	pl_out_kstr(out, "from", node_name(g, edge->from));
	pl_out_kstr(out, "to", node_name(g, edge->to));
	if (whole) {
		pl_out_kstr(out, "via", pl_str_of(pl_via_name(edge->via)));
		pl_out_kint(out, "count", edge->count);
		pl_out_kint(out, "weight", edge->weight);
	}
	pl_out_kpath(out, "file", edge->file);
	pl_out_kint(out, "line", edge->line);
	pl_out_object_end(out);
}

static void emit_cycle(const struct gendeps *g, const struct pl_cycle *cycle, struct pl_out *out)
{
	pl_out_object(out);
	pl_out_karray(out, "members");
	for (size_t i = 0; i < cycle->n_members; i++)
		pl_out_str(out, node_name(g, cycle->members[i]));
	pl_out_array_end(out);
	pl_out_karray(out, "example");
	for (size_t i = 0; i < cycle->n_example; i++)
		emit_edge(g, &cycle->example[i], false, out);
	pl_out_array_end(out);
	pl_out_karray(out, "cut");
	for (size_t i = 0; i < cycle->n_cut; i++) {
		pl_out_object(out);
		pl_out_kstr(out, "from", node_name(g, cycle->cut[i].from));
		pl_out_kstr(out, "to", node_name(g, cycle->cut[i].to));
		pl_out_kint(out, "weight", cycle->cut[i].weight);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	pl_out_object_end(out);
}

/* The file that first declares each type; parts of one type are one node. */
static void index_files(const struct gendeps *g, struct pl_map *files)
{
	struct pl_types types = PL_VEC_INIT;

	pl_snapshot_types(g->snapshot, &types);
	for (size_t i = 0; i < types.n; i++) {
		bool is_new;
		struct pl_map_entry *e = pl_map_add(files, types.at[i].symbol->qualified_name,
		                                    &is_new);

		if (is_new)
			e->ptr = (void *)types.at[i].file;
	}
	pl_vec_free(&types);
}

static const char *list_key(const struct gendeps *g)
{
	static const char *const keys[] = { "types", "files", "packages" };

	return keys[g->args->by];
}

static void write_json(const struct gendeps *g, const struct pl_map *files, struct pl_out *out)
{
	pl_out_object(out);
	emit_inputs(g, out);
	pl_out_key(out, "coverage");
	pl_emit_coverage(out, &g->snapshot->coverage);
	pl_out_karray(out, list_key(g));
	for (size_t i = 0; i < g->order.n; i++)
		emit_node(g, g->order.nodes[i], files, out);
	pl_out_array_end(out);
	pl_out_karray(out, "edges");
	for (size_t i = 0; i < g->graph.edges.n; i++)
		emit_edge(g, &g->graph.edges.at[i], true, out);
	pl_out_array_end(out);
	pl_out_karray(out, "cycles");
	for (size_t i = 0; i < g->order.n_cycles; i++)
		emit_cycle(g, &g->order.cycles[i], out);
	pl_out_array_end(out);
	pl_out_object_end(out);
}

/* One record a line; the key tells which kind it is. */
static void write_ndjson(const struct gendeps *g, const struct pl_map *files, struct pl_out *out)
{
	static const char *const keys[] = { "type", "file", "package" };

	pl_out_object(out);
	emit_inputs(g, out);
	pl_out_object_end(out);
	for (size_t i = 0; i < g->order.n; i++) {
		pl_out_object(out);
		pl_out_key(out, keys[g->args->by]);
		emit_node(g, g->order.nodes[i], files, out);
		pl_out_object_end(out);
	}
	for (size_t i = 0; i < g->graph.edges.n; i++) {
		pl_out_object(out);
		pl_out_key(out, "edge");
		emit_edge(g, &g->graph.edges.at[i], true, out);
		pl_out_object_end(out);
	}
	for (size_t i = 0; i < g->order.n_cycles; i++) {
		pl_out_object(out);
		pl_out_key(out, "cycle");
		emit_cycle(g, &g->order.cycles[i], out);
		pl_out_object_end(out);
	}
	pl_out_object(out);
	pl_out_key(out, "coverage");
	pl_emit_coverage(out, &g->snapshot->coverage);
	pl_out_object_end(out);
}

static int write_graph(const struct gendeps *g, struct pl_err *err)
{
	const bool lines = g->args->format == FORMAT_NDJSON;
	size_t max_nodes = g->args->max_nodes ? g->args->max_nodes : DEFAULT_MAX_NODES;
	struct pl_map files = PL_MAP_INIT;
	struct pl_sb text = PL_SB_INIT;
	struct pl_out *out;
	int rc = 0;

	switch (g->args->format) {
	case FORMAT_TSORT:
		pl_graph_write_tsort(&g->graph, &text);
		break;
	case FORMAT_DOT:
		pl_graph_write_dot(&g->graph, &g->order, &text);
		break;
	case FORMAT_MERMAID:
		rc = pl_graph_write_mermaid(&g->graph, &g->order, max_nodes, &text, err);
		break;
	default:
		index_files(g, &files);
		out = pl_out_new(lines ? PL_OUT_COMPACT : PL_OUT_PRETTY, g->ctx->out, NULL);
		if (lines)
			write_ndjson(g, &files, out);
		else
			write_json(g, &files, out);
		rc = pl_out_close(out, err);
		pl_map_deinit(&files);
	}
	fwrite(pl_sb_cstr(&text), 1, text.n, g->ctx->out); /* the shared main checks the stream */
	pl_sb_deinit(&text);
	return rc;
}

/* --- the baseline ------------------------------------------------------------------------- */

static int update_baseline(const struct gendeps *g, struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	struct pl_out *out = pl_out_new(PL_OUT_PRETTY, NULL, &text);
	int rc;

	pl_cyclebase_write(&g->graph, &g->order, out);
	rc = pl_out_close(out, err);
	if (!rc)
		rc = pl_fs_replace(g->args->baseline, pl_sb_str(&text), err);
	pl_sb_deinit(&text);
	return rc;
}

/* Say which cycles are new and which known ones are gone; returns an exit status or an error. */
static int check_cycles(const struct gendeps *g, struct pl_err *err)
{
	struct pl_cyclebase base = { 0 };
	struct pl_sb text = PL_SB_INIT;
	size_t fresh = 0;
	int rc = 0;

	if (g->args->baseline) {
		rc = pl_fs_slurp(g->args->baseline, PL_MAX_STATE_SIZE, &text, err);
		if (!rc)
			rc = pl_cyclebase_parse(&base, pl_sb_str(&text), err);
		if (rc) {
			pl_err_while(err, rc, "baseline '%s'", g->args->baseline);
			goto out;
		}
	}
	for (size_t i = 0; i < g->order.n_cycles; i++) {
		const struct pl_cycle *cycle = &g->order.cycles[i];
		const struct pl_edge *edge = &cycle->example[0];

		if (pl_cyclebase_knows(&base, &g->graph, cycle))
			continue;
		fresh++;
		pl_log_note(g->ctx->log,
		            "new cycle of %zu: " PL_STR_FMT " needs " PL_STR_FMT
		            " and back (" PL_STR_FMT ":%u)",
		            cycle->n_members, PL_STR_ARG(node_name(g, edge->from)),
		            PL_STR_ARG(node_name(g, edge->to)), PL_STR_ARG(edge->file), edge->line);
	}
	for (size_t i = 0; i < base.n; i++)
		if (!base.used[i])
			pl_log_note(g->ctx->log,
			            "known cycle %zu is gone: --update-baseline takes it out", i + 1);
	rc = fresh ? PL_EXIT_FINDINGS : PL_EXIT_OK;
out:
	pl_cyclebase_deinit(&base);
	pl_sb_deinit(&text);
	return rc;
}

static int check_usage(const struct gendeps_args *args, struct pl_err *err)
{
	if (!args->focus && (args->depth || args->reverse))
		return pl_err_set(err, PL_EUSAGE, "--depth and --reverse need --focus NAME");
	if (args->update_baseline && !args->baseline)
		return pl_err_set(err, PL_EUSAGE, "--update-baseline needs --baseline FILE");
	if (args->baseline && !args->fail_on_cycle && !args->update_baseline)
		return pl_err_set(err, PL_EUSAGE,
		                  "--baseline needs --fail-on-cycle or --update-baseline");
	if (args->focus && (args->fail_on_cycle || args->update_baseline))
		return pl_err_set(err, PL_EUSAGE,
		                  "cycles are judged over the whole graph: drop --focus");
	return 0;
}

static int gendeps_run(struct pl_ctx *ctx, const void *args, struct pl_err *err)
{
	struct gendeps g = { .ctx = ctx, .args = args,
		             .dir = ctx->n_operands ? ctx->operands[0] : "." };
	int rc = check_usage(g.args, err);

	if (rc)
		return rc;
	g.grammars = pl_grammars_new();
	pl_graph_init(&g.graph);
	rc = read_tree(&g, err);
	if (!rc && g.args->focus)
		rc = focus(&g, err);
	if (!rc) {
		pl_order_make(&g.graph, &g.order);
		rc = write_graph(&g, err);
	}
	/* neither a verdict on half of the graph, nor a baseline of it */
	if (!rc && (g.args->update_baseline || g.args->fail_on_cycle)) {
		rc = pl_unread_check(g.snapshot, NULL, err);
		if (rc)
			pl_err_while(err, rc, "could not look for all cycles");
	}
	if (!rc && g.args->update_baseline)
		rc = update_baseline(&g, err);
	else if (!rc && g.args->fail_on_cycle)
		rc = check_cycles(&g, err);
	pl_order_deinit(&g.order);
	pl_graph_deinit(&g.graph);
	pl_arena_deinit(&g.names);
	pl_snapshot_free(g.snapshot);
	pl_source_close(&g.source);
	pl_grammars_free(g.grammars);
	pl_langs_free(g.langs);
	return rc;
}

static const struct pl_cmd gendeps = {
	.name = "gendeps",
	.summary = "which types need which: porting order, parallel groups, cycles",
	.operands = "[DIR]",
	.details = "Types are listed in porting order, what is needed first; a group needs only groups\n"
	           "before it, or its own cycle. For each cycle there is a shortest example and the\n"
	           "cheapest edges to cut. --format tsort gives edges for tsort(1).",
	.opts = opts,
	.n_opts = PL_LEN(opts),
	.args_size = sizeof(struct gendeps_args),
	.max_operands = 1,
	.run = gendeps_run,
};

int main(int argc, char **argv)
{
	return pl_cmd_main(&gendeps, argc, argv);
}
