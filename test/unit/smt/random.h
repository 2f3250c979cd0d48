/* Small random formulas and sequences of pushes, pops and checks, for comparing solvers. */
#ifndef PT_TEST_SMT_RANDOM_H
#define PT_TEST_SMT_RANDOM_H

#include "base/rng.h"
#include "kit.h"

static inline pt_term random_bv(kit *k, pt_rng *r, uint32_t depth) {
  static const char *const names[] = {"x", "y", "z"};
  static const pt_top ops[] = {PT_TOP_ADD,  PT_TOP_SUB,  PT_TOP_MUL, PT_TOP_BVAND, PT_TOP_BVXOR,
                               PT_TOP_UDIV, PT_TOP_UREM, PT_TOP_SHL, PT_TOP_LSHR};
  if (!depth || pt_rng_below(r, 5) == 0) {
    uint64_t c = pt_rng_below(r, 4);
    return c < 3 ? bvar(k, names[c], 4) : num(k, 4, pt_rng_next(r));
  }
  pt_term a = random_bv(k, r, depth - 1), b = random_bv(k, r, depth - 1);
  return op(k, ops[pt_rng_below(r, sizeof ops / sizeof *ops)], a, b);
}

static inline pt_term random_formula(kit *k, pt_rng *r) {
  static const pt_top ops[] = {PT_TOP_EQ, PT_TOP_ULT, PT_TOP_ULE, PT_TOP_SLT, PT_TOP_SLE};
  pt_term a = random_bv(k, r, 2), b = random_bv(k, r, 2);
  pt_term t = op(k, ops[pt_rng_below(r, 5)], a, b);
  if (pt_rng_below(r, 3) == 0) t = pt_mk_not(k->tt, t);
  if (pt_rng_below(r, 4) == 0) t = pt_mk_or(k->tt, t, pvar(k, "p"));
  return t;
}

/* Drives S and REFERENCE through the same random steps; answers, models and cores of S must be
   right.  Returns how many checks S answered with UNKNOWN. */
static inline uint32_t random_session(kit *k, pt_rng *r, pt_solver *s, pt_solver *reference,
                                      uint32_t steps) {
  pt_term pool[12], assume[3], needed[3];
  bool used[3];
  uint32_t level = 0, unknown = 0;
  for (uint32_t i = 0; i < 12; i++)
    pool[i] = random_formula(k, r);
  for (uint32_t i = 0; i < steps; i++) {
    uint64_t what = pt_rng_below(r, 10);
    if (what < 2) {
      pt_solver_push(s), pt_solver_push(reference), level++;
    } else if (what < 4 && level) {
      uint32_t n = 1 + (uint32_t)pt_rng_below(r, level);
      pt_solver_pop(s, n), pt_solver_pop(reference, n), level -= n;
    } else if (what < 6 && level) {
      pt_term t = pool[pt_rng_below(r, 12)];
      pt_solver_add(s, t), pt_solver_add(reference, t);
    } else {
      size_t n = pt_rng_below(r, 4), nneeded = 0;
      for (size_t j = 0; j < n; j++)
        assume[j] = pool[pt_rng_below(r, 12)];
      pt_answer want = pt_solver_check(reference, assume, n, NULL);
      pt_answer got = pt_solver_check(s, assume, n, NULL);
      unknown += got == PT_UNKNOWN;
      if (got == PT_UNKNOWN) continue;
      CHECK_EQ(got, want);
      if (got == PT_SAT)
        for (size_t j = 0; j < n; j++)
          CHECK_EQ(value(k, s, assume[j]), 1);
      if (got != PT_UNSAT) continue;
      pt_solver_core(s, used, n);
      for (size_t j = 0; j < n; j++)
        if (used[j]) needed[nneeded++] = assume[j];
      CHECK_EQ(pt_solver_check(reference, needed, nneeded, NULL), PT_UNSAT);
    }
  }
  pt_solver_pop(s, level), pt_solver_pop(reference, level);
  return unknown;
}

#endif
