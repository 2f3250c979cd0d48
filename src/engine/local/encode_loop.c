/* Loops: copies from the entry, the arbitrary head, the last copies. */
#include "engine/local/encode_priv.h"
#include "engine/local/rows.h"

/* ---- what a loop changes */

/* The alloc or global that V is an address in; false: not known. */
typedef struct {
  uint32_t alloc, global;
} base;

static bool base_of(const pt_ir_fn *fn, pt_val v, base *out) {
  *out = (base){0};
  for (;;) {
    const pt_ir_value *val = &fn->values.at[v];
    if (val->kind == PT_VAL_GLOBAL) out->global = val->ref;
    if (val->kind != PT_VAL_INS) return out->global != 0;
    const pt_ir_ins *i = pt_ir_ins_at(fn, val->ref);
    if (i->op == PT_OP_ALLOC) out->alloc = val->ref;
    if (i->op != PT_OP_PTRADD) return out->alloc != 0;
    v = pt_ir_arg(fn, i, 0);
  }
}

/* The object of a base, which was made before the loop; 0: none. */
static uint32_t object_of(pt_lenc *e, pt_lframe *f, const base *b) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  if (b->global) return pt_lenc_global(e, b->global);
  pt_term p = f->values[fn->ins.at[b->alloc].res];
  return p.i ? pt_lenc_pointer(e, p).object : 0;
}

/* What an instruction can write: everything, or one object. */
static void forget_written(pt_lenc *e, pt_lframe *f, const pt_ir_ins *i, pt_lstate *s) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  base b;
  bool scope = pt_op_is_scope((pt_op)i->op), stores = pt_op_only_stores((pt_op)i->op);
  uint32_t object = 0;
  if (!scope && !pt_op_writes((pt_op)i->op)) return;
  if ((scope || stores) && base_of(fn, pt_ir_arg(fn, i, 0), &b)) {
    object = object_of(e, f, &b);
    if (!object) return; /* made inside of the loop: nothing is known of it here */
  }
  if (!object) {
    pt_lenc_forget_all(e, s, pt_lenc_may_free(e, f, i));
    return;
  }
  pt_lenc_forget_object(e, s, object);
  if (scope) s->mem = pt_pmap_remove(e->maps, s->mem, pt_lkey(PT_LKEY_LIFE, object));
}

static void forget_loop(pt_lenc *e, pt_lframe *f, const pt_ir_loop *l, pt_lstate *s) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  for (size_t b = 0; b < l->blocks.n; b++) {
    const pt_ir_block *block = &fn->blocks.at[l->blocks.at[b]];
    for (size_t k = 0; k < block->ins.n; k++)
      forget_written(e, f, pt_ir_ins_at(fn, block->ins.at[k]), s);
  }
}

/* ---- copies */

/* One copy of the loop from EDGES: those with which it goes round replace them; those that leave
   are added to W, unless the copy does not count. */
static void copy(pt_lenc *e, pt_lframe *f, pt_lwalk *w, pt_ledges *edges, bool counts) {
  const pt_ir_loop *l = &e->fns[f->fn].cfg.loops.at[w->loop - 1];
  size_t left = w->leaving.n;
  pt_lwalk *outer = f->walk;
  for (size_t b = 0; b < l->blocks.n; b++) pt_vec_reset(&f->pending[l->blocks.at[b]]);
  for (size_t k = 0; k < edges->n; k++) pt_vec_push(e->mem, &f->pending[w->head], edges->at[k]);
  pt_vec_reset(&w->backs);
  f->walk = w;
  e->silent += !counts;
  pt_lenc_blocks(e, f, w->loop);
  e->silent -= !counts;
  f->walk = outer;
  if (!counts) w->leaving.n = left;
  pt_vec_reset(edges);
  for (size_t k = 0; k < w->backs.n; k++) pt_vec_push(e->mem, edges, w->backs.at[k]);
}

