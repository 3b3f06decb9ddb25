/* lib/work/approve.c */
#include "work/approve.h"

#include "base/fs.h"
#include "base/limits.h"
#include "base/proc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Keeps our signatures apart from those that the same key makes for git or for files. */
#define NAMESPACE "portolan-approval"

enum { MAX_SIGNATURE = 64 << 10, VERIFY_SECONDS = 30 };

/* --- policy ------------------------------------------------------------------------------- */

struct pl_str pl_policy_path(struct pl_policy *policy, struct pl_str dir, struct pl_str path)
{
	const char *home = getenv("HOME");
	struct pl_sb whole = PL_SB_INIT;
	struct pl_str out = PL_S_NONE;

	if (!path.n)
		return out;
	if (pl_str_starts(path, PL_S("~/")) && home)
		pl_fs_join(&whole, pl_str_of(home), pl_str_sub(path, 2, path.n));
	else
		pl_fs_join(&whole, dir, path);
	out = pl_arena_dup(&policy->arena, pl_sb_str(&whole));
	pl_sb_deinit(&whole);
	return out;
}

int pl_policy_load(const struct pl_ledger *ledger, struct pl_policy *out, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT;
	struct pl_config *config = NULL;
	int rc = 0;

	out->strength = PL_APPROVAL_TTY;
	pl_fs_join(&path, ledger->root.dir, PL_S(".portconfig"));
	if (!pl_fs_is_file(path.p))
		goto out;
	rc = pl_config_load_part(path.p, &config, err);
	if (rc)
		goto out;
	out->strength = config->approval;
	out->allowed_signers = pl_policy_path(out, ledger->root.dir, config->allowed_signers);
	out->signing_key = pl_policy_path(out, ledger->root.dir, config->signing_key);
out:
	pl_config_free(config);
	pl_sb_deinit(&path);
	return rc;
}

void pl_policy_release(struct pl_policy *policy)
{
	pl_arena_deinit(&policy->arena);
}

int pl_policy_strength(const struct pl_ledger *ledger, enum pl_approval *out, struct pl_err *err)
{
	struct pl_policy policy = { .arena = PL_ARENA_INIT };
	int rc = pl_policy_load(ledger, &policy, err);

	*out = policy.strength;
	pl_policy_release(&policy);
	return rc;
}

/* --- the record --------------------------------------------------------------------------- */

static void add_line(struct pl_sb *out, const char *key, struct pl_str value)
{
	pl_sb_addf(out, "%s ", key);
	/* line ends are escaped: nothing can pass for a line of its own */
	pl_sb_add_path(out, value);
	pl_sb_addc(out, '\n');
}

void pl_approval_text(const pl_json *approval, struct pl_sb *out)
{
	static const char *const keys[] = { "type",   "source",        "language",
		                            "referenceHash", "referenceText", "by", "at" };
	const pl_json *targets = pl_json_get(approval, "targets");

	pl_sb_adds(out, NAMESPACE " 1\n");
	for (size_t i = 0; i < PL_LEN(keys); i++)
		add_line(out, keys[i], pl_json_get_str(approval, keys[i]));
	for (size_t i = 0; i < pl_json_len(targets); i++) {
		const pl_json *target = pl_json_at(targets, i);
		struct pl_str blob = pl_json_get_str(target, "blob");

		pl_sb_addf(out, "target " PL_STR_FMT " ", PL_STR_ARG(blob.n ? blob : PL_S("-")));
		pl_sb_add_path(out, pl_json_get_str(target, "file"));
		pl_sb_addc(out, '\n');
	}
}

/* The next field of a line, quotes taken off. */
static struct pl_str field(struct pl_str *line)
{
	struct pl_str f;
	size_t end = 0;
	bool quoted = false;

	*line = pl_str_trim(*line);
	while (end < line->n && (quoted || (line->p[end] != ' ' && line->p[end] != '\t')))
		quoted ^= line->p[end++] == '"';
	f = pl_str_sub(*line, 0, end);
	*line = pl_str_sub(*line, end, line->n);
	if (f.n >= 2 && f.p[0] == '"' && f.p[f.n - 1] == '"')
		f = pl_str_sub(f, 1, f.n - 1);
	return f;
}

