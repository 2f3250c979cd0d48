/* The variables of loops that predicates are about: numbers of up to 64 bits, and truth values as
   numbers of one bit. */
#include "engine/pred/pred_priv.h"
#include "term/build.h"

static bool same_key(const pt_head_key *a, const pt_head_key *b) {
  if (a->val || b->val) return a->val == b->val && a->up == b->up;
  return a->mem.kind == b->mem.kind && a->mem.object == b->mem.object &&
         a->mem.offset == b->mem.offset && a->mem.bytes == b->mem.bytes;
}

/* An object that stands for others has no predicates: what holds for one need not hold for them. */
static bool has_place(const pt_merge *e, const pt_head_key *key) {
  if (key->val) return true;
  return key->mem.kind == PT_CHANGED_CELL && !pt_space_at(&e->space, key->mem.object)->inner;
}

/* 0: no number. */
static uint32_t width_of(const pt_pred *p, pt_term t) {
  if (pt_term_is_bool(p->tt, t)) return 1;
  if (pt_sort_kind_of(p->tt, pt_term_sort(p->tt, t)) != PT_SORT_BV) return 0;
  return pt_term_width(p->tt, t) <= 64 ? pt_term_width(p->tt, t) : 0;
}

static uint32_t var_of(pt_pred *p, uint32_t loop, const pt_head_var *h) {
  pt_pred_loop *l = &p->loops.at[loop];
  uint32_t width = h->any.i ? width_of(p, h->any) : 0;
  if (!width || h->pointer || !has_place(p->enc, &h->key)) return UINT32_MAX;
  for (uint32_t k = 0; k < l->vars.n; k++)
    if (same_key(&l->vars.at[k].key, &h->key))
      return l->vars.at[k].width == width ? k : UINT32_MAX;
  pt_vec_push(p->mem, &l->vars, ((pt_pred_var){h->key, width}));
  return (uint32_t)l->vars.n - 1;
}

static pt_term number(pt_pred *p, pt_term t) {
  return pt_term_is_bool(p->tt, t) ? pt_mk_bool_to_bv(p->tt, t, 1) : t;
}

static void put(pt_pred *p, pt_term_vec *out, uint32_t var, pt_term t) {
  if (out->n <= var) pt_vec_resize(p->mem, out, var + 1);
  out->at[var] = number(p, t);
}

static void add_leaf(pt_pred *p, pt_term t, uint32_t copy, uint32_t var) {
  uint64_t other = 0;
  pt_bv c;
  if (pt_term_value(p->tt, t, &c)) return;
  pt_map_get(&p->leaf_of, t.i, &other);
  pt_vec_push(p->mem, &p->leaves, ((pt_pred_leaf){t, copy, var, (uint32_t)other}));
  pt_map_put(p->mem, &p->leaf_of, t.i, p->leaves.n);
}

static void add_copy(pt_pred *p, uint32_t copy) {
  const pt_loop_copy *c = &p->enc->copies.at[copy];
  pt_map_put(p->mem, &p->sel_of, c->sel.i, copy + 1);
  for (size_t k = 0; k < c->nvars; k++) {
    const pt_head_var *h = &p->enc->head_vars.at[c->var + k];
    uint32_t var = var_of(p, c->loop, h);
    if (var == UINT32_MAX) continue;
    put(p, &p->any.at[copy], var, h->any);
    add_leaf(p, h->any, copy, var);
    if (pt_term_is_bool(p->tt, h->any)) add_leaf(p, number(p, h->any), copy, var);
  }
}

static void add_back(pt_pred *p, uint32_t back) {
  const pt_loop_back *b = &p->enc->backs.at[back];
  const pt_loop_copy *c = &p->enc->copies.at[b->copy];
  for (size_t k = 0; k < c->nvars; k++) {
    uint32_t var = var_of(p, c->loop, &p->enc->head_vars.at[c->var + k]);
    pt_term t = p->enc->terms.at[b->next + k];
    if (var != UINT32_MAX && width_of(p, t) == p->loops.at[c->loop].vars.at[var].width)
      put(p, &p->next.at[back], var, t);
  }
}

void pt_pred_find_vars(pt_pred *p) {
  pt_vec_resize(p->mem, &p->loops, p->enc->loops.n);
  pt_vec_resize(p->mem, &p->any, p->enc->copies.n);
  pt_vec_resize(p->mem, &p->next, p->enc->backs.n);
  for (uint32_t c = 0; c < p->enc->copies.n; c++) add_copy(p, c);
  for (uint32_t b = 0; b < p->enc->backs.n; b++) add_back(p, b);
  for (uint32_t c = 0; c < p->enc->copies.n; c++)
    pt_vec_resize(p->mem, &p->any.at[c], p->loops.at[p->enc->copies.at[c].loop].vars.n);
  for (uint32_t b = 0; b < p->enc->backs.n; b++) {
    uint32_t loop = p->enc->copies.at[p->enc->backs.at[b].copy].loop;
    pt_vec_resize(p->mem, &p->next.at[b], p->loops.at[loop].vars.n);
  }
}

void pt_pred_release_vars(pt_pred *p) {
  for (size_t k = 0; k < p->loops.n; k++) {
    pt_vec_release(p->mem, &p->loops.at[k].vars);
    pt_vec_release(p->mem, &p->loops.at[k].atoms);
  }
  for (size_t k = 0; k < p->any.n; k++) pt_vec_release(p->mem, &p->any.at[k]);
  for (size_t k = 0; k < p->next.n; k++) pt_vec_release(p->mem, &p->next.at[k]);
  pt_vec_release(p->mem, &p->loops);
  pt_vec_release(p->mem, &p->any);
  pt_vec_release(p->mem, &p->next);
  pt_vec_release(p->mem, &p->leaves);
  pt_map_release(p->mem, &p->leaf_of);
  pt_map_release(p->mem, &p->sel_of);
  pt_map_release(p->mem, &p->looked);
}
