#include "smt/pair.h"

#include "base/stats.h"

static pt_pair *self(pt_solver *s) { return (pt_pair *)s; }

pt_solver *pt_pair_new(const pt_solver_ops *ops, size_t size, pt_solver *first, pt_solver *second) {
  pt_pair *p = pt_mem_alloc(pt_terms_mem(first->terms), size);
  p->size = size;
  assert(first->terms == second->terms);
  p->base.ops = ops;
  p->base.terms = first->terms;
  p->first = first, p->second = second;
  p->model = pt_model_new(first->terms);
  return &p->base;
}

void pt_pair_push(pt_solver *s) {
  pt_asserts_push(pt_terms_mem(s->terms), &self(s)->stack);
  pt_solver_push(self(s)->first);
  pt_solver_push(self(s)->second);
}

void pt_pair_pop(pt_solver *s, uint32_t n) {
  pt_asserts_pop(&self(s)->stack, n);
  pt_solver_pop(self(s)->first, n);
  pt_solver_pop(self(s)->second, n);
}

void pt_pair_add(pt_solver *s, pt_term t) {
  pt_asserts_add(pt_terms_mem(s->terms), &self(s)->stack, t);
  pt_solver_add(self(s)->first, t);
  pt_solver_add(self(s)->second, t);
}

void pt_pair_model(pt_solver *s, pt_model *md) {
  pt_pair *p = self(s);
  if (p->winner)
    pt_solver_model(p->winner, md);
  else
    pt_model_copy(md, p->model);
}

void pt_pair_core(pt_solver *s, bool *used, size_t n) {
  pt_pair *p = self(s);
  if (p->winner)
    p->winner->ops->core(p->winner, used, n);
  else
    for (size_t i = 0; i < n; i++)
      used[i] = i < p->core.n && p->core.at[i];
}

void pt_pair_interrupt(pt_solver *s) {
  self(s)->interrupted = 1;
  pt_solver_interrupt(self(s)->first);
  pt_solver_interrupt(self(s)->second);
}

void pt_pair_stats(const pt_solver *s, pt_smt_stats *out) {
  const pt_pair *p = (const pt_pair *)s;
  pt_smt_stats b;
  pt_solver_stats(p->first, out);
  pt_solver_stats(p->second, &b);
  out->checks += b.checks, out->sat += b.sat, out->unsat += b.unsat, out->unknown += b.unknown;
  out->cached += b.cached, out->time_us += b.time_us, out->clauses += b.clauses;
  out->variables += b.variables, out->conflicts += b.conflicts, out->rebuilds += b.rebuilds;
  out->lemmas += b.lemmas;
}

void pt_pair_release(pt_solver *s) {
  pt_pair *p = self(s);
  pt_mem *m = pt_terms_mem(s->terms);
  pt_solver_delete(p->first);
  pt_solver_delete(p->second);
  pt_model_delete(p->model);
  pt_asserts_release(m, &p->stack);
  pt_vec_release(m, &p->query);
  pt_vec_release(m, &p->core);
  pt_mem_free(m, p, p->size);
}

bool pt_pair_begin(pt_pair *p, const pt_term *assume, size_t n) {
  pt_asserts_query(pt_terms_mem(p->base.terms), &p->stack, assume, n, &p->query);
  pt_model_reset(p->model);
  pt_vec_reset(&p->core);
  p->winner = NULL;
  p->base.why = PT_WHY_NONE, p->base.message[0] = 0;
  if (p->interrupted) p->base.why = PT_WHY_INTERRUPT;
  return p->interrupted;
}

pt_answer pt_pair_ask(pt_pair *p, pt_solver *s, const pt_term *assume, size_t n,
                      const pt_limit *limit) {
  pt_answer r = pt_solver_check(s, assume, n, limit);
  if (r == PT_UNKNOWN && s->why == PT_WHY_INTERRUPT && !p->interrupted)
    r = pt_solver_check(s, assume, n, limit);
  p->winner = s;
  p->base.why = s->why;
  memcpy(p->base.message, s->message, sizeof p->base.message);
  return r;
}

pt_answer pt_pair_end(pt_pair *p, pt_answer r) {
  if (r == PT_UNKNOWN && p->base.why == PT_WHY_INTERRUPT) p->interrupted = 0;
  return r;
}

pt_answer pt_pair_disagree(pt_pair *p, pt_answer first, pt_answer second) {
  static const char *const text[] = {[PT_UNSAT] = "unsat", [PT_SAT] = "sat", [PT_UNKNOWN] = "?"};
  p->base.why = PT_WHY_WRONG;
  snprintf(p->base.message, sizeof p->base.message, "%s answers %s, but %s answers %s",
           p->first->ops->name, text[first], p->second->ops->name, text[second]);
  return PT_UNKNOWN;
}

bool pt_pair_rest(const pt_limit *limit, uint64_t start_us, pt_limit *rest) {
  *rest = limit ? *limit : (pt_limit){0};
  if (!rest->time_ms) return true;
  uint64_t spent = (pt_work_us() - start_us) / 1000;
  if (spent >= rest->time_ms) return false;
  rest->time_ms -= (uint32_t)spent;
  return true;
}
