/* Regions and edges.  graph.h has the idea. */
#include "engine/dash/graph.h"

#include <assert.h>

#include "term/build.h"

/* ---- making */

static uint32_t new_region(pt_graphs *g, uint32_t graph, uint32_t point) {
  pt_vec_push(g->mem, &g->regions, ((pt_region){.graph = graph, .point = point}));
  return (uint32_t)g->regions.n - 1;
}

static uint32_t question(pt_graphs *g, uint32_t fn, const pt_term_vec *post);

/* Which question a call asks: what of the region behind it the callee can change. */
static void ask(pt_graphs *g, uint32_t edge) {
  pt_edge *e = pt_edge_at(g, edge);
  const pt_arc *a = pt_flow_arc(g->flow, e->arc);
  if (a->kind == PT_ARC_CALL_FAIL) {
    uint32_t sub = pt_graphs_error(g, a->callee);
    pt_edge_at(g, edge)->sub = sub;
    pt_vec_push(g->mem, &g->graphs.at[sub].users, edge);
    return;
  }
  pt_term_vec post = {0}, bound = {0};
  const pt_region *to = pt_region_at(g, e->to);
  for (size_t k = 0; k < to->lits.n; k++)
    if (pt_flow_depends(g->flow, e->arc, to->lits.at[k]))
      pt_flow_conjuncts(g->tt, pt_flow_to_callee(g->flow, e->arc, to->lits.at[k], &bound), &post);
  if (post.n) {
    uint32_t sub = question(g, a->callee, &post);
    e = pt_edge_at(g, edge);
    e->sub = sub, e->bound = bound;
    pt_vec_push(g->mem, &g->graphs.at[sub].users, edge);
  } else {
    pt_vec_release(g->mem, &bound);
  }
  pt_vec_release(g->mem, &post);
}

static uint32_t add_edge(pt_graphs *g, uint32_t from, uint32_t to, uint32_t arc) {
  uint32_t n = (uint32_t)g->edges.n;
  pt_vec_push(g->mem, &g->edges, ((pt_edge){.from = from, .to = to, .arc = arc}));
  pt_vec_push(g->mem, &pt_region_at(g, from)->out, n);
  if (to) pt_vec_push(g->mem, &pt_region_at(g, to)->in, n);
  else pt_vec_push(g->mem, &g->graphs.at[pt_region_at(g, from)->graph].target, n);
  return n;
}

/* Whether an arc matters for the question, and leads to its target. */
static bool arc_counts(pt_graphs *g, const pt_graph *gr, const pt_arc *a, bool *target) {
  *target = a->kind != PT_ARC_FLOW && a->kind != PT_ARC_CALL;
  switch ((pt_arc_kind)a->kind) {
  case PT_ARC_RETURN: return !gr->error;
  case PT_ARC_FAIL: return gr->error && g->wanted[a->check];
  case PT_ARC_CALL_FAIL: return gr->error && pt_flow_can_fail(g->flow, a->callee, g->wanted);
  case PT_ARC_CALL: return pt_flow_returns(g->flow, a->callee);
  default: return true;
  }
}

static uint32_t new_graph(pt_graphs *g, uint32_t fn, const pt_term_vec *post) {
  uint32_t n = (uint32_t)g->graphs.n, first = pt_flow_entry(g->flow, fn);
  pt_graph gr = {.fn = fn,
                 .error = !post,
                 .first_point = first,
                 .npoints = pt_flow_fn_end(g->flow, fn) - first};
  for (size_t k = 0; post && k < post->n; k++) pt_vec_push(g->mem, &gr.post, post->at[k]);
  gr.root = pt_mem_alloc(g->mem, gr.npoints * sizeof *gr.root);
  for (uint32_t k = 0; k < gr.npoints; k++) gr.root[k] = new_region(g, n, first + k);
  pt_vec_push(g->mem, &gr.entries, gr.root[0]);
  g->nleaves += gr.npoints;
  pt_vec_push(g->mem, &g->graphs, gr);
  if (!post)
    pt_map_put(g->mem, &g->error_graph, fn, n); /* before its edges: calls may be recursive */
  for (uint32_t k = 0; k < gr.npoints; k++) {
    const pt_point *pt = pt_flow_point(g->flow, first + k);
    for (uint32_t a = pt->arcs; a < pt->arcs + pt->narcs; a++) {
      const pt_arc *arc = pt_flow_arc(g->flow, a);
      bool target;
      if (!arc_counts(g, &gr, arc, &target)) continue;
      uint32_t e = add_edge(g, gr.root[k], target ? 0 : gr.root[arc->to - first], a);
      if (arc->kind == PT_ARC_CALL_FAIL) ask(g, e);
    }
  }
  return n;
}

