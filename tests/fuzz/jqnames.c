/*
 * tests/fuzz/jqnames.c -- any bytes can be looked through for names; a fault lies within them, and an
 * end is where its mark stands.
 */
#include "base/jqnames.h"
#include "check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pl_str text = { (const char *)data, size };
	struct pl_jqnames_fault fault;
	pl_json *input = NULL;
	size_t end = pl_jqnames_end(text, 0, PL_S("}}"));

	CHECK(end == SIZE_MAX || pl_str_starts(pl_str_sub(text, end, size), PL_S("}}")));
	CHECK(!pl_json_parse(PL_S("{\"plan\":{\"target\":\"cpp\"},\"list\":[{\"a\":1}]}"), &input, NULL));
	if (!pl_jqnames_known(text, input, &fault)) {
		CHECK(fault.name.n && fault.offset + fault.name.n <= size);
		CHECK(fault.name.p == text.p + fault.offset);
	}
	pl_json_free(input);
	return 0;
}
