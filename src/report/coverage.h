/* Coverage of the user's functions: a line, a branch or a condition is executed by a test, proved
   infeasible, or open.

   A branch is an outcome of a decision: of an if, a loop or ?: as a whole, or a case of a switch.
   A condition is a side of a jump: each operand of && and || has its own (result/decision.h).

   A line is infeasible when nothing on it can be reached any more without taking a side of a
   branch that was proved infeasible, passing a check that was proved unreachable, or calling
   from such a place.  Functions and lines are those of the program that was loaded: what cannot
   be reached from its start was never loaded. */
#ifndef PT_REPORT_COVERAGE_H
#define PT_REPORT_COVERAGE_H

#include <stdio.h>

#include "base/buf.h"
#include "result/result.h"

/* By pt_side: PT_SIDE_OPEN, PT_SIDE_COVERED, PT_SIDE_INFEASIBLE. */
typedef struct {
  uint32_t lines[3], branches[3];
  uint32_t sides[3]; /* of conditions */
} pt_coverage_count;

/* One line of a function. */
typedef struct {
  uint32_t file, line;
  uint8_t state; /* pt_side */
} pt_coverage_line;

typedef struct {
  uint32_t fn;
  uint32_t file, first_line; /* where it begins */
  bool executed;
  size_t line, nlines; /* pt_coverage.lines, sorted by file and line */
  pt_coverage_count count;
} pt_coverage_fn;

typedef struct {
  PT_VEC(pt_coverage_fn) fns; /* of the user's functions, in the program's order */
  PT_VEC(pt_coverage_line) lines;
  pt_coverage_count total; /* a line that several functions share counts once per function */
} pt_coverage;

void pt_coverage_init(pt_coverage *c, pt_mem *m, const pt_result *r);
void pt_coverage_release(pt_coverage *c, pt_mem *m);

/* For people: per function lines, branches and conditions executed, infeasible, open; totals; in
   another form where COLUMNS are few. */
void pt_coverage_table(FILE *to, const pt_result *r, int columns);
/* An lcov tracefile (genhtml reads it).  Its branches are our conditions, as gcov's are; those of
   one decision have one block number.  What is infeasible is left out, so that it does not count as
   missing.  Relative names of files get FOLDER in front. */
void pt_coverage_lcov(pt_mem *m, pt_buf *out, const pt_result *r, const char *folder);

#endif
