/* lib/read/clang_answer.c */
#include "read/clang_answer.h"

#include "base/proc.h"

struct head {
	uint64_t magic;
	uint64_t n_decls, n_outside, n_bases, n_params, n_skipped, n_errors, n_entered, n_closed,
		n_pool;
};
static const uint64_t MAGIC = UINT64_C(0x706c636c616e6733);

static bool write_all(int out, const void *bytes, size_t n)
{
	return !n || pl_proc_write(out, (struct pl_str){ bytes, n });
}

#define WRITE_ALL(out, list) write_all((out), (list).at, sizeof(*(list).at) * (list).n)

bool pl_clang_found_write(const struct pl_clang_found *found, int out)
{
	struct head head = { MAGIC,           found->decls.n,   found->outside.n, found->bases.n,
		             found->params.n, found->skipped.n, found->errors.n,  found->entered.n,
		             found->closed.n, found->pool.n };

	return write_all(out, &head, sizeof(head)) && WRITE_ALL(out, found->decls) &&
	       WRITE_ALL(out, found->outside) && WRITE_ALL(out, found->bases) &&
	       WRITE_ALL(out, found->params) && WRITE_ALL(out, found->skipped) &&
	       WRITE_ALL(out, found->errors) && WRITE_ALL(out, found->entered) &&
	       WRITE_ALL(out, found->closed) && write_all(out, found->pool.p, found->pool.n);
}

bool pl_clang_answer_read(struct pl_str bytes, struct pl_clang_answer *out)
{
	struct head head;
	const char *at;
	uint64_t need = sizeof(head);

	if (bytes.n < sizeof(head))
		return false;
	memcpy(&head, bytes.p, sizeof(head));
	need += head.n_decls * sizeof(*out->decls) + head.n_outside * sizeof(*out->outside) +
	        head.n_bases * sizeof(*out->bases) + head.n_params * sizeof(*out->params) +
	        head.n_skipped * sizeof(*out->skipped) + head.n_errors * sizeof(*out->errors) +
	        head.n_entered * sizeof(*out->entered) + head.n_closed * sizeof(*out->closed) +
	        head.n_pool;
	if (head.magic != MAGIC || need != bytes.n || !head.n_pool || bytes.p[bytes.n - 1] != '\0')
		return false;
	*out = (struct pl_clang_answer){ .block = pl_malloc(bytes.n),
		                         .n_block = bytes.n,
		                         .n_decls = head.n_decls,
		                         .n_outside = head.n_outside,
		                         .n_bases = head.n_bases,
		                         .n_params = head.n_params,
		                         .n_skipped = head.n_skipped,
		                         .n_errors = head.n_errors,
		                         .n_entered = head.n_entered,
		                         .n_closed = head.n_closed,
		                         .n_pool = head.n_pool };
	memcpy(out->block, bytes.p, bytes.n);
	at = (const char *)out->block + sizeof(head);
#define TAKE(list)                                                                                 \
	out->list = (const void *)at;                                                              \
	at += sizeof(*out->list) * out->n_##list
	TAKE(decls);
	TAKE(outside); /* its numbers are as long as those before it: what is shorter follows */
	TAKE(bases);
	TAKE(params);
	TAKE(skipped);
	TAKE(errors);
	TAKE(entered);
	TAKE(closed);
#undef TAKE
	out->pool = at;
	return true;
}

void pl_clang_answer_deinit(struct pl_clang_answer *answer)
{
	free(answer->block);
	memset(answer, 0, sizeof(*answer));
}
