/* Crossing a frontier with a test, or splitting in front of it.

   The question to the solver: the conditions of the test's path up to the frontier, and the
   precondition of the edge, both over the inputs.  Satisfiable: a model is the plan of the next
   test.  Unsatisfiable: the conjuncts of the precondition that the solver needed are a suitable
   predicate.  They are implied by the precondition, so no state without them can take the edge; and
   they contradict the path, so what the test visits is on the side without them. */
#include <assert.h>
#include <stdio.h>
#include <sys/stat.h>

#include "engine/dash/generalise.h"
#include "engine/dash/search.h"
#include "engine/try.h"
#include "term/build.h"

enum {
  RUN_STEPS = 200000,
  MOST_RETRIES = 3,
  SIMPLE = 5 /* nodes of a conjunct that is worth keeping: a comparison of two things */
};

typedef struct {
  pt_dash *d;
  const pt_frontier *f;
  pt_term_vec conj;  /* the precondition, over the state */
  pt_term_vec terms; /* the same over the inputs; 0: true in the test's state whatever the inputs */
  pt_term_vec query; /* what is asked: terms, then the path */
  PT_VEC(uint32_t) origin; /* by place in query: conjunct + 1, or 0 */
  size_t core;       /* conjuncts of conj that are always kept */
  pt_term_vec suitable;
  unsigned retries;
  bool exact;        /* conj is the exact precondition */
  pt_visit other;    /* context not 0: to be tried from there */
} attempt;

static bool stopped(const pt_dash *d) { return d->o->job.stop && *d->o->job.stop; }

/* ---- the question */

static void add_pre(attempt *a) {
  pt_dash *d = a->d;
  if (a->f->edge) {
    uint64_t before = pt_flow_weakened(d->flow);
    pt_graphs_pre(&d->graphs, a->f->edge, a->f->entry, &a->conj, &a->core);
    a->exact = pt_flow_weakened(d->flow) == before;
    return;
  }
  const pt_region *r = pt_region_at(&d->graphs, a->f->entry);
  for (size_t k = 0; k < r->lits.n; k++) pt_vec_push(d->mem, &a->conj, r->lits.at[k]);
}

/* Conditions that share variables, directly or not, with what is asked. */
static void add_path(attempt *a, const pt_term *path, size_t n) {
  pt_dash *d = a->d;
  pt_term_vec vars = {0};
  pt_map known = {0};
  bool *used = pt_mem_alloc(d->mem, n * sizeof *used);
  pt_term_inputs(d->tt, a->query.at, a->query.n, &vars);
  for (size_t k = 0; k < vars.n; k++) pt_map_put(d->mem, &known, vars.at[k].i, 1);
  for (bool more = true; more;) {
    more = false;
    for (size_t k = 0; k < n; k++) {
      if (used[k]) continue;
      pt_vec_reset(&vars);
      pt_term_inputs(d->tt, &path[k], 1, &vars);
      bool shares = false;
      for (size_t v = 0; v < vars.n; v++) shares |= pt_map_get(&known, vars.at[v].i, NULL);
      if (!shares) continue;
      for (size_t v = 0; v < vars.n; v++) pt_map_put(d->mem, &known, vars.at[v].i, 1);
      used[k] = more = true;
    }
  }
  for (size_t k = 0; k < n; k++)
    if (used[k]) {
      pt_vec_push(d->mem, &a->query, path[k]);
      pt_vec_push(d->mem, &a->origin, 0);
    }
  pt_mem_free(d->mem, used, n * sizeof *used);
  pt_vec_release(d->mem, &vars);
  pt_map_release(d->mem, &known);
}

/* Fills terms and query.  False: a conjunct is false in this path whatever the inputs: it is
   suitable. */
static bool make_query(attempt *a, const pt_state *s) {
  pt_dash *d = a->d;
  pt_term_vec path = {0};
  size_t npath = a->f->edge ? s->trace->events.at[s->event].npath : 0, smallest = 0;
  uint64_t least = UINT64_MAX;
  for (size_t k = 0; k < npath; k++) pt_vec_push(d->mem, &path, s->trace->path.at[k]);
  const pt_term_vec *conds = &d->contexts.at[a->f->context].conds;
  for (size_t k = 0; k < conds->n; k++) pt_vec_push(d->mem, &path, conds->at[k]);
  for (size_t k = 0; k < a->conj.n; k++) {
    pt_term t = pt_state_term(s, a->conj.at[k], &path);
    uint64_t size =
        pt_term_is_false(d->tt, t) ? pt_term_size(d->tt, a->conj.at[k], 10000) : UINT64_MAX;
    if (size < least) least = size, smallest = k;
    pt_vec_push(d->mem, &a->terms, t);
    if (pt_term_is_true(d->tt, t)) continue;
    pt_vec_push(d->mem, &a->query, t);
    pt_vec_push(d->mem, &a->origin, (uint32_t)k + 1);
  }
  if (least == UINT64_MAX) add_path(a, path.at, path.n);
  else pt_vec_push(d->mem, &a->suitable, a->conj.at[smallest]);
  pt_vec_release(d->mem, &path);
  return least == UINT64_MAX;
}

