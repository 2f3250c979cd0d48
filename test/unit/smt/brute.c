#include "brute.h"

#include <unistd.h>

#include "base/stats.h"

static brute *self(pt_solver *s) { return (brute *)s; }

static void brute_push(pt_solver *s) {
  pt_vec_push(pt_terms_mem(s->terms), &self(s)->levels, self(s)->terms.n);
}

static void brute_pop(pt_solver *s, uint32_t n) {
  while (n--)
    self(s)->terms.n = pt_vec_pop(&self(s)->levels);
}

static void brute_add(pt_solver *s, pt_term t) {
  pt_vec_push(pt_terms_mem(s->terms), &self(s)->terms, t);
}

static uint32_t width_of(const pt_terms *tt, pt_term t) {
  return pt_term_is_bool(tt, t) ? 1 : pt_term_width(tt, t);
}

static void assign(brute *b, uint64_t bits) {
  pt_model_reset(b->model);
  for (size_t i = 0; i < b->inputs.n; i++) {
    uint32_t w = width_of(b->base.terms, b->inputs.at[i]);
    pt_model_set(b->model, b->inputs.at[i], pt_bv_u64(w, bits));
    bits >>= w;
  }
}

static bool holds(brute *b) {
  for (size_t i = 0; i < b->terms.n; i++)
    if (!pt_model_is_true(b->model, b->terms.at[i])) return false;
  return true;
}

static pt_answer enumerate(brute *b) {
  uint32_t width = 0;
  pt_vec_reset(&b->inputs);
  pt_term_inputs(b->base.terms, b->terms.at, b->terms.n, &b->inputs);
  for (size_t i = 0; i < b->inputs.n; i++)
    width += width_of(b->base.terms, b->inputs.at[i]);
  b->base.why = PT_WHY_UNSUPPORTED;
  if (width > 20) return PT_UNKNOWN;
  for (uint64_t bits = 0; bits < (uint64_t)1 << width; bits++) {
    assign(b, bits);
    if (holds(b)) return PT_SAT;
  }
  return PT_UNSAT;
}

static pt_answer brute_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  brute *b = self(s);
  size_t before = b->terms.n;
  b->asked++, b->n = n;
  b->limit = limit ? *limit : (pt_limit){0};
  s->why = PT_WHY_INTERRUPT;
  uint64_t start = pt_work_us(), now = start; /* busy: limits count work */
  for (; now < start + b->sleep_ms * 1000u && !b->interrupted; now = pt_work_us())
    if (limit && limit->time_ms && now >= start + limit->time_ms * 1000u)
      return s->why = PT_WHY_TIME, PT_UNKNOWN;
  if (b->interrupted) return b->interrupted = false, PT_UNKNOWN;
  for (size_t i = 0; i < n; i++)
    brute_add(s, assume[i]);
  pt_answer r = enumerate(b);
  b->terms.n = before;
  if (b->mood == BRUTE_SAYS_SAT) return pt_model_reset(b->model), PT_SAT;
  if (b->mood == BRUTE_SAYS_UNSAT) return PT_UNSAT;
  if (b->mood == BRUTE_SAYS_UNKNOWN) return s->why = PT_WHY_INCOMPLETE, PT_UNKNOWN;
  return r;
}

static void brute_model(pt_solver *s, pt_model *md) { pt_model_copy(md, self(s)->model); }

/* All of them: a core, though not a small one. */
static void brute_core(pt_solver *s, bool *used, size_t n) {
  for (size_t i = 0; i < n; i++)
    used[i] = i < self(s)->n;
}

static void brute_interrupt(pt_solver *s) { self(s)->interrupted = true; }

static void brute_stats(const pt_solver *s, pt_smt_stats *out) {
  out->checks = ((const brute *)s)->asked;
}

static void brute_release(pt_solver *s) {
  brute *b = self(s);
  pt_mem *m = pt_terms_mem(s->terms);
  pt_model_delete(b->model);
  pt_vec_release(m, &b->terms);
  pt_vec_release(m, &b->levels);
  pt_vec_release(m, &b->inputs);
  pt_mem_free(m, b, sizeof *b);
}

static const pt_solver_ops brute_ops = {
    .name = "brute",
    .push = brute_push,
    .pop = brute_pop,
    .add = brute_add,
    .check = brute_check,
    .model = brute_model,
    .core = brute_core,
    .interrupt = brute_interrupt,
    .stats = brute_stats,
    .release = brute_release,
};

brute *brute_new(pt_terms *tt) {
  brute *b = pt_mem_alloc(pt_terms_mem(tt), sizeof *b);
  b->base.ops = &brute_ops;
  b->base.terms = tt;
  b->model = pt_model_new(tt);
  return b;
}
