/* The decorator for quantifiers: the solver inside sees none.

   Each quantifier without free bound variables has a Boolean, its proxy, in its place.  Of a proxy
   p of FORALL v B(v) two kinds of things are said, each of which holds in an extension of every
   model of what was asked, so that UNSAT is right whatever was added:
   - instances: p implies B(t), for any term t;
   - its skolem axiom: p, or not B(s), for a new constant s.
   What stands in a body becomes a quantifier of its own, and gets its own proxy, when the variable
   got a value.

   A check asks, looks at the model, and adds the axioms that the model breaks, first for terms of
   the question itself (quant_match.c), then for values (quant_model.c).  SAT is only said when
   every quantifier that matters has the value of its proxy in the model.  When that does not end,
   the solver inside is asked with the definitions of the proxies, quantifiers and all: Z3 can do
   some of them.  Questions without quantifiers go through.

   For who takes models for suggestions only (loose), few values are looked for. */
#include "smt/quant_priv.h"

#include "base/stats.h"
#include "smt/pair.h"

enum { MOST_ROUNDS = 60, MOST_CONSTANTS = 32, LOOSE_CONSTANTS = 2, LAST_TURN_MS = 1000 };

static pt_quant *self(pt_solver *s) { return (pt_quant *)s; }
static pt_mem *mem(const pt_quant *q) { return pt_terms_mem(q->base.terms); }

/* ---- the stack */

static void quant_push(pt_solver *s) {
  pt_asserts_push(mem(self(s)), &self(s)->ground);
  pt_solver_push(self(s)->inner);
}

static void quant_pop(pt_solver *s, uint32_t n) {
  pt_quant *q = self(s);
  pt_asserts_pop(&q->ground, n);
  pt_solver_pop(q->inner, n);
}

static void quant_add(pt_solver *s, pt_term t) {
  pt_term g = pt_quant_ground(self(s), t);
  pt_asserts_add(mem(self(s)), &self(s)->ground, g);
  pt_solver_add(self(s)->inner, g);
}

static void assert_axioms(pt_quant *q) {
  for (size_t k = 0; k < q->axioms.n; k++) {
    pt_qaxiom *a = &q->axioms.at[k];
    if (a->asserted || !q->live.at[a->forall]) continue;
    pt_solver_add(q->inner, a->ground);
    a->asserted = true;
  }
}

/* ---- one check */

typedef struct {
  pt_quant *q;
  const pt_term *assume; /* ground */
  size_t n;
  const pt_limit *limit;
  uint64_t start;
  uint32_t constants; /* instances for values */
} round_of;

static pt_answer ask_inner(round_of *r, const pt_limit *limit) {
  pt_quant *q = r->q;
  pt_answer a = pt_solver_check(q->inner, r->assume, r->n, limit);
  q->base.why = q->inner->why;
  memcpy(q->base.message, q->inner->message, sizeof q->base.message);
  return a;
}

/* Where a proxy is false there has to be a value. */
static bool add_skolems(pt_quant *q) {
  bool any = false;
  for (uint32_t k = 0; k < q->live.n; k++)
    if (q->live.at[k] && !pt_model_is_true(q->model, q->foralls.at[k].proxy))
      any |= pt_quant_skolem(q, k);
  return any;
}

/* Whether all quantifiers are what the model says; BROKEN: an axiom was added. */
static pt_quant_truth evaluate_all(round_of *r, const pt_limit *limit) {
  pt_quant *q = r->q;
  pt_quant_truth out = PT_QUANT_HOLDS;
  uint32_t most = q->loose ? LOOSE_CONSTANTS : MOST_CONSTANTS;
  if (q->loose && r->constants >= most) return out;
  for (uint32_t k = 0; k < q->live.n; k++) {
    pt_term value;
    if (!q->live.at[k] || !pt_model_is_true(q->model, q->foralls.at[k].proxy)) continue;
    pt_quant_truth truth = pt_quant_evaluate(q, k, q->model, limit, &value);
    if (truth == PT_QUANT_BROKEN && r->constants < most &&
        pt_quant_instance(q, k, value, PT_QUANT_OLD)) {
      r->constants++;
      return PT_QUANT_BROKEN;
    }
    if (truth != PT_QUANT_HOLDS) out = PT_QUANT_OPEN;
  }
  return out;
}

/* What the model breaks is added: BROKEN.  HOLDS: it is a model of everything. */
static pt_quant_truth refine(round_of *r, const pt_limit *limit) {
  pt_quant *q = r->q;
  pt_model_reset(q->model);
  pt_solver_model(q->inner, q->model);
  bool more = add_skolems(q);
  if (more) pt_quant_find_live(q);
  if (pt_quant_match(q, q->model) || more) return PT_QUANT_BROKEN;
  pt_quant_truth truth = evaluate_all(r, limit);
  return q->loose && truth == PT_QUANT_OPEN ? PT_QUANT_HOLDS : truth;
}

/* What quantifiers are in the model, for those who look at it. */
static void note_truths(pt_quant *q) {
  for (size_t k = 0; k < q->live.n; k++) {
    const pt_qforall *f = &q->foralls.at[k];
    bool exists = pt_term_op(q->base.terms, f->term) == PT_TOP_EXISTS;
    if (q->live.at[k])
      pt_model_set_truth(q->model, f->term, pt_model_is_true(q->model, f->proxy) != exists);
  }
}

