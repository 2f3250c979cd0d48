/* Checking a proof by regions, with another solver than the one that found it.

   The claim (result/regions.h): no run gets from a safe region to its graph's target.  It is shown
   by induction on the length of a run, for all graphs together:
   - the regions of a point cover all states;
   - no state in which the program starts is in an unsafe entry region of the first graph;
   - no step leads from a safe region to an unsafe one, or to the target.  A step over a call leads
     to an unsafe region only when the callee can return in such a state: only through an unsafe
     entry of the graph that asks exactly that.
   Nothing of the engine is used but the regions; what a step does is computed anew (sym/flow.h). */
#ifndef PT_CHECK_DASH_H
#define PT_CHECK_DASH_H

#include "exec/exec.h"
#include "result/regions.h"
#include "smt/smt.h"

typedef struct {
  uint64_t regions, steps, queries; /* looked at */
  char why[256];                    /* not passed: what is wrong, or not shown */
} pt_dash_check;

typedef enum {
  PT_DASH_CONFIRMED, /* the proof holds */
  PT_DASH_REFUTED, /* it does not: states that no region has, or a model of a step that it excludes
                    */
  PT_DASH_GAVE_UP  /* no solver could tell, no time, or a model of more states than there are */
} pt_dash_answer;

/* SOLVER is fresh and has the terms of the proof; SECOND (may be NULL) is asked where it gives up.
   *STOP (may be NULL) ends the check, which then gives up. */
pt_dash_answer pt_check_dash(const pt_region_proof *p, const pt_ir_prog *prog, const pt_exec *x,
                             pt_solver *solver, pt_solver *second, const volatile int *stop,
                             pt_dash_check *out);

#endif