/* The first name (no pattern) in allowed that goes with the public key, or none. */
static struct pl_str principal_of(struct pl_str allowed, struct pl_str key)
{
	struct pl_str line;

	while (pl_str_split(&allowed, '\n', &line)) {
		struct pl_str names = field(&line), name, f;
		bool fits = false;

		if (!names.n || names.p[0] == '#')
			continue;
		while ((f = field(&line)).n)
			fits |= pl_str_eq(f, key);
		while (fits && pl_str_split(&names, ',', &name))
			if (name.n && pl_str_find_char(name, '*') == SIZE_MAX &&
			    pl_str_find_char(name, '?') == SIZE_MAX && name.p[0] != '!')
				return name;
	}
	return PL_S_NONE;
}

static int need_keys(const struct pl_policy *policy, bool sign, struct pl_err *err)
{
	if (!policy->allowed_signers.n)
		return pl_err_set(
			err, PL_EINVALID,
			"plan.approval is signed, but nothing says who may sign: set "
			"plan.allowedSigners in .portconfig, or give --allowed-signers FILE");
	if (sign && !policy->signing_key.n)
		return pl_err_set(
			err, PL_EINVALID,
			"plan.approval is signed: give --key FILE, or set plan.signingKey in "
			".portconfig");
	return 0;
}

/* The name under which the signing key is allowed to sign. */
static int signer_name(struct pl_policy *policy, struct pl_str *out, struct pl_err *err)
{
	struct pl_sb path = PL_SB_INIT, key = PL_SB_INIT, allowed = PL_SB_INIT;
	struct pl_str line, token;
	int rc = need_keys(policy, true, err);

	if (rc)
		return rc;
	pl_sb_add(&path, policy->signing_key);
	if (!pl_str_ends(policy->signing_key, PL_S(".pub")))
		pl_sb_adds(&path, ".pub");
	rc = pl_fs_slurp(path.p, PL_MAX_STATE_SIZE, &key, err);
	if (!rc)
		rc = pl_fs_slurp(policy->allowed_signers.p, PL_MAX_STATE_SIZE, &allowed, err);
	if (rc)
		goto out;
	line = pl_sb_str(&key);
	field(&line);
	token = field(&line);
	*out = pl_arena_dup(&policy->arena,
	                    token.n ? principal_of(pl_sb_str(&allowed), token) : PL_S_NONE);
	if (!out->n)
		rc = pl_err_set(err, PL_ENOTFOUND,
		                "the key '%s' has no name of its own in the allowed signers '%s'",
		                path.p, policy->allowed_signers.p);
out:
	pl_sb_deinit(&path);
	pl_sb_deinit(&key);
	pl_sb_deinit(&allowed);
	return rc;
}

static void set_targets(pl_json *approval, const struct pl_portfiles *files)
{
	pl_json *list = pl_json_new_array();

	for (size_t i = 0; i < files->n; i++) {
		pl_json *target = pl_json_new_object();

		pl_json_set_str(target, "file", files->at[i].path);
		pl_json_set(target, "blob",
		            files->at[i].blob[0] ? pl_json_new_str(pl_str_of(files->at[i].blob))
		                                 : pl_json_new_null());
		pl_json_append(list, target);
	}
	pl_json_set(approval, "targets", list);
}

int pl_approval_make(struct pl_ledger *ledger, struct pl_policy *policy, const struct pl_item *item,
                     const struct pl_reference *reference, const char *by, pl_json **out,
                     struct pl_err *err)
{
	struct pl_portfiles files = { 0 };
	struct pl_str name = pl_str_of(by);
	char hash[17];
	pl_json *approval;
	int rc = 0;

	if (policy->strength == PL_APPROVAL_SIGNED)
		rc = signer_name(policy, &name, err);
	if (!rc)
		rc = pl_portfiles_read(&ledger->root, item->json, &ledger->arena, &files, err);
	if (rc)
		goto out;
	approval = pl_json_new_object();
	pl_json_set_str(approval, "strength", pl_str_of(pl_approval_name(policy->strength)));
	pl_json_set_str(approval, "by", name);
	pl_json_set_str(approval, "at", pl_str_of(ledger->now));
	pl_json_set_str(approval, "type", item->id);
	pl_json_set_str(approval, "source",
	                pl_root_relative(&ledger->arena, &ledger->root, item->entry->path));
	if (reference->state == PL_REFERENCE_FOUND) {
		snprintf(hash, sizeof(hash), "%016" PRIx64, reference->hash);
		pl_json_set_str(approval, "language", pl_str_of(reference->language));
		pl_json_set_str(approval, "referenceHash", pl_str_of(hash));
		pl_json_set_str(approval, "referenceText", pl_str_of(reference->text));
	}
	set_targets(approval, &files);
	*out = approval;
out:
	pl_portfiles_free(&files);
	return rc;
}

