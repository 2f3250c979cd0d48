/* From what a command works on to the plain report that the writers read. */
#ifndef PT_FILL_REPORT_H
#define PT_FILL_REPORT_H

#include "report/report.h"
#include "session/checker.h"

typedef enum { PT_TRACES_NONE, PT_TRACES_FIRST, PT_TRACES_ALL } pt_fill_traces;

/* How much: everything else is always filled. */
typedef struct {
  double seconds;
  pt_fill_traces traces; /* steps of failing runs: each of them is run again */
  bool in_time; /* traces only while there is time: a screen can do without, documents cannot */
  bool tables;  /* how often loops went round (runs the program), and tips */
} pt_fill;

/* R must be initialised.  When the session has an error the report says that, with what is known:
   there may be no program. */
void pt_fill_report(pt_report *r, const pt_checker *c, const pt_fill *how);

/* One failing test, without its steps, at the end of r->failures; false: one of them is the same
   error, and this is one more way to it. */
bool pt_fill_found(pt_report *r, const pt_checker *c, const pt_test *t);
/* What a native run of the test showed, and whether it is doubtful by now. */
void pt_fill_native(pt_report *r, pt_report_failure *f, const pt_checker *c, const pt_test *t);

/* fill_trace.c: the steps of a failing test, as EXEC runs it. */
void pt_fill_trace(pt_report *r, pt_report_failure *f, const pt_session *s, pt_exec *exec,
                   const pt_test *t);
/* fill_feed.c: the command line and standard input of a failing test whose inputs are filled. */
void pt_fill_feed(pt_report *r, pt_report_failure *f, const pt_checker *c, const pt_test *t);
/* tips.c: what to do next, one line each: the option, the file or the line to add. */
void pt_fill_tips(pt_report *r, const pt_checker *c);
void pt_fill_time_tip(pt_report *r, const pt_session *s);

#endif
