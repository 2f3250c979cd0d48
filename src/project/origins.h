/* Everything that the preprocessed text of a file depends on, so that clang is not asked again
   while it is the same.

   Idea: the contents of the files that clang read (front/opened.h); and of every name that they may
   include (front/includes.h), in which of the places where clang looks for it there is a file, so
   that a new header in front of another one is noticed.  Each path is looked at once in a run. */
#ifndef PT_PROJECT_ORIGINS_H
#define PT_PROJECT_ORIGINS_H

#include "base/buf.h"
#include "front/opened.h"

typedef struct {
  char hash[65]; /* "": nobody asked; "-": it cannot be read */
  char exists;   /* '0' or '1'; 0: nobody asked */
} pt_origin;

/* What was looked at so far.  Zeroed but for MEM: nothing. */
typedef struct {
  pt_mem *mem;
  pt_strtab paths;
  PT_VEC(pt_origin) seen; /* by path */
} pt_origins;

void pt_origins_release(pt_origins *in);
/* As text.  False: it cannot be told, or something changed since clang read it. */
bool pt_origins_describe(pt_origins *in, const pt_opened *r, pt_buf *out);
/* Whether all that TEXT describes is the same. */
bool pt_origins_same(pt_origins *in, const char *text);

#endif
