/*
 * tests/fuzz/utf.c -- whatever the bytes, decoding gives UTF-8; decoding that again changes
 * nothing; and the fast validity check agrees with the one that goes character by character.
 */
#include "base/utf.h"
#include "check.h"

static bool valid_slowly(struct pl_str s)
{
	for (size_t i = 0, n; i < s.n; i += n) {
		n = pl_utf8_len(pl_str_sub(s, i, s.n));
		if (!n)
			return false;
	}
	return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_str bytes = { (const char *)data, size }, once, twice;
	struct pl_sb storage = PL_SB_INIT, again = PL_SB_INIT, json = PL_SB_INIT;
	enum pl_encoding encoding = pl_utf_decode(bytes, &storage, &once);

	CHECK(pl_utf8_valid(bytes) == valid_slowly(bytes));
	CHECK(valid_slowly(once));
	if (encoding == PL_UTF8 || encoding == PL_UTF8_BOM)
		CHECK(storage.n == 0 && once.p + once.n == bytes.p + size);
	else
		CHECK(once.p == storage.p && once.n == storage.n);
	/* A second mark is a character of the text the first time and the mark of it the second. */
	if (!pl_str_starts(once, PL_S("\xef\xbb\xbf"))) {
		CHECK(pl_utf_decode(once, &again, &twice) == PL_UTF8);
		CHECK(twice.p == once.p && twice.n == once.n && again.n == 0);
	}
	/* What is written of any bytes is UTF-8 too. */
	pl_sb_add_json(&json, bytes);
	CHECK(pl_utf8_valid(pl_sb_str(&json)));
	pl_sb_clear(&json);
	pl_sb_add_path(&json, bytes);
	CHECK(pl_utf8_valid(pl_sb_str(&json)));
	pl_utf_is_binary(bytes);
	pl_sb_deinit(&storage);
	pl_sb_deinit(&again);
	pl_sb_deinit(&json);
	return 0;
}
