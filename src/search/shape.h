/* Engine shape on the program as it is, whatever addresses are.

   Comparisons of addresses that machines answer differently have any result there, so what it
   proves holds on all of them: a program of which nothing else can be proved, because it depends on
   numbers of addresses, is one for shape. */
#ifndef PT_SEARCH_SHAPE_H
#define PT_SEARCH_SHAPE_H

#include "result/job.h"
#include "session/checker.h"

/* Whether there are heap objects, and nothing but numbers of addresses stands in the way. */
bool pt_shape_helps(const pt_checker *c);
/* Numbers of addresses stand in the way no more; false: something else does. */
bool pt_shape_lift(pt_checker *c);
void pt_run_shape(pt_checker *c, const pt_job *job);

#endif
