/* Which regions the tests visit.

   A test is mapped to regions backwards: where a region was split by the exact precondition of a
   step to another region, a state is on that side when the next state is in that other region, and
   on the other side when it is not.  The tree of regions tells whether a leaf is within another
   region, so that nothing needs to be evaluated.  Predicates that are more general than a
   precondition, and the last state of a run, are evaluated.

   A visit is stored with its region and moves to a child when the region is split, so that a
   predicate is evaluated once per visited state.  Of many visits of one region only some are kept:
   they are witnesses, no more are needed. */
#include <assert.h>

#include "engine/dash/search.h"
#include "term/build.h"

enum { MOST_VISITS = 128 };

pt_state pt_dash_state(const pt_dash *d, uint32_t context, uint32_t event) {
  const pt_context *c = &d->contexts.at[context];
  const pt_dash_trace *t = pt_forest_at(d->forest, c->test);
  return (pt_state){.forest = d->forest,
                    .trace = t,
                    .event = t->frames.at[c->frame].events.at[event],
                    .frame = c->frame,
                    .rigid_term = c->rigid_term.at,
                    .rigid_value = c->rigid_value.at};
}

static bool is_within(pt_graphs *g, uint32_t leaf, uint32_t region) {
  while (leaf && leaf != region) leaf = pt_region_at(g, leaf)->parent;
  return leaf != 0;
}

/* Whether a state is on the side where the region's split holds.  NEXT: the leaf of the state
   behind it; 0: not known. */
static bool split_holds(pt_dash *d, const pt_region *r, const pt_state *s, uint32_t next) {
  bool mapped = r->exact_arc && next;
  d->stats.dash_mapped += mapped, d->stats.dash_evaluated += !mapped;
  if (!mapped) return pt_state_holds(s, r->rho);
  bool holds = is_within(&d->graphs, next, r->exact_to);
#ifdef PT_SLOW_CHECKS
  assert(holds == pt_state_holds(s, r->rho));
#endif
  return holds;
}

/* Puts a visit to the leaf below REGION that its state is in, and returns that. */
static uint32_t settle(pt_dash *d, uint32_t region, pt_visit v, bool resettling, uint32_t next) {
  pt_graphs *g = &d->graphs;
  pt_state s = pt_dash_state(d, v.context, v.event);
  while (!pt_is_leaf(pt_region_at(g, region)))
    region =
        pt_region_at(g, region)->child[split_holds(d, pt_region_at(g, region), &s, next) ? 0 : 1];
  pt_region *r = pt_region_at(g, region);
  const pt_region *parent = pt_region_at(g, r->parent);
  if (r->parent && parent->child[0] == region && !r->visits.n && !resettling)
    d->careful[r->point] = true;
  if (r->visits.n < MOST_VISITS) pt_vec_push(d->mem, &r->visits, v);
  else
    r->visits.at[MOST_VISITS / 2 + v.event % (MOST_VISITS / 2)] =
        v; /* the newest replace some of the others */
  return region;
}

void pt_dash_resettle(pt_dash *d, uint32_t region) {
  for (size_t k = 0; k < pt_region_at(&d->graphs, region)->visits.n; k++) {
    pt_visit v = pt_region_at(&d->graphs, region)->visits.at[k];
    settle(d, region, v, true, 0);
  }
  pt_vec_release(d->mem, &pt_region_at(&d->graphs, region)->visits);
}

static bool same_terms(const pt_term_vec *a, const pt_term_vec *b) {
  if (a->n != b->n) return false;
  for (size_t k = 0; k < a->n; k++)
    if (a->at[k].i != b->at[k].i) return false;
  return true;
}

static bool same_context(const pt_context *a, const pt_context *b) {
  return a->graph == b->graph && a->test == b->test && a->frame == b->frame &&
         same_terms(&a->rigid_term, &b->rigid_term) &&
         same_terms(&a->rigid_value, &b->rigid_value) && same_terms(&a->conds, &b->conds);
}

static void release_context(pt_mem *m, pt_context *c) {
  pt_vec_release(m, &c->rigid_term);
  pt_vec_release(m, &c->rigid_value);
  pt_vec_release(m, &c->conds);
}

