/* The graph of paths: nodes and edges, and the content of slots at a node. */
#include "bv/fp_number.h"
#include "check/unwind_priv.h"

#include <assert.h>

enum { MAX_DEPTH = 4000 }; /* of nested look-ups; what is deeper is arbitrary */

/* ---- terms */

pt_term pt_unw_fresh(pt_unw *x, const char *prefix, uint32_t width) {
  return pt_mk_fresh(x->tt, prefix, width ? pt_sort_bv(x->tt, width) : pt_sort_bool(x->tt));
}

static void add_fact(pt_unw *x, pt_term t, pt_term var, pt_ubring b) {
  if (pt_term_is_true(x->tt, t)) return;
  pt_vec_push(x->mem, &x->facts, t);
  pt_vec_push(x->mem, &x->defines, var);
  pt_vec_push(x->mem, &x->brings, b);
}

void pt_unw_relate(pt_unw *x, pt_term a, pt_term b, pt_term when) {
  pt_term same = pt_mk_implies(x->tt, when, pt_mk_eq(x->tt, b, a));
  add_fact(x, same, a, (pt_ubring){.other = b});
}

void pt_unw_define(pt_unw *x, pt_term var, pt_term t) { add_fact(x, t, var, (pt_ubring){0}); }

void pt_unw_bring(pt_unw *x, pt_term var, pt_ubring b) {
  pt_term is = pt_mk_eq(x->tt, var, b.value);
  add_fact(x, b.taken.i ? pt_mk_implies(x->tt, b.taken, is) : is, var, b);
}

void pt_unw_fact(pt_unw *x, pt_term t) { pt_unw_define(x, (pt_term){0}, t); }

pt_term pt_unw_literal(pt_unw *x, pt_term t) {
  pt_top op = pt_term_op(x->tt, t);
  if (op == PT_TOP_CONST || op == PT_TOP_VAR) return t;
  pt_term e = pt_unw_fresh(x, "e", 0);
  pt_unw_bring(x, e, (pt_ubring){.value = t});
  return e;
}

pt_term pt_unw_word(pt_unw *x, uint64_t value) {
  return pt_mk_u64(x->tt, x->prog->ptr_width, value);
}

/* Which bits a NaN has is not known: any that are one. */
static pt_term bits_of_nan(pt_unw *x, pt_fp format) {
  pt_term any = pt_unw_fresh(x, "f", pt_fp_width(format));
  pt_term nan = pt_mk_op1(x->tt, PT_TOP_FNAN, pt_mk_fp_of_bv(x->tt, format, any));
  return pt_mk_ite(x->tt, nan, any, pt_mk_const(x->tt, pt_fp_nan(format, true)));
}

pt_term pt_unw_bits(pt_unw *x, pt_term t) {
  pt_sort sort = pt_term_sort(x->tt, t);
  uint64_t known;
  if (pt_sort_kind_of(x->tt, sort) != PT_SORT_FP) return t;
  if (pt_map_get(&x->bits_of, t.i, &known)) return (pt_term){(uint32_t)known};
  pt_term b = pt_mk_ite(x->tt, pt_mk_op1(x->tt, PT_TOP_FNAN, t),
                        bits_of_nan(x, pt_sort_format(x->tt, sort)),
                        pt_mk_op1(x->tt, PT_TOP_BV_OF_FP, t));
  pt_map_put(x->mem, &x->bits_of, t.i, b.i);
  pt_map_put(x->mem, &x->float_of, b.i, t.i);
  return b;
}

/* ---- undefined bytes: a term that stands for some elsewhere may have a condition too many, which
   does no harm */

pt_term pt_unw_undefined(pt_unw *x, pt_term t) {
  uint64_t when;
  return pt_map_get(&x->undefined, t.i, &when) ? (pt_term){(uint32_t)when} : pt_false(x->tt);
}

void pt_unw_set_undefined(pt_unw *x, pt_term t, pt_term when) {
  if (pt_term_is_false(x->tt, when)) return;
  pt_map_put(x->mem, &x->undefined, t.i, pt_mk_or(x->tt, pt_unw_undefined(x, t), when).i);
}

/* ---- what terms may point to */

static uint32_t points_of_args(pt_unw *x, pt_term t, uint32_t from) {
  uint32_t set = 0;
  for (uint32_t k = from; k < pt_term_nargs(x->tt, t); k++)
    set = pt_set_union(x, set, x->points.at[pt_term_arg(x->tt, t, k).i]);
  return set;
}

