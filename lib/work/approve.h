/*
 * lib/work/approve.h -- the human checkpoint.
 *
 * An approval is an object in the plan: who, when, for which type, and the text of the reference
 * and the files of the port as they stood. It is only as good as what can be checked of it now:
 *
 *	1. everything that it is bound to is read again, from the files; the plan's own hashes do not
 *	   count. Anything that changed since makes it lapse;
 *	2. with plan.approval = signed, an OpenSSH signature over all of its other keys must come from
 *	   one of the allowed signers, under the name that it gives.
 *
 * So whatever is written into plan or log can make an approval lapse, but cannot make one.
 */
#ifndef PL_WORK_APPROVE_H
#define PL_WORK_APPROVE_H

#include "read/config.h"
#include "work/ledger.h"
#include "work/reference.h"

/* [plan] of .portconfig: what is asked for, and with whose keys. Never taken from the plan. */
struct pl_policy {
	struct pl_arena arena;
	enum pl_approval strength;
	struct pl_str allowed_signers; /* absolute path, or none */
	struct pl_str signing_key;     /* likewise */
};

/*
 * Read it from the .portconfig at the ledger's root; a tree without one asks for tty. *out: zeroed
 * before, pl_policy_release after.
 */
PL_MUST_CHECK int pl_policy_load(const struct pl_ledger *ledger, struct pl_policy *out,
                                 struct pl_err *err);
/* Only how strong an approval has to be. */
PL_MUST_CHECK int pl_policy_strength(const struct pl_ledger *ledger, enum pl_approval *out,
                                     struct pl_err *err);
void pl_policy_release(struct pl_policy *policy);
/* A path as a person writes it ("~/.ssh/id") made absolute below dir; NUL-terminated. */
struct pl_str pl_policy_path(struct pl_policy *policy, struct pl_str dir, struct pl_str path);

/*
 * A new approval of item by a person, bound to what reference and files say; unsigned. NULL by:
 * the signer's name that the allowed signers give the signing key. *out: pl_json_free().
 */
PL_MUST_CHECK int pl_approval_make(struct pl_ledger *ledger, struct pl_policy *policy,
                                   const struct pl_item *item, const struct pl_reference *reference,
                                   const char *by, pl_json **out, struct pl_err *err);
/* Sign it with the policy's key; ssh-keygen may ask for a passphrase on the terminal. */
PL_MUST_CHECK int pl_approval_sign(const struct pl_policy *policy, pl_json *approval,
                                   struct pl_err *err);
/* What is signed: one line for each thing it is bound to. */
void pl_approval_text(const pl_json *approval, struct pl_sb *out);

/*
 * Is item's approval one that holds now? Returns true, or false with the reason appended to why.
 * reference: of item, read just now. An error (*rc, err) means that it could not be told.
 */
bool pl_approval_holds(struct pl_ledger *ledger, const struct pl_policy *policy,
                       const struct pl_item *item, const pl_json *approval,
                       const struct pl_reference *reference, struct pl_sb *why, int *rc,
                       struct pl_err *err);
/*
 * Only whether the port's files are what they were; quick, and no proof. False with the reason.
 */
bool pl_approval_fresh(const struct pl_ledger *ledger, const struct pl_item *item,
                       struct pl_sb *why);

#endif
