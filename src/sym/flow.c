/* Points, arcs and state variables.  flow.h has the idea. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "ir/layout.h"
#include "sym/flow_priv.h"

/* ---- points and arcs */

bool pt_flow_is_call(const pt_flow *w, const pt_ir_ins *i) {
  return i->op == PT_OP_ICALL || (i->op == PT_OP_CALL && w->prog->fns.at[i->ref]->blocks.n > 0);
}

static void add_arc(pt_flow *w, pt_arc a) {
  a.from = (uint32_t)w->points.n - 1;
  pt_vec_push(w->mem, &w->arcs, a);
  w->points.at[a.from].narcs++;
}

/* The point behind the one that is being made. */
static uint32_t next_point(const pt_flow *w) { return (uint32_t)w->points.n; }

static void add_calls(pt_flow *w, uint32_t fn, const pt_ir_ins *i) {
  uint32_t next = next_point(w);
  if (i->op == PT_OP_CALL) {
    add_arc(w, (pt_arc){.kind = PT_ARC_CALL, .to = next, .callee = i->ref});
    add_arc(w, (pt_arc){.kind = PT_ARC_CALL_FAIL, .callee = i->ref});
    return;
  }
  for (uint32_t g = 1; g < w->prog->fns.n; g++) {
    if (!w->prog->fns.at[g]->blocks.n || !pt_ir_may_target(w->prog, pt_flow_fn_at(w, fn), i, g))
      continue;
    add_arc(w, (pt_arc){.kind = PT_ARC_CALL, .to = next, .callee = g});
    add_arc(w, (pt_arc){.kind = PT_ARC_CALL_FAIL, .callee = g});
  }
}

/* An arc for each check of the last point. */
static void add_checks(pt_flow *w, const pt_point *pt) {
  const pt_ir_fn *f = pt_flow_fn_at(w, pt->fn);
  uint32_t guards = 0, strays = 0;
  for (uint32_t k = 0; k < pt->nparts; k++) {
    const pt_flow_part *part = &w->parts.at[pt->parts + k];
    for (uint32_t n = part->first; n < part->end; n++) {
      const pt_ir_ins *i = &f->ins.at[f->blocks.at[part->block].ins.at[n]];
      if (i->op == PT_OP_CHECK || pt_flow_is_access(w, i))
        add_arc(w, (pt_arc){.kind = PT_ARC_FAIL, .check = i->ref, .guards = guards});
      if (w->life && i->op == PT_OP_PTRADD)
        add_arc(w, (pt_arc){.kind = PT_ARC_FAIL, .guards = guards, .stray = ++strays});
      guards += pt_flow_has_guard(w, pt->fn, i);
    }
  }
}

/* The ways out of the last point.  Targets of branches are blocks until all points exist. */
static void add_ways_out(pt_flow *w, const pt_point *pt) {
  const pt_ir_ins *last = &pt_flow_fn_at(w, pt->fn)->ins.at[pt->exit];
  if (pt_flow_is_call(w, last)) add_calls(w, pt->fn, last);
  else if (last->op == PT_OP_RET) add_arc(w, (pt_arc){.kind = PT_ARC_RETURN});
  for (uint32_t k = 0; k < pt->nto; k++)
    add_arc(w, (pt_arc){.kind = PT_ARC_FLOW, .to = pt->to[k], .side = (uint8_t)k});
}

/* A point and its arcs, failing checks first.  True when it ends with a call: the next point is at
   *AT, *PLACE. */
static bool add_point(pt_flow *w, uint32_t fn, pt_blk *at, uint32_t *place, bool *merged) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  const pt_ir_block *block = &f->blocks.at[*at];
  pt_point pt = {.fn = fn, .block = *at, .first = *place, .arcs = (uint32_t)w->arcs.n};
  pt_flow_plan(w, &pt);
  pt.end = w->parts.at[pt.parts].end;
  pt_vec_push(w->mem, &w->points, pt);
  for (uint32_t k = pt.first; k < pt.end; k++)
    w->fns[fn].point_at[block->ins.at[k]] = next_point(w) - 1;
  for (uint32_t k = 1; k < pt.nparts; k++) merged[w->parts.at[pt.parts + k].block] = true;
  add_checks(w, &pt);
  add_ways_out(w, &pt);
  if (!pt_flow_is_call(w, &f->ins.at[pt.exit])) return false;
  *at = pt.last, *place = 0;
  while (f->blocks.at[pt.last].ins.at[*place] != pt.exit) ++*place;
  ++*place;
  return true;
}

