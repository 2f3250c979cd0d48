/* The DASH engine on a checker's program, with its options, its proof checked, and its
   statistics. */
#ifndef PT_API_DASH_H
#define PT_API_DASH_H

#include "api/check.h"

void pt_run_dash(pt_checker *c, const pt_job *job);

#endif
