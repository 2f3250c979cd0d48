/* Instances by matching: the values for which a quantifier speaks of what the question speaks of.

   An access of the body with an index t[v], and an access of the question with an index s: the
   value v with t[v] = s, found by turning t round.  That it is one need not be so: an instance for
   any value is sound.  Besides: what is compared in the question, and skolem constants.  Only
   instances that the model breaks are added, and of candidates that are the same number in the
   model only the first: so most of them cost an evaluation and no more. */
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
  pt_term term;
  uint8_t generation;
} candidate;

typedef struct {
  PT_VEC(candidate) indices;  /* of accesses */
  PT_VEC(candidate) compared; /* bit-vectors */
  pt_map seen, nodes;
} ground;

/* Whether a term is one that was not met before, as an index or as what is compared. */
static bool is_new(pt_quant *q, ground *g, pt_term t, bool index) {
  uint64_t key = (uint64_t)index << 32 | t.i;
  if (pt_term_op(q->base.terms, t) == PT_TOP_CONST || pt_map_get(&g->seen, key, NULL)) return false;
  pt_map_put(mem(q), &g->seen, key, 1);
  return (index ? g->indices.n : g->compared.n) < MOST_CANDIDATES;
}

static bool compares_words(const pt_terms *tt, pt_term t) {
  if (!is_compared(pt_term_op(tt, t))) return false;
  return pt_sort_kind_of(tt, pt_term_sort(tt, pt_term_arg(tt, t, 0))) == PT_SORT_BV;
}

/* What is compared in an instance is its own value, a little further on, and so on: only what
   is compared in the question counts. */
static void collect_from(pt_quant *q, ground *g, pt_term root, uint8_t generation) {
  pt_terms *tt = q->base.terms;
  pt_term_vec todo = {0};
  pt_vec_push(mem(q), &todo, root);
  while (todo.n) {
    pt_term t = pt_vec_pop(&todo);
    pt_top op = pt_term_op(tt, t);
    if (pt_map_get(&g->nodes, t.i, NULL)) continue;
    pt_map_put(mem(q), &g->nodes, t.i, 1);
    bool words = generation == 0 && compares_words(tt, t);
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++) {
      pt_term a = pt_term_arg(tt, t, k);
      bool index = k == 1 && (op == PT_TOP_SELECT || op == PT_TOP_STORE);
      candidate c = {a, generation};
      if (index && is_new(q, g, a, true)) pt_vec_push(mem(q), &g->indices, c);
      if (words && is_new(q, g, a, false)) pt_vec_push(mem(q), &g->compared, c);
      pt_vec_push(mem(q), &todo, a);
    }
  }
  pt_vec_release(mem(q), &todo);
}

/* The oldest first: a term has the generation in which it is met first. */
static void collect(pt_quant *q, ground *g) {
  for (size_t k = 0; k < q->query.n; k++) collect_from(q, g, q->query.at[k], 0);
  for (uint8_t n = 0; n < PT_QUANT_OLD; n++)
    for (size_t k = 0; k < q->axioms.n; k++) {
      const pt_qaxiom *a = &q->axioms.at[k];
      if (a->generation == n && q->live.at[a->forall]) collect_from(q, g, a->ground, n);
    }
}

/* One quantifier and a model. */
typedef struct {
  pt_quant *q;
  uint32_t forall;
  pt_model *md;
  pt_map met; /* what candidates are in the model */
} matching;

/* Whether no candidate that was met is the same number. */
static bool is_another(matching *m, pt_term value) {
  pt_bv v;
  if (!pt_model_eval(m->md, value, &v) || v.width > 64) return true;
  if (pt_map_get(&m->met, v.w[0], NULL)) return false;
  pt_map_put(mem(m->q), &m->met, v.w[0], 1);
  return true;
}

/* Instances that are there already hold in the model. */
static void meet_added(matching *m) {
  const pt_map *added = &m->q->foralls.at[m->forall].added;
  for (size_t k = 0; k < added->cap; k++)
    if (added->at[k].used == 1) is_another(m, (pt_term){(uint32_t)added->at[k].key});
}

static bool try_value(matching *m, pt_term value, uint8_t generation) {
  pt_bv v;
  if (!value.i || !is_another(m, value)) return false;
  pt_term t = pt_quant_instance_term(m->q, m->forall, value);
  if (pt_model_eval(m->md, t, &v) && !pt_bv_is_zero(v)) return false;
  return pt_quant_instance(m->q, m->forall, value, (uint8_t)(generation + 1));
}

static bool same_sort(const pt_terms *tt, pt_term a, pt_term b) {
  return pt_term_sort(tt, a).i == pt_term_sort(tt, b).i;
}

static bool match_indices(matching *m, const ground *g) {
  pt_quant *q = m->q;
  pt_terms *tt = q->base.terms;
  bool any = false;
  for (size_t p = 0; p < q->foralls.at[m->forall].patterns.n; p++) {
    pt_term t = q->foralls.at[m->forall].patterns.at[p], var = q->foralls.at[m->forall].var;
    for (size_t k = 0; k < g->indices.n; k++) {
      candidate c = g->indices.at[k];
      if (same_sort(tt, t, c.term))
        any |= try_value(m, pt_term_invert(tt, t, var, c.term), c.generation);
    }
  }
  return any;
}

static bool match_one(matching *m, const ground *g) {
  pt_quant *q = m->q;
  pt_terms *tt = q->base.terms;
  pt_term var = q->foralls.at[m->forall].var;
  meet_added(m);
  bool any = match_indices(m, g);
  for (size_t k = 0; k < g->compared.n && !any; k++)
    if (same_sort(tt, var, g->compared.at[k].term))
      any |= try_value(m, g->compared.at[k].term, 0);
  for (size_t k = 0; k < q->foralls.n && !any; k++) {
    const pt_qforall *f = &q->foralls.at[k];
    if (f->skolemised && same_sort(tt, var, f->skolem)) any |= try_value(m, f->skolem, 0);
  }
  pt_map_release(mem(q), &m->met);
  return any;
}

bool pt_quant_match(pt_quant *q, pt_model *md) {
  ground g = {0};
  bool any = false;
  collect(q, &g);
  for (uint32_t k = 0; k < q->live.n; k++)
    if (q->live.at[k] && pt_model_is_true(md, q->foralls.at[k].proxy)) {
      matching m = {.q = q, .forall = k, .md = md};
      any |= match_one(&m, &g);
    }
  pt_vec_release(mem(q), &g.indices);
  pt_vec_release(mem(q), &g.compared);
  pt_map_release(mem(q), &g.seen);
  pt_map_release(mem(q), &g.nodes);
  return any;
}