/* ---- a new test */

static void refute(pt_dash *d, const pt_dash_trace *t) {
  pt_run run = {0};
  if (t->status != PT_RUN_FAILED || !t->check || d->result->checks[t->check].verdict != PT_OPEN)
    return;
  pt_try_inputs(d->result, d->exec, &d->o->job, PT_ENGINE_DASH, &t->inputs, 10 * RUN_STEPS, &run);
  if (d->result->checks[t->check].verdict != PT_OPEN) d->wanted[t->check] = false;
  pt_run_release(d->mem, &run);
}

void pt_dash_run(pt_dash *d, pt_plan *plan, uint64_t steps) {
  size_t n = pt_forest_run(d->forest, d->exec, &d->o->job, plan, steps ? steps : RUN_STEPS);
  d->result->runs++, d->stats.dash_tests++;
  pt_dash_add_test(d, (uint32_t)n);
  refute(d, pt_forest_at(d->forest, n));
}

static void run_model(attempt *a, const pt_dash_trace *t) {
  pt_dash *d = a->d;
  pt_plan plan = {.seed = t->plan.seed};
  pt_term_vec vars = {0};
  pt_bv v;
  for (size_t k = 0; k < t->plan.values.cap; k++)
    if (t->plan.values.at[k].used == 1)
      pt_map_put(d->mem, &plan.values, t->plan.values.at[k].key, t->plan.values.at[k].val);
  pt_term_inputs(d->tt, a->query.at, a->query.n, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    if (!pt_model_get(d->oracle.model, vars.at[k], &v))
      v = pt_bv_u64(pt_term_width(d->tt, vars.at[k]), 0);
    pt_map_put(d->mem, &plan.values, vars.at[k].i, pt_mk_const(d->tt, v).i);
  }
  pt_vec_release(d->mem, &vars);
  if (a->f->edge)
    pt_edge_at(&d->graphs, a->f->edge)->tried = true,
                           pt_edge_at(&d->graphs, a->f->edge)->last_entry = a->f->entry;
  pt_dash_run(d, &plan, 0);
}

/* ---- splitting */

static void take_core(attempt *a) {
  pt_dash *d = a->d;
  for (size_t k = 0; k < a->query.n; k++)
    if (d->oracle.used.at[k] && a->origin.at[k])
      pt_vec_push(d->mem, &a->suitable, a->conj.at[a->origin.at[k] - 1]);
}

static bool hold_here(const pt_state *s, const pt_term_vec *conj) {
  for (size_t k = 0; k < conj->n; k++)
    if (!pt_state_holds(s, conj->at[k])) return false;
  return true;
}

static void keep(attempt *a, pt_term t) {
  for (size_t k = 0; k < a->suitable.n; k++)
    if (a->suitable.at[k].i == t.i) return;
  pt_vec_push(a->d->mem, &a->suitable, t);
}

/* Whether a conjunct is about inputs that are still to come. */
static bool is_about_future(const attempt *a, pt_term t) {
  pt_term_vec vars = {0};
  pt_sv sv;
  bool future = false;
  pt_term_inputs(a->d->tt, &t, 1, &vars);
  for (size_t k = 0; k < vars.n && !future; k++)
    future = pt_flow_meaning(a->d->flow, vars.at[k], &sv) &&
             (sv.kind == PT_SV_INPUT || sv.kind == PT_SV_FRESH);
  pt_vec_release(a->d->mem, &vars);
  return future;
}

static bool is_simple(const attempt *a, pt_term t) {
  return pt_term_size(a->d->tt, t, SIMPLE + 1) <= SIMPLE && !is_about_future(a, t);
}