/* A constant of pointer width; parts of addresses are not known as such. */
static uint32_t points_of_constant(pt_unw *x, pt_term t) {
  pt_bv c;
  if (pt_term_width(x->tt, t) != x->prog->ptr_width || !pt_term_value(x->tt, t, &c)) return 0;
  uint32_t o = pt_unw_object_at(x, t);
  if (!o) return pt_set_single(x, 0, pt_bv_to_u64(c));
  return pt_set_single(x, o, pt_bv_to_u64(pt_bv_sub(c, pt_unw_base(x, o))));
}

/* A number and a pointer: that pointer, further on. */
static uint32_t points_of_sum(pt_unw *x, pt_term t) {
  for (uint32_t k = 0; k < 2 && pt_term_nargs(x->tt, t) == 2; k++) {
    pt_term number = pt_term_arg(x->tt, t, k), other = pt_term_arg(x->tt, t, 1 - k);
    pt_bv c;
    if (pt_term_value(x->tt, number, &c) && !pt_unw_object_at(x, number))
      return pt_set_shift(x, x->points.at[other.i], pt_bv_to_u64(c));
  }
  return pt_set_blur(x, points_of_args(x, t, 0));
}

static uint32_t find_points(pt_unw *x, pt_term t) {
  if (pt_sort_kind_of(x->tt, pt_term_sort(x->tt, t)) != PT_SORT_BV) return 0;
  pt_top op = pt_term_op(x->tt, t);
  bool wide = pt_term_width(x->tt, t) == x->prog->ptr_width;
  switch (op) {
  case PT_TOP_VAR: return 0;
  case PT_TOP_CONST: return points_of_constant(x, t);
  case PT_TOP_ITE: return points_of_args(x, t, 1);
  case PT_TOP_EXTRACT:
  case PT_TOP_CONCAT: return points_of_args(x, t, 0);
  case PT_TOP_ADD: return wide ? points_of_sum(x, t) : 0;
  case PT_TOP_ZEXT:
  case PT_TOP_SEXT: return 0; /* of a number */
  default: return wide ? pt_set_blur(x, points_of_args(x, t, 0)) : 0;
  }
}

uint32_t pt_unw_points(pt_unw *x, pt_term t) {
  while (x->points.n <= t.i) {
    uint32_t set = x->points.n ? find_points(x, (pt_term){(uint32_t)x->points.n}) : 0;
    pt_vec_push(x->mem, &x->points, set);
  }
  return x->points.at[t.i];
}

void pt_unw_set_points(pt_unw *x, pt_term var, uint32_t set) {
  (void)pt_unw_points(x, var);
  x->points.at[var.i] = set;
}

/* ---- nodes */

/* In every copy of a cut loop, not only in the last: what is known of a pointer depends on the
   window, not on the run. */
void pt_unw_lost(pt_unw *x, pt_term when, const char *text, uint32_t loc) {
  if (x->in_instance) { /* it ends there, and nothing is learnt from it */
    x->guard = pt_mk_and(x->tt, x->guard, pt_mk_not(x->tt, when));
    return;
  }
  pt_ubad b = {.kind = PT_UBAD_LOST, .loc = loc, .text = text};
  b.when = pt_mk_and(x->tt, x->guard, when);
  if (!pt_term_is_false(x->tt, b.when)) pt_vec_push(x->mem, &x->bads, b);
}

static uint32_t common_dominator(const pt_unw *x, uint32_t a, uint32_t b) {
  while (a != b) {
    if (x->nodes.at[a].depth < x->nodes.at[b].depth) b = x->nodes.at[b].idom;
    else a = x->nodes.at[a].idom;
  }
  return a;
}

/* A dominator further up, such that any one is found in logarithmic time (Myers' skew-binary
   jumps). */
static uint32_t jump_of(const pt_unw *x, uint32_t idom) {
  if (!x->nodes.n) return 0;
  pt_unode p = x->nodes.at[idom], q = x->nodes.at[p.jump];
  return p.depth - q.depth == q.depth - x->nodes.at[q.jump].depth ? q.jump : idom;
}

/* The highest dominator of NODE that is not before AT. */
static uint32_t climb(const pt_unw *x, uint32_t node, uint32_t at) {
  while (node > at && x->nodes.at[node].idom >= at)
    node = x->nodes.at[node].jump >= at ? x->nodes.at[node].jump : x->nodes.at[node].idom;
  return node;
}

