/*
 * lib/read/clang_lib.h -- libclang, loaded when somebody wants it. Internal to read/clang*.
 *
 * It is large and not on every machine, so nothing is linked against it: what reads no C and no C++
 * pays nothing, and where it is missing, that is said and the grammar reads instead.
 */
#ifndef PL_READ_CLANG_LIB_H
#define PL_READ_CLANG_LIB_H

#include "base/err.h"

#include <clang-c/Index.h>

#define PL_CLANG_FUNCTIONS(F)                                                                      \
	F(createIndex)                                                                             \
	F(parseTranslationUnit2)                                                                   \
	F(getTranslationUnitCursor)                                                                \
	F(visitChildren)                                                                           \
	F(getCString)                                                                              \
	F(disposeString)                                                                           \
	F(getCursorKind)                                                                           \
	F(getCursorType)                                                                           \
	F(getCursorSpelling)                                                                       \
	F(getCursorLocation)                                                                       \
	F(getCursorExtent)                                                                         \
	F(getCursorUSR)                                                                            \
	F(getCursorSemanticParent)                                                                 \
	F(getCursorResultType)                                                                     \
	F(getTemplateCursorKind)                                                                   \
	F(getCXXAccessSpecifier)                                                                   \
	F(isCursorDefinition)                                                                      \
	F(Cursor_getNumArguments)                                                                  \
	F(Cursor_getArgument)                                                                      \
	F(equalCursors)                                                                            \
	F(getTypeSpelling)                                                                         \
	F(getRangeStart)                                                                           \
	F(getRangeEnd)                                                                             \
	F(getFileLocation)                                                                         \
	F(getExpansionLocation)                                                                    \
	F(getFileName)                                                                             \
	F(getAllSkippedRanges)                                                                     \
	F(disposeSourceRangeList)                                                                  \
	F(getNumDiagnostics)                                                                       \
	F(getDiagnostic)                                                                           \
	F(disposeDiagnostic)                                                                       \
	F(getDiagnosticSeverity)                                                                   \
	F(getDiagnosticLocation)                                                                   \
	F(getDiagnosticSpelling)                                                                   \
	F(getDiagnosticOption)                                                                     \
	F(getChildDiagnostics)                                                                     \
	F(getNumDiagnosticsInSet)                                                                  \
	F(getDiagnosticInSet)                                                                      \
	F(Location_isInSystemHeader)                                                               \
	F(getInclusions)                                                                           \
	F(getClangVersion)

struct pl_clang_lib {
#define PL_CLANG_POINTER(name) __typeof__(clang_##name) *name;
	PL_CLANG_FUNCTIONS(PL_CLANG_POINTER)
#undef PL_CLANG_POINTER
};

/*
 * The library, loaded at the first call and kept; not thread-safe. $LIBCLANG_PATH names it or its
 * folder, else the usual places are looked at, the newest version first. PL_ENOTFOUND when there is
 * none.
 */
PL_MUST_CHECK int pl_clang_lib(const struct pl_clang_lib **out, struct pl_err *err);

#endif
