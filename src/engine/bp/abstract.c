/* From predicates to cubes.  bp.h has the idea. */
#include <assert.h>

#include "engine/bp/bp.h"

enum {
  RELEVANT = 14,    /* predicates that are tried in one search */
  QUESTION_MS = 500 /* for one question */
};

typedef PT_VEC(uint32_t) ids;

/* A search for the cubes that exclude BASE. */
typedef struct {
  pt_bp *b;
  pt_term_vec base;
  ids relevant;
  pt_cubes models; /* what is known of models of BASE: cubes that hold in them are none */
  pt_cubes *out;
  bool any_sat;
} search;

bool pt_cube_holds(const pt_cubes *c, uint64_t state) {
  for (size_t k = 0; k < c->n; k++)
    if ((state & c->at[k].care) == c->at[k].value) return true;
  return false;
}

static bool is_covered(const pt_cubes *c, pt_bp_cube x) {
  for (size_t k = 0; k < c->n; k++)
    if ((c->at[k].care & ~x.care) == 0 && (x.value & c->at[k].care) == c->at[k].value) return true;
  return false;
}

static bool holds_in_model(const search *s, pt_bp_cube x) {
  for (size_t k = 0; k < s->models.n; k++)
    if ((x.care & ~s->models.at[k].care) == 0 && (s->models.at[k].value & x.care) == x.value)
      return true;
  return false;
}

/* ---- which predicates may matter */

static bool share(const pt_term_vec *a, const pt_term_vec *b) {
  for (size_t k = 0; k < a->n; k++)
    for (size_t n = 0; n < b->n; n++)
      if (a->at[k].i == b->at[n].i) return true;
  return false;
}

/* Those that speak of a variable of BASE, then those that speak of one of theirs, and so on. */
static void find_relevant(search *s) {
  pt_bp *b = s->b;
  pt_term_vec known = {0}, own = {0};
  uint64_t taken = 0, before = 1;
  pt_term_inputs(b->tt, s->base.at, s->base.n, &known);
  while (taken != before) {
    before = taken;
    for (uint32_t k = 0; k < b->npredicates && s->relevant.n < RELEVANT; k++) {
      if (taken >> k & 1) continue;
      pt_vec_reset(&own);
      pt_term_inputs(b->tt, &b->predicates[k], 1, &own);
      if (s->base.n && !share(&known, &own)) continue;
      taken |= UINT64_C(1) << k;
      pt_vec_push(b->mem, &s->relevant, k);
      pt_term_inputs(b->tt, &b->predicates[k], 1, &known);
    }
  }
  pt_vec_release(b->mem, &known);
  pt_vec_release(b->mem, &own);
}

/* ---- asking */

static pt_term literal(pt_bp *b, uint32_t predicate, bool holds) {
  pt_term t = b->predicates[predicate];
  return holds ? t : pt_mk_not(b->tt, t);
}

static void keep_model(search *s) {
  pt_bp *b = s->b;
  pt_model *md = pt_model_new(b->tt);
  pt_bp_cube all = {0};
  pt_solver_model(b->solver, md);
  for (size_t k = 0; k < s->relevant.n; k++) {
    pt_bv v;
    if (!pt_model_eval(md, b->predicates[s->relevant.at[k]], &v)) continue;
    all.care |= UINT64_C(1) << s->relevant.at[k];
    if (!pt_bv_is_zero(v)) all.value |= UINT64_C(1) << s->relevant.at[k];
  }
  pt_model_delete(md);
  pt_vec_push(b->mem, &s->models, all);
}

/* Of the cube only what the solver needed. */
static void keep_core(search *s, const pt_term_vec *asked, const ids *of, pt_bp_cube x) {
  bool *used = pt_mem_alloc(s->b->mem, asked->n);
  pt_bp_cube core = {0};
  pt_solver_core(s->b->solver, used, asked->n);
  for (size_t k = 0; k < of->n; k++)
    if (used[s->base.n + k]) core.care |= UINT64_C(1) << of->at[k];
  core.value = x.value & core.care;
  pt_mem_free(s->b->mem, used, asked->n);
  if (!is_covered(s->out, core)) pt_vec_push(s->b->mem, s->out, core);
}

