/* What is known at the end: the checks that no abstract way leads to, as a proof that others can
   check. */
#include <stdio.h>
#include <string.h>

#include "engine/dash/search.h"
#include "ir/builtin.h"

static void copy_terms(pt_mem *m, pt_term_vec *to, const pt_term_vec *from) {
  for (size_t k = 0; k < from->n; k++) pt_vec_push(m, to, from->at[k]);
}

/* The graph of the start function comes first. */
static uint32_t number_of(const pt_dash *d, uint32_t graph) {
  if (graph == d->top) return 0;
  if (graph < d->top) return graph;
  return graph - 1;
}

static void fill(pt_dash *d, pt_region_proof *p) {
  pt_graphs *g = &d->graphs;
  pt_vec_resize(d->mem, &p->graphs, g->graphs.n - 1);
  for (uint32_t k = 1; k < g->graphs.n; k++) {
    pt_proof_graph *to = &p->graphs.at[number_of(d, k)];
    to->fn = g->graphs.at[k].fn, to->error = g->graphs.at[k].error;
    copy_terms(d->mem, &to->post, &g->graphs.at[k].post);
  }
  for (uint32_t k = 1; k < g->regions.n; k++) {
    const pt_region *r = pt_region_at(g, k);
    pt_proof_region to = {.graph = number_of(d, r->graph), .point = r->point, .parent = r->parent,
                          .child = {r->child[0], r->child[1]}, .safe = pt_is_leaf(r) && !r->reach};
    copy_terms(d->mem, &to.lits, &r->lits);
    copy_terms(d->mem, &to.split, &r->split);
    pt_vec_push(d->mem, &p->regions, to);
  }
  for (uint32_t c = 1; c < d->prog->checks.n; c++)
    if (d->wanted[c]) pt_vec_push(d->mem, &p->checks, c);
}

static void mark_proved(pt_dash *d, const pt_region_proof *p) {
  for (size_t k = 0; k < p->checks.n; k++)
    pt_result_prove(d->result, p->checks.at[k], true, PT_ENGINE_DASH);
}

/* Leaves in `wanted` the checks that no abstract way leads to by themselves. */
static bool keep_unreachable(pt_dash *d) {
  size_t n = d->prog->checks.n;
  bool any = false, *all = pt_mem_alloc(d->mem, n), *kept = pt_mem_alloc(d->mem, n);
  for (size_t c = 1; c < n; c++) all[c] = d->wanted[c], d->wanted[c] = false;
  for (size_t c = 1; c < n; c++) {
    if (!all[c]) continue;
    d->wanted[c] = true, d->wanted[0] = d->life;
    kept[c] = !pt_graphs_mark(&d->graphs, d->top);
    any |= kept[c];
    d->wanted[c] = false;
  }
  for (size_t c = 1; c < n; c++) d->wanted[c] = kept[c];
  pt_mem_free(d->mem, all, n);
  pt_mem_free(d->mem, kept, n);
  return any;
}

static void say_what_is_left(pt_dash *d) {
  size_t open = 0;
  for (uint32_t k = 1; k < d->graphs.regions.n; k++) {
    const pt_region *r = pt_region_at(&d->graphs, k);
    open += pt_is_leaf(r) && r->reach;
  }
  d->stats.open_regions = open;
  if (!d->last.edge) return;
  const pt_arc *a = pt_flow_arc(d->flow, pt_edge_at(&d->graphs, d->last.edge)->arc);
  d->stats.last_from = pt_flow_loc(d->flow, a->from);
  d->stats.last_to = a->to ? pt_flow_loc(d->flow, a->to) : 0;
}

/* Why what is open is open: the same for all that it looked at. */
static void say(pt_dash *d, pt_reason reason, uint32_t loc) {
  for (uint32_t c = 1; c < d->prog->checks.n; c++)
    if (d->wanted[c]) pt_result_open(d->result, c, PT_ENGINE_DASH, reason, loc);
}

static bool any_wanted(const pt_dash *d) {
  for (size_t c = 1; c < d->prog->checks.n; c++)
    if (d->wanted[c]) return true;
  return false;
}

bool pt_dash_conclude(pt_dash *d) {
  if (!any_wanted(d)) return true;
  bool open = pt_graphs_mark(&d->graphs, d->top);
  if (open) say_what_is_left(d);
  pt_reason barred = d->o->job.narrowed;
  if (!barred && pt_ir_leaves_models(d->prog)) barred = PT_REASON_LEAVES_MODELS;
  if (barred) {
    say(d, barred, 0);
    return false;
  }
  if (open) say(d, PT_REASON_REGIONS_LEFT, d->stats.last_from);
  bool stopped = d->o->job.stop &&
                 *d->o->job.stop; /* then there is no time to check a proof of some of them */
  if (open && (stopped || !keep_unreachable(d))) return false;
  pt_graphs_mark(&d->graphs, d->top);
  pt_region_proof p = {.mem = d->mem, .merged = !d->o->no_merge, .life = d->life};
  fill(d, &p);
  bool believed = !d->o->believe || d->o->believe(d->o->believe_payload, &p);
  if (believed) mark_proved(d, &p);
  else say(d, PT_REASON_NOT_CONFIRMED, 0);
  pt_region_proof_release(&p);
  return believed && !open;
}
