/* lib/model/schema.h -- names and versions of every record that is printed. */
#ifndef PL_MODEL_SCHEMA_H
#define PL_MODEL_SCHEMA_H

/* A number goes up when a reader of the old form would misread the new one. */
#define PL_SCHEMA_SYMBOLS "portolan.symbols/1"
#define PL_SCHEMA_PLAN "portolan.plan/1"
#define PL_SCHEMA_DEPS "portolan.deps/1"
#define PL_SCHEMA_DIFF "portolan.diff/1"
#define PL_SCHEMA_NEXT "portolan.next/1"
#define PL_SCHEMA_STATUS "portolan.status/1"
#define PL_SCHEMA_CHECK "portolan.check/1"
#define PL_SCHEMA_FILECHECK "portolan.filecheck/1"
#define PL_SCHEMA_CYCLES "portolan.cycles/1"
#define PL_SCHEMA_PARITY "portolan.parity/1"
#define PL_SCHEMA_PARITY_BASELINE "portolan.parity-baseline/1"
#define PL_SCHEMA_RUN "portolan.run/1"
#define PL_SCHEMA_WHERE "portolan.where/1"
#define PL_SCHEMA_CONTEXT "portolan.context/1"
#define PL_SCHEMA_NOTES "portolan.notes/1"
#define PL_SCHEMA_LINT "portolan.lint/1"

#endif