uint32_t pt_graphs_error(pt_graphs *g, uint32_t fn) {
  uint64_t known;
  if (pt_map_get(&g->error_graph, fn, &known)) return (uint32_t)known;
  return new_graph(g, fn, NULL);
}

static bool same_post(const pt_graph *gr, const pt_term_vec *post) {
  if (gr->post.n != post->n) return false;
  for (size_t k = 0; k < post->n; k++)
    if (gr->post.at[k].i != post->at[k].i) return false;
  return true;
}

static uint32_t question(pt_graphs *g, uint32_t fn, const pt_term_vec *post) {
  uint64_t key = pt_hash_mix(fn), known;
  bool share = pt_flow_fn_end(g->flow, fn) - pt_flow_entry(g->flow, fn) > g->own;
  for (size_t k = 0; k < post->n; k++) key = pt_hash_mix(key + post->at[k].i);
  for (; share && pt_map_get(&g->by_question, key, &known); key++)
    if (g->graphs.at[known].fn == fn && same_post(&g->graphs.at[known], post)) {
      g->reused++;
      return (uint32_t)known;
    }
  uint32_t n = (uint32_t)g->graphs.n;
  if (share) pt_map_put(g->mem, &g->by_question, key, n);
  return new_graph(g, fn, post);
}

/* ---- changing */

void pt_graphs_drop(pt_graphs *g, uint32_t edge) { pt_edge_at(g, edge)->dead = true; }

void pt_graphs_bar(pt_graphs *g, uint32_t edge, uint32_t entry) {
  pt_vec_push(g->mem, &pt_edge_at(g, edge)->barred, entry);
}

bool pt_edge_bars(pt_graphs *g, const pt_edge *e, uint32_t entry) {
  for (uint32_t r = entry; r; r = pt_region_at(g, r)->parent)
    for (size_t k = 0; k < e->barred.n; k++)
      if (e->barred.at[k] == r) return true;
  return false;
}

void pt_graphs_ask_callee(pt_graphs *g, uint32_t edge) {
  const pt_arc *a = pt_flow_arc(g->flow, pt_edge_at(g, edge)->arc);
  pt_term_vec none = {0};
  assert(pt_edge_at(g, edge)->sub == 0);
  uint32_t sub = question(g, a->callee, &none);
  pt_edge_at(g, edge)->sub = sub;
  pt_vec_push(g->mem, &g->graphs.at[sub].users, edge);
}

/* A variable that is said to be a constant. */
static bool is_value(const pt_terms *tt, pt_term t, pt_term *var, pt_term *value) {
  if (pt_term_op(tt, t) != PT_TOP_EQ) return false;
  *var = pt_term_arg(tt, t, 0), *value = pt_term_arg(tt, t, 1);
  return pt_term_op(tt, *var) == PT_TOP_VAR && pt_term_op(tt, *value) == PT_TOP_CONST;
}

static uint64_t pair_key(pt_term a, pt_term b) {
  uint64_t low = a.i < b.i ? a.i : b.i, high = a.i < b.i ? b.i : a.i;
  return high << 32 | low;
}

void pt_graphs_quarrel(pt_graphs *g, pt_term a, pt_term b) {
  pt_map_put(g->mem, &g->quarrels, a.i, 1);
  pt_map_put(g->mem, &g->quarrels, b.i, 1);
  pt_map_put(g->mem, &g->quarrels, pair_key(a, b), 1);
}

