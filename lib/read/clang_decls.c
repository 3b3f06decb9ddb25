/* lib/read/clang_decls.c */
#include "read/clang_decls.h"

#include "model/kind.h"

#include <stdlib.h>

enum { MAX_DEPTH = 256 };

/* The declarations that are walked: one level. */
struct level {
	struct pl_clang_walk *walk;
	const struct level *outer;
	uint32_t parent;          /* number of the declaration + 1, or 0 */
	struct pl_str qualified;  /* names around, dots between */
	CXCursor cursor;          /* that is walked */
	uint32_t waiting;         /* an unnamed tag + 1 that a typedef behind it may name */
	unsigned depth;
};

static enum pl_kind function_kind(enum CXCursorKind kind)
{
	switch (kind) {
	case CXCursor_FunctionDecl:
		return PL_KIND_FUNCTION;
	case CXCursor_Constructor:
		return PL_KIND_CONSTRUCTOR;
	case CXCursor_CXXMethod:
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction:
		return PL_KIND_METHOD;
	default:
		return PL_KIND_NONE;
	}
}

static enum pl_kind tag_kind(enum CXCursorKind kind)
{
	return kind == CXCursor_EnumDecl    ? PL_KIND_ENUM
	       : kind == CXCursor_ClassDecl ? PL_KIND_CLASS
	                                    : PL_KIND_STRUCT;
}

static bool is_tag(enum CXCursorKind kind)
{
	return kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl ||
	       kind == CXCursor_ClassDecl || kind == CXCursor_EnumDecl ||
	       kind == CXCursor_ClassTemplate ||
	       kind == CXCursor_ClassTemplatePartialSpecialization;
}

/* What a cursor declares, or NONE. in_type: it does so among the members of a type. */
static enum pl_kind kind_of(const struct pl_clang_walk *w, CXCursor cursor, bool in_type)
{
	enum CXCursorKind kind = w->clang->getCursorKind(cursor);

	if (is_tag(kind)) {
		if (kind == CXCursor_ClassTemplate ||
		    kind == CXCursor_ClassTemplatePartialSpecialization)
			kind = w->clang->getTemplateCursorKind(cursor);
		return tag_kind(kind);
	}
	switch (kind) {
	case CXCursor_FieldDecl:
		return PL_KIND_FIELD;
	case CXCursor_VarDecl:
		return in_type ? PL_KIND_FIELD : PL_KIND_VARIABLE;
	case CXCursor_EnumConstantDecl:
		return PL_KIND_ENUM_MEMBER;
	case CXCursor_TypedefDecl:
	case CXCursor_TypeAliasDecl:
	case CXCursor_TypeAliasTemplateDecl:
		return PL_KIND_TYPEDEF;
	case CXCursor_Namespace:
		return PL_KIND_NAMESPACE;
	case CXCursor_FunctionTemplate:
		return function_kind(w->clang->getTemplateCursorKind(cursor));
	default:
		return function_kind(kind);
	}
}

/* "operator bool", "operator ==", "~A", "Vector<T>": what is written may look different. */
static bool is_plain_name(struct pl_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (!pl_is_word(name.p[i]))
			return false;
	return name.n > 0;
}

static bool is_written(struct pl_str text, uint32_t at, struct pl_str name)
{
	return at + name.n <= text.n && pl_str_eq(pl_str_sub(text, at, at + name.n), name) &&
	       (at + name.n == text.n || !pl_is_word(text.p[at + name.n]));
}

static void name_of(const struct pl_clang_walk *w, CXCursor cursor, enum pl_kind kind,
                    struct pl_sb *out)
{
	size_t cut;

	pl_clang_walk_string(w, w->clang->getCursorSpelling(cursor), out);
	if (pl_str_find(pl_sb_str(out), PL_S("(unnamed")) != SIZE_MAX ||
	    pl_str_find(pl_sb_str(out), PL_S("(anonymous")) != SIZE_MAX)
		pl_sb_clear(out); /* newer versions say where it stands */
	cut = pl_str_find_char(pl_sb_str(out), '<');
	if ((kind == PL_KIND_CONSTRUCTOR || (out->n && out->p[0] == '~')) && cut != SIZE_MAX)
		pl_sb_truncate(out, cut);
}

