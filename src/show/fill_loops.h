/* The loops of the user's functions, with what is known of them. */
#ifndef PT_SHOW_FILL_LOOPS_H
#define PT_SHOW_FILL_LOOPS_H

#include "report/report.h"
#include "report/source.h"
#include "result/result.h"

void pt_fill_loops(pt_report *r, const pt_result *res, pt_sources *sources);

#endif
