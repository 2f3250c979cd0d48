/* Random functions, and a small evaluator that says what one does.

   pt_random_fn makes a function with stack slots, loops, unreachable blocks,
   reads of undefined slots, uses after the end of a lifetime and a few uses that
   forbid promotion.  pt_eval runs it and lists what can be observed: outcomes of
   checks, inputs, undefined reads, changes of variables, and how it ended.  An
   object is known by the `imm` field of its alloc, which is its number here, so
   that addresses do not depend on which other objects exist. */
#ifndef PT_TEST_RANDOM_FN_H
#define PT_TEST_RANDOM_FN_H

#include "base/rng.h"
#include "ir/ir.h"

typedef struct {
  uint32_t blocks, slots; /* at most PT_RANDOM_SLOTS slots */
  uint32_t ins;           /* most instructions per block */
  bool constants;         /* many operands and conditions are constants */
} pt_random_shape;

#define PT_RANDOM_SLOTS 32

/* The program has 64-bit pointers; returns the function's number. */
uint32_t pt_random_fn(pt_ir_prog *p, pt_rng *r, pt_random_shape shape);

typedef enum {
  PT_EVENT_CHECK,  /* id: check, value: condition */
  PT_EVENT_INPUT,
  PT_EVENT_UNDEF,  /* id: object whose undefined bytes were read */
  PT_EVENT_VAR,    /* id: variable that changed, value: what it holds now */
  PT_EVENT_RETURN,
  PT_EVENT_ENDED,  /* id: object used outside of its lifetime; the run stops */
  PT_EVENT_STUCK   /* division by zero; the run stops */
} pt_event_kind;

typedef struct {
  pt_event_kind kind;
  uint32_t id;
  pt_bv value;
} pt_random_event;

typedef struct {
  PT_VEC(pt_random_event) events;
  bool cut; /* the step limit ended it */
} pt_eval_result;

void pt_eval(pt_ir_prog *p, uint32_t fn, const uint64_t *args, uint64_t seed, uint32_t steps,
             pt_eval_result *out);
/* Equal, or one of them cut and a prefix of the other. */
bool pt_eval_agree(const pt_eval_result *a, const pt_eval_result *b);

#endif
