/* Flags of C compilers: which of them change what a program means.

   Idea: one table says of each flag whether it is given to clang, ignored (warnings, optimisation,
   linking), or refused because Protest cannot do what it asks for.  The same table serves command
   lines and compile_commands.json. */
#ifndef PT_BASE_CFLAGS_H
#define PT_BASE_CFLAGS_H

#include "base/options.h"

typedef enum {
  PT_CFLAG_NONE,    /* no flag of a compiler */
  PT_CFLAG_KEEP,    /* changes the meaning: clang gets it */
  PT_CFLAG_INEXACT, /* kept; floats may then have other values than IEEE 754 says */
  PT_CFLAG_FLOATS,  /* the same, but clang does not get it */
  PT_CFLAG_IGNORE,
  PT_CFLAG_REFUSE,
  PT_CFLAG_PASSED, /* -Wp, -Xclang, -Xpreprocessor: what it passes on decides (pt_cflags_sort) */
  PT_CFLAG_UNKNOWN /* looks like a flag that could change the meaning */
} pt_cflag_kind;

typedef struct {
  pt_cflag_kind kind;
  bool value; /* the next argument belongs to it */
  bool word;  /* a name of several letters, such as -pipe: no letter with something attached */
} pt_cflag;

pt_cflag pt_cflag_of(const char *arg);

/* Flags, sorted by what is done with them.  Texts are borrowed. */
typedef struct {
  pt_texts kept;
  pt_texts unknown;
  const char *refused; /* the first one, or NULL */
  const char *inexact; /* the first one after which floats may differ, or NULL */
  bool wraps;          /* signed arithmetic wraps around: no overflow is an error */
  bool model;          /* the data model is among the kept ones */
} pt_cflags;

/* Sorts ARGV[0 .. N) into F.  What is no flag is left out. */
void pt_cflags_sort(pt_cflags *f, pt_mem *m, const char *const *argv, size_t n);
void pt_cflags_release(pt_cflags *f, pt_mem *m);

#endif