/* Whether a conjunct contradicts one of LITS as they stand. */
static bool contradicts(pt_graphs *g, pt_term a, const pt_term *lits, size_t n) {
  pt_terms *tt = g->tt;
  pt_term var = {0}, value, var2, value2, not_a = pt_mk_not(tt, a);
  bool is = is_value(tt, a, &var, &value), quarrels = pt_map_get(&g->quarrels, a.i, NULL);
  for (size_t k = 0; k < n; k++) {
    if (lits[k].i == not_a.i) return true;
    if (quarrels && pt_map_get(&g->quarrels, pair_key(a, lits[k]), NULL)) return true;
    if (is && is_value(tt, lits[k], &var2, &value2) && var.i == var2.i && value.i != value2.i)
      return true;
  }
  return false;
}

/* An edge that is impossible at first sight: most of those that a split makes are.  What the edge
   that it is a copy of had in common with it is not looked at again: only what is new of its
   ends. */
static bool is_absurd(pt_graphs *g, const pt_edge *e, bool from_is_new, bool to_is_new) {
  if (pt_flow_arc(g->flow, e->arc)->kind != PT_ARC_FLOW) return false;
  const pt_region *from = pt_region_at(g, e->from), *to = pt_region_at(g, e->to);
  const pt_term *lits = from->lits.at, *own = from->own ? lits + (from->lits.n - from->own) : NULL;
  for (size_t k = 0; k < to->lits.n; k++) {
    bool is_new = to_is_new && k >= to->lits.n - to->own;
    if (!is_new && !from_is_new) continue;
    pt_term pre = pt_flow_pre(g->flow, e->arc, to->lits.at[k]);
    if (pt_term_is_false(g->tt, pre) ||
        contradicts(g, pre, is_new ? lits : own, is_new ? from->lits.n : from->own))
      return true;
  }
  const pt_term_vec *guards = pt_flow_arc_guards(g->flow, e->arc);
  for (size_t k = 0; from_is_new && k < guards->n; k++)
    if (contradicts(g, guards->at[k], own, from->own)) return true;
  return false;
}

/* A copy of an edge between other regions.  What it knew of its call stays true: the regions only
   became smaller. */
static void copy_edge(pt_graphs *g, uint32_t old, uint32_t from, uint32_t to) {
  uint32_t n = add_edge(g, from, to, pt_edge_at(g, old)->arc);
  pt_edge *o = pt_edge_at(g, old);
  if (!g->keep_absurd && is_absurd(g, pt_edge_at(g, n), from != o->from, to != o->to))
    pt_graphs_drop(g, n);
  if (!pt_edge_calls(g, o)) return;
  if (pt_flow_arc(g->flow, o->arc)->kind == PT_ARC_CALL_FAIL || to != o->to) {
    ask(g, n);
  } else if (o->sub) {
    pt_edge *e = pt_edge_at(g, n);
    e->sub = o->sub;
    for (size_t k = 0; k < o->bound.n; k++) pt_vec_push(g->mem, &e->bound, o->bound.at[k]);
    pt_vec_push(g->mem, &g->graphs.at[o->sub].users, n);
  }
  o = pt_edge_at(g, old);
  pt_edge *e = pt_edge_at(g, n);
  if (!e->sub && o->sub && g->graphs.at[o->sub].post.n == 0 && !g->graphs.at[o->sub].error) {
    pt_graphs_ask_callee(g, n);
    o = pt_edge_at(g, old), e = pt_edge_at(g, n);
  }
  bool same = e->sub == o->sub && e->bound.n == o->bound.n;
  for (size_t k = 0; same && k < e->bound.n; k++) same = e->bound.at[k].i == o->bound.at[k].i;
  for (size_t k = 0; same && k < o->barred.n; k++) pt_vec_push(g->mem, &e->barred, o->barred.at[k]);
}

