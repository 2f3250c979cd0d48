/* Invariants of loops, in the context in which they are assumed.

   Candidates compare a variable of the head with its value at the entry, with 0, and with what the
   loop's conditions compare it with.  All candidates of all loops of an encoding are assumed at
   their arbitrary heads; those that a run can violate when it gets there are dropped, until nothing
   can be violated: the largest set that is inductive (Houdini: Flanagan and Leino 2001). */
#ifndef PT_ENGINE_LOCAL_ROWS_H
#define PT_ENGINE_LOCAL_ROWS_H

#include "engine/local/encode_priv.h"
#include "smt/smt.h"

/* The row for a value. */
pt_term pt_lrow_term(pt_terms *tt, pt_contexts_order order, pt_term value, pt_term with);

/* Candidates for the head of a loop: ANY are the arbitrary values of its phis, ENTRY those with
   which it is entered. */
void pt_lrows_guess(pt_lenc *e, pt_lframe *f, uint32_t loop, pt_term guard, const pt_term *any,
                    const pt_term *entry);
/* States of EDGES are states of the head: rows of head HEAD must hold there. */
void pt_lrows_visit(pt_lenc *e, pt_lframe *f, size_t head, const pt_ledges *edges);

/* Drops what can be violated; then that the others hold is a fact.  False: a question was not
   answered, or there were too many (LIMIT is for all of them), and there are no rows. */
bool pt_lrows_settle(pt_lenc *e, pt_solver *s, const pt_limit *limit);
/* That a row can be violated: must be impossible together with the facts. */
pt_term pt_lrows_violated(pt_lenc *e);

#endif
