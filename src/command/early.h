/* Errors on the screen when they are found, not when the search is over.

   A failing test is run again in an interpreter of its own and shown at once: what fails, and with
   which inputs; an assertion only when its native run does not make it doubtful.  It is replayed
   natively beside the search (confirm/replayer.h); the line that says so, and the steps, follow
   when that has ended, or when the next error has waited for it long enough: then the native run
   has a line of its own later.  The end of the search shows the rest (such as a test whose run
   takes long), and a report does not repeat what is on the screen. */
#ifndef PT_COMMAND_EARLY_H
#define PT_COMMAND_EARLY_H

#include "confirm/replayer.h"
#include "report/report.h"
#include "session/checker.h"
#include "show/screen.h"

/* A test, wherever it is among those of the result by now: engines drop some at their end. */
typedef struct {
  uint32_t check, loc;
  const pt_input *inputs;
} pt_early_test;

typedef struct {
  pt_checker *c;
  pt_screen screen;
  bool steps;                    /* the first error is shown with its steps */
  pt_report report;              /* what is on the screen */
  PT_VEC(pt_early_test) rows;    /* by row of the report: its test */
  PT_VEC(pt_early_test) waiting; /* tests that are to be shown */
  PT_VEC(pt_early_test) known;   /* tests that are shown, or wait, or are one more way */
  pt_exec *exec;                 /* to run them again; NULL: none yet */
  pt_replayer *replayer;
  uint32_t native;               /* how many were asked for natively */
  uint32_t half;     /* 1 + the row whose second part is not shown yet; 0: none */
  bool held;         /* nor is its first part, as a native run may make it doubtful */
  uint32_t asked;    /* 1 + the row that is being replayed natively; 0: none */
  uint64_t since_us; /* when the first part of HALF was shown */
} pt_early;

/* To be called before the search; SCREEN is where errors go. */
void pt_early_init(pt_early *e, pt_checker *c, const pt_screen *screen, bool steps);
void pt_early_release(pt_early *e);

/* The search is over and settled (confirm/validate.h), or has ended in an error: shows the rest,
   and waits for native runs while there is time. */
void pt_early_finish(pt_early *e);

#endif
