/* Instances by matching: the values for which a quantifier speaks of what the question speaks of.

   An access of the body with an index t[v], and an access of the question with an index s: the value
   v with t[v] = s, found by turning t round.  That it is one need not be so: an instance for any
   value is sound.  Besides: what is compared in the question, and skolem constants.  Only instances
   that the model breaks are added, so most candidates cost an evaluation and no more. */
#include "smt/quant_priv.h"

enum { MOST_CANDIDATES = 600 };

static pt_mem *mem(const pt_quant *q) { return pt_terms_mem(q->base.terms); }

static bool has(pt_terms *tt, pt_term t, pt_term var) {
  pt_term_vec in = {0};
  bool found = false;
  pt_term_inputs(tt, &t, 1, &in);
  for (size_t k = 0; k < in.n; k++) found |= pt_term_eq(in.at[k], var);
  pt_vec_release(pt_terms_mem(tt), &in);
  return found;
}

/* S cut or extended to the width of T. */
static pt_term as_wide_as(pt_terms *tt, pt_term s, pt_term t) {
  uint32_t from = pt_term_width(tt, s), to = pt_term_width(tt, t);
  if (from == to) return s;
  return from > to ? pt_mk_trunc(tt, s, to) : pt_mk_sext(tt, s, to);
}

/* S divided by the constant C: its other factor where it is a product. */
static pt_term divide(pt_terms *tt, pt_term s, pt_term c) {
  if (pt_term_op(tt, s) == PT_TOP_MUL && pt_term_eq(pt_term_arg(tt, s, 1), c))
    return pt_term_arg(tt, s, 0);
  return pt_mk_op2(tt, PT_TOP_UDIV, s, c);
}

/* The side of T = A op B that has the variable, where S is moved to its other side; *T becomes that
   side.  None: both have it, or the operator cannot be turned round. */
static pt_term turn(pt_terms *tt, pt_term *t, pt_term var, pt_term s) {
  pt_top op = pt_term_op(tt, *t);
  pt_term a = pt_term_arg(tt, *t, 0), b = pt_term_arg(tt, *t, 1), none = {0};
  bool left = has(tt, a, var);
  if (left && has(tt, b, var)) return none;
  *t = left ? a : b;
  switch (op) {
  case PT_TOP_ADD: return pt_mk_op2(tt, PT_TOP_SUB, s, left ? b : a);
  case PT_TOP_SUB: return pt_mk_op2(tt, left ? PT_TOP_ADD : PT_TOP_SUB, left ? s : a, left ? b : s);
  case PT_TOP_MUL: return divide(tt, s, left ? b : a);
  case PT_TOP_SHL: return left ? pt_mk_op2(tt, PT_TOP_LSHR, s, b) : none;
  case PT_TOP_UDIV: return left ? pt_mk_op2(tt, PT_TOP_MUL, s, b) : none;
  case PT_TOP_LSHR: return left ? pt_mk_op2(tt, PT_TOP_SHL, s, b) : none;
  case PT_TOP_CONCAT:
    if (!left) return pt_mk_trunc(tt, s, pt_term_width(tt, b));
    return pt_mk_extract(tt, s, pt_term_width(tt, s) - 1, pt_term_width(tt, b));
  default: return none;
  }
}

/* A value of VAR with which T is S, if that is so easy; else none. */
static pt_term solve(pt_terms *tt, pt_term t, pt_term var, pt_term s) {
  while (s.i && !pt_term_eq(t, var)) {
    pt_top op = pt_term_op(tt, t);
    bool cut = op == PT_TOP_ZEXT || op == PT_TOP_SEXT || (op == PT_TOP_EXTRACT && !pt_term_low(tt, t));
    if (cut) {
      t = pt_term_arg(tt, t, 0);
      s = as_wide_as(tt, s, t);
    } else if (pt_term_nargs(tt, t) == 2 && op != PT_TOP_SELECT) {
      s = turn(tt, &t, var, s);
    } else {
      return (pt_term){0};
    }
  }
  return s;
}

/* ---- candidates */

