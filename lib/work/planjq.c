/* lib/work/planjq.c */
#include "work/planjq.h"

/* A later value wins over an earlier one of the same name, and over ours. */
static int add_values(pl_json *to, const struct pl_opt_list *values, struct pl_err *err)
{
	struct pl_sb name = PL_SB_INIT;
	int rc = 0;

	for (size_t i = 0; i < values->n && !rc; i++) {
		struct pl_str value = pl_str_of(values->at[i]), key;

		if (!pl_str_split(&value, '=', &key) || !key.n || !strchr(values->at[i], '='))
			rc = pl_err_set(err, PL_EUSAGE, "option '--arg': '%s' is not NAME=VALUE",
			                values->at[i]);
		pl_sb_clear(&name);
		pl_sb_add(&name, key);
		if (!rc)
			pl_json_set_str(to, pl_sb_cstr(&name), value);
	}
	pl_sb_deinit(&name);
	return rc;
}

static void add_text(const pl_json *value, struct pl_sb *to)
{
	struct pl_out *out = pl_out_new(PL_OUT_COMPACT, NULL, to);
	int rc;

	pl_out_json(out, value);
	rc = pl_out_close(out, NULL); /* into memory: it cannot fail */
	(void)rc;
}

int pl_planjq_run(const struct pl_ledger *ledger, const char *program, const char *agent,
                  const struct pl_opt_list *values, enum pl_jq_style style, struct pl_sb *out,
                  size_t *lines, struct pl_err *err)
{
	struct pl_sb input = PL_SB_INIT, args = PL_SB_INIT;
	pl_json *all = pl_json_new_object();
	int rc;

	pl_json_set_str(all, "agent", pl_str_of(agent));
	pl_json_set_str(all, "now", pl_str_of(ledger->now));
	rc = add_values(all, values, err);
	if (!rc) {
		add_text(ledger->plan->doc, &input);
		add_text(all, &args);
		rc = pl_jq_run(program, pl_sb_str(&input), pl_sb_str(&args), style, &pl_jq_limits,
		               out, lines, err);
	}
	pl_json_free(all);
	pl_sb_deinit(&input);
	pl_sb_deinit(&args);
	return rc;
}