static void split_edges(pt_graphs *g, uint32_t region) {
  const pt_region *r = pt_region_at(g, region);
  uint32_t child[2] = {r->child[0], r->child[1]};
  for (size_t k = 0; k < pt_region_at(g, region)->out.n; k++) {
    uint32_t e = pt_region_at(g, region)->out.at[k], to = pt_edge_at(g, e)->to;
    if (pt_edge_at(g, e)->dead) continue;
    for (int c = 0; c < 2; c++)
      for (int d = 0; d < (to == region ? 2 : 1); d++)
        copy_edge(g, e, child[c], to == region ? child[d] : to);
    pt_edge_at(g, e)->dead = true;
  }
  for (size_t k = 0; k < pt_region_at(g, region)->in.n; k++) {
    uint32_t e = pt_region_at(g, region)->in.at[k];
    if (pt_edge_at(g, e)->dead) continue;
    for (int c = 0; c < 2; c++) copy_edge(g, e, pt_edge_at(g, e)->from, child[c]);
    pt_edge_at(g, e)->dead = true;
  }
}

static pt_term negation(pt_graphs *g, const pt_term *rho, size_t n) {
  pt_term t = pt_false(g->tt);
  for (size_t k = 0; k < n; k++) t = pt_mk_or(g->tt, t, pt_mk_not(g->tt, rho[k]));
  return t;
}

void pt_graphs_split(pt_graphs *g, uint32_t region, const pt_term *rho, size_t n) {
  assert(pt_is_leaf(pt_region_at(g, region)) && n > 0);
  uint32_t graph = pt_region_at(g, region)->graph, point = pt_region_at(g, region)->point;
  uint32_t child[2] = {new_region(g, graph, point), new_region(g, graph, point)};
  pt_region *r = pt_region_at(g, region);
  for (int c = 0; c < 2; c++) {
    pt_region *x = pt_region_at(g, child[c]);
    x->parent = region, x->no_start = r->no_start, x->reach = r->reach, x->fwd = r->fwd;
    for (size_t k = 0; k < r->lits.n; k++) pt_vec_push(g->mem, &x->lits, r->lits.at[k]);
    for (size_t k = 0; c == 0 && k < n; k++) pt_flow_conjuncts(g->tt, rho[k], &x->lits);
    if (c == 1) pt_flow_conjuncts(g->tt, negation(g, rho, n), &x->lits);
    x->own = x->lits.n - r->lits.n;
  }
  r->rho = pt_mk_and_all(g->tt, rho, n);
  for (size_t k = 0; k < n; k++) pt_vec_push(g->mem, &r->split, rho[k]);
  r->child[0] = child[0], r->child[1] = child[1];
  pt_graph *gr = &g->graphs.at[graph];
  if (point == gr->first_point) {
    size_t k = 0;
    while (gr->entries.at[k] != region) k++;
    gr->entries.at[k] = child[0];
    pt_vec_push(g->mem, &gr->entries, child[1]);
  }
  split_edges(g, region);
  g->nleaves++, g->nsplits++;
}

/* ---- preconditions */

/* Conjuncts [from, to) of the region behind an edge, before it. */
static void add_lits(pt_graphs *g, uint32_t arc, const pt_term_vec *lits, size_t from, size_t to,
                     pt_term_vec *out) {
  bool call = pt_flow_arc(g->flow, arc)->kind == PT_ARC_CALL;
  for (size_t k = from; k < to; k++)
    if (!call || !pt_flow_depends(g->flow, arc, lits->at[k]))
      pt_flow_conjuncts(g->tt, pt_flow_pre(g->flow, arc, lits->at[k]), out);
}

static void add_entry(pt_graphs *g, const pt_edge *e, const pt_region *entry, size_t from,
                      size_t to, pt_term_vec *out) {
  for (size_t k = from; k < to; k++)
    pt_flow_conjuncts(g->tt, pt_flow_enter(g->flow, e->arc, entry->lits.at[k], &e->bound), out);
}

