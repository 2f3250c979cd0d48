#include "check/dash.h"

#include <assert.h>
#include <stdio.h>

#include "check/ask.h"
#include "sym/flow.h"

typedef PT_VEC(uint32_t) ids;

/* Most questions are easy for one of the solvers: each gets a short time before a long one. */
static const pt_ask_turns turns = {.first = 80, .each = 1000, .last = 6000};

typedef struct {
  pt_mem *mem;
  pt_terms *tt;
  const pt_region_proof *p;
  const pt_ir_prog *prog;
  pt_solver *solver, *second;
  const volatile int *stop;
  pt_flow *flow;
  bool *checks;  /* by check: claimed; [0]: one of them is an access */
  ids *at;       /* regions by graph and point */
  size_t npoints;
  bool unsure;   /* a question was not answered, or had more states than there are */
  pt_dash_check *out;
} checker;

static ids *regions_at(checker *c, uint32_t graph, uint32_t point) {
  return &c->at[(size_t)graph * c->npoints + point];
}

static bool fail(checker *c, const char *what, uint32_t graph, uint32_t point) {
  char where[128] = "";
  uint32_t loc = point ? pt_flow_loc(c->flow, point) : 0;
  if (loc) pt_ir_loc_text(c->prog, loc, where, sizeof where);
  snprintf(c->out->why, sizeof c->out->why, "%s (question %u%s%s)", what, graph,
           *where ? ", at " : "", where);
  return false;
}

/* ---- questions to the solver */

/* True: all of T, and one of the conjunctions that ANY is the disjunction of, cannot hold together.
   False without c->unsure: they can, a solver has a model.  A model of conditions of which a part
   was left out shows nothing. */
static bool is_impossible(checker *c, const pt_term_vec *t, pt_term any) {
  pt_term_vec all = {0};
  for (size_t k = 0; k < t->n; k++) pt_vec_push(c->mem, &all, t->at[k]);
  pt_vec_push(c->mem, &all, any);
  bool no = pt_term_is_false(c->tt, pt_mk_and_all(c->tt, all.at, all.n));
  if (!no && c->stop && *c->stop) {
    c->unsure = true;
  } else if (!no) {
    c->out->queries++;
    pt_answer answer = pt_check_ask(c->solver, c->second, turns, all.at, all.n);
    no = answer == PT_UNSAT;
    c->unsure |= answer == PT_UNKNOWN || (!no && pt_flow_weakened(c->flow));
  }
  pt_vec_release(c->mem, &all);
  return no;
}

/* ---- the regions themselves */

static bool same_set(const pt_term_vec *a, const pt_term_vec *b) {
  if (a->n != b->n) return false;
  for (size_t k = 0; k < a->n; k++) {
    size_t n = 0;
    while (n < b->n && b->at[n].i != a->at[k].i) n++;
    if (n == b->n) return false;
  }
  return true;
}

/* A child is its parent, and the split or its negation. */
static bool is_child(checker *c, const pt_proof_region *parent, const pt_proof_region *child,
                     int side) {
  pt_term_vec lits = {0};
  pt_term none = pt_false(c->tt);
  for (size_t k = 0; k < parent->lits.n; k++) pt_vec_push(c->mem, &lits, parent->lits.at[k]);
  for (size_t k = 0; k < parent->split.n; k++)
    if (side == 0) pt_flow_conjuncts(c->tt, parent->split.at[k], &lits);
    else none = pt_mk_or(c->tt, none, pt_mk_not(c->tt, parent->split.at[k]));
  if (side == 1) pt_flow_conjuncts(c->tt, none, &lits);
  bool same = same_set(&lits, &child->lits) && child->graph == parent->graph &&
              child->point == parent->point;
  pt_vec_release(c->mem, &lits);
  return same;
}

/* The leaves of a tree cover all states when its root does and each split has both sides. */
static bool check_tree(checker *c, uint32_t region) {
  const pt_region_proof *p = c->p;
  const pt_proof_region *r = &p->regions.at[region];
  if (!r->parent && r->lits.n) return false;
  if (!r->child[0]) return true;
  for (int side = 0; side < 2; side++) {
    uint32_t child = r->child[side];
    if (!child || child > p->regions.n || p->regions.at[child - 1].parent != region + 1)
      return false;
    if (!is_child(c, r, &p->regions.at[child - 1], side)) return false;
  }
  return r->child[0] != r->child[1];
}

/* Every point has one tree. */
static bool has_root(checker *c, uint32_t graph, uint32_t point) {
  size_t roots = 0;
  for (size_t k = 0; k < c->p->regions.n; k++) {
    const pt_proof_region *r = &c->p->regions.at[k];
    roots += r->graph == graph && r->point == point && !r->parent;
  }
  return roots == 1;
}