/* Takes the vectors of C over. */
static uint32_t add_context(pt_dash *d, pt_context c) {
  uint64_t key = pt_hash_mix((uint64_t)c.graph << 32 | c.test) + c.frame, known;
  for (size_t k = 0; k < c.rigid_term.n; k++) key = pt_hash_mix(key + c.rigid_term.at[k].i);
  for (size_t k = 0; k < c.conds.n; k++) key = pt_hash_mix(key + c.conds.at[k].i);
  for (; pt_map_get(&d->context_of, key, &known); key++)
    if (same_context(&d->contexts.at[known], &c)) {
      release_context(d->mem, &c);
      return (uint32_t)known;
    }
  uint32_t n = (uint32_t)d->contexts.n;
  pt_map_put(d->mem, &d->context_of, key, n);
  pt_vec_push(d->mem, &d->contexts, c);
  const pt_dash_trace *t = pt_forest_at(d->forest, c.test);
  const pt_graph *gr = &d->graphs.graphs.at[c.graph];
  assert(t->frames.at[c.frame].fn == gr->fn);
  uint32_t next = 0;
  for (uint32_t k = (uint32_t)t->frames.at[c.frame].events.n; k-- > 0;) {
    const pt_event *e = &t->events.at[t->frames.at[c.frame].events.at[k]];
    next = settle(d, gr->root[e->point - gr->first_point], (pt_visit){n, k}, false, next);
  }
  return n;
}

void pt_dash_add_test(pt_dash *d, uint32_t test) {
  if (pt_forest_at(d->forest, test)->frames.n > 1)
    add_context(d, (pt_context){.graph = d->top, .test = test, .frame = 1});
}

/* What must hold at the call, besides what the callee does; false: it does not. */
static bool add_conds(pt_dash *d, const pt_state *s, uint32_t edge, const pt_context *caller,
                      pt_term_vec *out) {
  pt_term_vec conj = {0};
  size_t core;
  bool holds = true;
  pt_graphs_pre(&d->graphs, edge, 0, &conj, &core);
  for (size_t k = 0; k < conj.n && holds; k++) {
    holds = pt_state_holds(s, conj.at[k]);
    pt_term t = pt_state_term(s, conj.at[k], out);
    if (!pt_term_is_true(d->tt, t)) pt_vec_push(d->mem, out, t);
  }
  for (size_t k = 0; k < caller->conds.n; k++) pt_vec_push(d->mem, out, caller->conds.at[k]);
  pt_vec_release(d->mem, &conj);
  return holds;
}

uint32_t pt_dash_callee(pt_dash *d, uint32_t context, uint32_t event, uint32_t edge) {
  const pt_edge *e = pt_edge_at(&d->graphs, edge);
  const pt_arc *a = pt_flow_arc(d->flow, e->arc);
  pt_state s = pt_dash_state(d, context, event);
  uint32_t frame = s.trace->events.at[s.event].child;
  if (!frame || s.trace->frames.at[frame].fn != a->callee) return 0;
  pt_context c = {.graph = e->sub, .test = d->contexts.at[context].test, .frame = frame};
  if (!s.trace->frames.at[frame].events.n) return 0; /* cut off right there */
  if (!add_conds(d, &s, edge, &d->contexts.at[context], &c.conds)) {
    release_context(d->mem, &c);
    return 0;
  }
  s.event =
      s.trace->frames.at[frame].events.at[0]; /* values of the caller when the callee begins */
  for (size_t k = 0; k < e->bound.n; k++) {
    pt_vec_push(d->mem, &c.rigid_term, pt_state_term(&s, e->bound.at[k], NULL));
    pt_vec_push(d->mem, &c.rigid_value, pt_state_value(&s, e->bound.at[k]));
  }
  return add_context(d, c);
}

void pt_dash_release_contexts(pt_dash *d) {
  for (size_t k = 0; k < d->contexts.n; k++) release_context(d->mem, &d->contexts.at[k]);
  pt_vec_release(d->mem, &d->contexts);
  pt_map_release(d->mem, &d->context_of);
}
