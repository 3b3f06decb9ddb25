/* lib/read/grammar.c */
#include "read/grammar.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/vec.h"
#include "read/extract_parse.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

struct loaded {
	const struct pl_lang *lang;
	bool references;
	struct pl_grammar *grammar;
};

struct pl_grammars {
	pthread_mutex_t lock;
	PL_VEC(struct loaded) loaded;
};

struct pl_grammars *pl_grammars_new(void)
{
	struct pl_grammars *grammars = pl_calloc(1, sizeof(*grammars));

	pl_extract_parse_prepare();
	pthread_mutex_init(&grammars->lock, NULL);
	return grammars;
}

static void grammar_free(struct pl_grammar *grammar)
{
	if (!grammar)
		return;
	if (grammar->query)
		ts_query_delete(grammar->query);
	free(grammar->captures);
	if (grammar->library)
		dlclose(grammar->library);
	free(grammar);
}

void pl_grammars_free(struct pl_grammars *grammars)
{
	if (!grammars)
		return;
	for (size_t i = 0; i < grammars->loaded.n; i++)
		grammar_free(grammars->loaded.at[i].grammar);
	pl_vec_free(&grammars->loaded);
	pthread_mutex_destroy(&grammars->lock);
	free(grammars);
}

/* "@definition.class" and the like; see grammars/README.md for the vocabulary. */
static int read_capture(struct pl_str name, struct pl_capture *out)
{
	static const struct {
		const char *name;
		enum pl_mark_role role;
	} marks[] = {
		{ "body", PL_MARK_BODY },
		{ "type", PL_MARK_TYPE },
		{ "dimensions", PL_MARK_DIMENSIONS },
		{ "parameters", PL_MARK_PARAMETERS },
		{ "typeParameters", PL_MARK_TYPE_PARAMETERS },
		{ "scope", PL_MARK_SCOPE },
		{ "reference.type", PL_MARK_REFERENCE },
		{ "reference.name", PL_MARK_REFERENCE_NAME },
		{ "module", PL_MARK_MODULE },
		{ "import", PL_MARK_IMPORT },
		{ "wrapper", PL_MARK_WRAPPER },
		{ "prefix", PL_MARK_PREFIX },
		{ "local", PL_MARK_LOCAL },
		{ "bound", PL_MARK_BOUND },
		{ "ignore", PL_MARK_IGNORE },
	};
	static const struct pl_str definition = { "definition.", 11 }, super = { "supertype.", 10 };

	out->what = PL_CAPTURE_MARK;
	if (pl_str_starts(name, definition)) {
		out->what = PL_CAPTURE_DEFINITION;
		out->arg = (int)pl_kind_of(pl_str_sub(name, definition.n, name.n));
		return out->arg ? 0 : PL_EINVALID;
	}
	if (pl_str_starts(name, super)) {
		out->arg = PL_MARK_SUPERTYPE;
		out->relation = pl_relation_of(pl_str_sub(name, super.n, name.n));
		return out->relation >= 0 ? 0 : PL_EINVALID;
	}
	if (pl_str_is(name, "name")) {
		out->what = PL_CAPTURE_NAME;
		return 0;
	}
	if (pl_str_is(name, "declarator")) {
		out->what = PL_CAPTURE_DECLARATOR;
		return 0;
	}
	if (pl_str_is(name, "misread")) {
		out->what = PL_CAPTURE_MISREAD;
		return 0;
	}
	if (name.n && name.p[0] == '_') { /* for a predicate or a reader's eye only */
		out->what = PL_CAPTURE_IGNORE;
		return 0;
	}
	for (size_t i = 0; i < PL_LEN(marks); i++)
		if (pl_str_is(name, marks[i].name)) {
			out->arg = marks[i].role;
			return 0;
		}
	return PL_EINVALID;
}

static void line_column(struct pl_str text, uint32_t offset, unsigned *line, unsigned *column)
{
	*line = *column = 1;
	for (size_t i = 0; i < offset && i < text.n; i++) {
		*column = text.p[i] == '\n' ? 1 : *column + 1;
		*line += text.p[i] == '\n';
	}
}

/* A language's query: the text of both files, one behind the other. */
struct query_text {
	const struct pl_lang *lang;
	struct pl_str text;
	size_t first; /* where the second file begins */
};

/* Say that the query is at fault at an offset, by file, line and column. */
static int fault(const struct query_text *q, size_t offset, const char *what, struct pl_str name,
                 struct pl_err *err)
{
	const bool second = offset >= q->first && q->first < q->text.n;
	const size_t from = second ? q->first : 0;
	unsigned line, column;

