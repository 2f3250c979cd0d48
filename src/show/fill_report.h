/* From what a command works on to the plain report that the writers read. */
#ifndef PT_SHOW_FILL_REPORT_H
#define PT_SHOW_FILL_REPORT_H

#include "report/report.h"
#include "session/checker.h"

/* R must be initialised.  TRACES: with the steps of failing runs (each of them is run again).  When
   the session has an error the report says that, with what is known: there may be no program. */
void pt_fill_report(pt_report *r, const pt_checker *c, double seconds, bool traces);

/* fill_trace.c: the steps of a failing test. */
void pt_fill_trace(pt_report *r, pt_report_failure *f, const pt_checker *c, const pt_test *t);

#endif
