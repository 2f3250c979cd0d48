/* Objects, cells, and what writes leave of them. */
#include "check/contexts_priv.h"
#include "ir/frees.h"

enum { MAX_BASES = 1 << 20, MAX_WIDTH = 1 << 12 };

/* ---- bases */

static uint32_t add_base(pt_cx *x, pt_cbase b) {
  if (!x->bases.n) pt_vec_push(x->mem, &x->bases, (pt_cbase){0});
  pt_vec_push(x->mem, &x->bases, b);
  if (x->bases.n >= MAX_BASES) x->gave_up = true;
  return (uint32_t)x->bases.n - 1;
}

/* No object begins at address 0; it is aligned as C says. */
uint32_t pt_cx_object(pt_cx *x, pt_cbase b, uint64_t align, pt_cval *address) {
  uint32_t width = x->prog->ptr_width, low = 0;
  b.object = true;
  *address = pt_cx_any(x, width);
  address->base = add_base(x, b);
  address->off = pt_mk_u64(x->tt, width, 0);
  pt_cx_fact(x, pt_mk_ne(x->tt, address->t, address->off));
  for (; low < 12 && align > 1 && align % 2 == 0; align /= 2) low++;
  if (low)
    pt_cx_fact(x, pt_mk_eq(x->tt, pt_mk_extract(x->tt, address->t, low - 1, 0),
                           pt_mk_u64(x->tt, low, 0)));
  return address->base;
}

pt_cval pt_cx_global(pt_cx *x, uint32_t global) {
  const pt_ir_global *g = &x->prog->globals.at[global];
  uint64_t at;
  if (pt_map_get(&x->global_of, global, &at)) return x->vals.at[at];
  pt_cbase b = {.global = true, .constant = g->constant, .unsized = g->unsized};
  pt_cval address;
  b.size = pt_mk_u64(x->tt, x->prog->ptr_width, g->size);
  pt_cx_object(x, b, g->align, &address);
  pt_map_put(x->mem, &x->global_of, global, x->vals.n);
  pt_vec_push(x->mem, &x->vals, address);
  return address;
}

pt_cval pt_cx_address(pt_cx *x, pt_cval p) {
  uint64_t base;
  if (p.base) return p;
  if (!pt_map_get(&x->base_of, p.t.i, &base)) {
    base = add_base(x, (pt_cbase){0});
    pt_map_put(x->mem, &x->base_of, p.t.i, base);
  }
  return (pt_cval){p.t, (uint32_t)base, pt_mk_u64(x->tt, x->prog->ptr_width, 0)};
}

/* ---- cells */

/* UINT32_MAX: there is no room for it. */
static uint32_t cell_at(pt_cx *x, uint32_t base, pt_term off, uint32_t width) {
  uint64_t key = (uint64_t)base << 44 | (uint64_t)width << 32 | off.i, id;
  if (base >= MAX_BASES || width >= MAX_WIDTH) return UINT32_MAX;
  if (pt_map_get(&x->cell_of, key, &id)) return (uint32_t)id;
  pt_ccell c = {.base = base, .width = width, .off = off};
  id = x->cells.n;
  pt_vec_push(x->mem, &x->cells, c);
  pt_map_put(x->mem, &x->cell_of, key, id);
  return (uint32_t)id;
}

static void put(pt_cx *x, uint32_t cell, pt_cval v) {
  if (cell == UINT32_MAX) return;
  x->now.mem = pt_pmap_put(x->maps, x->now.mem, cell, x->vals.n);
  pt_vec_push(x->mem, &x->vals, v);
}

/* ---- writes */

/* N bytes at a base (0: any number), or (base 0) by anybody anywhere. */
typedef struct {
  pt_cx *x;
  uint32_t base;
  pt_term off;
  uint64_t n;
  bool lives;  /* heap objects may have been freed, too */
  bool life;   /* that of the base changes, too */
  bool kept;   /* it is known that there is something, only not what */
} writing;

static bool constant(const pt_cx *x, pt_term t, uint64_t *out) {
  pt_bv c;
  if (!t.i || !pt_term_value(x->tt, t, &c)) return false;
  *out = pt_bv_to_u64(c);
  return *out < UINT64_C(1) << 30;
}