static void add_points(pt_flow *w, uint32_t fn) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  size_t first_arc = w->arcs.n;
  uint32_t *start = pt_mem_alloc(w->mem, f->blocks.n * sizeof *start);
  bool *merged = pt_mem_alloc(w->mem, f->blocks.n);
  pt_ir_cfg c;
  if (f->blocks.n) pt_ir_cfg_init(&c, w->mem, f);
  for (uint32_t k = 0; f->blocks.n && k < c.nrpo; k++) { /* what merges a block comes before it */
    pt_blk b = c.rpo[k];
    if (merged[b]) continue;
    start[b] = next_point(w);
    uint32_t first = pt_ir_phis(f, b);
    while (add_point(w, fn, &b, &first, merged)) continue;
  }
  for (size_t k = first_arc; k < w->arcs.n; k++)
    if (w->arcs.at[k].kind == PT_ARC_FLOW) w->arcs.at[k].to = start[w->arcs.at[k].to];
  if (f->blocks.n) pt_ir_cfg_release(&c);
  pt_mem_free(w->mem, start, f->blocks.n * sizeof *start);
  pt_mem_free(w->mem, merged, f->blocks.n);
}

static void find_loops(pt_flow *w, uint32_t fn) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  pt_ir_cfg c;
  pt_ir_cfg_init(&c, w->mem, f);
  for (size_t b = 0; b < f->blocks.n; b++) w->fns[fn].in_loop[b] = c.irreducible || c.loop_of[b];
  pt_flow_find_scopes(w, fn, &c);
  pt_ir_cfg_release(&c);
}

/* ---- life */

uint64_t pt_flow_room(const pt_flow *w, uint64_t size) {
  uint32_t width = w->prog->ptr_width;
  return (pt_pages_for(width, size) + 1) << pt_page_bits(width);
}

static void find_addresses(pt_flow *w, const pt_exec *x) {
  const pt_ir_prog *p = w->prog;
  w->global_address = pt_mem_alloc(w->mem, p->globals.n * sizeof *w->global_address);
  w->fn_address = pt_mem_alloc(w->mem, p->fns.n * sizeof *w->fn_address);
  w->image = pt_mem_alloc(w->mem, p->globals.n * sizeof *w->image);
  for (uint32_t g = 1; g < p->globals.n; g++) {
    w->global_address[g] = pt_exec_global_address(x, g);
    uint64_t end = w->global_address[g] + pt_flow_room(w, p->globals.at[g].size);
    if (end > w->top0) w->top0 = end;
  }
  for (uint32_t f = 1; f < p->fns.n; f++) {
    w->fn_address[f] = pt_exec_fn_address(x, f);
    uint64_t end = w->fn_address[f] + pt_flow_room(w, 1);
    if (end > w->top0) w->top0 = end;
  }
}

pt_flow *pt_flow_new(pt_mem *m, pt_terms *tt, const pt_ir_prog *p, const pt_exec *x, unsigned how) {
  pt_flow *w = pt_mem_alloc(m, sizeof *w);
  w->mem = m, w->tt = tt, w->prog = p, w->nfns = p->fns.n;
  w->merge = how & PT_FLOW_MERGE, w->life = how & PT_FLOW_LIFE;
  w->fns = pt_mem_alloc(m, w->nfns * sizeof *w->fns);
  pt_ir_callgraph_init(&w->calls, m, p);
  pt_vec_push(m, &w->points, (pt_point){0});
  pt_vec_push(m, &w->arcs, (pt_arc){0});
  pt_vec_push(m, &w->entry, 0);
  for (uint32_t f = 1; f < w->nfns; f++) {
    const pt_ir_fn *fn = p->fns.at[f];
    w->fns[f].point_at = pt_mem_alloc(m, fn->ins.n * sizeof(uint32_t));
    w->fns[f].where = pt_mem_alloc(m, fn->values.n * sizeof(pt_where));
    w->fns[f].in_loop = pt_mem_alloc(m, fn->blocks.n * sizeof(bool));
    w->fns[f].undefines = pt_mem_alloc(m, fn->ins.n * sizeof(bool));
    if (fn->blocks.n) find_loops(w, f);
  }
  find_addresses(w, x);
  pt_flow_find_cells(w);
  for (uint32_t f = 1; f < w->nfns; f++) {
    pt_vec_push(m, &w->entry, next_point(w));
    add_points(w, f);
  }
  pt_vec_push(m, &w->entry, next_point(w));
  pt_flow_find_mods(w);
  pt_vec_resize(m, &w->effects, w->points.n);
  pt_vec_resize(m, &w->guards, w->arcs.n);
  return w;
}

