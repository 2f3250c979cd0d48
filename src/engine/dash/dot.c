/* The region graph as DOT text. */
#include <stdio.h>
#include <sys/stat.h>

#include "engine/dash/search.h"
#include "term/ctext.h"

typedef struct {
  pt_dash *d;
  char text[96];
} namer;

/* Variables as the program names them. */
static const char *name_of(void *payload, pt_term var, bool *is_signed) {
  namer *n = payload;
  const pt_ir_prog *p = n->d->prog;
  pt_sv sv;
  *is_signed = true;
  if (!pt_flow_meaning(n->d->flow, var, &sv)) return NULL;
  if (sv.kind == PT_SV_CELL && pt_flow_cell(n->d->flow, sv.index)->global) {
    const pt_cell *c = pt_flow_cell(n->d->flow, sv.index);
    const char *name = pt_ir_text(p, p->globals.at[c->global].name);
    if (c->offset)
      snprintf(n->text, sizeof n->text, "%s@%llu", name, (unsigned long long)c->offset);
    else snprintf(n->text, sizeof n->text, "%s", name);
    return n->text;
  }
  uint32_t wanted = sv.kind == PT_SV_CELL ? pt_flow_cell(n->d->flow, sv.index)->alloc : sv.index;
  if (sv.kind != PT_SV_VALUE && sv.kind != PT_SV_CELL) return NULL;
  const pt_ir_fn *f = p->fns.at[sv.fn];
  for (size_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    bool names = (i->op == PT_OP_VAR && !i->dead && f->args.at[i->arg] == wanted &&
                  sv.kind == PT_SV_VALUE) ||
                 (i->op == PT_OP_ALLOC && i->res == wanted && sv.kind == PT_SV_CELL);
    if (names && i->ref) return pt_ir_text(p, p->vars.at[i->ref].name);
  }
  return NULL;
}

static void add_escaped(pt_mem *m, pt_buf *b, const char *s) {
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') pt_buf_char(m, b, '\\');
    pt_buf_char(m, b, *s);
  }
}

static void write_region(pt_dash *d, pt_buf *b, uint32_t region, const pt_frontier *f) {
  const pt_region *r = pt_region_at(&d->graphs, region);
  const pt_point *pt = pt_flow_point(d->flow, r->point);
  uint32_t loc = pt_flow_loc(d->flow, r->point);
  namer n = {.d = d};
  pt_ctext_names names = {.name = name_of, .payload = &n};
  pt_buf label = {0};
  pt_buf_printf(d->mem, &label, "b%u", pt->block);
  if (loc) pt_buf_printf(d->mem, &label, " line %u", d->prog->locs.at[loc].line);
  for (size_t k = 0; k < r->lits.n; k++) {
    pt_buf_add(d->mem, &label, "\n");
    pt_ctext(d->mem, &label, d->tt, r->lits.at[k], &names, 160);
  }
  bool front = f->edge && pt_edge_at(&d->graphs, f->edge)->from == region;
  pt_buf_printf(d->mem, b, "  r%u [label=\"", region);
  add_escaped(d->mem, b, pt_buf_text(&label));
  pt_buf_printf(d->mem, b, "\"%s%s%s];\n", r->visits.n ? ", style=filled, fillcolor=lightgrey" : "",
                r->reach ? ", color=red" : "", front ? ", penwidth=3" : "");
  pt_buf_release(d->mem, &label);
}

static void write_edge(pt_dash *d, pt_buf *b, const pt_edge *e) {
  const pt_arc *a = pt_flow_arc(d->flow, e->arc);
  if (e->dead || (a->kind == PT_ARC_FAIL && !d->wanted[a->check])) return;
  if (e->to) pt_buf_printf(d->mem, b, "  r%u -> r%u", e->from, e->to);
  else
    pt_buf_printf(d->mem, b, "  r%u -> target%u", e->from,
                  pt_region_at(&d->graphs, e->from)->graph);
  if (e->sub)
    pt_buf_printf(d->mem, b, " [label=\"graph %u\"%s]", e->sub,
                  pt_edge_open(&d->graphs, e) ? "" : ", style=dotted");
  pt_buf_add(d->mem, b, ";\n");
}

void pt_dash_write_graph(pt_dash *d, const pt_frontier *f) {
  pt_buf b = {0};
  char path[600];
  pt_buf_add(d->mem, &b, "digraph dash {\n  node [shape=box, fontname=monospace];\n");
  for (uint32_t k = 1; k < d->graphs.graphs.n; k++) {
    const pt_graph *gr = &d->graphs.graphs.at[k];
    pt_buf_printf(d->mem, &b, "  subgraph cluster%u {\n  label=\"graph %u: %s\";\n", k, k,
                  pt_ir_text(d->prog, d->prog->fns.at[gr->fn]->name));
    pt_buf_printf(d->mem, &b, "  target%u [shape=octagon, label=\"%s\"];\n", k,
                  gr->error ? "error" : "postcondition");
    for (uint32_t r = 1; r < d->graphs.regions.n; r++)
      if (pt_region_at(&d->graphs, r)->graph == k && pt_is_leaf(pt_region_at(&d->graphs, r)))
        write_region(d, &b, r, f);
    pt_buf_add(d->mem, &b, "  }\n");
  }
  for (uint32_t k = 1; k < d->graphs.edges.n; k++) write_edge(d, &b, pt_edge_at(&d->graphs, k));
  pt_buf_add(d->mem, &b, "}\n");
  mkdir(d->o->graph_dir, 0777);
  snprintf(path, sizeof path, "%s/step%05llu.dot", d->o->graph_dir,
           (unsigned long long)d->stats.dash_frontiers);
  FILE *out = fopen(path, "w");
  if (out) {
    fputs(pt_buf_text(&b), out);
    fclose(out);
  }
  pt_buf_release(d->mem, &b);
}
