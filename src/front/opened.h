/* What clang read to preprocess a file, and where it looked for headers.

   Idea: clang itself says both: the files as a rule for make (-MD), the folders in its list of
   search paths (-v).  Paths are absolute; those of our own headers are left out, as they come with
   the program.  What cannot be told for sure is not told: paths that make would have to quote,
   configuration files of clang. */
#ifndef PT_FRONT_OPENED_H
#define PT_FRONT_OPENED_H

#include <time.h>

#include "base/map.h"
#include "base/options.h"

typedef struct {
  pt_strtab text; /* owns the paths */
  pt_texts files; /* the source first */
  pt_texts folders;
  bool complete; /* false: something else may have been looked at */
  struct timespec since; /* before it was looked at */
} pt_opened;

/* RULE and SAID are what clang wrote when it ran in DIRECTORY; OWN is the folder of our headers.
   False: it cannot be told. */
bool pt_opened_parse(pt_opened *r, pt_mem *m, const char *rule, const char *said,
                    const char *directory, const char *own);
void pt_opened_release(pt_opened *r, pt_mem *m);

#endif