static bool is_apart(const writing *w, const pt_ccell *c) {
  const pt_cbase *a = &w->x->bases.at[w->base], *b = &w->x->bases.at[c->base];
  uint64_t from, at;
  if (!w->base) return b->kept;
  if (w->base != c->base) return (a->object && b->object) || a->kept || b->kept;
  if (!w->n || !constant(w->x, w->off, &from) || !constant(w->x, c->off, &at)) return false;
  return from + w->n <= at || at + (c->width + 7) / 8 <= from;
}

static void change(void *payload, uint64_t key) {
  writing *w = payload;
  pt_cx *x = w->x;
  pt_ccell c = x->cells.at[key];
  bool changes = c.width && !is_apart(w, &c);
  bool may_end = x->bases.at[c.base].heap || x->bases.at[c.base].lent;
  if (!c.width) changes = (w->lives && may_end) || (w->life && c.base == w->base);
  if (!changes) return;
  if (!w->kept) x->now.mem = pt_pmap_remove(x->maps, x->now.mem, key);
  else if (c.width) put(x, (uint32_t)key, pt_cx_any(x, c.width));
  else put(x, (uint32_t)key, (pt_cval){.t = pt_mk_fresh(x->tt, "life", pt_sort_bool(x->tt))});
}

static void do_write(writing w) {
  pt_pmap before = w.x->now.mem;
  pt_pmaps_freeze(w.x->maps);
  pt_pmap_diff(before, NULL, change, &w);
}

void pt_cx_write(pt_cx *x, pt_cval p) {
  do_write((writing){.x = x, .base = p.base, .off = p.off});
}

void pt_cx_write_all(pt_cx *x, bool frees) { do_write((writing){.x = x, .lives = frees}); }

pt_cval pt_cx_load(pt_cx *x, pt_cval p, uint32_t width) {
  uint32_t cell = cell_at(x, p.base, p.off, width);
  uint64_t at;
  if (cell != UINT32_MAX && pt_pmap_get(x->now.mem, cell, &at)) return x->vals.at[at];
  pt_cval v = pt_cx_any(x, width);
  put(x, cell, v);
  return v;
}

void pt_cx_store(pt_cx *x, pt_cval p, uint32_t width, pt_cval v) {
  do_write((writing){.x = x, .base = p.base, .off = p.off, .n = (width + 7) / 8});
  put(x, cell_at(x, p.base, p.off, width), v);
}

/* ---- lives */

pt_term pt_cx_live(pt_cx *x, uint32_t base) {
  uint64_t at;
  const pt_cbase *b = &x->bases.at[base];
  if (b->global || b->world) return pt_true(x->tt);
  if (pt_pmap_get(x->now.mem, cell_at(x, base, (pt_term){0}, 0), &at)) return x->vals.at[at].t;
  return pt_mk_fresh(x->tt, "life", pt_sort_bool(x->tt));
}

void pt_cx_set_live(pt_cx *x, uint32_t base, pt_term live) {
  put(x, cell_at(x, base, (pt_term){0}, 0), (pt_cval){.t = live});
}

/* ---- accesses */

static pt_term inside(pt_cx *x, pt_cval p, pt_term n, bool write) {
  pt_cbase b = x->bases.at[p.base];
  pt_terms *tt = x->tt;
  if (write && b.constant) return pt_false(tt);
  pt_term size = write && b.lent ? b.writable : b.size;
  pt_term fits = pt_mk_op2(tt, PT_TOP_ULE, n, size);
  pt_term room = pt_mk_op2(tt, PT_TOP_ULE, p.off, pt_mk_op2(tt, PT_TOP_SUB, size, n));
  return pt_mk_and(tt, pt_cx_live(x, p.base), pt_mk_and(tt, fits, room));
}

pt_term pt_cx_access(pt_cx *x, pt_cval p, pt_term n, bool write) {
  pt_terms *tt = x->tt;
  pt_term zero = pt_mk_u64(tt, x->prog->ptr_width, 0), ok;
  pt_cbase b = x->bases.at[p.base];
  if (b.unsized && !(write && b.constant)) ok = pt_mk_fresh(tt, "ok", pt_sort_bool(tt));
  else if (b.object) ok = inside(x, p, n, write);
  else ok = pt_mk_and(tt, pt_mk_ne(tt, p.t, zero), pt_mk_fresh(tt, "ok", pt_sort_bool(tt)));
  if (b.lent) ok = pt_mk_or(tt, ok, inside(x, p, n, write));
  return pt_mk_or(tt, pt_mk_eq(tt, n, zero), ok);
}

