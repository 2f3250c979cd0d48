/* Outlines of the files of a project (program.h), each made once and kept.

   Idea: an outline is found by one of two keys.  While all that clang looked at is the same
   (origins.h), clang is not asked at all.  Else the file is preprocessed, and an outline of the
   same text is still good: a comment costs no more than that.  Both keys have all that clang is
   told. */
#ifndef PT_PROJECT_OUTLINES_H
#define PT_PROJECT_OUTLINES_H

#include "project/results.h"
#include "session/session.h"

typedef struct pt_outlines pt_outlines;

typedef struct {
  pt_session *s;
  const pt_compdb *commands;
  pt_results *results;
  const char *version;       /* of Protest, and its build */
  const pt_texts *arguments; /* of every check */
  const char *compiled;      /* a folder for what clang makes of files */
} pt_outlines_options;

/* What O points to must outlive it. */
pt_outlines *pt_outlines_new(const pt_outlines_options *o);
void pt_outlines_delete(pt_outlines *o); /* NULL is fine */

/* The outline of a file at PATH when nothing changed; NULL: it has to be made. */
const char *pt_outlines_known(pt_outlines *o, const pt_compdb_entry *e, const char *path);
/* In a child: makes it and prints it for pt_outlines_take; or prints what is wrong, unless the
   compiler has said so.  Returns the exit code. */
int pt_outlines_make(pt_outlines *o, const pt_compdb_entry *e, const char *path, FILE *out);
/* Keeps what a child printed, and returns the outline; NULL: it is none. */
const char *pt_outlines_take(pt_outlines *o, const pt_compdb_entry *e, const char *path,
                             const pt_buf *printed);

#endif