static bool share_variables(const attempt *a, pt_term x, const pt_term_vec *with) {
  pt_term_vec mine = {0}, theirs = {0};
  bool share = false;
  pt_term_inputs(a->d->tt, &x, 1, &mine);
  pt_term_inputs(a->d->tt, with->at, with->n, &theirs);
  for (size_t k = 0; k < mine.n && !share; k++)
    for (size_t n = 0; n < theirs.n && !share; n++) share = mine.at[k].i == theirs.at[n].i;
  pt_vec_release(a->d->mem, &mine);
  pt_vec_release(a->d->mem, &theirs);
  return share;
}

/* Besides what the solver needed: why the region behind the edge was split off, and conditions on
   the same variables.  Not where the rounds of a loop are told apart: there each condition more is
   one that excludes less. */
static void keep_simple(attempt *a) {
  const pt_region *from = pt_region_at(&a->d->graphs, pt_edge_at(&a->d->graphs, a->f->edge)->from);
  bool careful = a->d->careful[from->point];
  for (size_t k = 0; k < a->core; k++)
    if (careful || is_simple(a, a->conj.at[k])) keep(a, a->conj.at[k]);
  for (size_t k = a->core; k < a->conj.n; k++)
    if (is_simple(a, a->conj.at[k]) && share_variables(a, a->conj.at[k], &a->suitable))
      keep(a, a->conj.at[k]);
}

/* Definition 1: the predicate must be false in the visited state.  When what the solver needed is
   not (it used that an address is what it is in this run), all of the precondition is taken. */
static bool find_suitable(attempt *a, const pt_state *s) {
  if (!pt_dash_is_partitioned(a->d, pt_edge_at(&a->d->graphs, a->f->edge)->from)) keep_simple(a);
  if (a->d->o->no_generalise || !a->suitable.n || hold_here(s, &a->suitable)) {
    pt_vec_reset(&a->suitable);
    for (size_t k = 0; k < a->conj.n; k++) pt_vec_push(a->d->mem, &a->suitable, a->conj.at[k]);
  }
  return !hold_here(s, &a->suitable);
}

/* A conjunct that is false in a state, one about the present if there is one; false: none. */
static bool find_false(const attempt *a, const pt_state *s, size_t *out) {
  bool found = false;
  for (size_t k = 0; k < a->conj.n; k++) {
    if (pt_state_holds(s, a->conj.at[k])) continue;
    if (!found) *out = k;
    found = true;
    if (is_about_future(a, a->conj.at[k])) continue;
    *out = k;
    break;
  }
  return found;
}

/* Other tests visit the region, too, and none of them takes the edge: each of them falsifies a
   conjunct.  With those the predicate describes only states that nobody has seen yet.  A visit that
   only has the wrong inputs in front of it is one that the edge should be crossed from: false, and
   it is in *other. */
static bool exclude_visits(attempt *a, const pt_region *from, pt_visit *other) {
  for (size_t k = 0; k < from->visits.n; k++) {
    pt_state s = pt_dash_state(a->d, from->visits.at[k].context, from->visits.at[k].event);
    size_t c;
    if (!hold_here(&s, &a->suitable) || !find_false(a, &s, &c)) continue;
    if (a->retries < MOST_RETRIES && is_about_future(a, a->conj.at[c])) {
      *other = from->visits.at[k];
      return false;
    }
    pt_vec_push(a->d->mem, &a->suitable, a->conj.at[c]);
  }
  return true;
}

static pt_answer ask(pt_dash *d, const pt_term_vec *query) {
  return pt_oracle_ask(&d->oracle, query->at, query->n);
}

/* Two conjuncts are enough to contradict each other: this will be so again. */
static void learn_quarrel(pt_dash *d, const pt_term_vec *all) {
  pt_term pair[2];
  size_t n = 0;
  for (size_t k = 0; k < all->n; k++) {
    if (!d->oracle.used.at[k]) continue;
    if (n == 2) return;
    pair[n++] = all->at[k];
  }
  if (n == 2) pt_graphs_quarrel(&d->graphs, pair[0], pair[1]);
}

/* Is the edge impossible from the whole region? */
static bool is_impossible(attempt *a, const pt_region *from) {
  pt_dash *d = a->d;
  pt_term_vec all = {0};
  if (d->o->no_target_check) return false;
  for (size_t k = 0; k < from->lits.n; k++) pt_vec_push(d->mem, &all, from->lits.at[k]);
  for (size_t k = 0; k < a->suitable.n; k++) pt_vec_push(d->mem, &all, a->suitable.at[k]);
  pt_term together = pt_mk_and_all(d->tt, all.at, all.n);
  bool evident = pt_term_is_false(d->tt, together), no = evident || ask(d, &all) == PT_UNSAT;
  if (no && !evident) learn_quarrel(d, &all);
  d->stats.dash_unsat_targets += no;
  pt_vec_release(d->mem, &all);
  return no;
}

