/* kiki on a coarser program (ir/coarse.h), for code that is called with pointers from outside.

   It changes the program of its process, so it is only run in one of its own.  What it proves holds
   of the program; a failure that it finds says nothing, and nobody is told. */
#ifndef PT_SEARCH_COARSE_H
#define PT_SEARCH_COARSE_H

#include "engine/kiki/kiki.h"
#include "ir/coarse.h"
#include "session/checker.h"

/* Whether what is asked can be told of a coarser program at all. */
bool pt_coarse_helps(const pt_checker *c, const pt_job *job);

/* What is accessed is no reason any more why nothing is proved: a coarser program, in which it is
   not, was looked at.  True: nothing else is. */
bool pt_coarse_lift(pt_checker *c);

/* Test engine and DASH end a run where it accesses what is no object of the program; where nobody
   asks about accesses, a run goes on there, when it got the pointer from outside.  So of programs
   that have such accesses these engines prove nothing. */
pt_job pt_coarse_bar(const pt_checker *c, const pt_job *job);

/* O: as for kiki on the program itself. */
void pt_run_coarse(pt_checker *c, pt_kiki_options o, pt_coarse_level level);

#endif