	line_column(pl_str_sub(q->text, from, q->text.n), (uint32_t)(offset - from), &line,
	            &column);
	return pl_err_set(err, PL_EINVALID, "%s:%u:%u: %s '" PL_STR_FMT "'",
	                  second ? q->lang->references_path : q->lang->query_path, line, column,
	                  what, PL_STR_ARG(name));
}

static int query_error(const struct query_text *q, size_t offset, TSQueryError kind,
                       struct pl_err *err)
{
	static const char *const what[] = { "no error",       "syntax error",      "no node named",
		                            "no field named", "no capture named",  "impossible pattern",
		                            "language mismatch" };
	size_t end = offset;

	while (end < q->text.n && pl_is_word(q->text.p[end]))
		end++;
	return fault(q, offset, what[kind < PL_LEN(what) ? kind : 1],
	             pl_str_sub(q->text, offset, end), err);
}

/* A capture that nobody knows: where it stands first. */
static int capture_error(const struct query_text *q, struct pl_str name, struct pl_err *err)
{
	size_t offset = 0;

	for (size_t at = 0; at + name.n < q->text.n; at++)
		if (q->text.p[at] == '@' &&
		    pl_str_starts(pl_str_sub(q->text, at + 1, q->text.n), name)) {
			offset = at + 1;
			break;
		}
	return fault(q, offset, "no capture is called", name, err);
}

/* The steps of one predicate: its name, a capture, words; *i moves past the step that ends it. */
struct predicate {
	struct pl_str name;
	const TSQueryPredicateStep *args;
	size_t n_args;
};

static struct predicate next_predicate(const TSQuery *query, const TSQueryPredicateStep *steps,
                                       uint32_t n, uint32_t *i)
{
	struct predicate p = { PL_S_NONE, steps + *i + 1, 0 };
	uint32_t length;

	if (steps[*i].type == TSQueryPredicateStepTypeString) {
		p.name.p = ts_query_string_value_for_id(query, steps[*i].value_id, &length);
		p.name.n = length;
	}
	while (*i < n && steps[*i].type != TSQueryPredicateStepTypeDone)
		++*i;
	p.n_args = (size_t)(steps + *i - p.args);
	++*i;
	return p;
}

/* Only (#any-of? @capture "word" ...) is known. */
static int check_predicates(const struct query_text *q, const TSQuery *query, struct pl_err *err)
{
	for (uint32_t pattern = 0; pattern < ts_query_pattern_count(query); pattern++) {
		uint32_t n, i = 0;
		const TSQueryPredicateStep *steps = ts_query_predicates_for_pattern(query, pattern,
		                                                                    &n);

		while (i < n) {
			struct predicate p = next_predicate(query, steps, n, &i);
			bool good = pl_str_is(p.name, "any-of?") && p.n_args > 1 &&
			            p.args[0].type == TSQueryPredicateStepTypeCapture;

			for (size_t k = 1; k < p.n_args; k++)
				good &= p.args[k].type == TSQueryPredicateStepTypeString;
			if (!good)
				return fault(q, ts_query_start_byte_for_pattern(query, pattern),
				             "no predicate with these arguments is called", p.name,
				             err);
		}
	}
	return 0;
}

static bool is_any_of(const TSQuery *query, const struct predicate *p, struct pl_str word)
{
	for (size_t k = 1; k < p->n_args; k++) {
		uint32_t length;
		const char *value = ts_query_string_value_for_id(query, p->args[k].value_id,
		                                                 &length);

		if (pl_str_eq(word, (struct pl_str){ value, length }))
			return true;
	}
	return false;
}

bool pl_grammar_accepts(const struct pl_grammar *grammar, const TSQueryMatch *match,
                        struct pl_str text)
{
	uint32_t n, i = 0;
	const TSQueryPredicateStep *steps = ts_query_predicates_for_pattern(grammar->query,
	                                                                    match->pattern_index,
	                                                                    &n);

	while (i < n) {
		struct predicate p = next_predicate(grammar->query, steps, n, &i);

		for (uint16_t k = 0; k < match->capture_count; k++) {
			TSNode node = match->captures[k].node;

			if (match->captures[k].index == p.args[0].value_id &&
			    !is_any_of(grammar->query, &p,
			               pl_str_sub(text, ts_node_start_byte(node),
			                          ts_node_end_byte(node))))
				return false;
		}
	}
	return true;
}

