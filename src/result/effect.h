/* Effects: does each condition by itself decide its decision (MC/DC)?

   `a && b || c` is a decision with three conditions.  An *evaluation* is the conditions that were
   asked, their values, and the outcome.  A condition *decides* in it when its other value alone
   gives the other outcome: conditions that were asked keep their values, those that were not may
   have any (masking MC/DC, as gcc and clang count it).  Its effect is shown when it decides with
   both values, with outcomes that differ.

   Decisions are those of result/decision.h but switches, and each && and || whose value is used:
   its last operand is a condition without a jump, known where its value is handed over.  A jump on
   such a value (`while (a && b)`) is no condition of its own.

   Per condition there are four goals: it decides with this value and this outcome.  Each is covered
   by a test, infeasible (every run was looked at), or open. */
#ifndef PT_RESULT_EFFECT_H
#define PT_RESULT_EFFECT_H

#include "result/result.h"

enum { PT_DECISION_MOST = 64 }; /* conditions of a decision; in larger ones nothing decides */

/* Where a side of a condition leads: to another condition (its index) or to an outcome. */
enum { PT_OUTCOME = INT32_MIN };
static inline bool pt_is_outcome(int32_t to) { return to < 0; }
static inline int pt_outcome_of(int32_t to) { return (int)(to - PT_OUTCOME); }

typedef struct {
  uint32_t fn, ins;  /* its jump; of a last operand: the jump to where the value is used */
  pt_val value;      /* a bit: whether it holds */
  uint32_t decision; /* number in the program */
  uint32_t loc;
  int32_t to[2]; /* by side: [0] it holds, [1] it does not */
} pt_condition;

struct pt_effects {
  PT_VEC(pt_condition) conditions;
  uint32_t **of;         /* by function and instruction: condition + 1, or 0 */
  PT_VEC(uint8_t) goals; /* pt_side, by pt_goal_of */
};

/* A condition of an evaluation. */
typedef struct {
  uint32_t condition;
  uint8_t side;
} pt_asked;

static inline uint32_t pt_goal_of(uint32_t condition, int side, int outcome) {
  return condition << 2 | (uint32_t)side << 1 | (uint32_t)outcome;
}

/* Finds the conditions of the program of R; all goals are open. */
pt_effects *pt_effects_new(pt_mem *m, const pt_result *r);
void pt_effects_delete(pt_effects *e, pt_mem *m, const pt_ir_prog *p);
/* Whether condition K of an evaluation of N conditions, in order, decides its OUTCOME. */
bool pt_effects_decides(const pt_effects *e, const pt_asked *asked, size_t n, size_t k,
                        int outcome);
/* Every run was looked at: what is open is infeasible, but in decisions that are too large. */
void pt_effects_conclude(pt_effects *e);
/* Of a condition: COVERED when its effect is shown, INFEASIBLE when it cannot be. */
pt_side pt_effects_state(const pt_effects *e, uint32_t condition);

#endif