static bool check_start(checker *c) {
  const pt_proof_graph *g = &c->p->graphs.at[0];
  if (!g->error || g->fn != c->prog->main)
    return fail(c, "the first question is not about the program", 0, 0);
  const ids *entry = regions_at(c, 0, pt_flow_entry(c->flow, g->fn));
  for (size_t k = 0; k < entry->n; k++) {
    const pt_proof_region *r = &c->p->regions.at[entry->at[k]];
    pt_term_vec start = {0};
    for (size_t n = 0; n < r->lits.n; n++)
      pt_vec_push(c->mem, &start, pt_flow_start(c->flow, r->lits.at[n]));
    bool ok = r->safe || is_impossible(c, &start, pt_true(c->tt));
    pt_vec_release(c->mem, &start);
    if (!ok) return fail(c, "a run may start in an unsafe region", 0, r->point);
  }
  return true;
}

/* ---- steps */

static bool is_question(const pt_proof_graph *g, uint32_t fn, bool error, const pt_term_vec *post) {
  if (g->fn != fn || g->error != error || g->post.n != post->n) return false;
  for (size_t k = 0; k < post->n; k++)
    if (g->post.at[k].i != post->at[k].i) return false;
  return true;
}

/* The states before a call that can enter the callee in an unsafe region of GRAPH. */
static pt_term unsafe_entry(checker *c, uint32_t arc, uint32_t graph, const pt_term_vec *bound) {
  const ids *entry = regions_at(c, graph, pt_flow_entry(c->flow, c->p->graphs.at[graph].fn));
  pt_term any = pt_false(c->tt);
  for (size_t k = 0; k < entry->n; k++) {
    const pt_proof_region *r = &c->p->regions.at[entry->at[k]];
    pt_term t = pt_true(c->tt);
    for (size_t n = 0; n < r->lits.n && !r->safe; n++)
      t = pt_mk_and(c->tt, t, pt_flow_enter(c->flow, arc, r->lits.at[n], bound));
    if (!r->safe) any = pt_mk_or(c->tt, any, t);
  }
  return any;
}

/* The states before a call whose callee may get to the target of a question: all graphs that ask it
   say so. */
static pt_term may_reach(checker *c, uint32_t arc, bool error, const pt_term_vec *post,
                         const pt_term_vec *bound) {
  pt_term all = pt_true(c->tt);
  for (uint32_t k = 0; k < c->p->graphs.n; k++)
    if (is_question(&c->p->graphs.at[k], pt_flow_arc(c->flow, arc)->callee, error, post))
      all = pt_mk_and(c->tt, all, unsafe_entry(c, arc, k, bound));
  return all;
}

/* The states before an arc that can get to region T. */
static pt_term before(checker *c, uint32_t arc, const pt_proof_region *t) {
  bool call = pt_flow_arc(c->flow, arc)->kind == PT_ARC_CALL;
  pt_term all = pt_true(c->tt);
  pt_term_vec post = {0}, bound = {0};
  for (size_t k = 0; k < t->lits.n; k++)
    if (call && pt_flow_depends(c->flow, arc, t->lits.at[k]))
      pt_flow_conjuncts(c->tt, pt_flow_to_callee(c->flow, arc, t->lits.at[k], &bound), &post);
    else
      all = pt_mk_and(c->tt, all, pt_flow_pre(c->flow, arc, t->lits.at[k]));
  if (call) all = pt_mk_and(c->tt, all, may_reach(c, arc, false, &post, &bound));
  pt_vec_release(c->mem, &post);
  pt_vec_release(c->mem, &bound);
  return all;
}

/* The states before an arc that can get to the target over it, or to an unsafe region. */
static pt_term danger(checker *c, uint32_t graph, uint32_t arc) {
  const pt_arc *a = pt_flow_arc(c->flow, arc);
  const pt_proof_graph *g = &c->p->graphs.at[graph];
  pt_term_vec none = {0};
  pt_term any = pt_false(c->tt);
  switch ((pt_arc_kind)a->kind) {
  case PT_ARC_FAIL: return g->error && c->checks[a->check] ? pt_true(c->tt) : any;
  case PT_ARC_CALL_FAIL:
    if (!g->error || !pt_flow_can_fail(c->flow, a->callee, c->checks)) return any;
    return may_reach(c, arc, true, &none, &none);
  case PT_ARC_RETURN:
    if (g->error) return any;
    any = pt_true(c->tt);
    for (size_t k = 0; k < g->post.n; k++)
      any = pt_mk_and(c->tt, any, pt_flow_pre(c->flow, arc, g->post.at[k]));
    return any;
  case PT_ARC_FLOW: case PT_ARC_CALL: break;
  }
  if (a->kind == PT_ARC_CALL && !pt_flow_returns(c->flow, a->callee)) return any;
  const ids *to = regions_at(c, graph, a->to);
  for (size_t k = 0; k < to->n; k++)
    if (!c->p->regions.at[to->at[k]].safe)
      any = pt_mk_or(c->tt, any, before(c, arc, &c->p->regions.at[to->at[k]]));
  return any;
}

