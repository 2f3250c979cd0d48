/* pred: predicate abstraction of loops, with clauses.

   Where loops go round, the states of their heads are described by clauses over predicates:
   comparisons of variables with constants and with each other (pt_row_item).  The clauses are found
   by property-directed reachability (IC3): a state from which a check fails is traced back, round
   by round, until no predecessor is left; why there is none, generalised by the solver's core, is a
   clause.  The abstract program is never computed: states are concrete, and a question is first
   asked about all states with the same predicates (implicit abstraction, as in CTIGAR).  Where the
   predicates are too few to say why a state is unreachable, more come from preconditions
   (comparisons of the program, carried back over a round) and from cores of the concrete question.

   The steps are those of sym/merge.h: loops cut by an arbitrary state, calls inlined.  Clauses that
   no round leaves are the proof, rows of the kind BOXES, checked by other code (check/unwind.h).  A
   trace back to the start is a test: only the interpreter's word counts.

   Papers: Bradley (VMCAI 2011); Cimatti, Griggio, Mover, Tonetta (TACAS 2014); Birgmeier, Bradley,
   Weissenbacher (CAV 2014).  docs/engines/pred.md tells more. */
#ifndef PT_ENGINE_PRED_PRED_H
#define PT_ENGINE_PRED_PRED_H

#include "base/log.h"
#include "exec/exec.h"
#include "result/job.h"
#include "result/proof.h"
#include "result/result.h"
#include "smt/smt.h"

typedef struct {
  pt_job job;
  uint64_t max_ins;   /* instructions of the encoding; 0: a default */
  uint32_t max_atoms; /* predicates of one loop; 0: a default */
  /* Asked before checks are proved; NULL: they are believed. */
  bool (*certify)(void *payload, const pt_proof *proof);
  void *certify_payload;
  const pt_log *log; /* may be NULL */
} pt_pred_options;

/* Adds to R; true when every wanted check is decided. */
bool pt_engine_pred(pt_result *r, pt_exec *x, pt_solver *solver, const pt_pred_options *o);

#endif