static void release_effect(pt_mem *m, pt_effect *e) {
  pt_map_release(m, &e->values);
  pt_map_release(m, &e->cells);
  pt_map_release(m, &e->fresh);
  pt_vec_release(m, &e->guards);
  pt_vec_release(m, &e->strays);
  pt_vec_release(m, &e->args);
  pt_vec_release(m, &e->vias);
}

static void release_fn(pt_flow *w, uint32_t f) {
  const pt_ir_fn *fn = w->prog->fns.at[f];
  pt_mem_free(w->mem, w->fns[f].point_at, fn->ins.n * sizeof(uint32_t));
  pt_mem_free(w->mem, w->fns[f].where, fn->values.n * sizeof(pt_where));
  pt_mem_free(w->mem, w->fns[f].in_loop, fn->blocks.n * sizeof(bool));
  pt_mem_free(w->mem, w->fns[f].undefines, fn->ins.n * sizeof(bool));
  pt_vec_release(w->mem, &w->fns[f].cells);
  pt_mem_free(w->mem, w->mods[f].cells, w->words * sizeof(uint64_t));
  pt_mem_free(w->mem, w->mods[f].fresh, w->words * sizeof(uint64_t));
}

void pt_flow_delete(pt_flow *w) {
  pt_mem *m = w->mem;
  const pt_ir_prog *p = w->prog;
  for (uint32_t f = 1; f < w->nfns; f++) release_fn(w, f);
  pt_mem_free(m, w->mods, w->nfns * sizeof *w->mods);
  pt_mem_free(m, w->fns, w->nfns * sizeof *w->fns);
  for (size_t k = 0; k < w->effects.n; k++) release_effect(m, &w->effects.at[k]);
  for (size_t g = 1; g < p->globals.n; g++)
    if (w->image[g]) pt_mem_free(m, w->image[g], p->globals.at[g].size);
  pt_mem_free(m, w->global_address, p->globals.n * sizeof *w->global_address);
  pt_mem_free(m, w->fn_address, p->fns.n * sizeof *w->fn_address);
  pt_mem_free(m, w->image, p->globals.n * sizeof *w->image);
  pt_ir_callgraph_release(&w->calls);
  pt_vec_release(m, &w->points);
  pt_vec_release(m, &w->arcs);
  pt_vec_release(m, &w->parts);
  pt_vec_release(m, &w->entry);
  pt_vec_release(m, &w->cells);
  pt_vec_release(m, &w->cells_of_global);
  pt_map_release(m, &w->cell_at);
  pt_vec_release(m, &w->effects);
  for (size_t k = 0; k < w->guards.n; k++) pt_vec_release(m, &w->guards.at[k].all);
  pt_vec_release(m, &w->guards);
  pt_vec_release(m, &w->sv);
  pt_map_release(m, &w->meaning);
  pt_map_release(m, &w->pre);
  pt_mem_free(m, w, sizeof *w);
}

/* ---- reading */

uint32_t pt_flow_points(const pt_flow *w) { return (uint32_t)w->points.n; }
const pt_point *pt_flow_point(const pt_flow *w, uint32_t point) { return &w->points.at[point]; }
const pt_arc *pt_flow_arc(const pt_flow *w, uint32_t arc) { return &w->arcs.at[arc]; }
uint32_t pt_flow_fn_end(const pt_flow *w, uint32_t fn) { return w->entry.at[fn + 1]; }
uint32_t pt_flow_at(const pt_flow *w, uint32_t fn, uint32_t ins) {
  return w->fns[fn].point_at[ins];
}
uint64_t pt_flow_weakened(const pt_flow *w) { return w->weakened; }
uint64_t pt_flow_dropped(const pt_flow *w) { return w->dropped; }

