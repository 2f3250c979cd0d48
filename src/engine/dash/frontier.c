/* Looking for a frontier, backwards from the target.

   The search goes from the target of a graph over open edges through regions that none of the given
   tests visits.  The first edge that comes out of a visited region is the frontier; over a call, it
   lies inside of the callee, whose graph is searched the same way with the frames that the tests
   had there.  A callee's entry that is reached but not visited means that the caller has to enter
   it otherwise. */
#include <assert.h>

#include "engine/dash/search.h"

typedef enum { NOTHING, FOUND, ENTRY } outcome;

typedef struct {
  uint32_t graph, id;
  uint32_t via; /* the caller's edge; 0: none */
  pt_ids todo;
  pt_map seen; /* region -> the edge from it that leads to the target */
} search;

static outcome search_graph(pt_dash *d, uint32_t graph, const pt_ids *contexts, uint32_t via,
                            pt_frontier *out);

/* A visit of a context of this search; the newest, so that new tests are used. */
static const pt_visit *visit_of(pt_dash *d, const search *s, const pt_region *r) {
  for (size_t k = r->visits.n; k-- > 0;)
    if (d->contexts.at[r->visits.at[k].context].search == s->id) return &r->visits.at[k];
  return NULL;
}

static bool is_skipped(const pt_edge *e, uint32_t entry) {
  for (size_t k = 0; k < e->skipped.n; k++)
    if (e->skipped.at[k] == entry) return true;
  return false;
}

/* The way from an edge on to the target of the graph. */
static uint64_t way_from(pt_dash *d, const search *s, uint32_t edge, uint64_t hash) {
  uint64_t next = edge;
  do {
    edge = (uint32_t)next;
    hash = pt_hash_mix(hash + edge);
  } while (pt_edge_at(&d->graphs, edge)->to &&
           pt_map_get(&s->seen, pt_edge_at(&d->graphs, edge)->to, &next));
  return hash;
}

/* Over a call, from a visited region: inside of the callee, or into it. */
static outcome descend(pt_dash *d, search *s, uint32_t edge, pt_visit first, pt_frontier *out) {
  pt_ids below = {0};
  uint32_t region = pt_edge_at(&d->graphs, edge)->from, sub = pt_edge_at(&d->graphs, edge)->sub;
  for (size_t k = 0; k < pt_region_at(&d->graphs, region)->visits.n; k++) {
    pt_visit v = pt_region_at(&d->graphs, region)->visits.at[k];
    if (d->contexts.at[v.context].search != s->id) continue;
    uint32_t c = pt_dash_callee(d, v.context, v.event, edge);
    if (c) pt_vec_push(d->mem, &below, c);
  }
  outcome r = search_graph(d, sub, &below, edge, out);
  if (r == ENTRY)
    *out = (pt_frontier){.context = first.context,
                         .event = first.event,
                         .edge = edge,
                         .entry = out->entry,
                         .trace = out->trace};
  out->trace = way_from(d, s, edge, out->trace);
  pt_vec_release(d->mem, &below);
  return r == NOTHING ? NOTHING : FOUND;
}

static outcome look_at_edge(pt_dash *d, search *s, uint32_t edge, pt_frontier *out) {
  pt_graphs *g = &d->graphs;
  const pt_edge *e = pt_edge_at(g, edge);
  const pt_arc *a = pt_flow_arc(d->flow, e->arc);
  if (e->dead || !pt_region_at(g, e->from)->reach || !pt_region_at(g, e->from)->fwd ||
      !pt_edge_open(g, e))
    return NOTHING;
  if (a->kind == PT_ARC_FAIL && !d->wanted[a->check]) return NOTHING;
  const pt_visit *v = visit_of(d, s, pt_region_at(g, e->from));
  if (!v) {
    if (!pt_map_get(&s->seen, e->from, NULL)) {
      pt_map_put(d->mem, &s->seen, e->from, edge);
      pt_vec_push(d->mem, &s->todo, e->from);
    }
    return NOTHING;
  }
  if (e->given_up) return NOTHING;
  if (e->sub) return descend(d, s, edge, *v, out);
  *out = (pt_frontier){
      .context = v->context, .event = v->event, .edge = edge, .trace = way_from(d, s, edge, 0)};
  return FOUND;
}

/* An unvisited entry: may the caller, or the start, go there? */
static bool may_enter(pt_dash *d, const search *s, uint32_t region) {
  const pt_region *r = pt_region_at(&d->graphs, region);
  if (r->point != d->graphs.graphs.at[s->graph].first_point) return false;
  if (!s->via) return !r->no_start && !r->start_tried;
  const pt_edge *e = pt_edge_at(&d->graphs, s->via);
  return !pt_edge_bars(&d->graphs, e, region) && !is_skipped(e, region);
}

static outcome search_graph(pt_dash *d, uint32_t graph, const pt_ids *contexts, uint32_t via,
                            pt_frontier *out) {
  search s = {.graph = graph, .id = ++d->searches, .via = via};
  outcome r = NOTHING;
  for (size_t k = 0; k < contexts->n; k++) d->contexts.at[contexts->at[k]].search = s.id;
  for (size_t k = 0; k < d->graphs.graphs.at[graph].target.n && r == NOTHING; k++)
    r = look_at_edge(d, &s, d->graphs.graphs.at[graph].target.at[k], out);
  while (r == NOTHING && s.todo.n) {
    uint32_t region = pt_vec_pop(&s.todo);
    if (may_enter(d, &s, region)) {
      uint64_t first = 0;
      pt_map_get(&s.seen, region, &first);
      out->entry = region, out->trace = way_from(d, &s, (uint32_t)first, region);
      r = ENTRY;
    }
    for (size_t k = 0; k < pt_region_at(&d->graphs, region)->in.n && r == NOTHING; k++)
      r = look_at_edge(d, &s, pt_region_at(&d->graphs, region)->in.at[k], out);
  }
  pt_vec_release(d->mem, &s.todo);
  pt_map_release(d->mem, &s.seen);
  return r;
}

bool pt_dash_find(pt_dash *d, pt_frontier *out) {
  pt_ids all = {0};
  for (uint32_t c = 1; c < d->contexts.n; c++)
    if (d->contexts.at[c].graph == d->top && d->contexts.at[c].frame == 1)
      pt_vec_push(d->mem, &all, c);
  outcome r = search_graph(d, d->top, &all, 0, out);
  if (r == ENTRY)
    *out = (pt_frontier){.context = all.at[0], .entry = out->entry, .trace = out->trace};
  pt_vec_release(d->mem, &all);
  return r != NOTHING;
}
