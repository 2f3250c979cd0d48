/* Facts of other engines about loops, as predicates.

   A fact holds at a loop's head, or so another engine says.  It is used where predicates have gone
   round the loop for a while: then the abstraction begins anew, with the tests that there are and
   with regions that are split by facts first.  What contradicts a fact is shown to be unreachable
   like any other region, or not.  That needs no belief: any split is sound, and the proof is
   checked without the fact. */
#include "engine/dash/search.h"
#include "result/fact.h"
#include "term/build.h"

enum {
  ENOUGH = 6,       /* leaves of a point for which it is done */
  MOST_OF_POINT = 2 /* facts about one point */
};

/* The formula in terms of the state at the loop's head; false: there is none. */
static bool predicate_of(pt_dash *d, const pt_fact *f, pt_term *out) {
  const pt_ir_fn *fn = d->prog->fns.at[f->fn];
  pt_term_vec vars = {0};
  pt_subst s = {0};
  pt_term t;
  if (!pt_fact_read(f, d->prog, d->tt, &t)) return false;
  pt_term_inputs(d->tt, &t, 1, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    pt_val v = pt_fact_value_of(d->tt, vars.at[k]);
    pt_sv sv = {.kind = PT_SV_VALUE, .fn = f->fn, .index = v};
    pt_subst_add(d->mem, &s, vars.at[k], pt_flow_var(d->flow, sv, fn->values.at[v].width));
  }
  *out = pt_term_subst(d->tt, &s, t);
  pt_subst_release(d->mem, &s);
  pt_vec_release(d->mem, &vars);
  return true;
}

static uint32_t point_at(const pt_dash *d, const pt_fact *f) {
  uint32_t entry = pt_flow_entry(d->flow, f->fn);
  uint32_t phis = pt_ir_phis(d->prog->fns.at[f->fn], f->head);
  for (uint32_t p = entry; p && p < pt_flow_fn_end(d->flow, f->fn); p++)
    if (pt_flow_point(d->flow, p)->block == f->head && pt_flow_point(d->flow, p)->first == phis)
      return p;
  return 0;
}

/* The newest fact says most: it replaces one that was not used yet. */
static void add_fact(pt_dash *d, const pt_fact *f) {
  pt_dash_fact x = {.fn = f->fn, .point = point_at(d, f)};
  size_t used = 0;
  if (!x.point || !predicate_of(d, f, &x.predicate)) return;
  for (size_t k = 0; k < d->facts.n; k++) {
    if (d->facts.at[k].point != x.point) continue;
    if (!d->facts.at[k].used) {
      d->facts.at[k] = x;
      return;
    }
    used++;
  }
  if (used < MOST_OF_POINT) pt_vec_push(d->mem, &d->facts, x);
}

static uint32_t root_of(const pt_dash *d, const pt_dash_fact *x, uint32_t graph) {
  const pt_graph *g = &d->graphs.graphs.at[graph];
  return g->root[x->point - g->first_point];
}

static void find_leaves(pt_dash *d, uint32_t root, pt_ids *out) {
  pt_ids todo = {0};
  pt_vec_push(d->mem, &todo, root);
  while (todo.n) {
    uint32_t region = pt_vec_pop(&todo);
    const pt_region *r = pt_region_at(&d->graphs, region);
    if (pt_is_leaf(r)) pt_vec_push(d->mem, out, region);
    for (int c = 0; c < 2 && !pt_is_leaf(r); c++) pt_vec_push(d->mem, &todo, r->child[c]);
  }
  pt_vec_release(d->mem, &todo);
}

static bool is_in_trouble(pt_dash *d, const pt_dash_fact *x) {
  pt_ids leaves = {0};
  size_t most = 0;
  for (uint32_t g = 1; g < d->graphs.graphs.n; g++) {
    if (d->graphs.graphs.at[g].fn != x->fn) continue;
    pt_vec_reset(&leaves);
    find_leaves(d, root_of(d, x, g), &leaves);
    if (leaves.n > most) most = leaves.n;
  }
  pt_vec_release(d->mem, &leaves);
  return most >= ENOUGH;
}

bool pt_dash_take_facts(pt_dash *d) {
  pt_fact f;
  bool anew = false;
  while (pt_job_take_fact(&d->o->job, &d->next_fact, &f)) add_fact(d, &f);
  for (size_t k = 0; k < d->facts.n && !anew; k++)
    anew = !d->facts.at[k].used && is_in_trouble(d, &d->facts.at[k]);
  for (size_t k = 0; k < d->facts.n && anew; k++)
    d->facts.at[k].used = true, d->facts.at[k].graphs = 1;
  return anew;
}

static void split_by(pt_dash *d, const pt_dash_fact *x, uint32_t graph) {
  pt_ids leaves = {0};
  find_leaves(d, root_of(d, x, graph), &leaves);
  for (size_t k = 0; k < leaves.n; k++) {
    pt_graphs_split(&d->graphs, leaves.at[k], &x->predicate, 1);
    pt_dash_resettle(d, leaves.at[k]);
    d->stats.dash_facts++;
  }
  pt_vec_release(d->mem, &leaves);
}

void pt_dash_use_facts(pt_dash *d) {
  for (size_t k = 0; k < d->facts.n; k++) {
    pt_dash_fact *x = &d->facts.at[k];
    for (; x->used && x->graphs < d->graphs.graphs.n; x->graphs++)
      if (d->graphs.graphs.at[x->graphs].fn == x->fn) split_by(d, x, x->graphs);
  }
}
