/* Instances by matching: the values for which a quantifier speaks of what the question speaks of.

   An access of the body with an index t[v], and an access of the question with an index s: the
   value v with t[v] = s, found by turning t round.  That it is one need not be so: an instance for
   any value is sound.  Besides: what is compared in the question, and skolem constants.  Only
   instances that the model breaks are added, so most candidates cost an evaluation and no more. */
#include "smt/quant_priv.h"
#include "term/invert.h"

enum { MOST_CANDIDATES = 600 };

static pt_mem *mem(const pt_quant *q) { return pt_terms_mem(q->base.terms); }

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
    if (op == PT_TOP_SELECT || op == PT_TOP_STORE)
      add_once(q, g, &g->indices, pt_term_arg(tt, t, 1));
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
        any |= try_value(q, forall, md, pt_term_invert(tt, t, var, g->indices.at[k]));
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
