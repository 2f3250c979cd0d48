/* What a target needs of a model: only what decides it, condition by condition. */
#include <stdlib.h>

#include "engine/pred/pred_priv.h"

typedef struct {
  pt_pred *p;
  pt_model *md;
  pt_term_vec todo;
  pt_map seen;
  pt_pred_states *out;
  PT_VEC(uint32_t) state_of; /* by copy: 1 + its state; 0: none */
} lifter;

static void look_at(lifter *l, pt_term t) { pt_vec_push(l->p->mem, &l->todo, t); }

/* One operand that decides, if the other need not be looked at. */
static void look_at_one(lifter *l, pt_term a, pt_term b, bool decides) {
  bool first = pt_model_is_true(l->md, a) == decides;
  bool second = pt_model_is_true(l->md, b) == decides;
  bool seen = pt_map_get(&l->seen, b.i, NULL);
  if (first && !(second && seen)) look_at(l, a);
  else if (second) look_at(l, b);
  else look_at(l, a), look_at(l, b);
}

static void look_below(lifter *l, pt_term t) {
  pt_terms *tt = l->p->tt;
  pt_top op = pt_term_op(tt, t);
  uint32_t n = pt_term_nargs(tt, t);
  if (op == PT_TOP_AND && !pt_model_is_true(l->md, t)) {
    look_at_one(l, pt_term_arg(tt, t, 0), pt_term_arg(tt, t, 1), false);
  } else if (op == PT_TOP_OR && pt_model_is_true(l->md, t)) {
    look_at_one(l, pt_term_arg(tt, t, 0), pt_term_arg(tt, t, 1), true);
  } else if (op == PT_TOP_ITE) {
    pt_term c = pt_term_arg(tt, t, 0);
    look_at(l, c);
    look_at(l, pt_term_arg(tt, t, pt_model_is_true(l->md, c) ? 1 : 2));
  } else {
    for (uint32_t k = 0; k < n; k++) look_at(l, pt_term_arg(tt, t, k));
  }
}

static pt_pred_state *state_at(lifter *l, uint32_t copy) {
  if (!l->state_of.at[copy]) {
    pt_pred_state s = {.loop = l->p->enc->copies.at[copy].loop, .copy = copy};
    pt_vec_push(l->p->mem, l->out, s);
    l->state_of.at[copy] = (uint32_t)l->out->n;
  }
  return &l->out->at[l->state_of.at[copy] - 1];
}

static bool is_arbitrary(lifter *l, uint32_t copy) {
  const pt_loop_copy *c = &l->p->enc->copies.at[copy];
  return pt_model_is_true(l->md, c->sel) && pt_model_is_true(l->md, c->reached);
}

static void add_value(lifter *l, const pt_pred_leaf *leaf) {
  pt_bv v;
  if (!is_arbitrary(l, leaf->copy) || !pt_model_eval(l->md, leaf->term, &v)) return;
  pt_pred_state *s = state_at(l, leaf->copy);
  for (size_t k = 0; k < s->values.n; k++)
    if (s->values.at[k].var == leaf->var) return;
  pt_vec_push(l->p->mem, &s->values, ((pt_pred_value){leaf->var, pt_bv_to_u64(v)}));
}

static void look(lifter *l, pt_term t) {
  uint64_t n;
  if (pt_map_get(&l->seen, t.i, NULL)) return;
  pt_map_put(l->p->mem, &l->seen, t.i, 1);
  if (pt_map_get(&l->p->sel_of, t.i, &n) && is_arbitrary(l, (uint32_t)n - 1))
    state_at(l, (uint32_t)n - 1);
  if (pt_map_get(&l->p->leaf_of, t.i, &n))
    for (; n; n = l->p->leaves.at[n - 1].next) add_value(l, &l->p->leaves.at[n - 1]);
  look_below(l, t);
}

static int by_copy(const void *a, const void *b) {
  const pt_pred_state *x = a, *y = b;
  return x->copy < y->copy ? -1 : x->copy > y->copy;
}

void pt_pred_lift(pt_pred *p, pt_term target, pt_model *md, pt_pred_states *out) {
  lifter l = {.p = p, .md = md, .out = out};
  pt_vec_resize(p->mem, &l.state_of, p->enc->copies.n);
  look_at(&l, target);
  while (l.todo.n) look(&l, pt_vec_pop(&l.todo));
  if (out->n) qsort(out->at, out->n, sizeof *out->at, by_copy);
  pt_vec_release(p->mem, &l.todo);
  pt_vec_release(p->mem, &l.state_of);
  pt_map_release(p->mem, &l.seen);
}

void pt_pred_release_states(pt_pred *p, pt_pred_states *s) {
  for (size_t k = 0; k < s->n; k++) pt_vec_release(p->mem, &s->at[k].values);
  pt_vec_release(p->mem, s);
}
