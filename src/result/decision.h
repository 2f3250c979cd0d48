/* Decisions: which conditional jumps belong to one C decision.

   clang compiles `if (a && b)` to two jumps, one on a and one on b, and a switch to a chain of
   comparisons.  A *condition* is a jump; a *decision* is a group of jumps that together choose
   between the same two places, or a switch.  A side of a jump either leaves its decision with one
   of the decision's outcomes, or leads to another jump of it.

   Jumps are grouped by shape and place: a jump joins the decision that it leads to when both its
   sides lead to members or to outcomes of that decision, and it stands behind the decision's start
   (an operator does; a nested if has a place in front of the inner one).  The jump of an operand
   whose && or || is used as a value (x = a && b, while (a && b)) belongs to no decision: it is a
   condition only. */
#ifndef PT_RESULT_DECISION_H
#define PT_RESULT_DECISION_H

#include "result/result.h"

enum { PT_SIDE_INSIDE = UINT16_MAX };

typedef struct {
  uint32_t decision;   /* number in the function, from 1; 0: an operand of a value */
  uint16_t outcome[2]; /* by side: of the decision, from 0; or PT_SIDE_INSIDE */
  bool
      trivial[2]; /* by side: on to the next comparison of a switch: neither branch nor condition */
} pt_jump_role;

/* For the branches of function FN (r->branch_of): OUT has one entry for each.  Returns the number
   of decisions. */
uint32_t pt_decisions(pt_mem *m, const pt_result *r, uint32_t fn, pt_jump_role *out);

#endif
