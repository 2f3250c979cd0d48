/* Calling the compiler: a private folder for intermediate files, and one clang
   process per source file. */
#ifndef PT_FRONT_CLANG_H
#define PT_FRONT_CLANG_H

#include <sys/types.h>

#include "base/buf.h"
#include "base/cflags.h"
#include "front/front.h"
#include "front/opened.h"

/* A folder below $TMPDIR that vanishes with pt_tmpdir_release. */
typedef struct {
  char path[128]; /* "" before init */
} pt_tmpdir;

pt_status pt_tmpdir_init(pt_tmpdir *d, pt_err *e);
void pt_tmpdir_release(pt_tmpdir *d); /* removes the folder and the files in it */

/* Compiles SOURCE to bitcode at OUTPUT.  EXTRA (may be NULL) are flags from a compile database: of
   them and of those in O, the kept ones are given to clang; DIRECTORY (may be NULL) the folder to
   compile in.  Clang's own messages go to stderr, with the packages of headers that were not found;
   the error text is then empty.  Library functions that the file uses before it declares them get
   their types from a file late.h in D, which later calls of clang include, too. */
pt_status pt_clang_compile(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d,
                           const char *source, const pt_cflags *extra, const char *directory,
                           const char *output, pt_err *e);
/* The same, with the file PRELUDE included first; clang says nothing when that fails. */
pt_status pt_clang_try(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d, const char *source,
                       const pt_cflags *extra, const char *directory, const char *prelude,
                       const char *output);
/* The same command, but OUTPUT gets the preprocessed source; OPENED (may be NULL), what clang
   looked at for that. */
pt_status pt_clang_preprocess(pt_mem *m, const pt_front_options *o, const pt_tmpdir *d,
                              const char *source, const pt_cflags *extra, const char *directory,
                              const char *output, pt_opened *opened, pt_err *e);

/* Whether loading shall end; then E says what it was doing. */
bool pt_front_stopped(const pt_front_options *o, const char *doing, const char *file, pt_err *e);

#endif