static bool check_arc(checker *c, uint32_t graph, uint32_t point, uint32_t arc) {
  const ids *from = regions_at(c, graph, point);
  pt_term bad = danger(c, graph, arc);
  pt_term_vec all = {0};
  bool ok = true;
  for (size_t k = 0; k < from->n && ok; k++) {
    const pt_proof_region *r = &c->p->regions.at[from->at[k]];
    if (!r->safe) continue;
    pt_vec_reset(&all);
    for (size_t n = 0; n < r->lits.n; n++) pt_vec_push(c->mem, &all, r->lits.at[n]);
    pt_flow_guards(c->flow, arc, &all);
    ok = is_impossible(c, &all, bad);
    c->out->steps++;
  }
  pt_vec_release(c->mem, &all);
  const char *why = "a step out of a safe region is not excluded";
  if (c->unsure) why = "a step out of a safe region is not shown to be excluded";
  if (c->stop && *c->stop) why = "there was no time to check the proof";
  return ok || fail(c, why, graph, point);
}

static bool check_graph(checker *c, uint32_t graph) {
  uint32_t fn = c->p->graphs.at[graph].fn;
  for (uint32_t point = pt_flow_entry(c->flow, fn); point < pt_flow_fn_end(c->flow, fn); point++) {
    const pt_point *pt = pt_flow_point(c->flow, point);
    if (!has_root(c, graph, point)) return fail(c, "regions do not cover all states", graph, point);
    for (uint32_t a = pt->arcs; a < pt->arcs + pt->narcs; a++)
      if (!check_arc(c, graph, point, a)) return false;
  }
  return true;
}

/* ---- all of it */

static bool index_regions(checker *c) {
  for (uint32_t k = 0; k < c->p->regions.n; k++) {
    const pt_proof_region *r = &c->p->regions.at[k];
    bool placed = r->graph < c->p->graphs.n && r->point > 0 && r->point < c->npoints;
    if (!placed || pt_flow_point(c->flow, r->point)->fn != c->p->graphs.at[r->graph].fn)
      return fail(c, "a region without a place", r->graph, 0);
    if (!check_tree(c, k)) return fail(c, "regions do not cover all states", r->graph, r->point);
    if (r->child[0]) continue;
    pt_vec_push(c->mem, regions_at(c, r->graph, r->point), k);
    c->out->regions++;
  }
  return c->p->graphs.n > 0 || fail(c, "no question", 0, 0);
}

static bool is_claimed_access(const checker *c, const pt_ir_ins *i) {
  return !i->dead && i->op != PT_OP_CHECK && pt_op_has_check((pt_op)i->op) && c->checks[i->ref];
}

/* What is claimed, by check.  Claims about accesses rest on pointers that stay in their pages. */
static bool read_claims(checker *c) {
  bool access = false;
  for (size_t k = 0; k < c->p->checks.n; k++) {
    uint32_t check = c->p->checks.at[k];
    if (!check || check >= c->prog->checks.n || !c->prog->checks.at[check].fn)
      return fail(c, "a claim about what no step does", 0, 0);
    c->checks[check] = true;
  }
  for (uint32_t fn = 1; fn < c->prog->fns.n; fn++)
    for (size_t k = 1; k < c->prog->fns.at[fn]->ins.n; k++)
      access |= is_claimed_access(c, &c->prog->fns.at[fn]->ins.at[k]);
  c->checks[0] = access;
  return !access || c->p->life || fail(c, "a claim about accesses, which are not followed", 0, 0);
}

pt_dash_answer pt_check_dash(const pt_region_proof *p, const pt_ir_prog *prog, const pt_exec *x,
                             pt_solver *solver, pt_solver *second, const volatile int *stop,
                             pt_dash_check *out) {
  checker c = {
      .mem = p->mem, .tt = solver->terms, .p = p, .prog = prog, .solver = solver, .second = second};
  c.stop = stop, c.out = out;
  *out = (pt_dash_check){0};
  c.flow = pt_flow_new(c.mem, c.tt, prog, x,
                       (p->merged ? PT_FLOW_MERGE : 0) | (p->life ? PT_FLOW_LIFE : 0));
  c.npoints = pt_flow_points(c.flow);
  size_t n = p->graphs.n * c.npoints;
  c.at = pt_mem_alloc(c.mem, n * sizeof *c.at);
  c.checks = pt_mem_alloc(c.mem, prog->checks.n * sizeof *c.checks);
  bool ok = index_regions(&c) && read_claims(&c) && check_start(&c);
  for (uint32_t g = 0; g < p->graphs.n && ok; g++) ok = check_graph(&c, g);
  for (size_t k = 0; k < n; k++) pt_vec_release(c.mem, &c.at[k]);
  pt_mem_free(c.mem, c.at, n * sizeof *c.at);
  pt_mem_free(c.mem, c.checks, prog->checks.n * sizeof *c.checks);
  pt_flow_delete(c.flow);
  if (ok) return PT_DASH_CONFIRMED;
  if (c.unsure) return PT_DASH_GAVE_UP;
  return PT_DASH_REFUTED;
}
