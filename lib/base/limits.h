/* lib/base/limits.h -- every limit on outside bytes, named. Past one is an error, never a crash. */
#ifndef PL_BASE_LIMITS_H
#define PL_BASE_LIMITS_H

#define PL_MAX_FILE_SIZE (4u << 20)   /* bytes of one source file; --max-file-size */
#define PL_MAX_SIZE_OPTION (1u << 30) /* bytes; what an option may raise a limit to */
#define PL_MAX_STATE_SIZE (256u << 20) /* bytes of a plan, a config, a baseline */
#define PL_MAX_JSON_DEPTH 128         /* nesting of JSON we read (jansson's own is 2048) */
#define PL_MAX_TREE_DEPTH 1000        /* folders below one another */
#define PL_MAX_TYPE_DEPTH 256         /* types nested in one another */
#define PL_MAX_PACK_DEPTH 2048         /* symbols in one another that a cache gives back */
#define PL_MAX_SUPERTYPES 1024         /* of one type; more are passed over */
#define PL_MAX_PROGRAM_STEPS 4096      /* of an LLM program */
#define PL_MAX_JOBS 64                /* threads */

#endif
