/* lib/read/clang_unit.c */
#include "read/clang_unit.h"

#include "read/clang_decls.h"
#include "read/clang_reach.h"

#include <stdlib.h>

static void add_fence(struct pl_sb *text, size_t number)
{
	pl_sb_addf(text, "typedef int %s%zu;\n", PL_CLANG_FENCE, number);
}

void pl_clang_unit_begin(struct pl_sb *main_text)
{
	pl_sb_clear(main_text);
	add_fence(main_text, 0);
}

void pl_clang_unit_add(struct pl_sb *main_text, const char *path, size_t number)
{
	pl_sb_addf(main_text, "#include \"%s\"\n", path);
	add_fence(main_text, number);
}

bool pl_clang_unit_can_add(const char *path)
{
	return !strpbrk(path, "\"\n\r");
}

CXTranslationUnit pl_clang_unit_parse(const struct pl_clang_lib *clang,
                                      const struct pl_clang_unit *unit)
{
	struct CXUnsavedFile *unsaved = pl_calloc(unit->n_texts + 2, sizeof(*unsaved));
	/* the record is what knows of branches that are not compiled */
	unsigned options = CXTranslationUnit_KeepGoing |
	                   CXTranslationUnit_DetailedPreprocessingRecord;
	CXTranslationUnit tu = NULL;
	unsigned n = 0;

	for (size_t i = 0; i < unit->n_texts; i++) {
		struct pl_str text = unit->texts[i].text;

		unsaved[n++] = (struct CXUnsavedFile){ unit->texts[i].path, text.n ? text.p : "",
			                               text.n };
	}
	if (unit->main_text.p)
		unsaved[n++] = (struct CXUnsavedFile){ unit->main_path, unit->main_text.p,
			                               unit->main_text.n };
	if (unit->prelude.p)
		unsaved[n++] = (struct CXUnsavedFile){ unit->prelude_path, unit->prelude.p,
			                               unit->prelude.n };
	if (!unit->bodies)
		options |= CXTranslationUnit_SkipFunctionBodies;
	clang->parseTranslationUnit2(clang->createIndex(0, 0), unit->main_path, unit->args,
	                             (int)unit->n_args, unsaved, n, options, &tu);
	free(unsaved);
	return tu;
}

int pl_clang_unit_run(const struct pl_clang_lib *clang, const struct pl_clang_unit *unit, int out)
{
	struct pl_clang_walk w = { .clang = clang, .unit = unit };
	CXTranslationUnit tu = pl_clang_unit_parse(clang, unit);

	if (!tu)
		return 1;
	pl_clang_spans_init(&w.spans, unit);
	pl_sb_addc(&w.found.pool, '\0');
	pl_clang_decls_find(&w, tu);
	pl_clang_reach_find(&w, tu);
	/* the process ends: nothing is given back */
	return pl_clang_found_write(&w.found, out) ? 0 : 1;
}