/* The solver inside, with the quantifiers themselves. */
static pt_answer last_turn(round_of *r) {
  pt_quant *q = r->q;
  pt_terms *tt = q->base.terms;
  pt_limit rest;
  if (!pt_pair_rest(r->limit, r->start, &rest)) return PT_UNKNOWN;
  rest.time_ms = rest.time_ms ? rest.time_ms / 4 + 1 : LAST_TURN_MS;
  pt_solver_push(q->inner);
  for (size_t k = 0; k < q->foralls.n; k++) {
    const pt_qforall *f = &q->foralls.at[k];
    if (k < q->live.n && q->live.at[k])
      pt_solver_add(q->inner, pt_mk_eq(tt, f->proxy, pt_mk_forall(tt, f->var, f->body)));
  }
  pt_answer a = ask_inner(r, &rest);
  if (a == PT_SAT) {
    pt_model_reset(q->model);
    pt_solver_model(q->inner, q->model);
  }
  pt_solver_pop(q->inner, 1);
  return a;
}

static pt_answer rounds(round_of *r) {
  pt_quant *q = r->q;
  pt_limit rest;
  for (uint32_t k = 0; k < MOST_ROUNDS; k++) {
    pt_quant_find_live(q);
    assert_axioms(q);
    if (!pt_pair_rest(r->limit, r->start, &rest)) {
      q->base.why = PT_WHY_TIME;
      return PT_UNKNOWN;
    }
    pt_answer a = ask_inner(r, &rest);
    if (a != PT_SAT) return a;
    pt_quant_truth truth = refine(r, &rest);
    if (truth == PT_QUANT_HOLDS) return PT_SAT;
    if (truth == PT_QUANT_OPEN) break;
  }
  pt_answer a = last_turn(r);
  if (a == PT_UNKNOWN && q->base.why != PT_WHY_INTERRUPT) q->base.why = PT_WHY_INCOMPLETE;
  return a;
}

/* Proxies without axioms. */
static pt_answer opaquely(round_of *r) {
  pt_quant *q = r->q;
  pt_quant_find_live(q);
  pt_answer a = ask_inner(r, r->limit);
  if (a == PT_SAT) {
    pt_model_reset(q->model);
    pt_solver_model(q->inner, q->model);
  }
  return a;
}

/* With axioms for this check only. */
static pt_answer check_quantified(round_of *r) {
  pt_quant *q = r->q;
  pt_quant_forget(q);
  pt_solver_push(q->inner);
  pt_answer a = r->limit && r->limit->opaque ? opaquely(r) : rounds(r);
  pt_vec_resize(mem(q), &q->core, r->n);
  if (a == PT_SAT) note_truths(q);
  if (a == PT_UNSAT && r->n) {
    memset(q->core.at, 0, r->n);
    q->inner->ops->core(q->inner, (bool *)q->core.at, r->n);
  }
  pt_solver_pop(q->inner, 1);
  return a;
}

static pt_answer quant_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  pt_quant *q = self(s);
  pt_term_vec ground = {0};
  for (size_t k = 0; k < n; k++) pt_vec_push(mem(q), &ground, pt_quant_ground(q, assume[k]));
  round_of r = {.q = q, .assume = ground.at, .n = n, .limit = limit, .start = pt_work_us()};
  pt_answer a;
  q->own = q->foralls.n != 0;
  if (q->own) {
    pt_asserts_query(mem(q), &q->ground, ground.at, n, &q->query);
    a = check_quantified(&r);
  } else {
    a = ask_inner(&r, limit);
  }
  pt_vec_release(mem(q), &ground);
  return a;
}

/* ---- answers */

static void quant_model(pt_solver *s, pt_model *md) {
  if (self(s)->own) pt_model_copy(md, self(s)->model);
  else pt_solver_model(self(s)->inner, md);
}

static void quant_core(pt_solver *s, bool *used, size_t n) {
  pt_quant *q = self(s);
  if (!q->own) q->inner->ops->core(q->inner, used, n);
  for (size_t k = 0; q->own && k < n; k++) used[k] = k < q->core.n && q->core.at[k];
}

static void quant_interrupt(pt_solver *s) { pt_solver_interrupt(self(s)->inner); }

static void quant_stats(const pt_solver *s, pt_smt_stats *out) {
  pt_solver_stats(((const pt_quant *)s)->inner, out);
}

static void quant_release(pt_solver *s) {
  pt_quant *q = self(s);
  pt_mem *m = mem(q);
  pt_quant_terms_release(q);
  pt_solver_delete(q->inner);
  pt_model_delete(q->model);
  pt_asserts_release(m, &q->ground);
  pt_vec_release(m, &q->query);
  pt_vec_release(m, &q->core);
  pt_mem_free(m, q, sizeof *q);
}

static const pt_solver_ops quant_ops = {
    .name = "quant",
    .push = quant_push,
    .pop = quant_pop,
    .add = quant_add,
    .check = quant_check,
    .model = quant_model,
    .core = quant_core,
    .interrupt = quant_interrupt,
    .stats = quant_stats,
    .release = quant_release,
};

pt_solver *pt_quant_new(pt_solver *inner, bool loose) {
  pt_quant *q = pt_mem_alloc(pt_terms_mem(inner->terms), sizeof *q);
  q->base.ops = &quant_ops;
  q->base.terms = inner->terms;
  q->inner = inner, q->loose = loose;
  q->model = pt_model_new(inner->terms);
  return &q->base;
}
