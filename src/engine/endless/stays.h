/* Loops that are never left although no state comes back: guesses for result/recur.h.

   A run that went on and on in one loop is run again, and from some arrival at the loop on the
   inputs of one round are given again and again.  Whatever rows hold in all states that are seen at
   the loop's head are a guess: bits that do not change, bounds, variables that are equal, a
   constant apart, in order or different.  Rows that a round need not keep are dropped, as long as
   there are some (Houdini).  Nothing is proved here: a guess that its check (check/recur.h)
   confirms is a claim. */
#ifndef PT_ENGINE_ENDLESS_STAYS_H
#define PT_ENGINE_ENDLESS_STAYS_H

#include "engine/endless/endless.h"

/* Where the run was: its inputs, and how many of them had been used at the arrival at the loop of
   the check after which it is looked at. */
typedef struct {
  const pt_inputs *inputs;
  uint64_t stem, arrival, steps; /* steps: how many it may make when it is run again */
  uint32_t check;
} pt_stays_at;

/* Whether the run never leaves the loop; then OUT has the claim, with its inputs. */
bool pt_endless_stays(pt_result *r, pt_exec *x, const pt_endless_options *o, const pt_stays_at *at,
                      pt_test *out);
/* The rows as a text for people, as far as their variables have names. */
void pt_stays_text(const pt_ir_prog *p, uint32_t check, const pt_recur *set, pt_mem *m,
                   pt_buf *out);

#endif
