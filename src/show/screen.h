/* The result as people read it: errors, what is open, tables, tips, what it rests on, and the
   verdict.

   Order and form are part of the interface (docs/tutorial.md shows them): each error is a line as C
   compilers write it, its inputs and the last steps indented below; the block `This result rests
   on:` and the line `RESULT: ...` come last, whatever the options are.  Colour: only when the
   output is a terminal and NO_COLOR is not set, and never in the last line. */
#ifndef PT_SHOW_SCREEN_H
#define PT_SHOW_SCREEN_H

#include "session/checker.h"

/* All of it, to the session's output; returns the exit code. */
int pt_screen_result(pt_checker *c);
/* The failing tests that count, then those that are doubtful (verdict.h). */
void pt_screen_failures(const pt_checker *c);
/* One failing test. */
void pt_screen_failure(const pt_checker *c, const pt_test *t, bool steps);

/* tips.c: what to do next, one line each: the option, the file or the line to add. */
void pt_screen_tips(const pt_checker *c);

#endif