uint32_t pt_unw_node(pt_unw *x, const pt_uedge *in, size_t n) {
  pt_unode node = {.edge = x->edges.n, .nedges = n, .end = (uint32_t)x->events.n};
  uint32_t id = (uint32_t)x->nodes.n;
  x->guard = n ? pt_false(x->tt) : pt_true(x->tt);
  for (size_t k = 0; k < n; k++) {
    pt_vec_push(x->mem, &x->edges, in[k]);
    x->guard = pt_mk_or(x->tt, x->guard, in[k].taken);
    node.idom = k ? common_dominator(x, node.idom, in[k].src) : in[k].src;
  }
  node.depth = n ? x->nodes.at[node.idom].depth + 1 : 0;
  node.jump = jump_of(x, node.idom);
  assert(n || id == 0);
  pt_vec_push(x->mem, &x->nodes, node);
  x->guard = pt_unw_literal(x, x->guard);
  x->node = id;
  return id;
}

static bool all_same(const pt_term *terms, size_t n) {
  for (size_t k = 1; k < n; k++)
    if (terms[k].i != terms[0].i) return false;
  return true;
}

/* A variable for what in-edges bring, TERMS, one per edge. */
static pt_term join_plain(pt_unw *x, uint32_t node, const pt_term *terms, const char *prefix) {
  pt_unode n = x->nodes.at[node];
  uint32_t set = 0;
  if (all_same(terms, n.nedges)) return terms[0];
  pt_term v = pt_unw_fresh(x, prefix, pt_term_width(x->tt, terms[0]));
  for (size_t k = 0; k < n.nedges; k++) {
    pt_term taken = x->edges.at[n.edge + k].taken;
    set = pt_set_union(x, set, pt_unw_points(x, terms[k]));
    pt_unw_bring(x, v, (pt_ubring){.taken = taken, .value = terms[k]});
  }
  pt_unw_set_points(x, v, set);
  return v;
}

static pt_term join(pt_unw *x, uint32_t node, const pt_term *terms, const char *prefix) {
  pt_term v = join_plain(x, node, terms, prefix);
  pt_term_vec when = {0};
  if (all_same(terms, x->nodes.at[node].nedges)) return v;
  for (size_t k = 0; k < x->nodes.at[node].nedges; k++) {
    pt_term u = pt_unw_undefined(x, terms[k]);
    pt_vec_push(x->mem, &when, u);
  }
  pt_unw_set_undefined(x, v, join_plain(x, node, when.at, "d"));
  pt_vec_release(x->mem, &when);
  return v;
}

pt_term pt_unw_phi(pt_unw *x, uint32_t node, size_t k) {
  pt_unode n = x->nodes.at[node];
  pt_term_vec terms = {0};
  for (size_t e = 0; e < n.nedges; e++)
    pt_vec_push(x->mem, &terms, x->phis.at[x->edges.at[n.edge + e].phi + k]);
  pt_term v = join(x, node, terms.at, "p");
  pt_vec_release(x->mem, &terms);
  return v;
}

/* ---- slots */

uint32_t pt_unw_slot(pt_unw *x, pt_uslot_kind kind, uint32_t a, uint32_t b) {
  uint64_t key = (uint64_t)kind << 62 | (uint64_t)a << 32 | b, id;
  assert(a < (UINT32_C(1) << 30));
  if (pt_map_get(&x->slot_ids, key, &id)) return (uint32_t)id;
  pt_uslot s = {.kind = (uint8_t)kind, .a = a, .b = b};
  id = x->slots.n;
  pt_vec_push(x->mem, &x->slots, s);
  pt_map_put(x->mem, &x->slot_ids, key, id);
  return (uint32_t)id;
}

static bool has_constant_offset(const pt_unw *x, const pt_uslot *s) {
  return pt_term_op(x->tt, (pt_term){s->b}) == PT_TOP_CONST;
}

/* Events of the current node; DEF and ANY of one slot go through pt_unw_def or have a constant
   AT. */
void pt_unw_event(pt_unw *x, pt_uevent e) {
  uint32_t id = (uint32_t)x->events.n;
  bool narrow = (e.kind == PT_UEV_STORE || e.kind == PT_UEV_ANY) && e.at.i &&
                pt_term_op(x->tt, e.at) == PT_TOP_CONST;
  e.node = x->node;
  if (narrow) {
    uint32_t slot = pt_unw_slot(x, PT_USLOT_MEM, e.obj, e.at.i);
    pt_vec_push(x->mem, &x->slots.at[slot].events, id);
  } else {
    pt_vec_push(x->mem, &x->l->objs.at[e.obj].wide, id);
  }
  pt_vec_push(x->mem, &x->l->objs.at[e.obj].all, id);
  pt_vec_push(x->mem, &x->events, e);
  x->nodes.at[x->node].end = id + 1;
}

