/*
 * lib/work/lspcli.h -- a snapshot as the older tool lsp-cli wrote it.
 *
 * That tool asked a language server: kinds and names are those of clangd, jdtls, tsserver and the
 * others, lines count from 0, columns count UTF-16 units.
 */
#ifndef PL_WORK_LSPCLI_H
#define PL_WORK_LSPCLI_H

#include "base/out.h"
#include "model/snapshot.h"
#include "read/lang.h"

/*
 * The whole document. Files need their text; those of other languages are left out. dir is the
 * absolute path of the snapshot's root.
 */
void pl_lspcli_write(struct pl_out *out, const struct pl_snapshot *snapshot,
                     const struct pl_lang *lang, struct pl_str dir);

/* True when files of this name are written in a document of lang: TypeScript's has TSX, too. */
bool pl_lspcli_covers(const struct pl_lang *lang, const char *language);

#endif