/* The names of what a declaration is part of by its meaning, which may stand elsewhere. */
static void add_scope(const struct pl_clang_walk *w, CXCursor cursor, unsigned depth,
                      struct pl_sb *out)
{
	CXCursor parent = w->clang->getCursorSemanticParent(cursor);
	enum CXCursorKind kind = w->clang->getCursorKind(parent);
	struct pl_sb name = PL_SB_INIT;

	if (depth < MAX_DEPTH && (kind == CXCursor_Namespace || is_tag(kind) ||
	                          kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)) {
		add_scope(w, parent, depth + 1, out);
		if (kind == CXCursor_Namespace || is_tag(kind)) {
			name_of(w, parent, PL_KIND_CLASS, &name);
			if (name.n) {
				pl_sb_add(out, pl_sb_str(&name));
				pl_sb_addc(out, '.');
			}
		}
	}
	pl_sb_deinit(&name);
}

static uint64_t usr_of(const struct pl_clang_walk *w, CXCursor cursor)
{
	CXString usr = w->clang->getCursorUSR(cursor);
	const char *text = w->clang->getCString(usr);
	uint64_t hash = text && *text ? pl_hash_add(PL_HASH_INIT, pl_str_of(text)) : 0;

	w->clang->disposeString(usr);
	return hash;
}

static void add_base(struct pl_clang_walk *w, CXCursor cursor)
{
	CXSourceRange extent = w->clang->getCursorExtent(cursor);
	struct pl_sb name = PL_SB_INIT;
	struct pl_clang_base base;

	base.from = pl_clang_walk_place(w, w->clang->getRangeStart(extent)).offset;
	base.to = pl_clang_walk_place(w, w->clang->getRangeEnd(extent)).offset;
	pl_clang_walk_string(w, w->clang->getTypeSpelling(w->clang->getCursorType(cursor)), &name);
	base.name = pl_clang_walk_keep(w, pl_sb_str(&name));
	pl_sb_deinit(&name);
	pl_vec_push(&w->found.bases, base);
}

static uint32_t type_text(struct pl_clang_walk *w, CXType type)
{
	struct pl_sb text = PL_SB_INIT;
	uint32_t at;

	pl_clang_walk_string(w, w->clang->getTypeSpelling(type), &text);
	at = pl_clang_walk_keep(w, pl_sb_str(&text));
	pl_sb_deinit(&text);
	return at;
}

/* The text has no type and no parameters for what a macro made: take the compiler's. */
static void add_made(struct pl_clang_walk *w, CXCursor cursor, struct pl_clang_decl *decl)
{
	const enum pl_kind kind = (enum pl_kind)decl->kind;
	int n = pl_kind_is_callable(kind) ? w->clang->Cursor_getNumArguments(cursor) : 0;
	struct pl_sb name = PL_SB_INIT;

	if (kind == PL_KIND_FUNCTION || kind == PL_KIND_METHOD)
		decl->type = type_text(w, w->clang->getCursorResultType(cursor));
	else if (kind == PL_KIND_FIELD || kind == PL_KIND_VARIABLE)
		decl->type = type_text(w, w->clang->getCursorType(cursor));
	decl->params = (uint32_t)w->found.params.n;
	for (int i = 0; i < n; i++) {
		CXCursor argument = w->clang->Cursor_getArgument(cursor, (unsigned)i);
		struct pl_clang_param param;

		pl_clang_walk_string(w, w->clang->getCursorSpelling(argument), &name);
		param.name = pl_clang_walk_keep(w, pl_sb_str(&name));
		param.type = type_text(w, w->clang->getCursorType(argument));
		pl_vec_push(&w->found.params, param);
		decl->n_params++;
	}
	pl_sb_deinit(&name);
}

static enum pl_visibility visibility_of(const struct pl_clang_walk *w, CXCursor cursor)
{
	switch (w->clang->getCXXAccessSpecifier(cursor)) {
	case CX_CXXPublic:
		return PL_VIS_PUBLIC;
	case CX_CXXProtected:
		return PL_VIS_PROTECTED;
	case CX_CXXPrivate:
		return PL_VIS_PRIVATE;
	default:
		return PL_VIS_UNKNOWN;
	}
}