pt_term pt_cx_has_room(pt_cx *x, pt_cval p, pt_term n, bool write) {
  const pt_cbase *b = &x->bases.at[p.base];
  bool known = (b->object && !b->unsized) || b->lent;
  return known ? inside(x, p, n, write) : pt_false(x->tt);
}

pt_cval pt_cx_lent(pt_cx *x, pt_loan_room room) {
  uint32_t width = x->prog->ptr_width;
  pt_cbase b = {.lent = true,
                .size = pt_mk_u64(x->tt, width, room.bytes),
                .writable = pt_mk_u64(x->tt, width, room.writable)};
  pt_cval p = pt_cx_any(x, width);
  p.base = add_base(x, b);
  p.off = pt_mk_u64(x->tt, width, 0);
  pt_cx_fact(x, pt_mk_ne(x->tt, p.t, p.off));
  pt_cx_set_live(x, p.base, pt_true(x->tt));
  return p;
}

/* ---- what a loop changes */

/* What V is computed from by adding offsets. */
static pt_val origin_of(const pt_ir_fn *fn, pt_val v) {
  while (fn->values.at[v].kind == PT_VAL_INS) {
    const pt_ir_ins *i = pt_ir_ins_at(fn, fn->values.at[v].ref);
    if (i->op != PT_OP_PTRADD) break;
    v = pt_ir_arg(fn, i, 0);
  }
  return v;
}

static bool is_inside(const pt_ir_fn *fn, const pt_cfn *u, const pt_ir_loop *loop, pt_val v) {
  const pt_ir_value *value = &fn->values.at[v];
  uint32_t index = (uint32_t)(loop - u->cfg.loops.at) + 1;
  return value->kind == PT_VAL_INS &&
         pt_ir_in_loop(&u->cfg, index, pt_ir_ins_at(fn, value->ref)->block);
}

/* A write through operand 0, or a life that begins or ends there. */
static void blur_place(pt_cx *x, pt_cframe *f, const pt_ir_loop *loop, const pt_ir_ins *i,
                       bool life) {
  const pt_ir_fn *fn = x->prog->fns.at[f->fn];
  pt_val v = origin_of(fn, pt_ir_arg(fn, i, 0));
  writing w = {.x = x, .kept = true, .life = life};
  if (is_inside(fn, pt_cx_fn(x, f->fn), loop, v)) {
    /* an object that is made inside of the loop is not known in front of it */
    if (pt_ir_ins_at(fn, fn->values.at[v].ref)->op == PT_OP_ALLOC) return;
    x->gave_up |= life;
  } else {
    pt_cval p = pt_cx_address(x, pt_cx_value(x, f, v));
    w.base = p.base, w.off = p.off;
  }
  do_write(w);
}

static void blur_dynamic(pt_cx *x, const pt_cframe *f) {
  for (uint32_t b = 1; b < x->bases.n; b++)
    if (x->bases.at[b].dynamic && x->bases.at[b].frame == f->number)
      pt_cx_set_live(x, b, pt_mk_fresh(x->tt, "life", pt_sort_bool(x->tt)));
}

static void blur_one(pt_cx *x, pt_cframe *f, const pt_ir_loop *loop, const pt_ir_ins *i) {
  switch ((pt_op)i->op) {
  case PT_OP_STORE:
  case PT_OP_SET:
  case PT_OP_COPY: blur_place(x, f, loop, i, false); return;
  case PT_OP_SCOPE:
  case PT_OP_UNSCOPE: blur_place(x, f, loop, i, true); return;
  case PT_OP_SRESTORE: blur_dynamic(x, f); return;
  default:
    if (pt_op_writes((pt_op)i->op))
      do_write((writing){
          .x = x, .kept = true, .lives = pt_ir_may_free(x->prog, x->frees, x->leaves, f->fn, i)});
  }
}

void pt_cx_blur(pt_cx *x, pt_cframe *f, const pt_ir_loop *loop) {
  const pt_ir_fn *fn = x->prog->fns.at[f->fn];
  for (size_t b = 0; b < loop->blocks.n; b++) {
    const pt_ir_block *block = &fn->blocks.at[loop->blocks.at[b]];
    for (size_t k = 0; k < block->ins.n; k++)
      blur_one(x, f, loop, pt_ir_ins_at(fn, block->ins.at[k]));
  }
}
