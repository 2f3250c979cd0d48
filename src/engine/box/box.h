/* box: abstract execution without a solver, for programs that are mostly control.

   Paths are walked from loop head to loop head, calls inlined.  A variable is a constant, or a span
   of numbers (wrap.h), or a symbol plus a constant, so that copies of one value are known to
   differ by a constant; pointers are an object and an offset.  A condition that the state does not
   decide splits the path, and both sides learn from it.  At loop heads states are told apart by the
   values of variables that are constants there, and for others by the constants of the program
   between which they lie; states that agree in this are joined to one box.  When no box grows any
   more, the boxes of a head are its invariant.

   What the engine cannot follow (recursion, a pointer to anywhere) it gives up, with the reason.
   Its claims are checked by other code (check/unwind.h).

   Papers: Mauborgne and Rival, trace partitioning (TOPLAS 2007); Beyer and Loewe, explicit-state
   model checking with CEGAR (FASE 2013).  docs/engines/box.md tells more. */
#ifndef PT_ENGINE_BOX_BOX_H
#define PT_ENGINE_BOX_BOX_H

#include "base/log.h"
#include "result/job.h"
#include "result/proof.h"
#include "result/result.h"

typedef struct {
  pt_job job;
  uint32_t max_nodes; /* boxes; 0: a default */
  uint64_t max_steps; /* instructions; 0: a default */
  /* Asked before checks are proved; NULL: they are believed. */
  bool (*certify)(void *payload, const pt_proof *proof);
  void *certify_payload;
  const pt_log *log; /* may be NULL */
} pt_box_options;

/* Adds to R; true when every wanted check is decided. */
bool pt_engine_box(pt_result *r, const pt_box_options *o);

#endif
