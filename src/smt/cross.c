/* The cross-checking decorator: an UNSAT answer counts only when a second back end agrees.

   SAT answers have a model that can be evaluated (checked.c), so they are not asked twice.  The
   core is part of the answer: what the second back end gets is the core alone, so a core that is
   too small is found out too. */
#include "base/stats.h"
#include "smt/pair.h"

static pt_answer confirm(pt_pair *p, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_mem *m = pt_terms_mem(p->base.terms);
  pt_term_vec needed = {0};
  pt_vec_resize(m, &p->core, n);
  p->first->ops->core(p->first, (bool *)p->core.at, n);
  for (size_t i = 0; i < n; i++)
    if (p->core.at[i]) pt_vec_push(m, &needed, assume[i]);
  pt_answer r = pt_pair_ask(p, p->second, needed.at, needed.n, limit);
  p->winner = NULL; /* the core of the first */
  pt_vec_release(m, &needed);
  return r == PT_SAT ? pt_pair_disagree(p, PT_UNSAT, PT_SAT) : r;
}

static pt_answer cross_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_pair *p = (pt_pair *)s;
  uint64_t start = pt_work_us();
  pt_limit rest;
  if (pt_pair_begin(p, assume, n)) return pt_pair_end(p, PT_UNKNOWN);
  pt_answer r = pt_pair_ask(p, p->first, assume, n, limit);
  if (r != PT_UNSAT) return pt_pair_end(p, r);
  if (pt_pair_rest(limit, start, &rest)) return pt_pair_end(p, confirm(p, assume, n, &rest));
  s->why = PT_WHY_TIME;
  snprintf(s->message, sizeof s->message, "no time left to confirm unsat");
  return PT_UNKNOWN;
}

static const pt_solver_ops cross_ops = {
    .name = "cross",
    .push = pt_pair_push,
    .pop = pt_pair_pop,
    .add = pt_pair_add,
    .check = cross_check,
    .model = pt_pair_model,
    .core = pt_pair_core,
    .interrupt = pt_pair_interrupt,
    .stats = pt_pair_stats,
    .release = pt_pair_release,
};

pt_solver *pt_cross_new(pt_solver *inner, pt_solver *second) {
  return pt_pair_new(&cross_ops, sizeof(pt_pair), inner, second);
}