/* --- signatures --------------------------------------------------------------------------- */

/* What ssh-keygen said last, which is where it says why. */
static struct pl_str last_line(const struct pl_proc *proc)
{
	struct pl_str said = pl_str_trim(pl_sb_str(&proc->err));
	size_t at = pl_str_rfind_char(said, '\n');

	return at == SIZE_MAX ? said : pl_str_sub(said, at + 1, said.n);
}

int pl_approval_sign(const struct pl_policy *policy, pl_json *approval, struct pl_err *err)
{
	const struct pl_proc_limits limits = { .output = MAX_SIGNATURE };
	const char *const argv[] = { "ssh-keygen", "-Y", "sign",    "-f", policy->signing_key.p,
		                     "-n",         NAMESPACE, NULL };
	struct pl_proc proc = PL_PROC_INIT;
	struct pl_sb text = PL_SB_INIT;
	int rc;

	pl_approval_text(approval, &text);
	rc = pl_proc_run(argv, pl_sb_str(&text), &limits, &proc, err);
	if (!rc && proc.status)
		rc = pl_err_set(err, PL_EIO, "not signed: ssh-keygen: " PL_STR_FMT,
		                PL_STR_ARG(last_line(&proc)));
	if (!rc)
		pl_json_set_str(approval, "signature", pl_sb_str(&proc.out));
	pl_proc_deinit(&proc);
	pl_sb_deinit(&text);
	return rc;
}

/* The signature as a file that needs no folder: ssh-keygen inherits the descriptor. */
static int signature_file(struct pl_str signature, char path[40], struct pl_err *err)
{
	int fd = memfd_create("signature", 0);

	if (fd < 0 || !pl_proc_write(fd, signature)) {
		int rc = pl_err_errno(err, "cannot keep a signature in memory");

		if (fd >= 0)
			close(fd);
		return rc;
	}
	snprintf(path, 40, "/proc/self/fd/%d", fd);
	return fd;
}

/* Run ssh-keygen on a signature; *good: it says yes. */
static int ask_keygen(const char *const *argv, struct pl_str text, bool *good, struct pl_err *err)
{
	const struct pl_proc_limits limits = { .seconds = VERIFY_SECONDS, .output = MAX_SIGNATURE };
	struct pl_proc proc = PL_PROC_INIT;
	int rc = pl_proc_run(argv, text, &limits, &proc, err);

	*good = !rc && proc.status == 0;
	pl_proc_deinit(&proc);
	return rc;
}

static int verify(const struct pl_policy *policy, const pl_json *approval, struct pl_sb *why,
                  struct pl_err *err)
{
	struct pl_str signature = pl_json_get_str(approval, "signature");
	struct pl_str by = pl_json_get_str(approval, "by");
	struct pl_sb text = PL_SB_INIT, name = PL_SB_INIT;
	char path[40];
	bool good = false, sound = false;
	int fd, rc = need_keys(policy, false, err);

	if (rc)
		return rc;
	if (!pl_fs_is_file(policy->allowed_signers.p))
		return pl_err_set(err, PL_ENOTFOUND, "there is no file of allowed signers '%s'",
		                  policy->allowed_signers.p);
	if (!signature.n || !by.n) {
		pl_sb_adds(why, "it has no signature");
		return 0;
	}
	if (signature.n > MAX_SIGNATURE) {
		pl_sb_adds(why, "its signature is none");
		return 0;
	}
	fd = signature_file(signature, path, err);
	if (fd < 0)
		return fd;
	pl_sb_add(&name, by);
	pl_approval_text(approval, &text);
	rc = ask_keygen((const char *const[]){ "ssh-keygen", "-Y", "verify", "-f",
	                                       policy->allowed_signers.p, "-I", name.p, "-n",
	                                       NAMESPACE, "-s", path, NULL },
	                pl_sb_str(&text), &good, err);
	/* no: because of the text, or because of the signer? */
	if (!rc && !good && lseek(fd, 0, SEEK_SET) == 0)
		rc = ask_keygen((const char *const[]){ "ssh-keygen", "-Y", "check-novalidate", "-n",
		                                       NAMESPACE, "-s", path, NULL },
		                pl_sb_str(&text), &sound, err);
	if (!rc && !good && sound) {
		pl_sb_adds(why, "its key is not one that may sign for '");
		pl_sb_add_line(why, by);
		pl_sb_adds(why, "'");
	} else if (!rc && !good) {
		pl_sb_adds(why, "its signature is not of this type, signer and text");
	}
	close(fd);
	pl_sb_deinit(&text);
	pl_sb_deinit(&name);
	return rc;
}