static int compile_query(const struct pl_lang *lang, bool references, struct pl_grammar *grammar,
                         struct pl_err *err)
{
	struct pl_sb text = PL_SB_INIT;
	struct query_text q = { .lang = lang };
	uint32_t offset = 0;
	TSQueryError kind = TSQueryErrorNone;
	int rc = pl_fs_slurp(lang->query_path, PL_MAX_FILE_SIZE, &text, err);

	q.first = text.n;
	if (!rc && references)
		rc = pl_fs_slurp(lang->references_path, PL_MAX_FILE_SIZE, &text, err);
	if (rc)
		goto out;
	q.text = pl_sb_str(&text);
	grammar->query = ts_query_new(grammar->language, pl_sb_cstr(&text), (uint32_t)text.n,
	                              &offset, &kind);
	if (!grammar->query) {
		rc = query_error(&q, offset, kind, err);
		goto out;
	}
	rc = check_predicates(&q, grammar->query, err);
	grammar->n_captures = ts_query_capture_count(grammar->query);
	grammar->captures = pl_calloc(grammar->n_captures, sizeof(*grammar->captures));
	for (uint32_t i = 0; i < grammar->n_captures && !rc; i++) {
		struct pl_str name;
		uint32_t n;

		name.p = ts_query_capture_name_for_id(grammar->query, i, &n);
		name.n = n;
		if (read_capture(name, &grammar->captures[i]))
			rc = capture_error(&q, name, err);
	}
out:
	pl_sb_deinit(&text);
	return rc;
}

static TSFieldId field(const struct pl_grammar *grammar, struct pl_str name)
{
	return ts_language_field_id_for_name(grammar->language, name.p, (uint32_t)name.n);
}

static int load(const struct pl_lang *lang, bool references, struct pl_grammar **out,
                struct pl_err *err)
{
	struct pl_grammar *grammar = pl_calloc(1, sizeof(*grammar));
	const TSLanguage *(*entry)(void);
	uint32_t abi;
	int rc = 0;

	grammar->library = dlopen(lang->grammar_path, RTLD_NOW | RTLD_LOCAL);
	if (!grammar->library) {
		rc = pl_err_set(err, PL_ENOTFOUND, "loading its grammar: %s", dlerror());
		goto out;
	}
	/* ISO C has no cast from object to function pointer; POSIX says this works. */
	*(void **)&entry = dlsym(grammar->library, lang->grammar_symbol);
	if (!entry) {
		rc = pl_err_set(err, PL_EINVALID, "'%s' has no '%s'", lang->grammar_path,
		                lang->grammar_symbol);
		goto out;
	}
	grammar->language = entry();
	abi = ts_language_abi_version(grammar->language);
	if (abi < TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION ||
	    abi > TREE_SITTER_LANGUAGE_VERSION) {
		rc = pl_err_set(err, PL_EINVALID,
		                "'%s' has grammar ABI %u, this program reads %u to %u",
		                lang->grammar_path, abi,
		                TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION,
		                TREE_SITTER_LANGUAGE_VERSION);
		goto out;
	}
	grammar->declarator = field(grammar, PL_S("declarator"));
	grammar->parameters = field(grammar, PL_S("parameters"));
	grammar->value = field(grammar, PL_S("value"));
	grammar->body = field(grammar, PL_S("body"));
	grammar->name = field(grammar, PL_S("name"));
	grammar->type = field(grammar, PL_S("type"));
	rc = compile_query(lang, references, grammar, err);
out:
	if (rc)
		grammar_free(grammar);
	else
		*out = grammar;
	return rc;
}

int pl_grammars_get(struct pl_grammars *grammars, const struct pl_lang *lang, bool references,
                    const struct pl_grammar **out, struct pl_err *err)
{
	struct pl_grammar *grammar = NULL;
	int rc = 0;

	pthread_mutex_lock(&grammars->lock);
	for (size_t i = 0; i < grammars->loaded.n && !grammar; i++)
		if (grammars->loaded.at[i].lang == lang &&
		    grammars->loaded.at[i].references == references)
			grammar = grammars->loaded.at[i].grammar;
	if (!grammar) {
		rc = load(lang, references, &grammar, err);
		if (!rc)
			pl_vec_push(&grammars->loaded, ((struct loaded){ lang, references, grammar }));
	}
	pthread_mutex_unlock(&grammars->lock);
	if (rc)
		return pl_err_while(err, rc, "language '%s'", lang->name);
	*out = grammar;
	return 0;
}

uint32_t pl_grammar_patterns(const struct pl_grammar *grammar)
{
	return ts_query_pattern_count(grammar->query);
}
