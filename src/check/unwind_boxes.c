/* Rows of boxes: what they say, and the question asked box by box.

   A disjunction of some hundred boxes is a hard question, each box by itself an easy one: with
   constants, most of a program's control is decided.  So the question is split into cases that
   cover everything: the cut that is entered last by its arbitrary state, and the box of that state;
   or none of its boxes; or no cut is entered. */
#include "base/stats.h"
#include "check/unwind_priv.h"

/* ---- reading */

static pt_term item_term(pt_unw *x, const pt_row_item *i, const pt_term *t, size_t n) {
  if (i->a >= n || i->b > n) return pt_unw_no_row(x);
  uint32_t w = pt_term_width(x->tt, t[i->a]);
  pt_term d = t[i->a];
  if (w > 64 || i->stride >= w) return pt_unw_no_row(x);
  if (i->b) {
    if (pt_term_width(x->tt, t[i->b - 1]) != w) return pt_unw_no_row(x);
    d = pt_mk_op2(x->tt, PT_TOP_SUB, d, t[i->b - 1]);
  }
  pt_term low = pt_mk_u64(x->tt, w, i->low);
  if (!i->most) return pt_mk_eq(x->tt, d, low);
  d = pt_mk_op2(x->tt, PT_TOP_SUB, d, low);
  pt_term in = pt_mk_op2(x->tt, PT_TOP_ULE, d, pt_mk_u64(x->tt, w, i->most));
  if (!i->stride) return in;
  pt_term rest =
      pt_mk_op2(x->tt, PT_TOP_BVAND, d, pt_mk_u64(x->tt, w, (UINT64_C(1) << i->stride) - 1));
  return pt_mk_and(x->tt, in, pt_mk_eq(x->tt, rest, pt_mk_u64(x->tt, w, 0)));
}

/* Adds the term of each box to OUT. */
static void box_terms(pt_unw *x, const pt_row *r, const pt_term *t, size_t n, pt_term_vec *out) {
  size_t at = 0;
  for (size_t g = 0; g < r->groups.n && !pt_unw_over(x); g++) {
    pt_term all = pt_true(x->tt);
    if (r->groups.at[g] > r->items.n - at) pt_unw_no_row(x);
    for (size_t k = 0; k < r->groups.at[g] && !pt_unw_over(x); k++)
      all = pt_mk_and(x->tt, all, item_term(x, &r->items.at[at + k], t, n));
    at += r->groups.at[g];
    pt_vec_push(x->mem, out, all);
  }
  if (!pt_unw_over(x) && at != r->items.n) pt_unw_no_row(x);
}

pt_term pt_unw_boxes(pt_unw *x, const pt_row *r, const pt_term *t, size_t n) {
  pt_term_vec boxes = {0};
  box_terms(x, r, t, n, &boxes);
  pt_term any = pt_mk_or_all(x->tt, boxes.at, boxes.n);
  pt_vec_release(x->mem, &boxes);
  return any;
}

void pt_unw_note_boxes(pt_unw *x, uint32_t cut, const pt_row *r, const pt_term *t, size_t n) {
  pt_vec_reset(&x->cuts.at[cut].boxes);
  box_terms(x, r, t, n, &x->cuts.at[cut].boxes);
}

/* ---- asking */

bool pt_unw_has_boxes(const pt_unw *x) {
  for (size_t k = 0; k < x->cuts.n; k++)
    if (x->cuts.at[k].boxes.n) return true;
  return false;
}

typedef struct {
  pt_unw *x;
  pt_solver *s; /* has the whole question: for models */
  pt_ucases *cases;
  uint64_t until; /* 0: no limit */
} asker;

static pt_answer ask_case(asker *a, pt_term assumed, pt_term more) {
  pt_limit limit = {0};
  uint64_t now = pt_work_us();
  pt_term both[] = {assumed, more};
  if (pt_term_is_false(a->x->tt, pt_mk_and(a->x->tt, assumed, more))) return PT_UNSAT;
  if (a->x->job->stop && *a->x->job->stop) return PT_UNKNOWN;
  if (a->until && now >= a->until) return PT_UNKNOWN;
  if (pt_ucases_ask(a->cases, assumed, more, a->until) == PT_UNSAT) return PT_UNSAT;
  now = pt_work_us();
  if (a->until && now >= a->until) return PT_UNKNOWN;
  if (a->until) limit.time_ms = (uint32_t)((a->until - now) / 1000) + 1;
  return pt_solver_check(a->s, both, 2, &limit);
}

/* The cut is entered, no later one is. */
static pt_answer ask_cut(asker *a, const pt_ucut *c, pt_term last) {
  pt_terms *tt = a->x->tt;
  pt_term none = pt_true(tt);
  for (size_t k = 0; k < c->boxes.n; k++) {
    pt_answer answer = ask_case(a, last, c->boxes.at[k]);
    if (answer != PT_UNSAT) return answer;
    none = pt_mk_and(tt, none, pt_mk_not(tt, c->boxes.at[k]));
  }
  return ask_case(a, last, none);
}

static pt_answer ask_all(asker *a) {
  pt_unw *x = a->x;
  pt_term later = pt_true(x->tt); /* none of those behind it is entered */
  for (size_t k = x->cuts.n; k > 0; k--) {
    const pt_ucut *c = &x->cuts.at[k - 1];
    pt_answer answer = ask_cut(a, c, pt_mk_and(x->tt, later, c->entered));
    if (answer != PT_UNSAT) return answer;
    later = pt_mk_and(x->tt, later, pt_mk_not(x->tt, c->entered));
  }
  return ask_case(a, later, pt_true(x->tt));
}

pt_answer pt_unw_ask_boxes(pt_unw *x, pt_solver *s, const pt_smt_config *config, uint32_t time_ms) {
  uint64_t until = time_ms ? pt_work_us() + (uint64_t)time_ms * 1000 : 0;
  asker a = {x, s, pt_ucases_new(x, config), until};
  pt_answer answer = ask_all(&a);
  pt_ucases_delete(a.cases);
  return answer;
}
