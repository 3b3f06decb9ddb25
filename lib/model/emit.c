/* lib/model/emit.c */
#include "model/emit.h"

void pl_emit_pos(struct pl_out *out, struct pl_pos pos)
{
	pl_out_object(out);
	pl_out_kint(out, "line", pos.line);
	pl_out_kint(out, "character", pos.character);
	pl_out_object_end(out);
}

static void emit_range(struct pl_out *out, const char *key, struct pl_range range)
{
	if (range.to == range.from)
		return;
	pl_out_kobject(out, key);
	pl_out_key(out, "start");
	pl_emit_pos(out, range.start);
	pl_out_key(out, "end");
	pl_emit_pos(out, range.end);
	pl_out_object_end(out);
}

static void emit_text(struct pl_out *out, const char *key, struct pl_str text)
{
	if (text.n)
		pl_out_kstr(out, key, text);
}

/* Words parted by single blanks, as an array. */
static void emit_words(struct pl_out *out, const char *key, struct pl_str words)
{
	struct pl_str word;

	if (!words.n)
		return;
	pl_out_karray(out, key);
	while (pl_str_split(&words, ' ', &word))
		pl_out_str(out, word);
	pl_out_array_end(out);
}

/* What a parameter and a type parameter have in common. */
static void emit_rest(struct pl_out *out, struct pl_str value, bool optional, bool variadic)
{
	emit_text(out, "default", value);
	if (optional)
		pl_out_kbool(out, "optional", true);
	if (variadic)
		pl_out_kbool(out, "variadic", true);
	pl_out_object_end(out);
}

static void emit_parameters(struct pl_out *out, const struct pl_symbol *symbol)
{
	if (!symbol->n_params)
		return;
	pl_out_karray(out, "parameters");
	for (size_t i = 0; i < symbol->n_params; i++) {
		const struct pl_param *p = &symbol->params[i];

		pl_out_object(out);
		emit_text(out, "name", p->name);
		emit_text(out, "type", p->type);
		emit_rest(out, p->value, p->optional, p->variadic);
	}
	pl_out_array_end(out);
}

static void emit_type_parameters(struct pl_out *out, const struct pl_symbol *symbol)
{
	if (!symbol->n_type_params)
		return;
	pl_out_karray(out, "typeParameters");
	for (size_t i = 0; i < symbol->n_type_params; i++) {
		const struct pl_type_param *p = &symbol->type_params[i];

		pl_out_object(out);
		emit_text(out, "name", p->name);
		if (p->n_bounds) {
			pl_out_karray(out, "bounds");
			for (size_t k = 0; k < p->n_bounds; k++)
				pl_out_str(out, p->bounds[k]);
			pl_out_array_end(out);
		}
		emit_rest(out, p->value, false, p->variadic);
	}
	pl_out_array_end(out);
}

