/* How far a search got that did not end: for an answer of `unknown`, which is worth more when it
   says what was tried. */
#ifndef PT_FILL_REACHED_H
#define PT_FILL_REACHED_H

#include "report/report.h"
#include "session/checker.h"

/* Fills r->reached.  Runs that engines told of are made once more, for a moment, to count lines. */
void pt_fill_reached(pt_report *r, const pt_checker *c);

#endif
