/* The checking decorator: every model is evaluated.

   All assertions and assumptions must be true under the model of a SAT answer; if one is false
   the answer is UNKNOWN with PT_WHY_WRONG.  What cannot be evaluated (quantifiers) is let
   through.  The evaluator shares nothing with the back ends. */
#include <assert.h>

#include "smt/asserts.h"
#include "smt/smt.h"

typedef struct {
  pt_solver base;
  pt_solver *inner;
  pt_asserts stack;
  pt_term_vec query;
  pt_model *model; /* of the last SAT */
} checked;

static checked *self(pt_solver *s) { return (checked *)s; }

static void checked_push(pt_solver *s) {
  pt_asserts_push(pt_terms_mem(s->terms), &self(s)->stack);
  pt_solver_push(self(s)->inner);
}

static void checked_pop(pt_solver *s, uint32_t n) {
  pt_asserts_pop(&self(s)->stack, n);
  pt_solver_pop(self(s)->inner, n);
}

static void checked_add(pt_solver *s, pt_term t) {
  pt_asserts_add(pt_terms_mem(s->terms), &self(s)->stack, t);
  pt_solver_add(self(s)->inner, t);
}

static pt_answer check_model(checked *c, size_t nasserted) {
  pt_bv v;
  pt_model_reset(c->model);
  pt_solver_model(c->inner, c->model);
  for (size_t i = 0; i < c->query.n; i++) {
    if (!pt_model_eval(c->model, c->query.at[i], &v) || !pt_bv_is_zero(v)) continue;
    bool asserted = i < nasserted;
    c->base.why = PT_WHY_WRONG;
    snprintf(c->base.message, sizeof c->base.message,
             "the model that %s gave makes %s %zu of %zu false", c->inner->ops->name,
             asserted ? "assertion" : "assumption", asserted ? i + 1 : i + 1 - nasserted,
             asserted ? nasserted : c->query.n - nasserted);
    return PT_UNKNOWN;
  }
  return PT_SAT;
}

static pt_answer checked_check(pt_solver *s, const pt_term *assume, size_t n,
                               const pt_limit *limit) {
  checked *c = self(s);
  pt_answer r = pt_solver_check(c->inner, assume, n, limit);
  s->why = c->inner->why;
  memcpy(s->message, c->inner->message, sizeof s->message);
  if (r != PT_SAT) return r;
  pt_asserts_query(pt_terms_mem(s->terms), &c->stack, assume, n, &c->query);
  return check_model(c, c->stack.terms.n);
}

static void checked_model(pt_solver *s, pt_model *md) { pt_model_copy(md, self(s)->model); }

static void checked_core(pt_solver *s, bool *used, size_t n) {
  self(s)->inner->ops->core(self(s)->inner, used, n);
}

static void checked_interrupt(pt_solver *s) { pt_solver_interrupt(self(s)->inner); }

static void checked_stats(const pt_solver *s, pt_smt_stats *out) {
  pt_solver_stats(((const checked *)s)->inner, out);
}

static void checked_release(pt_solver *s) {
  checked *c = self(s);
  pt_mem *m = pt_terms_mem(s->terms);
  pt_solver_delete(c->inner);
  pt_model_delete(c->model);
  pt_asserts_release(m, &c->stack);
  pt_vec_release(m, &c->query);
  pt_mem_free(m, c, sizeof *c);
}

static const pt_solver_ops checked_ops = {
    .name = "checked",
    .push = checked_push,
    .pop = checked_pop,
    .add = checked_add,
    .check = checked_check,
    .model = checked_model,
    .core = checked_core,
    .interrupt = checked_interrupt,
    .stats = checked_stats,
    .release = checked_release,
};

pt_solver *pt_checked_new(pt_solver *inner) {
  checked *c = pt_mem_alloc(pt_terms_mem(inner->terms), sizeof *c);
  c->base.ops = &checked_ops;
  c->base.terms = inner->terms;
  c->inner = inner;
  c->model = pt_model_new(inner->terms);
  return &c->base;
}
