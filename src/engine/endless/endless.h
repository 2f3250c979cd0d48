/* Runs without an end, found by running: a state that was there before.

   When the state at a marker (ir/endless.h, exec/snapshot.h) is an earlier one of the same loop, or
   the entry of a function is that of a call that is still on the stack, giving the inputs in
   between again and again is a run that never ends.  States are kept when the number of the round
   is a power of two (Brent's cycle search): a cycle of c rounds that begins after s rounds is seen
   within about 3 * max(s, c) rounds.

   Inputs are guessed (inputs.h), mostly so that from some moment on they repeat: then a loop is a
   function of its state, and finite state spaces have cycles. */
#ifndef PT_ENGINE_ENDLESS_ENDLESS_H
#define PT_ENGINE_ENDLESS_ENDLESS_H

#include "base/log.h"
#include "exec/exec.h"
#include "result/descent.h"
#include "result/job.h"
#include "result/result.h"

typedef struct {
  pt_job job;
  bool addresses;    /* the program looks at numbers of addresses */
  uint64_t max_runs; /* 0: no limit */
  /* Not NULL: only runs with these inputs, of which the last `repeat` are given again and again. */
  const pt_inputs *given;
  uint64_t repeat;
  uint64_t first_steps; /* step limit of the first runs; 0: 20000 */
  /* Asked before a check is refuted: why it is not certain that the run has no end, or NONE. */
  pt_reason (*doubt)(void *payload, const pt_test *t);
  /* Asked before recursion is said to end: whether it does.  NULL: nothing is said to. */
  bool (*descends)(void *payload, const pt_descent *d);
  /* Asked before a loop is said to stay in a set of states: whether it does; NOT_KEPT gets a bit
     per row that a round need not keep.  NULL: nothing is said to. */
  bool (*stays)(void *payload, const pt_test *t, uint64_t *not_kept);
  void *payload;
  const pt_log *log; /* may be NULL */
} pt_endless_options;

/* Adds to R; true when every wanted check is decided. */
bool pt_engine_endless(pt_result *r, pt_exec *x, const pt_endless_options *o);

#endif