uint32_t pt_flow_entry(const pt_flow *w, uint32_t fn) {
  return w->entry.at[fn] < w->entry.at[fn + 1] ? w->entry.at[fn] : 0;
}

bool pt_flow_in_loop(const pt_flow *w, uint32_t point) {
  const pt_point *pt = &w->points.at[point];
  return w->fns[pt->fn].in_loop[pt->block];
}

uint32_t pt_flow_loc(const pt_flow *w, uint32_t point) {
  const pt_point *pt = &w->points.at[point];
  const pt_ir_fn *f = pt_flow_fn_at(w, pt->fn);
  for (uint32_t k = pt->first; k < pt->end; k++) {
    uint32_t loc = f->ins.at[f->blocks.at[pt->block].ins.at[k]].loc;
    if (loc && w->prog->locs.at[loc].line) return loc;
  }
  return f->loc;
}

bool pt_flow_returns(const pt_flow *w, uint32_t fn) {
  for (uint32_t pt = w->entry.at[fn]; pt < w->entry.at[fn + 1]; pt++)
    for (uint32_t a = 0; a < w->points.at[pt].narcs; a++)
      if (w->arcs.at[w->points.at[pt].arcs + a].kind == PT_ARC_RETURN) return true;
  return false;
}

bool pt_flow_can_fail(pt_flow *w, uint32_t fn, const bool *wanted) {
  PT_VEC(uint32_t) todo = {0};
  pt_map seen = {0};
  bool can = false;
  pt_vec_push(w->mem, &todo, fn);
  pt_map_put(w->mem, &seen, fn, 1);
  while (todo.n && !can) {
    uint32_t f = pt_vec_pop(&todo);
    for (uint32_t pt = w->entry.at[f]; pt < w->entry.at[f + 1]; pt++)
      for (uint32_t a = 0; a < w->points.at[pt].narcs; a++) {
        const pt_arc *arc = &w->arcs.at[w->points.at[pt].arcs + a];
        can |= arc->kind == PT_ARC_FAIL && wanted[arc->check];
        if (arc->kind != PT_ARC_CALL || pt_map_get(&seen, arc->callee, NULL)) continue;
        pt_map_put(w->mem, &seen, arc->callee, 1);
        pt_vec_push(w->mem, &todo, arc->callee);
      }
  }
  pt_vec_release(w->mem, &todo);
  pt_map_release(w->mem, &seen);
  return can;
}

/* ---- state variables */

static void var_name(const pt_sv *sv, uint32_t width, char *out, size_t size) {
  switch ((pt_sv_kind)sv->kind) {
  case PT_SV_VALUE: snprintf(out, size, "fl.v%u.%u", sv->fn, sv->index); break;
  case PT_SV_CELL: snprintf(out, size, "fl.c%u", sv->index); break;
  case PT_SV_MEM: snprintf(out, size, "fl.mem"); break;
  case PT_SV_TOP: snprintf(out, size, "fl.top"); break;
  case PT_SV_LIFE: snprintf(out, size, "fl.life"); break;
  case PT_SV_INPUT: snprintf(out, size, "fl.in%u.%u", sv->index, width); break;
  case PT_SV_FRESH: snprintf(out, size, "fl.fresh%u.%u", sv->index, sv->after); break;
  case PT_SV_RET: snprintf(out, size, "fl.ret.%u", width); break;
  case PT_SV_RIGID: snprintf(out, size, "fl.r%u.%u", sv->index, width); break;
  case PT_SV_UNKNOWN: assert(0); break;
  }
}

static pt_term remember(pt_flow *w, pt_term t, pt_sv sv) {
  if (!pt_map_get(&w->meaning, t.i, NULL)) {
    pt_map_put(w->mem, &w->meaning, t.i, w->sv.n);
    pt_vec_push(w->mem, &w->sv, sv);
  }
  return t;
}

