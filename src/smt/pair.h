/* Private to smt/: two solvers with the same assertions, for the decorators that have two.

   Interrupts: the flag here is the truth.  It is passed on to both, but each forgets its own only
   when it has stopped for it, so one of the two may keep an old one; pt_pair_ask asks again when
   a solver stops for an interrupt that is not meant for this check. */
#ifndef PT_SMT_PAIR_H
#define PT_SMT_PAIR_H

#include <signal.h>

#include "smt/asserts.h"
#include "smt/smt.h"

typedef struct {
  pt_solver base;
  size_t size;
  pt_solver *first, *second;
  pt_asserts stack;
  pt_term_vec query; /* of the last check: assertions and assumptions */
  volatile sig_atomic_t interrupted;
  pt_solver *winner; /* whose model and core count; NULL: MODEL and CORE */
  pt_model *model;
  PT_VEC(uint8_t) core;
} pt_pair;

/* SIZE: of the struct that begins with a pt_pair. */
pt_solver *pt_pair_new(const pt_solver_ops *ops, size_t size, pt_solver *first, pt_solver *second);
void pt_pair_push(pt_solver *s);
void pt_pair_pop(pt_solver *s, uint32_t n);
void pt_pair_add(pt_solver *s, pt_term t);
void pt_pair_model(pt_solver *s, pt_model *md);
void pt_pair_core(pt_solver *s, bool *used, size_t n);
void pt_pair_interrupt(pt_solver *s);
void pt_pair_stats(const pt_solver *s, pt_smt_stats *out);
void pt_pair_release(pt_solver *s);

/* Begins a check: true when an interrupt has come already. */
bool pt_pair_begin(pt_pair *p, const pt_term *assume, size_t n);
/* Asks one of the two; it becomes the winner, and reason and message are its own. */
pt_answer pt_pair_ask(pt_pair *p, pt_solver *s, const pt_term *assume, size_t n,
                      const pt_limit *limit);
/* Ends a check: forgets the interrupt when it was the reason. */
pt_answer pt_pair_end(pt_pair *p, pt_answer r);
/* UNKNOWN: two definite answers differ. */
pt_answer pt_pair_disagree(pt_pair *p, pt_answer first, pt_answer second);
/* LIMIT less the time since START_US; false when nothing is left. */
bool pt_pair_rest(const pt_limit *limit, uint64_t start_us, pt_limit *rest);

#endif