void pt_unw_def(pt_unw *x, uint32_t slot, pt_term value) {
  pt_uevent e = {.kind = PT_UEV_DEF, .node = x->node, .value = value};
  assert(x->slots.at[slot].kind != PT_USLOT_MEM);
  pt_vec_push(x->mem, &x->slots.at[slot].events, (uint32_t)x->events.n);
  pt_vec_push(x->mem, &x->events, e);
  x->nodes.at[x->node].end = (uint32_t)x->events.n;
}

/* ---- the content of a slot */

/* The last event before UPTO in the list, plus 1; 0: none. */
static uint32_t last_before(const pt_u32s *list, uint32_t upto) {
  size_t low = 0, high = list->n;
  while (low < high) {
    size_t mid = low + (high - low) / 2;
    if (list->at[mid] < upto) low = mid + 1;
    else high = mid;
  }
  return low ? list->at[low - 1] + 1 : 0;
}

static uint32_t last_event(const pt_unw *x, uint32_t slot, uint32_t upto) {
  const pt_uslot *s = &x->slots.at[slot];
  if (s->kind != PT_USLOT_MEM) return last_before(&s->events, upto);
  if (!has_constant_offset(x, s)) return last_before(&x->l->objs.at[s->a].all, upto);
  uint32_t own = last_before(&s->events, upto), wide = last_before(&x->l->objs.at[s->a].wide, upto);
  return own > wide ? own : wide;
}

static pt_term too_deep(pt_unw *x, uint32_t slot) {
  const pt_uslot *s = &x->slots.at[slot];
  x->inexact = "paths are too deep to look up memory";
  if (s->kind == PT_USLOT_LIFE) return pt_unw_fresh(x, "u", 0);
  assert(s->kind == PT_USLOT_MEM);
  return pt_unw_fresh(x, "u", x->l->objs.at[s->a].grain * 8);
}

/* Where an object is not made yet its bytes are what is easiest to say: those of another edge. */
static void fill_absent(const pt_unw *x, pt_term *terms, size_t n) {
  size_t made = 0;
  while (made < n && pt_map_get(&x->absent, terms[made].i, NULL)) made++;
  for (size_t k = 0; k < n && made < n; k++)
    if (pt_map_get(&x->absent, terms[k].i, NULL)) terms[k] = terms[made];
}

static pt_term read_join(pt_unw *x, uint32_t slot, uint32_t node) {
  uint64_t key = (uint64_t)node << 32 | slot, known;
  if (pt_map_get(&x->joined, key, &known)) return (pt_term){(uint32_t)known};
  if (x->depth >= MAX_DEPTH && x->slots.at[slot].kind != PT_USLOT_VALUE) return too_deep(x, slot);
  pt_term_vec terms = {0};
  pt_unode n = x->nodes.at[node];
  x->depth++;
  for (size_t k = 0; k < n.nedges; k++) {
    uint32_t src = x->edges.at[n.edge + k].src;
    pt_term t = pt_unw_read(x, slot, src, x->nodes.at[src].end);
    pt_vec_push(x->mem, &terms, t);
  }
  x->depth--;
  fill_absent(x, terms.at, terms.n);
  pt_term v = join(x, node, terms.at, "m");
  pt_vec_release(x->mem, &terms);
  pt_map_put(x->mem, &x->joined, key, v.i);
  return v;
}

pt_term pt_unw_read(pt_unw *x, uint32_t slot, uint32_t node, uint32_t upto) {
  for (;;) {
    uint32_t last = last_event(x, slot, upto);
    if (!last) return pt_unw_initial(x, slot);
    uint32_t at = x->events.at[last - 1].node;
    if (at == node) {
      bool done = true;
      pt_term t = pt_unw_apply(x, slot, last - 1, &done);
      if (done) return t;
      upto = last - 1;
      continue;
    }
    assert(at < node);
    uint32_t up = climb(x, node, at);
    if (up == node) {
      if (x->nodes.at[node].nedges > 1) return read_join(x, slot, node);
      up = x->nodes.at[node].idom; /* of one edge: its source */
    }
    node = up;
    upto = x->nodes.at[node].end;
  }
}
