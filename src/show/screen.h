/* A report as people read it: errors, what is open, tables, tips, what it rests on, and the
   verdict.

   Order and form are part of the interface (docs/tutorial.md shows them): each error is a line as C
   compilers write it, its inputs and the last steps indented below; the block `This result rests
   on:` and the line `RESULT: ...` come last, whatever the options are.  Colour: only when the
   output is a terminal and NO_COLOR is not set, and never in the last line.  Long lines are broken
   by the stream (wrap.h); tables and inputs know how wide the terminal is. */
#ifndef PT_SHOW_SCREEN_H
#define PT_SHOW_SCREEN_H

#include <stdio.h>

#include "report/report.h"

typedef struct {
  FILE *out;
  FILE *terminal; /* to which OUT leads, or NULL: for its width and colours */
  bool quiet, verbose;
  bool every_trace; /* steps of every error, not only of the first */
  const char *indent; /* of every line of a failure: "" or blanks */
  const pt_report *shown; /* failures that are on the screen already, or NULL */
} pt_screen;

/* All of it. */
void pt_screen_report(const pt_screen *s, const pt_report *r);
/* The failures, then those that are doubtful. */
void pt_screen_failures(const pt_screen *s, const pt_report *r);
/* One of them; MORE is how many further ways there are.  In two parts: what fails with which
   inputs; how it was replayed (or why it is doubtful), and its STEPS, which otherwise are not
   shown. */
void pt_screen_failure(const pt_screen *s, const pt_report_failure *f, size_t more);
void pt_screen_found(const pt_screen *s, const pt_report_failure *f, size_t more);
void pt_screen_replayed(const pt_screen *s, const pt_report_failure *f, bool steps);
/* A line about a failure that is on the screen: how a native run went, which was not known then. */
void pt_screen_late(const pt_screen *s, const pt_report_failure *f);
/* The user's checks that are open. */
void pt_screen_open(const pt_screen *s, const pt_report *r);
void pt_screen_tips(const pt_screen *s, const pt_report *r);
/* The block `This result rests on:`. */
void pt_screen_basis(const pt_screen *s, const pt_report *r);
void pt_screen_verdict(const pt_screen *s, const char *result);

#endif
