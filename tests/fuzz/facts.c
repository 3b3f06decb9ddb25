/*
 * tests/fuzz/facts.c -- what a cache gives back: bytes that are not what was packed are never taken for
 * facts, and bytes with the right hash in front, whatever they are, break nothing.
 */
#include "base/err.h"
#include "check.h"
#include "model/pack.h"

/* A record of these bytes as pl_pack_file would have made it. */
static void seal(struct pl_str bytes, struct pl_sb *out)
{
	uint64_t hash = pl_hash_add(PL_HASH_INIT, bytes);

	pl_sb_add(out, (struct pl_str){ (const char *)&hash, sizeof(hash) });
	pl_sb_add(out, bytes);
}

static bool unpack(struct pl_str packed, struct pl_sb *again)
{
	struct pl_file *file = pl_file_new();
	int rc = pl_unpack_file(packed, file);

	CHECK(rc == 0 || rc == PL_EINVALID);
	CHECK(!rc || (!file->n_symbols && !file->n_errors && !file->n_imports));
	if (!rc)
		pl_pack_file(file, again);
	pl_file_free(file);
	return !rc;
}

/* Each byte of it damaged, and cut short there. */
static void check_damaged(struct pl_sb *packed)
{
	struct pl_sb none = PL_SB_INIT;

	for (size_t i = 0; i < packed->n; i++) {
		packed->p[i] ^= 0x41;
		CHECK(!unpack(pl_sb_str(packed), &none));
		packed->p[i] ^= 0x41;
		CHECK(!unpack(pl_str_sub(pl_sb_str(packed), 0, i), &none));
	}
	pl_sb_deinit(&none);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_str bytes = { (const char *)data, size };
	struct pl_sb packed = PL_SB_INIT, once = PL_SB_INIT, twice = PL_SB_INIT;

	seal(bytes, &packed);
	/* numbers may have been written longer than need be: the second form is the shortest */
	if (unpack(pl_sb_str(&packed), &once)) {
		CHECK(unpack(pl_sb_str(&once), &twice));
		CHECK(pl_str_eq(pl_sb_str(&once), pl_sb_str(&twice)));
		if (once.n < 4096)
			check_damaged(&once);
	} else {
		unpack(bytes, &once);
	}
	pl_sb_deinit(&packed);
	pl_sb_deinit(&once);
	pl_sb_deinit(&twice);
	return 0;
}
