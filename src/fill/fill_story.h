/* Stories of tests: what their runs show besides what was found, for a suite (report/suite.h).

   Each test is run once more in the interpreter: its exit code and output, the sides of branches
   that no test before it covers, and the objects that KLEE's functions made symbolic. */
#ifndef PT_FILL_STORY_H
#define PT_FILL_STORY_H

#include "report/suite.h"
#include "session/checker.h"

typedef struct {
  PT_VEC(pt_suite_story) at; /* by test */
  pt_strtab names;
} pt_fill_stories;

/* RECORD: exit codes and output are predicted, of runs that come to an ordinary end. */
void pt_fill_stories_init(pt_fill_stories *f, const pt_checker *c, bool record);
void pt_fill_stories_release(pt_fill_stories *f, pt_mem *m);

#endif
