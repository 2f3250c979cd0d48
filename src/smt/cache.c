/* The caching decorator.

   A query is the set of its terms, asserted or assumed.  It is
   - UNSAT when it contains a set that is known to be unsatisfiable (the core of an answer);
   - SAT when it is contained in a set with a known model, or when one of the models that were
     found last makes all its terms true.
   Anything else is asked, and the answer is kept.  Both memories are rings of fixed size: the
   oldest entry makes room.  Sets are sorted and carry a 64-bit signature, so that most
   comparisons are one instruction. */
#include <assert.h>
#include <stdlib.h>

#include "base/stats.h"
#include "smt/asserts.h"
#include "smt/smt.h"

enum { UNSAT_SETS = 256, SAT_SETS = 64, TRIED_MODELS = 8 };

typedef struct {
  PT_VEC(uint32_t) ids; /* sorted, distinct */
  uint64_t signature;
} term_set;

typedef struct {
  term_set set;
  pt_model *model;
  pt_model *bare; /* without values of quantifiers: loose solvers (quant.c) only guess them */
} sat_set;

typedef struct {
  pt_solver base;
  pt_solver *inner;
  pt_asserts stack;
  pt_term_vec terms; /* of the current query */
  term_set query;
  term_set unsat[UNSAT_SETS];
  sat_set sat[SAT_SETS];
  size_t nunsat, nsat; /* entries ever made; the ring index is this modulo the size */
  /* Of the last check. */
  bool from_cache;
  pt_model *model;      /* SAT */
  PT_VEC(uint8_t) core; /* UNSAT from the cache */
  pt_smt_stats stats;   /* of the answers from here */
} cache;

static cache *self(pt_solver *s) { return (cache *)s; }

static pt_mem *mem(const cache *c) { return pt_terms_mem(c->base.terms); }

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* ---- sets ---- */

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static void set_finish(term_set *s) {
  size_t n = 0;
  if (s->ids.n) qsort(s->ids.at, s->ids.n, sizeof *s->ids.at, by_number);
  s->signature = 0;
  for (size_t i = 0; i < s->ids.n; i++) {
    if (n && s->ids.at[n - 1] == s->ids.at[i]) continue;
    s->ids.at[n++] = s->ids.at[i];
    s->signature |= (uint64_t)1 << (pt_hash_mix(s->ids.at[i]) & 63);
  }
  s->ids.n = n;
}

static bool is_subset(const term_set *a, const term_set *b) {
  if (a->signature & ~b->signature || a->ids.n > b->ids.n) return false;
  size_t j = 0;
  for (size_t i = 0; i < a->ids.n; i++, j++) {
    while (j < b->ids.n && b->ids.at[j] < a->ids.at[i])
      j++;
    if (j == b->ids.n || b->ids.at[j] != a->ids.at[i]) return false;
  }
  return true;
}

static bool contains(const term_set *s, pt_term t) {
  return s->ids.n && bsearch(&t.i, s->ids.at, s->ids.n, sizeof t.i, by_number);
}

static void set_copy(pt_mem *m, term_set *to, const term_set *from) {
  pt_vec_reset(&to->ids);
  pt_vec_resize(m, &to->ids, from->ids.n);
  if (from->ids.n) memcpy(to->ids.at, from->ids.at, from->ids.n * sizeof *to->ids.at);
  to->signature = from->signature;
}

/* ---- looking up ---- */

static bool known_unsat(cache *c, const pt_term *assume, size_t n) {
  for (size_t i = 0; i < least(c->nunsat, UNSAT_SETS); i++) {
    if (!is_subset(&c->unsat[i], &c->query)) continue;
    pt_vec_resize(mem(c), &c->core, n);
    for (size_t k = 0; k < n; k++)
      c->core.at[k] = contains(&c->unsat[i], assume[k]);
    return true;
  }
  return false;
}

/* The terms that came last are the ones that most likely fail. */
static bool is_model(cache *c, pt_model *md) {
  for (size_t i = c->terms.n; i-- > 0;)
    if (!pt_model_is_true(md, c->terms.at[i])) return false;
  return true;
}

static bool known_sat(cache *c) {
  size_t n = least(c->nsat, SAT_SETS);
  for (size_t back = 1; back <= n; back++) {
    sat_set *e = &c->sat[(c->nsat - back) % SAT_SETS];
    if (!is_subset(&c->query, &e->set) && !(back <= TRIED_MODELS && is_model(c, e->bare)))
      continue;
    pt_model_copy(c->model, e->model);
    return true;
  }
  return false;
}

/* What the model leaves out is 0; a caller may want to see it. */
static void complete(cache *c) {
  pt_terms *tt = c->base.terms;
  pt_term_vec inputs = {0};
  pt_bv v;
  pt_term_inputs(tt, c->terms.at, c->terms.n, &inputs);
  for (size_t i = 0; i < inputs.n; i++) {
    pt_sort s = pt_term_sort(tt, inputs.at[i]);
    pt_sort_kind kind = pt_sort_kind_of(tt, s);
    if (kind == PT_SORT_ARRAY || pt_model_get(c->model, inputs.at[i], &v)) continue;
    pt_model_set(c->model, inputs.at[i],
                 pt_bv_zero(kind == PT_SORT_BOOL ? 1 : pt_sort_width(tt, s)));
  }
  pt_vec_release(mem(c), &inputs);
}

/* ---- remembering ---- */