/* Whether the suitable predicate is about more than the entry of the callee: then no entry can be
   taken. */
static bool bars_all(attempt *a) {
  pt_term_vec conj = {0};
  size_t core, k = 0, c = 0;
  pt_graphs_pre(&a->d->graphs, a->f->edge, 0, &conj, &core);
  for (; k < a->suitable.n; k++) {
    for (c = 0; c < conj.n && conj.at[c].i != a->suitable.at[k].i; c++) continue;
    if (c == conj.n) break;
  }
  pt_vec_release(a->d->mem, &conj);
  return k == a->suitable.n;
}

static void remove_way(attempt *a, uint32_t edge, bool all) {
  if (a->f->entry && !all) pt_graphs_bar(&a->d->graphs, edge, a->f->entry);
  else pt_graphs_drop(&a->d->graphs, edge);
}

static void give_up(attempt *a) {
  pt_edge *e = pt_edge_at(&a->d->graphs, a->f->edge);
  a->d->stats.dash_given_up++;
  if (a->f->entry) pt_vec_push(a->d->mem, &e->skipped, a->f->entry);
  else e->given_up = true;
}

/* Whether the suitable predicate is the whole precondition of a step to the region behind it. */
static bool is_exact(const attempt *a, uint32_t arc) {
  bool all = a->exact && pt_flow_arc(a->d->flow, arc)->kind == PT_ARC_FLOW;
  for (size_t k = 0; all && k < a->conj.n; k++) {
    size_t n = 0;
    while (n < a->suitable.n && a->suitable.at[n].i != a->conj.at[k].i) n++;
    all = n < a->suitable.n;
  }
  return all && a->suitable.n == a->conj.n;
}

static void refine(attempt *a, const pt_state *s) {
  pt_dash *d = a->d;
  pt_graphs *g = &d->graphs;
  uint32_t edge = a->f->edge, from = pt_edge_at(g, edge)->from, to = pt_edge_at(g, edge)->to,
           arc = pt_edge_at(g, edge)->arc;
  if (!find_suitable(a, s)) {
    give_up(a);
    return;
  }
  if (!exclude_visits(a, pt_region_at(g, from), &a->other)) return;
  bool all = bars_all(a);
  if (is_impossible(a, pt_region_at(g, from))) {
    remove_way(a, edge, all);
    return;
  }
  if (!d->o->no_generalise && pt_dash_partition(d, from, s, &a->suitable)) return;
  if (!d->o->no_generalise) pt_dash_generalise(d, from, &a->suitable);
  bool exact = is_exact(a, arc);
  pt_graphs_split(g, from, a->suitable.at, a->suitable.n);
  if (exact) pt_region_at(g, from)->exact_arc = arc, pt_region_at(g, from)->exact_to = to;
  pt_dash_resettle(d, from);
  const pt_region *other = pt_region_at(g, pt_region_at(g, from)->child[1]);
  for (size_t k = 0; k < other->out.n; k++) {
    const pt_edge *e = pt_edge_at(g, other->out.at[k]);
    if (!e->dead && e->arc == arc && e->to == to) remove_way(a, other->out.at[k], all);
  }
  d->stats.dash_splits++;
  assert(other->visits.n > 0); /* definition 1: what was visited is on this side */
}

/* ---- one frontier */

/* A test that should have crossed did not.  Perhaps the callee does not return; else the model of
   the program is not exact here. */
static bool was_in_vain(attempt *a, const pt_state *s) {
  pt_dash *d = a->d;
  pt_edge *e = pt_edge_at(&d->graphs, a->f->edge);
  if (!e->tried || e->last_entry != a->f->entry) return false;
  if (!e->sub && pt_edge_calls(&d->graphs, e)) {
    e->tried = false;
    pt_graphs_ask_callee(&d->graphs, a->f->edge);
    d->asked++;
  } else if (!hold_here(s, &a->conj)) {
    pt_vec_reset(&a->suitable);
    refine(a, s);
  } else {
    give_up(a);
  }
  return true;
}

