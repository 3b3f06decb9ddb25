/*
 * lib/model/finding.h -- where a port and its reference differ: the rules, one finding, its
 * fingerprint.
 *
 * A fingerprint names what differs and never where it stands: target, rule, the two qualified names
 * and, where one name has several, which of them. So it outlives moved lines and files.
 */
#ifndef PL_MODEL_FINDING_H
#define PL_MODEL_FINDING_H

#include "base/arena.h"
#include "base/vec.h"

enum pl_rule {
	PL_RULE_MISSING_TYPE,
	PL_RULE_EXTRA_TYPE,
	PL_RULE_MISSING_MEMBER,
	PL_RULE_EXTRA_MEMBER,
	PL_RULE_MISSING_ENUM_VALUE,
	PL_RULE_ENUM_ORDER,
	PL_RULE_PARAMETER_COUNT,
	PL_RULE_PARAMETER_ORDER,
	PL_RULE_PARAMETER_TYPE,
	PL_RULE_RETURN_TYPE,
	PL_RULE_SUPERTYPE,
	PL_RULE_VISIBILITY,
	PL_RULE_CONSTANT_VALUE,
	PL_RULE_DOC_MISSING,
	PL_RULE_STALE_PORT_MARKER,
	PL_N_RULES
};

enum pl_severity {
	PL_SEVERITY_OFF,
	PL_SEVERITY_NOTE,
	PL_SEVERITY_WARNING,
	PL_SEVERITY_ERROR,
	PL_N_SEVERITIES
};

/* What the baseline makes of a finding. */
enum pl_finding_state {
	PL_FINDING_NEW,
	PL_FINDING_KNOWN,
	PL_FINDING_FIXED,  /* in the baseline, and gone from the code */
	PL_FINDING_EXPIRED /* in the baseline, and its time is over */
};

struct pl_rule_info {
	const char *name, *what; /* what it means, one sentence */
	enum pl_severity severity; /* unless the config has another */
};
const struct pl_rule_info *pl_rule(enum pl_rule rule);
int pl_rule_of(struct pl_str name); /* -1 when it is none */
const char *pl_severity_name(enum pl_severity severity);
int pl_severity_of(struct pl_str name); /* -1 when it is none */
const char *pl_finding_state_name(enum pl_finding_state state);

/* One side of a finding; what is not there is empty, line 0. */
struct pl_place {
	struct pl_str type, member; /* qualified name; name */
	struct pl_str file;         /* from the repository's root */
	uint32_t line;              /* 1-based */
	struct pl_str signature;
};

struct pl_finding {
	enum pl_rule rule;
	enum pl_severity severity;
	unsigned confidence; /* percent */
	enum pl_finding_state state;
	struct pl_str detail; /* tells apart findings of one rule on one name: parameter types */
	struct pl_str message;
	struct pl_str reason, expires; /* of the baseline; or none */
	struct pl_place reference, target;
	char fingerprint[17]; /* hex */
};

struct pl_findings {
	struct pl_finding *at;
	size_t n, cap;
};

/* Sort by reference type, target type, member, rule; then give each its fingerprint. */
void pl_findings_settle(struct pl_findings *findings, struct pl_str target);

#endif
