/* local: each check asked in small contexts, as LAV does.

   A context is the empty one (the expression of the check alone), the block in front of the check
   from any state, the function from any call, or the function inside of a caller.  Two questions
   decide in each: can the check fail, can it hold?

     may fail  may hold  status
     no        yes       safe
     yes       no        flawed: whenever it is reached, it fails
     no        no        unreachable
     yes       yes       unsafe: a wider context decides

   A status other than unsafe is final.  Contexts are over-approximations of every run of the
   program (encode.h), so safe and unreachable are proofs of the whole program; they are put into
   the result when `certify` confirms them.  With `under`, loops go round
   `first` times at most, and nothing is proved.

   Paper: Vujosevic-Janicic and Kuncak, LAV (2012).  docs/lines.md tells more. */
#ifndef PT_ENGINE_LOCAL_LOCAL_H
#define PT_ENGINE_LOCAL_LOCAL_H

#include "base/log.h"
#include "result/contexts.h"
#include "result/loan.h"
#include "result/job.h"
#include "result/line.h"
#include "result/result.h"
#include "term/term.h"

/* What is known of calls: what the body does; nothing; that equal arguments give equal results (for
   hints only), by an uninterpreted function, or by a fact for each pair of calls (Ackermann
   1954). */
typedef enum {
  PT_LOCAL_BODIES,
  PT_LOCAL_ANY,
  PT_LOCAL_FUNCTIONS,
  PT_LOCAL_ACKERMANN
} pt_local_calls;

typedef struct {
  pt_job job;
  uint32_t first, last; /* iterations of loops; last >= 1 */
  bool under;           /* loops go round at most `first` times */
  bool no_invariants;
  bool no_memory;       /* every load is arbitrary */
  bool linear;          /* integers do not wrap: hints only */
  pt_local_calls calls;
  bool assumes;         /* the program is read with what contracts say: hints only */
  const char *solver, *other_solver; /* other: who is asked again */
  uint32_t query_ms;    /* for one question; 0: a default */
  uint32_t max_ins;     /* of one context; 0: a default */
  uint32_t work_ms;     /* processor time for everything; 0: no limit */
  bool others_follow;   /* other engines are run for what is left */
  /* Sets HELD[k] for the claims that it confirms: only those are proved.  NULL: what two back ends
     say of the engine's own questions is enough. */
  void (*certify)(void *payload, const pt_contexts *c, bool *held);
  /* Leaves those that it confirms, and takes them for granted in `certify`. */
  void (*certify_loans)(void *payload, pt_loans *all); /* NULL: there are none */
  void *certify_payload;
  const pt_log *log;    /* may be NULL */
} pt_local_options;

/* Adds to R, and to LINES (initialised; may be NULL); true when every wanted check is
   decided. */
bool pt_engine_local(pt_result *r, pt_terms *tt, const pt_local_options *o, pt_lines *lines);

#endif