/* --- does it hold? ------------------------------------------------------------------------ */

static bool says_no(struct pl_sb *why, const char *reason)
{
	pl_sb_adds(why, reason);
	return false;
}

/* What the approval says of a file, or a file's state, as a word. */
static bool targets_hold(const struct pl_ledger *ledger, const pl_json *approval, struct pl_sb *why)
{
	const pl_json *targets = pl_json_get(approval, "targets");

	if (pl_json_type(targets) != PL_JSON_ARRAY)
		return says_no(why, "it names no files");
	for (size_t i = 0; i < pl_json_len(targets); i++) {
		struct pl_str file = pl_json_get_str(pl_json_at(targets, i), "file");
		char blob[41];

		if (file.n && !pl_portfile_blob(&ledger->root, file, blob, NULL) &&
		    pl_str_is(pl_json_get_str(pl_json_at(targets, i), "blob"), blob))
			continue;
		pl_sb_add_path(why, file);
		return says_no(why, " is not what it was");
	}
	return true;
}

bool pl_approval_fresh(const struct pl_ledger *ledger, const struct pl_item *item,
                       struct pl_sb *why)
{
	const pl_json *approval = pl_json_get(item->json, "approval");
	char hash[17];

	if (pl_json_type(approval) != PL_JSON_OBJECT)
		return says_no(why, "there is none");
	if (pl_item_reference(item, hash) &&
	    !pl_str_is(pl_json_get_str(approval, "referenceHash"), hash))
		return says_no(why, "the reference text is not what it was");
	return targets_hold(ledger, approval, why);
}

bool pl_approval_holds(struct pl_ledger *ledger, const struct pl_policy *policy,
                       const struct pl_item *item, const pl_json *approval,
                       const struct pl_reference *reference, struct pl_sb *why, int *rc,
                       struct pl_err *err)
{
	int strength = pl_approval_of(pl_json_get_str(approval, "strength"));
	struct pl_str source = pl_root_relative(&ledger->arena, &ledger->root, item->entry->path);
	char hash[17] = "";

	*rc = 0;
	if (pl_json_type(approval) != PL_JSON_OBJECT)
		return says_no(why, "there is none");
	if (strength < (int)policy->strength) {
		pl_sb_addf(why, "it is not %s", pl_approval_name(policy->strength));
		return false;
	}
	if (!pl_str_eq(pl_json_get_str(approval, "type"), item->id))
		return says_no(why, "it is of another type");
	if (!pl_str_eq(pl_json_get_str(approval, "source"), source))
		return says_no(why, "it is of another source file");
	if (reference->state == PL_REFERENCE_FOUND)
		snprintf(hash, sizeof(hash), "%016" PRIx64, reference->hash);
	if (!hash[0] && policy->strength == PL_APPROVAL_SIGNED)
		return says_no(why, "the reference text cannot be read");
	if (hash[0] && (!pl_str_is(pl_json_get_str(approval, "referenceHash"), hash) ||
	                !pl_str_is(pl_json_get_str(approval, "referenceText"), reference->text) ||
	                !pl_str_is(pl_json_get_str(approval, "language"), reference->language)))
		return says_no(why, "the reference text is not what it was");
	if (!targets_hold(ledger, approval, why))
		return false;
	if (policy->strength == PL_APPROVAL_SIGNED) {
		size_t before = why->n;

		*rc = verify(policy, approval, why, err);
		return !*rc && why->n == before;
	}
	return true;
}