/* The arbitrary head: EDGES become one edge, the head's number is returned. */
static size_t forget_head(pt_lenc *e, pt_lframe *f, const pt_lwalk *w, pt_ledges *edges,
                          const pt_term *entry) {
  const pt_ir_fn *fn = e->prog->fns.at[f->fn];
  const pt_ir_loop *l = &e->fns[f->fn].cfg.loops.at[w->loop - 1];
  uint32_t n = pt_ir_phis(fn, w->head);
  size_t first, head = e->heads.n;
  pt_ledge any = {.from = edges->at[0].from};
  any.state = pt_lenc_join_edges(e, f, w->head, edges, &first);
  forget_loop(e, f, l, &any.state);
  /* a choice of its own: what is assumed here says nothing of how runs get here */
  pt_term chosen = pt_mk_fresh(e->tt, "local", pt_sort_bool(e->tt));
  any.state.guard = pt_mk_and(e->tt, any.state.guard, chosen);
  any.phis = f->phis.n;
  for (uint32_t k = 0; k < n; k++) {
    uint32_t width = pt_ir_width(fn, pt_ir_ins_at(fn, fn->blocks.at[w->head].ins.at[k])->res);
    pt_term t = pt_lenc_any(e, width);
    pt_vec_push(e->mem, &f->phis, t);
  }
  f->now = any.state;
  pt_lrows_guess(e, f, w->loop, any.state.guard, f->phis.at + any.phis, entry);
  pt_pmaps_freeze(e->maps);
  pt_vec_reset(edges);
  pt_vec_push(e->mem, edges, any);
  return head;
}

/* Edges with which the head's rows must hold, kept until there are rows. */
static void keep(pt_lenc *e, pt_ledges *to, const pt_ledges *edges) {
  for (size_t k = 0; k < edges->n; k++) pt_vec_push(e->mem, to, edges->at[k]);
}

static void cut(pt_lenc *e, pt_lframe *f, pt_lwalk *w, pt_ledges *edges, const pt_ledges *visits,
                const pt_term *entry) {
  size_t head = forget_head(e, f, w, edges, entry);
  pt_lrows_visit(e, f, head, visits);
  for (uint32_t k = 0; k < e->o.last && edges->n && !pt_lenc_over(e); k++) {
    copy(e, f, w, edges, k + 1 == e->o.last);
    if (k == 0) pt_lrows_visit(e, f, head, edges);
  }
}

static void copies(pt_lenc *e, pt_lframe *f, pt_lwalk *w, pt_ledges *edges) {
  uint32_t n = e->o.under ? e->o.first : e->o.first + e->o.last - 1;
  uint32_t nphis = pt_ir_phis(e->prog->fns.at[f->fn], w->head);
  pt_term *entry = pt_mem_alloc(e->mem, (nphis + 1) * sizeof *entry);
  pt_ledges visits = {0};
  size_t first;
  pt_lenc_join_edges(e, f, w->head, edges, &first);
  memcpy(entry, f->phis.at + first, nphis * sizeof *entry);
  for (uint32_t k = 0; k < n && edges->n && !pt_lenc_over(e); k++) {
    if (k == e->o.first) keep(e, &visits, edges);
    copy(e, f, w, edges, true);
  }
  if (n == e->o.first) keep(e, &visits, edges);
  if (edges->n && !e->o.under && !pt_lenc_over(e)) cut(e, f, w, edges, &visits, entry);
  pt_vec_release(e->mem, &visits);
  pt_mem_free(e->mem, entry, (nphis + 1) * sizeof *entry);
}

void pt_lenc_loop(pt_lenc *e, pt_lframe *f, uint32_t loop) {
  pt_lwalk w = {.outer = f->walk,
                .loop = loop,
                .head = e->fns[f->fn].cfg.loops.at[loop - 1].header};
  pt_ledges edges = {0};
  keep(e, &edges, &f->pending[w.head]);
  pt_vec_reset(&f->pending[w.head]);
  copies(e, f, &w, &edges);
  for (size_t k = 0; k < w.leaving.n; k++)
    pt_lenc_deliver(e, f, w.outer, w.leaving.at[k].to, &w.leaving.at[k].edge);
  pt_vec_release(e->mem, &edges);
  pt_vec_release(e->mem, &w.backs);
  pt_vec_release(e->mem, &w.leaving);
}