static void emit_supertypes(struct pl_out *out, const struct pl_symbol *symbol)
{
	if (!symbol->n_supertypes)
		return;
	pl_out_karray(out, "supertypes");
	for (size_t i = 0; i < symbol->n_supertypes; i++) {
		const struct pl_supertype *super = &symbol->supertypes[i];

		pl_out_object(out);
		pl_out_kstr(out, "name", super->name);
		emit_text(out, "typeArguments", super->type_arguments);
		pl_out_kstr(out, "relation", pl_str_of(pl_relation_name(super->relation)));
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

static void emit_references(struct pl_out *out, const struct pl_symbol *symbol)
{
	if (!symbol->n_refs)
		return;
	pl_out_karray(out, "references");
	for (size_t i = 0; i < symbol->n_refs; i++) {
		const struct pl_ref *ref = &symbol->refs[i];

		pl_out_object(out);
		pl_out_kstr(out, "name", ref->name);
		if (ref->resolved.p) { /* else nobody looked it up */
			pl_out_key(out, "resolved");
			if (ref->resolved.n)
				pl_out_str(out, ref->resolved);
			else
				pl_out_null(out);
		}
		pl_out_kstr(out, "via", pl_str_of(pl_via_name(ref->via)));
		pl_out_kint(out, "count", ref->count);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
}

void pl_emit_symbol(struct pl_out *out, const struct pl_symbol *symbol, struct pl_str path,
                    const char *language)
{
	pl_out_object(out);
	pl_out_kstr(out, "name", symbol->name);
	pl_out_kstr(out, "qualifiedName", symbol->qualified_name);
	pl_out_kstr(out, "kind", pl_str_of(pl_kind_name(symbol->kind)));
	if (path.p) {
		pl_out_kpath(out, "file", path);
		pl_out_kstr(out, "language", pl_str_of(language));
	}
	emit_range(out, "range", symbol->range);
	emit_range(out, "docRange", symbol->doc);
	emit_text(out, "documentation", symbol->documentation);
	emit_text(out, "signature", symbol->signature);
	emit_text(out, "preview", symbol->preview);
	emit_words(out, "modifiers", symbol->modifiers);
	emit_text(out, "visibility", pl_str_of(pl_visibility_name(symbol->visibility)));
	emit_text(out, "type", symbol->type);
	emit_parameters(out, symbol);
	emit_type_parameters(out, symbol);
	emit_text(out, "scope", symbol->scope);
	emit_supertypes(out, symbol);
	emit_references(out, symbol);
	if (symbol->definition) {
		pl_out_kobject(out, "definition");
		pl_out_kpath(out, "file", symbol->definition->file);
		emit_range(out, "range", symbol->definition->range);
		pl_out_object_end(out);
	}
	pl_out_kstr(out, "reader", pl_str_of(pl_reader_name(symbol->reader)));
	if (symbol->recovered)
		pl_out_kbool(out, "recovered", true);
	if (symbol->n_children) {
		pl_out_karray(out, "children");
		for (size_t i = 0; i < symbol->n_children; i++)
			pl_emit_symbol(out, symbol->children[i], PL_S_NONE, NULL);
		pl_out_array_end(out);
	}
	pl_out_object_end(out);
}

void pl_emit_file(struct pl_out *out, const struct pl_file *file)
{
	pl_out_object(out);
	pl_out_kpath(out, "path", file->path);
	pl_out_kstr(out, "blob", pl_str_of(file->blob));
	pl_out_kstr(out, "language", pl_str_of(file->language));
	pl_out_kint(out, "lines", file->lines);
	pl_out_karray(out, "errors");
	for (size_t i = 0; i < file->n_errors; i++) {
		pl_out_object(out);
		pl_out_kint(out, "startLine", file->errors[i].start);
		pl_out_kint(out, "endLine", file->errors[i].end);
		pl_out_object_end(out);
	}
	pl_out_array_end(out);
	if (file->skipped)
		pl_out_kstr(out, "skipped", pl_str_of(pl_skip_name(file->skipped)));
	else if (file->reader == PL_READER_CLANG)
		pl_out_kstr(out, "reader", pl_str_of(pl_reader_name(file->reader)));
	if (!file->skipped)
		emit_text(out, "fallback", file->fallback);
	pl_out_object_end(out);
}

void pl_emit_coverage(struct pl_out *out, const struct pl_coverage *coverage)
{
	pl_out_object(out);
	pl_out_kint(out, "files", (int64_t)coverage->files);
	pl_out_kint(out, "clean", (int64_t)coverage->clean);
	pl_out_kint(out, "withErrors", (int64_t)coverage->with_errors);
	pl_out_kint(out, "recoveredTypes", (int64_t)coverage->recovered);
	pl_out_kint(out, "skipped", (int64_t)coverage->skipped);
	pl_out_kint(out, "otherFiles", (int64_t)coverage->other);
	if (coverage->clang || coverage->fallback) { /* a compiler was asked */
		pl_out_kint(out, "clang", (int64_t)coverage->clang);
		pl_out_kint(out, "fallback", (int64_t)coverage->fallback);
	}
	pl_out_object_end(out);
}