/* Fill in where cursor stands; false when that is in no file of interest. */
static bool locate(struct pl_clang_walk *w, CXCursor cursor, struct pl_clang_decl *decl)
{
	CXSourceRange extent = w->clang->getCursorExtent(cursor);
	struct pl_clang_place name = pl_clang_walk_place(w, w->clang->getCursorLocation(cursor));
	struct pl_clang_place start, end;

	if (name.file == PL_CLANG_NO_FILE || !w->unit->wanted[name.file])
		return false;
	start = pl_clang_walk_place(w, w->clang->getRangeStart(extent));
	end = pl_clang_walk_place(w, w->clang->getRangeEnd(extent));
	if (start.file != name.file || end.file != name.file || start.offset > end.offset ||
	    end.offset > w->unit->texts[name.file].text.n)
		return false;
	decl->file = name.file;
	decl->name_from = name.offset;
	decl->from = start.offset;
	decl->to = end.offset;
	if (start.in_macro) {
		uint32_t call_end = pl_clang_end_of_call(&w->spans, name.file, start.call);

		if (end.offset <= call_end) {
			decl->flags |= PL_CLANG_MADE;
			decl->from = start.call;
			decl->to = call_end;
		} else if (start.call < decl->from) {
			decl->from = start.call;
		}
	}
	return true;
}

static uint32_t qualify(struct pl_clang_walk *w, const struct level *level, CXCursor cursor,
                        struct pl_str name)
{
	struct pl_sb all = PL_SB_INIT;
	uint32_t at;

	if (w->clang->equalCursors(w->clang->getCursorSemanticParent(cursor), level->cursor)) {
		pl_sb_add(&all, level->qualified);
		if (level->qualified.n)
			pl_sb_addc(&all, '.');
	} else {
		add_scope(w, cursor, 0, &all);
	}
	pl_sb_add(&all, name);
	at = pl_clang_walk_keep(w, pl_sb_str(&all));
	pl_sb_deinit(&all);
	return at;
}

static bool is_in_type(const struct pl_clang_walk *w, CXCursor cursor)
{
	return is_tag(w->clang->getCursorKind(w->clang->getCursorSemanticParent(cursor)));
}

/* A forward declaration, or "template class A<int>;", which has no body of its own. */
static bool is_tag_without_body(const struct pl_clang_walk *w, CXCursor cursor,
                                const struct pl_clang_decl *decl)
{
	struct pl_str text = w->unit->texts[decl->file].text;

	return !w->clang->isCursorDefinition(cursor) ||
	       (!(decl->flags & PL_CLANG_MADE) && decl->to && text.p[decl->to - 1] != '}');
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data);

static void descend(struct level *level, CXCursor cursor, uint32_t parent, struct pl_str qualified)
{
	struct level inner = { level->walk, level, parent, qualified, cursor, 0, level->depth + 1 };

	if (inner.depth < MAX_DEPTH)
		level->walk->clang->visitChildren(cursor, visit, &inner);
}

static void descend_into(struct level *level, CXCursor cursor, uint32_t number)
{
	struct pl_clang_walk *w = level->walk;
	const struct pl_clang_decl *decl = &w->found.decls.at[number];
	struct pl_str qualified = level->qualified;
	struct pl_sb copy = PL_SB_INIT;

	if (!(decl->flags & PL_CLANG_UNNAMED)) { /* the pool moves as it grows */
		pl_sb_adds(&copy, w->found.pool.p + decl->qualified);
		qualified = pl_sb_str(&copy);
	}
	descend(level, cursor, number + 1, qualified);
	pl_sb_deinit(&copy);
}

/* Members of a tag that has got its name now: they are qualified by it. */
static void requalify(struct pl_clang_walk *w, uint32_t tag)
{
	struct pl_sb all = PL_SB_INIT;
	size_t prefix;

	pl_sb_adds(&all, w->found.pool.p + w->found.decls.at[tag].qualified);
	pl_sb_addc(&all, '.');
	prefix = all.n;
	for (size_t i = tag + 1; i < w->found.decls.n; i++) {
		struct pl_clang_decl *member = &w->found.decls.at[i];

		if (member->parent != tag + 1 || (member->flags & PL_CLANG_UNNAMED))
			continue;
		pl_sb_truncate(&all, prefix);
		pl_sb_adds(&all, w->found.pool.p + member->name);
		member->qualified = pl_clang_walk_keep(w, pl_sb_str(&all));
	}
	pl_sb_deinit(&all);
}