static bool is_compared(pt_top op) {
  return op == PT_TOP_EQ || op == PT_TOP_ULT || op == PT_TOP_ULE || op == PT_TOP_SLT ||
         op == PT_TOP_SLE;
}

typedef struct {
  pt_term_vec indices;  /* of accesses */
  pt_term_vec compared; /* bit-vectors */
  pt_map seen;
} ground;

static void add_once(pt_quant *q, ground *g, pt_term_vec *to, pt_term t) {
  uint64_t key = (uint64_t)(to == &g->indices) << 32 | t.i;
  if (pt_term_op(q->base.terms, t) == PT_TOP_CONST || to->n >= MOST_CANDIDATES) return;
  if (pt_map_get(&g->seen, key, NULL)) return;
  pt_map_put(mem(q), &g->seen, key, 1);
  pt_vec_push(mem(q), to, t);
}

static void collect(pt_quant *q, ground *g) {
  pt_terms *tt = q->base.terms;
  pt_term_vec todo = {0};
  pt_map seen = {0};
  for (size_t k = 0; k < q->reach.n; k++) pt_vec_push(mem(q), &todo, q->reach.at[k]);
  while (todo.n) {
    pt_term t = pt_vec_pop(&todo);
    pt_top op = pt_term_op(tt, t);
    if (pt_map_get(&seen, t.i, NULL)) continue;
    pt_map_put(mem(q), &seen, t.i, 1);
    if (op == PT_TOP_SELECT || op == PT_TOP_STORE) add_once(q, g, &g->indices, pt_term_arg(tt, t, 1));
    bool words = is_compared(op) && pt_term_width(tt, pt_term_arg(tt, t, 0)) &&
                 pt_sort_kind_of(tt, pt_term_sort(tt, pt_term_arg(tt, t, 0))) == PT_SORT_BV;
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++) {
      if (words) add_once(q, g, &g->compared, pt_term_arg(tt, t, k));
      pt_vec_push(mem(q), &todo, pt_term_arg(tt, t, k));
    }
  }
  pt_vec_release(mem(q), &todo);
  pt_map_release(mem(q), &seen);
}

static bool try_value(pt_quant *q, uint32_t forall, pt_model *md, pt_term value) {
  pt_bv v;
  if (!value.i || pt_map_get(&q->foralls.at[forall].added, value.i, NULL)) return false;
  pt_term t = pt_quant_instance_term(q, forall, value);
  if (pt_model_eval(md, t, &v) && !pt_bv_is_zero(v)) return false;
  return pt_quant_instance(q, forall, value);
}

static bool match_one(pt_quant *q, uint32_t forall, pt_model *md, const ground *g) {
  pt_terms *tt = q->base.terms;
  pt_term var = q->foralls.at[forall].var;
  bool any = false;
  for (size_t p = 0; p < q->foralls.at[forall].patterns.n; p++) {
    pt_term t = q->foralls.at[forall].patterns.at[p];
    for (size_t k = 0; k < g->indices.n; k++)
      if (pt_term_sort(tt, t).i == pt_term_sort(tt, g->indices.at[k]).i)
        any |= try_value(q, forall, md, solve(tt, t, var, g->indices.at[k]));
  }
  for (size_t k = 0; k < g->compared.n && !any; k++)
    if (pt_term_sort(tt, var).i == pt_term_sort(tt, g->compared.at[k]).i)
      any |= try_value(q, forall, md, g->compared.at[k]);
  for (size_t k = 0; k < q->foralls.n && !any; k++) {
    pt_term sk = q->foralls.at[k].skolem;
    if (sk.i && pt_term_sort(tt, var).i == pt_term_sort(tt, sk).i)
      any |= try_value(q, forall, md, sk);
  }
  return any;
}

bool pt_quant_match(pt_quant *q, pt_model *md) {
  ground g = {0};
  bool any = false;
  collect(q, &g);
  for (uint32_t k = 0; k < q->live.n; k++)
    if (q->live.at[k] && pt_model_is_true(md, q->foralls.at[k].proxy))
      any |= match_one(q, k, md, &g);
  pt_vec_release(mem(q), &g.indices);
  pt_vec_release(mem(q), &g.compared);
  pt_map_release(mem(q), &g.seen);
  return any;
}