void pt_graphs_pre(pt_graphs *g, uint32_t edge, uint32_t entry, pt_term_vec *out, size_t *core) {
  const pt_edge *e = pt_edge_at(g, edge);
  const pt_region *to = e->to ? pt_region_at(g, e->to) : NULL,
                  *in = entry ? pt_region_at(g, entry) : NULL;
  const pt_term_vec *post = &g->graphs.at[pt_region_at(g, e->from)->graph].post;
  if (pt_flow_arc(g->flow, e->arc)->kind == PT_ARC_RETURN)
    add_lits(g, e->arc, post, 0, post->n, out);
  if (to) add_lits(g, e->arc, &to->lits, to->lits.n - to->own, to->lits.n, out);
  if (in) add_entry(g, e, in, in->lits.n - in->own, in->lits.n, out);
  *core = out->n;
  if (to) add_lits(g, e->arc, &to->lits, 0, to->lits.n - to->own, out);
  if (in) add_entry(g, e, in, 0, in->lits.n - in->own, out);
  pt_flow_guards(g->flow, e->arc, out);
}

/* ---- what can reach a target */

bool pt_edge_open(pt_graphs *g, const pt_edge *e) {
  if (e->dead) return false;
  if (!e->sub) return true;
  const pt_graph *sub = &g->graphs.at[e->sub];
  for (size_t k = 0; k < sub->entries.n; k++) {
    uint32_t entry = sub->entries.at[k];
    if (pt_region_at(g, entry)->reach && (!e->barred.n || !pt_edge_bars(g, e, entry))) return true;
  }
  return false;
}

typedef PT_VEC(uint32_t) ids;

/* Leaves out the dead ones. */
#define sweep(G, V)                                                                                \
  do {                                                                                             \
    size_t kept_ = 0;                                                                              \
    for (size_t k_ = 0; k_ < (V)->n; k_++)                                                         \
      if (!(G)->edges.at[(V)->at[k_]].dead) (V)->at[kept_++] = (V)->at[k_];                        \
    (V)->n = kept_;                                                                                \
  } while (0)

static void mark(pt_graphs *g, ids *todo, uint32_t region) {
  if (pt_region_at(g, region)->reach) return;
  pt_region_at(g, region)->reach = true;
  pt_vec_push(g->mem, todo, region);
}

static void mark_edge(pt_graphs *g, ids *todo, const pt_edge *e) {
  if (e->dead || pt_region_at(g, e->from)->reach) return;
  const pt_arc *a = pt_flow_arc(g->flow, e->arc);
  if (a->kind == PT_ARC_FAIL && !g->wanted[a->check]) return;
  if ((!e->to || pt_region_at(g, e->to)->reach) && pt_edge_open(g, e)) mark(g, todo, e->from);
}

/* From the entries on, where there is a way to the target. */
static void mark_forward(pt_graphs *g, uint32_t top, ids *todo) {
  for (uint32_t k = 1; k < g->graphs.n; k++)
    for (size_t e = 0; e < g->graphs.at[k].entries.n; e++) {
      pt_region *r = pt_region_at(g, g->graphs.at[k].entries.at[e]);
      if (!r->reach || (k == top && r->no_start)) continue;
      r->fwd = true;
      pt_vec_push(g->mem, todo, g->graphs.at[k].entries.at[e]);
    }
  while (todo->n) {
    const pt_region *r = pt_region_at(g, pt_vec_pop(todo));
    for (size_t k = 0; k < r->out.n; k++) {
      const pt_edge *e = pt_edge_at(g, r->out.at[k]);
      if (e->dead || !e->to || pt_region_at(g, e->to)->fwd || !pt_region_at(g, e->to)->reach ||
          !pt_edge_open(g, e))
        continue;
      pt_region_at(g, e->to)->fwd = true;
      pt_vec_push(g->mem, todo, e->to);
    }
  }
}