static void remember_unsat(cache *c, const pt_term *assume, size_t n) {
  pt_mem *m = mem(c);
  term_set *e = &c->unsat[c->nunsat++ % UNSAT_SETS];
  bool *used = pt_mem_alloc(m, n + 1);
  pt_solver_core(c->inner, used, n);
  pt_vec_reset(&e->ids);
  for (size_t i = 0; i < c->stack.terms.n; i++)
    pt_vec_push(m, &e->ids, c->stack.terms.at[i].i);
  for (size_t i = 0; i < n; i++)
    if (used[i]) pt_vec_push(m, &e->ids, assume[i].i);
  set_finish(e);
  pt_mem_free(m, used, n + 1);
}

/* KEPT: for other questions, too. */
static void remember_sat(cache *c, bool kept) {
  pt_model_reset(c->model);
  pt_solver_model(c->inner, c->model);
  if (!kept) return;
  sat_set *e = &c->sat[c->nsat++ % SAT_SETS];
  set_copy(mem(c), &e->set, &c->query);
  if (!e->model) e->model = pt_model_new(c->base.terms);
  pt_model_copy(e->model, c->model);
  if (!e->bare) e->bare = pt_model_new(c->base.terms);
  pt_model_copy(e->bare, c->model);
  pt_model_forget_truths(e->bare);
}

/* ---- the interface ---- */

static void cache_push(pt_solver *s) {
  pt_asserts_push(mem(self(s)), &self(s)->stack);
  pt_solver_push(self(s)->inner);
}

static void cache_pop(pt_solver *s, uint32_t n) {
  pt_asserts_pop(&self(s)->stack, n);
  pt_solver_pop(self(s)->inner, n);
}

static void cache_add(pt_solver *s, pt_term t) {
  pt_asserts_add(mem(self(s)), &self(s)->stack, t);
  pt_solver_add(self(s)->inner, t);
}

static void read_query(cache *c, const pt_term *assume, size_t n) {
  pt_asserts_query(mem(c), &c->stack, assume, n, &c->terms);
  pt_vec_reset(&c->query.ids);
  for (size_t i = 0; i < c->terms.n; i++)
    pt_vec_push(mem(c), &c->query.ids, c->terms.at[i].i);
  set_finish(&c->query);
}

static pt_answer answered(cache *c, pt_answer r, uint64_t start) {
  c->from_cache = true;
  if (r == PT_SAT) complete(c);
  c->stats.checks++, c->stats.cached++;
  c->stats.sat += r == PT_SAT, c->stats.unsat += r == PT_UNSAT;
  c->stats.time_us += pt_clock_us() - start;
  return r;
}

static pt_answer cache_check(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit) {
  cache *c = self(s);
  uint64_t start = pt_clock_us();
  s->why = PT_WHY_NONE, s->message[0] = 0;
  read_query(c, assume, n);
  if (known_unsat(c, assume, n)) return answered(c, PT_UNSAT, start);
  bool opaque = limit && limit->opaque; /* its models are not for others */
  if (!opaque && known_sat(c)) return answered(c, PT_SAT, start);
  c->from_cache = false;
  pt_answer r = pt_solver_check(c->inner, assume, n, limit);
  s->why = c->inner->why;
  memcpy(s->message, c->inner->message, sizeof s->message);
  if (r == PT_UNSAT) remember_unsat(c, assume, n);
  if (r == PT_SAT) remember_sat(c, !opaque);
  return r;
}

static void cache_model(pt_solver *s, pt_model *md) { pt_model_copy(md, self(s)->model); }

static void cache_core(pt_solver *s, bool *used, size_t n) {
  cache *c = self(s);
  if (!c->from_cache)
    c->inner->ops->core(c->inner, used, n);
  else
    for (size_t i = 0; i < n; i++)
      used[i] = i < c->core.n && c->core.at[i];
}

static void cache_interrupt(pt_solver *s) { pt_solver_interrupt(self(s)->inner); }

static void cache_stats(const pt_solver *s, pt_smt_stats *out) {
  const cache *c = (const cache *)s;
  pt_solver_stats(c->inner, out);
  out->checks += c->stats.checks, out->cached += c->stats.cached;
  out->sat += c->stats.sat, out->unsat += c->stats.unsat;
  out->time_us += c->stats.time_us;
}

static void cache_release(pt_solver *s) {
  cache *c = self(s);
  pt_mem *m = mem(c);
  pt_solver_delete(c->inner);
  pt_model_delete(c->model);
  for (size_t i = 0; i < UNSAT_SETS; i++)
    pt_vec_release(m, &c->unsat[i].ids);
  for (size_t i = 0; i < SAT_SETS; i++) {
    pt_vec_release(m, &c->sat[i].set.ids);
    if (c->sat[i].model) pt_model_delete(c->sat[i].model);
    if (c->sat[i].bare) pt_model_delete(c->sat[i].bare);
  }
  pt_vec_release(m, &c->query.ids);
  pt_vec_release(m, &c->terms);
  pt_vec_release(m, &c->core);
  pt_asserts_release(m, &c->stack);
  pt_mem_free(m, c, sizeof *c);
}

static const pt_solver_ops cache_ops = {
    .name = "cache",
    .push = cache_push,
    .pop = cache_pop,
    .add = cache_add,
    .check = cache_check,
    .model = cache_model,
    .core = cache_core,
    .interrupt = cache_interrupt,
    .stats = cache_stats,
    .release = cache_release,
};

pt_solver *pt_cache_new(pt_solver *inner) {
  cache *c = pt_mem_alloc(pt_terms_mem(inner->terms), sizeof *c);
  c->base.ops = &cache_ops;
  c->base.terms = inner->terms;
  c->inner = inner;
  c->model = pt_model_new(inner->terms);
  return &c->base;
}
