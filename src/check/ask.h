/* Questions of the checkers of proofs to two solvers, which take turns until one answers.

   SAT means a contradiction for those who ask, so a solver's word is not enough: all terms must be
   true in its model.  A model that is none (of a solver that was stopped in the middle, say) is no
   answer. */
#ifndef PT_CHECK_ASK_H
#define PT_CHECK_ASK_H

#include "smt/smt.h"

/* Turns, in milliseconds: the first solver's, both when that was not enough, and (0: none) the
   second's at the end. */
typedef struct {
  uint32_t first, each, last;
} pt_ask_turns;

/* SECOND may be NULL; then the first solver has its turns alone. */
pt_answer pt_check_ask(pt_solver *first, pt_solver *second, pt_ask_turns turns,
                       const pt_term *terms, size_t n);

#endif
