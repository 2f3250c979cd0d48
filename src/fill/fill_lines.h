/* From what engine local and the others know of each check to the table of lines. */
#ifndef PT_FILL_LINES_H
#define PT_FILL_LINES_H

#include "report/lines.h"
#include "session/checker.h"

/* R was filled from C.  What a test shows or a proof says counts more
   than a small context: the row has the context in which it was decided.  Checks of the library's
   models are shown where they are called, unless they are proved; those of the whole program when
   they fail. */
void pt_fill_lines(pt_report_lines *out, pt_report *r, const pt_checker *c, const pt_lines *lines);

/* A check that a context calls safe or unreachable, and that a test fails: an internal error, whose
   sentence is set. */
void pt_lines_contradict(pt_checker *c, const pt_lines *lines);

#endif