/* "typedef struct { } a;": the name comes last. True when cursor gives its name to the tag before. */
static bool names_waiting(struct level *level, CXCursor cursor, const struct pl_clang_decl *alias)
{
	struct pl_clang_walk *w = level->walk;
	struct pl_clang_decl *tag;

	if (!level->waiting)
		return false;
	tag = &w->found.decls.at[level->waiting - 1];
	if (w->clang->getCursorKind(cursor) != CXCursor_TypedefDecl || tag->file != alias->file ||
	    tag->from < alias->from || tag->to > alias->to)
		return false;
	tag->name = alias->name;
	tag->qualified = alias->qualified;
	tag->name_from = alias->name_from;
	tag->from = alias->from;
	tag->to = alias->to;
	tag->flags = (uint8_t)((tag->flags & ~PL_CLANG_UNNAMED) | alias->flags);
	requalify(w, level->waiting - 1);
	return true;
}

static enum CXChildVisitResult visit_base(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct pl_clang_walk *w = data;

	(void)parent;
	if (w->clang->getCursorKind(cursor) == CXCursor_CXXBaseSpecifier)
		add_base(w, cursor);
	return CXChildVisit_Continue;
}

static void add_bases(struct pl_clang_walk *w, CXCursor cursor, struct pl_clang_decl *decl)
{
	decl->bases = (uint32_t)w->found.bases.n;
	w->clang->visitChildren(cursor, visit_base, w);
	decl->n_bases = (uint32_t)(w->found.bases.n - decl->bases);
}

/* Where it begins and ends as the text has it, and whether its name is written there. */
static void settle(struct pl_clang_walk *w, CXCursor cursor, struct pl_clang_decl *decl,
                   struct pl_str name, bool is_outside)
{
	struct pl_str text = w->unit->texts[decl->file].text;

	if (is_plain_name(name) && !is_written(text, decl->name_from, name))
		decl->flags |= PL_CLANG_RENAMED;
	if ((pl_kind_is_callable((enum pl_kind)decl->kind) || decl->kind == PL_KIND_VARIABLE ||
	     decl->kind == PL_KIND_FIELD)) {
		decl->usr = usr_of(w, cursor);
		if (w->clang->isCursorDefinition(cursor))
			decl->flags |= PL_CLANG_DEFINITION;
	}
	if (pl_kind_is_callable((enum pl_kind)decl->kind)) {
		/* what a macro defines has no body in the text */
		bool outside = (decl->flags & PL_CLANG_MADE) && is_outside;

		if (outside || pl_clang_find_body(&w->spans, decl))
			decl->flags |= PL_CLANG_DEFINITION;
	}
	if (decl->flags & PL_CLANG_MADE)
		add_made(w, cursor, decl);
	else if (decl->kind != PL_KIND_ENUM_MEMBER && decl->kind != PL_KIND_NAMESPACE)
		decl->from = pl_clang_begin_with_macros(&w->spans, decl->file, decl->from);
}

/* A namespace that one file opens and another closes is of neither, but what is in it is of both. */
static void pass_through(struct level *level, CXCursor cursor)
{
	struct pl_clang_walk *w = level->walk;
	CXSourceRange extent = w->clang->getCursorExtent(cursor);
	struct pl_sb qualified = PL_SB_INIT, name = PL_SB_INIT;
	CXFile first, last;

	w->clang->getFileLocation(w->clang->getRangeStart(extent), &first, NULL, NULL, NULL);
	w->clang->getFileLocation(w->clang->getRangeEnd(extent), &last, NULL, NULL, NULL);
	if (first != last) {
		name_of(w, cursor, PL_KIND_NAMESPACE, &name);
		pl_sb_add(&qualified, level->qualified);
		if (qualified.n && name.n)
			pl_sb_addc(&qualified, '.');
		pl_sb_add(&qualified, pl_sb_str(&name));
		descend(level, cursor, level->parent, pl_sb_str(&qualified));
	}
	pl_sb_deinit(&qualified);
	pl_sb_deinit(&name);
}

