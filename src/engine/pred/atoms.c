/* Predicates: what they say, and where they come from. */
#include "engine/pred/pred_priv.h"
#include "term/build.h"

enum { MOST_ATOMS = 400 };

static uint64_t mask_of(uint32_t width) {
  return width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

static uint64_t least_signed(uint32_t width) { return UINT64_C(1) << (width - 1); }

/* ---- items */

uint32_t pt_item_width(const pt_pred *p, uint32_t loop, const pt_row_item *i) {
  return p->loops.at[loop].vars.at[i->a].width;
}

pt_row_item pt_item_not(const pt_pred *p, uint32_t loop, const pt_row_item *i) {
  uint64_t mask = mask_of(pt_item_width(p, loop, i));
  pt_row_item n = *i;
  n.low = (i->low + i->most + 1) & mask;
  n.most = mask - i->most - 1;
  return n;
}

pt_term pt_item_term(pt_pred *p, const pt_row_item *i, const pt_term *args) {
  pt_terms *tt = p->tt;
  pt_term d = args[i->a];
  if (!d.i || (i->b && !args[i->b - 1].i)) return (pt_term){0};
  uint32_t w = pt_term_width(tt, d);
  if (i->b) {
    pt_term e = args[i->b - 1];
    if (!i->most)
      return pt_mk_eq(tt, d, pt_mk_op2(tt, PT_TOP_ADD, e, pt_mk_u64(tt, w, i->low)));
    d = pt_mk_op2(tt, PT_TOP_SUB, d, e);
  }
  pt_term low = pt_mk_u64(tt, w, i->low);
  if (!i->most) return pt_mk_eq(tt, d, low);
  if (i->most == mask_of(w) - 1) /* anything but one value */
    return pt_mk_ne(tt, d, pt_mk_u64(tt, w, (i->low - 1) & mask_of(w)));
  uint64_t high = (i->low + i->most) & mask_of(w), least = least_signed(w);
  pt_term top = pt_mk_u64(tt, w, high);
  if (i->low == least) return pt_mk_op2(tt, PT_TOP_SLE, d, top);
  if (high == least - 1) return pt_mk_op2(tt, PT_TOP_SLE, low, d);
  if (i->low == 0) return pt_mk_op2(tt, PT_TOP_ULE, d, top);
  if (high == mask_of(w)) return pt_mk_op2(tt, PT_TOP_ULE, low, d);
  d = pt_mk_op2(tt, PT_TOP_SUB, d, low);
  return pt_mk_op2(tt, PT_TOP_ULE, d, pt_mk_u64(tt, w, i->most));
}

static bool value_in(const pt_pred_state *s, uint32_t var, uint64_t *out) {
  for (size_t k = 0; k < s->values.n; k++)
    if (s->values.at[k].var == var) {
      *out = s->values.at[k].value;
      return true;
    }
  return false;
}

bool pt_item_holds(const pt_pred *p, const pt_pred_state *s, const pt_row_item *i, bool *known) {
  uint64_t a, b = 0;
  *known = value_in(s, i->a, &a) && (!i->b || value_in(s, i->b - 1, &b));
  return *known && ((a - b - i->low) & mask_of(pt_item_width(p, s->loop, i))) <= i->most;
}

bool pt_same_item(const pt_row_item *a, const pt_row_item *b) {
  return a->a == b->a && a->b == b->b && a->low == b->low && a->most == b->most;
}

bool pt_pred_add_atom(pt_pred *p, uint32_t loop, pt_row_item i) {
  pt_pred_loop *l = &p->loops.at[loop];
  uint32_t most = p->o->max_atoms ? p->o->max_atoms : MOST_ATOMS;
  uint64_t mask = mask_of(pt_item_width(p, loop, &i));
  i.low &= mask, i.most &= mask;
  if (i.most == mask || l->atoms.n >= most) return false;
  pt_row_item n = pt_item_not(p, loop, &i);
  for (size_t k = 0; k < l->atoms.n; k++)
    if (pt_same_item(&l->atoms.at[k], &i) || pt_same_item(&l->atoms.at[k], &n)) return false;
  pt_vec_push(p->mem, &l->atoms, i);
  p->r->counters.pred_atoms++;
  return true;
}

void pt_pred_abstract(const pt_pred *p, const pt_pred_state *s, pt_pred_cube *out) {
  const pt_pred_loop *l = &p->loops.at[s->loop];
  pt_vec_reset(out);
  for (size_t k = 0; k < l->atoms.n; k++) {
    bool known, holds = pt_item_holds(p, s, &l->atoms.at[k], &known);
    pt_row_item i = holds ? l->atoms.at[k] : pt_item_not(p, s->loop, &l->atoms.at[k]);
    if (known) pt_vec_push(p->mem, out, i);
  }
}

void pt_pred_exact(const pt_pred *p, const pt_pred_state *s, pt_pred_cube *out) {
  pt_vec_reset(out);
  for (size_t k = 0; k < s->values.n; k++) {
    pt_row_item i = {.a = s->values.at[k].var, .low = s->values.at[k].value};
    pt_vec_push(p->mem, out, i);
  }
}

/* ---- comparisons of terms */

/* One side: a constant, or `add` more than a term; read in `width` bits, extended then. */
typedef struct {
  bool constant;
  pt_term x;
  uint64_t value; /* or what is added */
  uint32_t width;
  pt_top extended; /* ZEXT, SEXT, or VAR: not */
} side;

static side side_of(const pt_pred *p, pt_term t) {
  side s = {.x = t, .extended = PT_TOP_VAR, .width = pt_term_width(p->tt, t)};
  pt_top op = pt_term_op(p->tt, t);
  pt_bv c;
  if (s.width <= 64 && pt_term_value(p->tt, t, &c)) {
    s.constant = true, s.value = pt_bv_to_u64(c);
    return s;
  }
  if (op == PT_TOP_ZEXT || op == PT_TOP_SEXT) {
    s.extended = op, s.x = pt_term_arg(p->tt, t, 0);
    s.width = pt_term_width(p->tt, s.x);
  }
  if (s.width <= 64 && pt_term_op(p->tt, s.x) == PT_TOP_ADD &&
      pt_term_value(p->tt, pt_term_arg(p->tt, s.x, 1), &c)) {
    s.value = pt_bv_to_u64(c);
    s.x = pt_term_arg(p->tt, s.x, 0);
  }
  return s;
}

/* The constant as a number of the variable's width; false: it is none. */
static bool narrow(const side *var, uint32_t from, uint64_t *c) {
  uint64_t mask = mask_of(var->width), low = *c & mask;
  if (var->extended == PT_TOP_VAR) return true;
  if (var->extended == PT_TOP_ZEXT && low != *c) return false;
  uint64_t sign = low & least_signed(var->width) ? mask_of(from) & ~mask : 0;
  if (var->extended == PT_TOP_SEXT && (low | sign) != *c) return false;
  *c = low;
  return true;
}

/* [LOW, HIGH]: numbers that are OP to C, or (SWAPPED) that C is OP to. */
static bool span_of(pt_top op, bool swapped, uint64_t c, uint32_t w, uint64_t *low,
                    uint64_t *high) {
  bool is_signed = op == PT_TOP_SLT || op == PT_TOP_SLE;
  bool strict = op == PT_TOP_ULT || op == PT_TOP_SLT;
  uint64_t first = is_signed ? least_signed(w) : 0, last = (first - 1) & mask_of(w);
  *low = *high = c;
  if (op == PT_TOP_EQ) return true;
  if (strict && c == (swapped ? last : first)) return false;
  if (swapped) *low = c + strict, *high = last;
  else *low = first, *high = c - strict;
  return true;
}

static const pt_pred_leaf *leaf_at(const pt_pred *p, pt_term t) {
  uint64_t n;
  return pt_map_get(&p->leaf_of, t.i, &n) ? &p->leaves.at[n - 1] : NULL;
}

static const pt_pred_leaf *next_leaf(const pt_pred *p, const pt_pred_leaf *l) {
  return l->next ? &p->leaves.at[l->next - 1] : NULL;
}

static uint32_t loop_of(const pt_pred *p, const pt_pred_leaf *l) {
  return p->enc->copies.at[l->copy].loop;
}

static void offer(pt_pred *p, uint32_t loop, pt_row_item i) {
  uint64_t mask = mask_of(pt_item_width(p, loop, &i));
  i.low &= mask, i.most &= mask;
  if (!p->candidates) pt_pred_add_atom(p, loop, i);
  else if (loop == p->candidate_loop && i.most != mask) pt_vec_push(p->mem, p->candidates, i);
}

static void with_constant(pt_pred *p, pt_top op, const side *x, uint32_t from, uint64_t c,
                          bool swapped) {
  uint64_t low, high;
  if (x->extended == PT_TOP_ZEXT && op == PT_TOP_SLT) op = PT_TOP_ULT;
  if (x->extended == PT_TOP_ZEXT && op == PT_TOP_SLE) op = PT_TOP_ULE;
  if (x->extended == PT_TOP_SEXT && (op == PT_TOP_ULT || op == PT_TOP_ULE)) return;
  if (!narrow(x, from, &c) || !span_of(op, swapped, c, x->width, &low, &high)) return;
  for (const pt_pred_leaf *l = leaf_at(p, x->x); l; l = next_leaf(p, l)) {
    pt_row_item i = {.a = l->var, .low = low - x->value, .most = high - low};
    offer(p, loop_of(p, l), i);
  }
}

/* `a < b` as `a - b is negative`: the same, as long as nothing overflows. */
static void with_variable(pt_pred *p, pt_top op, const side *x, const side *y) {
  uint64_t least = least_signed(x->width), add = y->value - x->value;
  bool strict = op == PT_TOP_ULT || op == PT_TOP_SLT;
  if (x->width != y->width || x->extended != y->extended) return;
  for (const pt_pred_leaf *l = leaf_at(p, x->x); l; l = next_leaf(p, l))
    for (const pt_pred_leaf *m = leaf_at(p, y->x); m; m = next_leaf(p, m)) {
      if (l->copy != m->copy || l->var == m->var) continue;
      pt_row_item i = {.a = l->var, .b = m->var + 1, .low = add};
      if (op != PT_TOP_EQ) i.low = add + least, i.most = least - strict;
      offer(p, loop_of(p, l), i);
    }
}

static void learn_comparison(pt_pred *p, pt_term t) {
  pt_top op = pt_term_op(p->tt, t);
  pt_term a = pt_term_arg(p->tt, t, 0), b = pt_term_arg(p->tt, t, 1);
  if (pt_sort_kind_of(p->tt, pt_term_sort(p->tt, a)) != PT_SORT_BV) return;
  side x = side_of(p, a), y = side_of(p, b);
  if (x.width > 64 || y.width > 64 || (x.constant && y.constant)) return;
  if (y.constant) with_constant(p, op, &x, y.width, y.value, false);
  else if (x.constant) with_constant(p, op, &y, x.width, x.value, true);
  else with_variable(p, op, &x, &y);
}

static bool is_comparison(pt_top op) {
  return op == PT_TOP_EQ || (op >= PT_TOP_ULT && op <= PT_TOP_SLE);
}

/* A truth value is a predicate by itself. */
static void learn_truth(pt_pred *p, pt_term t) {
  if (!pt_term_is_bool(p->tt, t)) return;
  for (const pt_pred_leaf *l = leaf_at(p, t); l; l = next_leaf(p, l))
    offer(p, loop_of(p, l), (pt_row_item){.a = l->var, .low = 1});
}

void pt_pred_learn(pt_pred *p, pt_term t) {
  pt_term_vec todo = {0};
  pt_vec_push(p->mem, &todo, t);
  while (todo.n) {
    pt_term x = pt_vec_pop(&todo);
    if (pt_map_get(&p->looked, x.i, NULL)) continue;
    pt_map_put(p->mem, &p->looked, x.i, 1);
    if (is_comparison(pt_term_op(p->tt, x))) learn_comparison(p, x);
    else learn_truth(p, x);
    for (uint32_t k = 0; k < pt_term_nargs(p->tt, x); k++)
      pt_vec_push(p->mem, &todo, pt_term_arg(p->tt, x, k));
  }
  pt_vec_release(p->mem, &todo);
}

void pt_pred_preconditions(pt_pred *p, uint32_t loop, const pt_pred_cube *cube, pt_pred_cube *out) {
  pt_map all = p->looked;
  p->looked = (pt_map){0};
  p->candidates = out, p->candidate_loop = loop;
  for (uint32_t b = 0; b < p->enc->backs.n; b++) {
    if (p->enc->copies.at[p->enc->backs.at[b].copy].loop != loop) continue;
    for (size_t k = 0; k < cube->n; k++) {
      pt_term t = pt_item_term(p, &cube->at[k], p->next.at[b].at);
      if (t.i) pt_pred_learn(p, t);
    }
  }
  pt_map_release(p->mem, &p->looked);
  p->looked = all, p->candidates = NULL;
}
