/* What stands in the way of an answer, for people: something that is not supported, a fact that is
   needed in a loop (and about which variables), or time.

   Read from the reasons of the open checks (result/result.h): of each check the most telling one,
   that is what no more time would change, then a fact, then time. */
#ifndef PT_FILL_OBSTACLES_H
#define PT_FILL_OBSTACLES_H

#include "fill/fill_loops.h"
#include "session/checker.h"

/* Fills r->obstacles, those of most checks first.  HEADS are those of r->loops. */
void pt_fill_obstacles(pt_report *r, const pt_checker *c, const pt_loop_heads *heads);

#endif