/* True for a fence, see read/clang_unit.h. */
static bool is_fence(struct pl_clang_walk *w, CXCursor cursor)
{
	struct pl_sb name = PL_SB_INIT;
	bool is;

	pl_clang_walk_string(w, w->clang->getCursorSpelling(cursor), &name);
	is = pl_str_starts(pl_sb_str(&name), pl_str_of(PL_CLANG_FENCE));
	if (is)
		pl_vec_push(&w->found.closed,
		            (uint32_t)strtoul(pl_sb_cstr(&name) + sizeof(PL_CLANG_FENCE) - 1, NULL,
		                              10));
	pl_sb_deinit(&name);
	return is;
}

static void add_decl(struct level *level, CXCursor cursor, enum pl_kind kind)
{
	struct pl_clang_walk *w = level->walk;
	struct pl_clang_decl decl = { .parent = level->parent, .kind = (uint8_t)kind };
	const bool tag = is_tag(w->clang->getCursorKind(cursor));
	const bool is_outside = is_in_type(w, cursor) &&
	                        !is_tag(w->clang->getCursorKind(level->cursor));
	struct pl_sb name = PL_SB_INIT;
	uint32_t number;

	if (!locate(w, cursor, &decl)) {
		if (kind == PL_KIND_NAMESPACE)
			pass_through(level, cursor);
		return;
	}
	if (tag && is_tag_without_body(w, cursor, &decl))
		return;
	name_of(w, cursor, kind, &name);
	if (!name.n && !tag && kind != PL_KIND_NAMESPACE) /* an unnamed field, a friend */
		goto out;
	if (!name.n)
		decl.flags |= PL_CLANG_UNNAMED;
	decl.name = pl_clang_walk_keep(w, pl_sb_str(&name));
	decl.qualified = qualify(w, level, cursor, pl_sb_str(&name));
	decl.visibility = (uint8_t)visibility_of(w, cursor);
	if (kind == PL_KIND_TYPEDEF && names_waiting(level, cursor, &decl)) {
		level->waiting = 0;
		goto out;
	}
	level->waiting = 0;
	settle(w, cursor, &decl, pl_sb_str(&name), is_outside);
	if (tag && kind != PL_KIND_ENUM)
		add_bases(w, cursor, &decl);
	number = (uint32_t)w->found.decls.n;
	pl_vec_push(&w->found.decls, decl);
	if (tag || kind == PL_KIND_NAMESPACE)
		descend_into(level, cursor, number);
	if (tag && (decl.flags & PL_CLANG_UNNAMED))
		level->waiting = number + 1;
out:
	pl_sb_deinit(&name);
}

static void add_unknown(struct pl_clang_walk *w, CXCursor cursor)
{
	struct pl_clang_decl decl = { .flags = PL_CLANG_UNKNOWN };

	if (locate(w, cursor, &decl))
		pl_vec_push(&w->found.decls, decl);
}

static enum CXChildVisitResult visit(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct level *level = data;
	struct pl_clang_walk *w = level->walk;
	enum CXCursorKind cursor_kind = w->clang->getCursorKind(cursor);
	enum pl_kind kind;

	(void)parent;
	if (cursor_kind == CXCursor_LinkageSpec || cursor_kind == CXCursor_UnexposedDecl) {
		if (cursor_kind == CXCursor_UnexposedDecl)
			add_unknown(w, cursor);
		descend(level, cursor, level->parent, level->qualified);
		return CXChildVisit_Continue;
	}
	if (cursor_kind == CXCursor_TypedefDecl && !level->outer && is_fence(w, cursor))
		return CXChildVisit_Continue;
	kind = kind_of(w, cursor, is_in_type(w, cursor));
	if (kind)
		add_decl(level, cursor, kind);
	return CXChildVisit_Continue;
}

void pl_clang_decls_find(struct pl_clang_walk *w, CXTranslationUnit tu)
{
	struct level top = { .walk = w, .cursor = w->clang->getTranslationUnitCursor(tu) };

	w->clang->visitChildren(top.cursor, visit, &top);
}
