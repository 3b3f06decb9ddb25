/* lib/model/finding.c */
#include "model/finding.h"

#include <inttypes.h>
#include <stdio.h>

static const struct pl_rule_info rules[PL_N_RULES] = {
	[PL_RULE_MISSING_TYPE] = { "missing-type", "The target has no counterpart of a type.",
	                           PL_SEVERITY_ERROR },
	[PL_RULE_EXTRA_TYPE] = { "extra-type", "The target has a type that the reference lacks.",
	                         PL_SEVERITY_NOTE },
	[PL_RULE_MISSING_MEMBER] = { "missing-member",
	                             "The counterpart of a type does not offer a member.",
	                             PL_SEVERITY_ERROR },
	[PL_RULE_EXTRA_MEMBER] = { "extra-member",
	                           "The counterpart of a type offers more than the reference does.",
	                           PL_SEVERITY_NOTE },
	[PL_RULE_MISSING_ENUM_VALUE] = { "missing-enum-value",
	                                 "The counterpart of an enum lacks a value.",
	                                 PL_SEVERITY_ERROR },
	[PL_RULE_ENUM_ORDER] = { "enum-order", "The values of an enum stand in another order.",
	                         PL_SEVERITY_WARNING },
	[PL_RULE_PARAMETER_COUNT] = { "parameter-count",
	                              "A member takes another number of parameters.",
	                              PL_SEVERITY_ERROR },
	[PL_RULE_PARAMETER_ORDER] = { "parameter-order",
	                              "A member takes the same parameters in another order.",
	                              PL_SEVERITY_ERROR },
	[PL_RULE_PARAMETER_TYPE] = { "parameter-type", "A parameter is of another sort.",
	                             PL_SEVERITY_WARNING },
	[PL_RULE_RETURN_TYPE] = { "return-type", "A member gives another sort of value.",
	                          PL_SEVERITY_WARNING },
	[PL_RULE_SUPERTYPE] = { "supertype", "The counterpart of a type does not inherit what it does.",
	                        PL_SEVERITY_WARNING },
	[PL_RULE_VISIBILITY] = { "visibility", "A public member is not public in the target.",
	                         PL_SEVERITY_WARNING },
	[PL_RULE_CONSTANT_VALUE] = { "constant-value", "A constant has another value.",
	                             PL_SEVERITY_ERROR },
	[PL_RULE_DOC_MISSING] = { "doc-missing", "A documented member has no documentation.",
	                          PL_SEVERITY_OFF },
	[PL_RULE_STALE_PORT_MARKER] = { "stale-port-marker",
	                                "A comment names the version that was ported last, and the "
	                                "reference has moved on.",
	                                PL_SEVERITY_WARNING },
};

static const char *const severities[PL_N_SEVERITIES] = { "off", "note", "warning", "error" };

const struct pl_rule_info *pl_rule(enum pl_rule rule)
{
	return &rules[rule];
}

int pl_rule_of(struct pl_str name)
{
	for (int i = 0; i < PL_N_RULES; i++)
		if (pl_str_is(name, rules[i].name))
			return i;
	return -1;
}

const char *pl_severity_name(enum pl_severity severity)
{
	return severities[severity];
}

int pl_severity_of(struct pl_str name)
{
	for (int i = 0; i < PL_N_SEVERITIES; i++)
		if (pl_str_is(name, severities[i]))
			return i;
	return -1;
}

const char *pl_finding_state_name(enum pl_finding_state state)
{
	static const char *const names[] = { "new", "known", "fixed", "expired" };

	return names[state];
}

static int by_place(const void *pa, const void *pb)
{
	const struct pl_finding *a = pa, *b = pb;
	const struct pl_str pairs[][2] = {
		{ a->reference.type, b->reference.type },
		{ a->target.type, b->target.type },
		{ a->reference.member, b->reference.member },
		{ a->target.member, b->target.member },
	};
	int d = !a->reference.type.n - !b->reference.type.n; /* extra types last */

	for (size_t i = 0; !d && i < PL_LEN(pairs); i++)
		d = pl_str_cmp(pairs[i][0], pairs[i][1]);
	if (!d)
		d = (int)a->rule - (int)b->rule;
	if (!d)
		d = pl_str_cmp(a->detail, b->detail);
	if (!d)
		d = pl_str_cmp(a->target.file, b->target.file);
	return d ? d : (a->target.line > b->target.line) - (a->target.line < b->target.line);
}

static uint64_t hash_part(uint64_t hash, struct pl_str part)
{
	return pl_hash_add(pl_hash_add(hash, part), (struct pl_str){ "", 1 });
}

/*
 * What the reference has is named by the reference alone, so that a port may call it otherwise
 * tomorrow; the target's names count only where the reference has nothing.
 */
static uint64_t hash_of(const struct pl_finding *f, struct pl_str target)
{
	const struct pl_place *place = f->reference.type.n ? &f->reference : &f->target;
	uint64_t hash = hash_part(PL_HASH_INIT, target);

	hash = hash_part(hash, pl_str_of(rules[f->rule].name));
	hash = hash_part(hash, place->type);
	hash = hash_part(hash, place->member);
	if (f->rule == PL_RULE_EXTRA_MEMBER || f->rule == PL_RULE_STALE_PORT_MARKER)
		hash = hash_part(hash, f->target.member);
	return hash_part(hash, f->detail);
}

void pl_findings_settle(struct pl_findings *findings, struct pl_str target)
{
	unsigned same = 0;

	pl_vec_sort(findings, by_place);
	for (size_t i = 0; i < findings->n; i++) {
		struct pl_finding *f = &findings->at[i];
		uint64_t hash = hash_of(f, target);

		/* two that nothing tells apart are told apart by their number */
		same = i && hash_of(&f[-1], target) == hash ? same + 1 : 0;
		for (unsigned k = 0; k < same; k++)
			hash = pl_hash_add(hash, PL_S("+"));
		snprintf(f->fingerprint, sizeof(f->fingerprint), "%016" PRIx64, hash);
	}
}