pt_term pt_flow_var(pt_flow *w, pt_sv sv, uint32_t width) {
  char name[64];
  uint32_t ptr = w->prog->ptr_width;
  var_name(&sv, width, name, sizeof name);
  pt_sort sort, address = pt_sort_bv(w->tt, ptr);
  if (sv.kind == PT_SV_MEM) sort = pt_sort_array(w->tt, address, pt_sort_bv(w->tt, 8));
  else if (sv.kind == PT_SV_LIFE) sort = pt_sort_array(w->tt, address, address);
  else if (sv.kind == PT_SV_TOP) sort = address;
  else sort = pt_sort_bv(w->tt, width);
  return remember(w, pt_mk_var(w->tt, name, sort), sv);
}

pt_term pt_flow_unknown(pt_flow *w, pt_sort sort) {
  return remember(w, pt_mk_fresh(w->tt, "fl.any", sort), (pt_sv){.kind = PT_SV_UNKNOWN});
}

/* The meaning is in the name: a proof that somebody else made can be read. */
static bool read_name(const pt_flow *w, const char *name, pt_sv *out) {
  unsigned a, b;
  *out = (pt_sv){0};
  if (strncmp(name, "fl.", 3) != 0) return false;
  name += 3;
  if (strcmp(name, "mem") == 0) out->kind = PT_SV_MEM;
  else if (strcmp(name, "top") == 0) out->kind = PT_SV_TOP;
  else if (strcmp(name, "life") == 0) out->kind = w->life ? PT_SV_LIFE : PT_SV_UNKNOWN;
  else if (sscanf(name, "v%u.%u", &a, &b) == 2)
    *out = (pt_sv){.kind = PT_SV_VALUE, .fn = a, .index = b};
  else if (sscanf(name, "in%u.%u", &a, &b) == 2) *out = (pt_sv){.kind = PT_SV_INPUT, .index = a};
  else if (sscanf(name, "fresh%u.%u", &a, &b) == 2)
    *out = (pt_sv){.kind = PT_SV_FRESH, .index = a, .after = b};
  else if (sscanf(name, "ret.%u", &a) == 1) out->kind = PT_SV_RET;
  else if (sscanf(name, "r%u.%u", &a, &b) == 2) *out = (pt_sv){.kind = PT_SV_RIGID, .index = a};
  else if (sscanf(name, "c%u", &a) == 1 && a < w->cells.n)
    *out = (pt_sv){.kind = PT_SV_CELL, .fn = w->cells.at[a].fn, .index = a};
  else out->kind = PT_SV_UNKNOWN;
  return true;
}

bool pt_flow_meaning(const pt_flow *w, pt_term var, pt_sv *out) {
  uint64_t k;
  if (!pt_map_get(&w->meaning, var.i, &k)) return read_name(w, pt_term_name(w->tt, var), out);
  *out = w->sv.at[k];
  return true;
}

pt_term pt_flow_top0(const pt_flow *w) { return pt_mk_u64(w->tt, w->prog->ptr_width, w->top0); }

pt_term pt_flow_constant(pt_flow *w, uint32_t fn, pt_val v) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  const pt_ir_value *x = &f->values.at[v];
  pt_bv c;
  if (x->kind == PT_VAL_GLOBAL)
    return pt_mk_u64(w->tt, x->width, w->global_address[x->ref] + x->bits);
  if (x->kind == PT_VAL_FUNC) return pt_mk_u64(w->tt, x->width, w->fn_address[x->ref] + x->bits);
  return pt_ir_is_const(w->prog, f, v, &c) ? pt_mk_const(w->tt, c) : (pt_term){0};
}

void pt_flow_conjuncts(pt_terms *tt, pt_term t, pt_term_vec *out) {
  pt_mem *m = pt_terms_mem(tt);
  pt_term_vec todo = {0};
  pt_vec_push(m, &todo, t);
  while (todo.n) {
    pt_term x = pt_vec_pop(&todo);
    if (pt_term_is_true(tt, x)) continue;
    if (pt_term_op(tt, x) == PT_TOP_AND) {
      pt_vec_push(m, &todo, pt_term_arg(tt, x, 1));
      pt_vec_push(m, &todo, pt_term_arg(tt, x, 0));
      continue;
    }
    bool known = false;
    for (size_t k = 0; k < out->n && !known; k++) known = out->at[k].i == x.i;
    if (!known) pt_vec_push(m, out, x);
  }
  pt_vec_release(m, &todo);
}