bool pt_graphs_mark(pt_graphs *g, uint32_t top) {
  ids todo = {0};
  for (size_t k = 1; k < g->regions.n; k++) g->regions.at[k].reach = g->regions.at[k].fwd = false;
  for (size_t k = 1; k < g->graphs.n; k++) {
    sweep(g, &g->graphs.at[k].target);
    sweep(g, &g->graphs.at[k].users);
    for (size_t t = 0; t < g->graphs.at[k].target.n; t++)
      mark_edge(g, &todo, pt_edge_at(g, g->graphs.at[k].target.at[t]));
  }
  while (todo.n) {
    uint32_t region = pt_vec_pop(&todo);
    pt_region *r = pt_region_at(g, region);
    sweep(g, &r->in);
    sweep(g, &r->out);
    for (size_t k = 0; k < r->in.n; k++) mark_edge(g, &todo, pt_edge_at(g, r->in.at[k]));
    const pt_graph *gr = &g->graphs.at[r->graph];
    for (size_t k = 0; r->point == gr->first_point && k < gr->users.n; k++)
      mark_edge(g, &todo, pt_edge_at(g, gr->users.at[k]));
  }
  mark_forward(g, top, &todo);
  pt_vec_release(g->mem, &todo);
  const pt_graph *t = &g->graphs.at[top];
  for (size_t k = 0; k < t->entries.n; k++)
    if (pt_region_at(g, t->entries.at[k])->reach && !pt_region_at(g, t->entries.at[k])->no_start)
      return true;
  return false;
}

/* ---- life */

void pt_graphs_init(pt_graphs *g, pt_mem *m, pt_terms *tt, pt_flow *flow, const bool *wanted,
                    uint32_t own) {
  *g = (pt_graphs){.mem = m, .tt = tt, .flow = flow, .wanted = wanted, .own = own};
  pt_vec_push(m, &g->regions, (pt_region){0});
  pt_vec_push(m, &g->edges, (pt_edge){0});
  pt_vec_push(m, &g->graphs, (pt_graph){0});
}

void pt_graphs_release(pt_graphs *g) {
  pt_mem *m = g->mem;
  for (size_t k = 0; k < g->regions.n; k++) {
    pt_vec_release(m, &g->regions.at[k].lits);
    pt_vec_release(m, &g->regions.at[k].split);
    pt_vec_release(m, &g->regions.at[k].out);
    pt_vec_release(m, &g->regions.at[k].in);
    pt_vec_release(m, &g->regions.at[k].visits);
  }
  for (size_t k = 0; k < g->edges.n; k++) {
    pt_vec_release(m, &g->edges.at[k].bound);
    pt_vec_release(m, &g->edges.at[k].barred);
    pt_vec_release(m, &g->edges.at[k].skipped);
  }
  for (size_t k = 0; k < g->graphs.n; k++) {
    pt_graph *gr = &g->graphs.at[k];
    pt_mem_free(m, gr->root, gr->npoints * sizeof *gr->root);
    pt_vec_release(m, &gr->post);
    pt_vec_release(m, &gr->target);
    pt_vec_release(m, &gr->users);
    pt_vec_release(m, &gr->entries);
  }
  pt_vec_release(m, &g->regions);
  pt_vec_release(m, &g->edges);
  pt_vec_release(m, &g->graphs);
  pt_map_release(m, &g->by_question);
  pt_map_release(m, &g->quarrels);
  pt_map_release(m, &g->error_graph);
}

bool pt_graphs_ok(pt_graphs *g) {
  for (size_t k = 1; k < g->edges.n; k++) {
    const pt_edge *e = pt_edge_at(g, (uint32_t)k);
    if (e->dead) continue;
    const pt_arc *a = pt_flow_arc(g->flow, e->arc);
    const pt_region *from = pt_region_at(g, e->from);
    if (!pt_is_leaf(from) || from->point != a->from) return false;
    if (e->to && (!pt_is_leaf(pt_region_at(g, e->to)) || pt_region_at(g, e->to)->point != a->to))
      return false;
    if (e->to && pt_region_at(g, e->to)->graph != from->graph) return false;
  }
  for (size_t k = 1; k < g->regions.n; k++)
    if (g->regions.at[k].child[0] && g->regions.at[g->regions.at[k].child[0]].parent != k)
      return false;
  return true;
}