static void try_cube(search *s, pt_bp_cube x) {
  pt_bp *b = s->b;
  bool impossible = s->out != &b->contradictions && is_covered(&b->contradictions, x);
  if (impossible || is_covered(s->out, x) || holds_in_model(s, x) || (b->stop && *b->stop)) return;
  pt_term_vec asked = {0};
  ids of = {0};
  pt_limit limit = {.time_ms = QUESTION_MS};
  for (size_t k = 0; k < s->base.n; k++) pt_vec_push(b->mem, &asked, s->base.at[k]);
  for (uint32_t k = 0; k < b->npredicates; k++)
    if (x.care >> k & 1) {
      pt_vec_push(b->mem, &asked, literal(b, k, x.value >> k & 1));
      pt_vec_push(b->mem, &of, k);
    }
  b->questions++;
  pt_answer a = pt_solver_check(b->solver, asked.at, asked.n, &limit);
  if (a == PT_UNSAT) keep_core(s, &asked, &of, x);
  if (a == PT_SAT) keep_model(s);
  b->unanswered += a == PT_UNKNOWN;
  pt_vec_release(b->mem, &asked);
  pt_vec_release(b->mem, &of);
}

/* All cubes with SIZE literals more than X, of relevant predicates from FROM on. */
static void try_all(search *s, pt_bp_cube x, size_t from, uint32_t size) {
  if (size == 0) {
    try_cube(s, x);
    return;
  }
  for (size_t k = from; k + size <= s->relevant.n; k++)
    for (int side = 0; side < 2; side++) {
      uint64_t bit = UINT64_C(1) << s->relevant.at[k];
      pt_bp_cube more = {x.care | bit, x.value | (side == 0 ? bit : 0)};
      if (!is_covered(s->out, more)) try_all(s, more, k + 1, size - 1);
    }
}

/* Cubes that no state satisfies in which all of S->base holds, to OUT. */
static void find_cubes(search *s, pt_cubes *out) {
  s->out = out;
  find_relevant(s);
  uint32_t most = s->b->most < s->relevant.n ? s->b->most : (uint32_t)s->relevant.n;
  if (s->base.n) try_cube(s, (pt_bp_cube){0});
  for (uint32_t size = 1; size <= most && !is_covered(out, (pt_bp_cube){0}); size++)
    try_all(s, (pt_bp_cube){0}, 0, size);
  s->b->limited += most < s->relevant.n && !is_covered(out, (pt_bp_cube){0});
  pt_vec_release(s->b->mem, &s->base);
  pt_vec_release(s->b->mem, &s->relevant);
  pt_vec_release(s->b->mem, &s->models);
}

static void add_base(search *s, pt_term t) {
  pt_flow_conjuncts(s->b->tt, t, &s->base);
  /* `true` has no conjuncts; the search is about this condition all the same */
  if (!s->base.n) pt_vec_push(s->b->mem, &s->base, pt_true(s->b->tt));
}

/* ---- one point */

static bool is_way_on(const pt_arc *a) { return a->kind == PT_ARC_FLOW; }

/* What holds on every way on: what the statement assumes, and that its checks did not fail. */
static void common_guards(pt_bp *b, const pt_point *pt, pt_term_vec *out) {
  bool first = true;
  for (uint32_t k = pt->arcs; k < pt->arcs + pt->narcs; k++) {
    if (!is_way_on(pt_flow_arc(b->flow, k))) continue;
    const pt_term_vec *all = pt_flow_arc_guards(b->flow, k);
    if (first) {
      for (size_t n = 0; n < all->n; n++) pt_vec_push(b->mem, out, all->at[n]);
      first = false;
      continue;
    }
    size_t kept = 0;
    for (size_t n = 0; n < out->n; n++) {
      bool both = false;
      for (size_t j = 0; j < all->n; j++) both |= all->at[j].i == out->at[n].i;
      if (both) out->at[kept++] = out->at[n];
    }
    out->n = kept;
  }
}

static uint32_t way_on(pt_bp *b, const pt_point *pt) {
  for (uint32_t k = pt->arcs; k < pt->arcs + pt->narcs; k++)
    if (is_way_on(pt_flow_arc(b->flow, k))) return k;
  return 0;
}

/* Cubes in which the predicate is not SIDE behind the statement. */
static void exclude(pt_bp *b, uint32_t arc, const pt_term_vec *guards, pt_term t, pt_cubes *out) {
  search s = {.b = b};
  for (size_t k = 0; k < guards->n; k++) pt_vec_push(b->mem, &s.base, guards->at[k]);
  add_base(&s, pt_flow_pre(b->flow, arc, t));
  find_cubes(&s, out);
}