/* The initial states: one for each plan. */
static void run_start(attempt *a) {
  pt_dash *d = a->d;
  pt_plan plan = {0};
  pt_term_vec vars = {0};
  pt_sv sv;
  pt_bv v;
  pt_term_inputs(d->tt, a->query.at, a->query.n, &vars);
  for (size_t k = 0; k < vars.n; k++) {
    uint32_t width = pt_term_width(d->tt, vars.at[k]);
    pt_term var = {0};
    if (!pt_flow_meaning(d->flow, vars.at[k], &sv) ||
        !pt_model_get(d->oracle.model, vars.at[k], &v))
      continue;
    if (sv.kind == PT_SV_INPUT) var = pt_plan_input(d->tt, sv.index, width);
    if (sv.kind == PT_SV_FRESH) var = pt_plan_fresh(d->tt, sv.index, sv.after, width);
    if (sv.kind == PT_SV_CELL) var = pt_plan_fresh(d->tt, sv.index, 0, width);
    if (var.i) pt_map_put(d->mem, &plan.values, var.i, pt_mk_const(d->tt, v).i);
  }
  pt_vec_release(d->mem, &vars);
  pt_dash_run(d, &plan, 0);
}

/* An entry of the first graph: does a run start there?  Nothing comes before, so there is nothing
   to split. */
static void cross_start(attempt *a) {
  pt_dash *d = a->d;
  for (size_t k = 0; k < a->conj.n; k++)
    pt_vec_push(d->mem, &a->query, pt_flow_start(d->flow, a->conj.at[k]));
  pt_answer answer = pt_term_is_false(d->tt, pt_mk_and_all(d->tt, a->query.at, a->query.n))
                         ? PT_UNSAT
                         : ask(d, &a->query);
  pt_region *r = pt_region_at(&d->graphs, a->f->entry);
  r->no_start = answer == PT_UNSAT, r->start_tried = true;
  d->asked++;
  if (answer == PT_SAT) run_start(a);
}

static void cross(attempt *a, const pt_state *s) {
  pt_dash *d = a->d;
  if (was_in_vain(a, s)) return;
  if (!make_query(a, s)) {
    refine(a, s);
    return;
  }
  switch (ask(d, &a->query)) {
  case PT_SAT: run_model(a, s->trace); break;
  case PT_UNSAT:
    take_core(a);
    refine(a, s);
    break;
  case PT_UNKNOWN:
    if (!stopped(d)) refine(a, s);
    break;
  }
}

static pt_visit try_once(pt_dash *d, const pt_frontier *f, unsigned retries) {
  attempt a = {.d = d, .f = f, .retries = retries};
  pt_state s = pt_dash_state(d, f->context, f->event);
  add_pre(&a);
  if (f->edge) cross(&a, &s);
  else cross_start(&a);
  pt_vec_release(d->mem, &a.conj);
  pt_vec_release(d->mem, &a.terms);
  pt_vec_release(d->mem, &a.query);
  pt_vec_release(d->mem, &a.origin);
  pt_vec_release(d->mem, &a.suitable);
  return a.other;
}

/* Definition 2: no abstract error trace is looked at again in the same form, or in a worse one.
   Regions only become smaller and edges are only removed, so a worse form of a trace is the trace
   itself.  The one exception: a test that should have crossed the frontier did not; then it is
   looked at once more, to split or to give up. */
static bool is_new(pt_dash *d, const pt_frontier *f) {
  uint64_t key = pt_hash_mix(f->trace + f->edge), n = 0;
  pt_map_get(&d->examined, key, &n);
  pt_map_put(d->mem, &d->examined, key, n + 1);
  return n < 2;
}

/* What changes when a step gets anywhere: the forest grows, a region becomes smaller, an edge or an
   entry is gone, or it was found that nothing can be done.  None of it is ever taken back. */
static uint64_t progress(const pt_dash *d) {
  return d->stats.dash_tests + d->stats.dash_splits + d->stats.dash_unsat_targets +
         d->stats.dash_given_up + d->asked;
}

void pt_dash_extend(pt_dash *d, const pt_frontier *f) {
  pt_frontier now = *f;
  uint64_t before = progress(d);
  d->stats.dash_frontiers++;
  assert(is_new(d, f));
  for (unsigned retries = 0; retries <= MOST_RETRIES; retries++) {
    d->last = now;
    pt_visit other = try_once(d, &now, retries);
    if (!other.context) break;
    now.context = other.context, now.event = other.event;
  }
  assert(progress(d) > before || stopped(d));
  (void)before;
}
