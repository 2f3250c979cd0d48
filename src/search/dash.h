/* The DASH engine on a checker's program, with its options, its proof checked, and its
   statistics. */
#ifndef PT_SEARCH_DASH_H
#define PT_SEARCH_DASH_H

#include "session/checker.h"

void pt_run_dash(pt_checker *c, const pt_job *job);

#endif