static void add_updates(pt_bp *b, const pt_point *pt, pt_bp_point *to) {
  uint32_t arc = way_on(b, pt);
  pt_term_vec guards = {0};
  if (!arc) return;
  common_guards(b, pt, &guards);
  for (uint32_t k = 0; k < b->npredicates; k++) {
    pt_term yes = literal(b, k, true), no = literal(b, k, false);
    if (pt_flow_pre(b->flow, arc, yes).i == yes.i && pt_flow_pre(b->flow, arc, no).i == no.i)
      continue;
    pt_bp_update u = {.predicate = k};
    exclude(b, arc, &guards, no, &u.one);
    if (!is_covered(&u.one, (pt_bp_cube){0})) exclude(b, arc, &guards, yes, &u.zero);
    pt_vec_push(b->mem, &to->updates, u);
  }
  pt_vec_release(b->mem, &guards);
}

static void add_arc(pt_bp *b, uint32_t arc, pt_bp_point *to) {
  const pt_arc *a = pt_flow_arc(b->flow, arc);
  bool fails = a->kind == PT_ARC_FAIL && b->wanted[a->check];
  if (!fails && !is_way_on(a)) return;
  pt_bp_arc made = {.arc = arc};
  search s = {.b = b};
  pt_flow_guards(b->flow, arc, &s.base);
  if (s.base.n) find_cubes(&s, &made.never);
  pt_vec_push(b->mem, &to->arcs, made);
}

/* ---- which predicates matter where */

static uint64_t cares(const pt_cubes *c) {
  uint64_t all = 0;
  for (size_t k = 0; k < c->n; k++) all |= c->at[k].care;
  return all;
}

static uint64_t live_before(const pt_bp *b, const pt_bp_point *p) {
  uint64_t behind = 0, all = 0;
  for (size_t k = 0; k < p->arcs.n; k++) {
    const pt_arc *a = pt_flow_arc(b->flow, p->arcs.at[k].arc);
    all |= cares(&p->arcs.at[k].never);
    if (a->to) behind |= b->points.at[a->to - b->first].live;
  }
  uint64_t kept = behind;
  for (size_t k = 0; k < p->updates.n; k++) {
    uint64_t bit = UINT64_C(1) << p->updates.at[k].predicate;
    kept &= ~bit;
    if (behind & bit) all |= cares(&p->updates.at[k].one) | cares(&p->updates.at[k].zero);
  }
  return all | kept;
}

static void find_live(pt_bp *b) {
  for (bool grown = true; grown;) {
    grown = false;
    for (size_t k = b->points.n; k-- > 0;) {
      uint64_t live = live_before(b, &b->points.at[k]) | b->points.at[k].live;
      grown |= live != b->points.at[k].live;
      b->points.at[k].live = live;
    }
  }
}

/* ---- all of it */

/* Cubes that no start satisfies: the predicates as they are there, in place of themselves. */
static void find_start(pt_bp *b) {
  PT_VEC(pt_term) there = {0};
  const pt_term *own = b->predicates;
  search s = {.b = b};
  for (uint32_t k = 0; k < b->npredicates; k++)
    pt_vec_push(b->mem, &there, pt_flow_start(b->flow, own[k]));
  b->predicates = there.at;
  find_cubes(&s, &b->start);
  b->predicates = own;
  pt_vec_release(b->mem, &there);
}

void pt_bp_abstract(pt_bp *b) {
  uint32_t fn = b->prog->main;
  search contradictory = {.b = b};
  assert(b->npredicates <= PT_BP_PREDICATES);
  b->first = pt_flow_entry(b->flow, fn);
  pt_vec_resize(b->mem, &b->points, pt_flow_fn_end(b->flow, fn) - b->first);
  find_cubes(&contradictory, &b->contradictions);
  find_start(b);
  b->limited = 0; /* of statements */
  for (size_t k = 0; k < b->points.n; k++) {
    const pt_point *pt = pt_flow_point(b->flow, b->first + (uint32_t)k);
    add_updates(b, pt, &b->points.at[k]);
    for (uint32_t a = pt->arcs; a < pt->arcs + pt->narcs; a++) add_arc(b, a, &b->points.at[k]);
  }
  find_live(b);
}

static void release_point(pt_mem *m, pt_bp_point *p) {
  for (size_t k = 0; k < p->updates.n; k++) {
    pt_vec_release(m, &p->updates.at[k].one);
    pt_vec_release(m, &p->updates.at[k].zero);
  }
  for (size_t k = 0; k < p->arcs.n; k++) pt_vec_release(m, &p->arcs.at[k].never);
  pt_vec_release(m, &p->updates);
  pt_vec_release(m, &p->arcs);
}

void pt_bp_release(pt_bp *b) {
  for (size_t k = 0; k < b->points.n; k++) release_point(b->mem, &b->points.at[k]);
  pt_vec_release(b->mem, &b->points);
  pt_vec_release(b->mem, &b->contradictions);
  pt_vec_release(b->mem, &b->start);
}
