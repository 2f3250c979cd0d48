/* Objects, pointers, and what is known of memory. */
#include "engine/local/encode_priv.h"

/* ---- pointers */

pt_lpointer pt_lenc_pointer(pt_lenc *e, pt_term p) {
  uint64_t at;
  if (pt_map_get(&e->pointer_of, p.i, &at)) return e->pointers.at[at];
  return (pt_lpointer){0};
}

void pt_lenc_point(pt_lenc *e, pt_term p, uint32_t object, pt_term offset) {
  if (pt_map_get(&e->pointer_of, p.i, NULL)) return;
  pt_map_put(e->mem, &e->pointer_of, p.i, e->pointers.n);
  pt_vec_push(e->mem, &e->pointers, ((pt_lpointer){object, offset}));
}

/* Addresses are not null, and aligned as C says. */
uint32_t pt_lenc_object(pt_lenc *e, pt_lobject o, uint64_t align) {
  uint32_t width = e->prog->ptr_width, low = 0;
  o.addr = pt_lenc_any(e, width);
  pt_term zero = pt_mk_u64(e->tt, width, 0);
  pt_vec_push(e->mem, &e->facts, pt_mk_ne(e->tt, o.addr, zero));
  while (low < 12 && align > 1 && align % 2 == 0) align /= 2, low++;
  if (low)
    pt_vec_push(e->mem, &e->facts,
                pt_mk_eq(e->tt, pt_mk_extract(e->tt, o.addr, low - 1, 0),
                         pt_mk_u64(e->tt, low, 0)));
  if (!e->objects.n) pt_vec_push(e->mem, &e->objects, (pt_lobject){0});
  uint32_t id = (uint32_t)e->objects.n;
  pt_vec_push(e->mem, &e->objects, o);
  pt_lenc_point(e, o.addr, id, zero);
  return id;
}

uint32_t pt_lenc_global(pt_lenc *e, uint32_t global) {
  const pt_ir_global *g = &e->prog->globals.at[global];
  uint64_t known;
  if (pt_map_get(&e->global_of, global, &known)) return (uint32_t)known;
  pt_lobject o = {.size = pt_mk_u64(e->tt, e->prog->ptr_width, g->size),
                  .global = true,
                  .constant = g->constant,
                  .unknown_size = g->unsized};
  uint32_t id = pt_lenc_object(e, o, g->align);
  pt_map_put(e->mem, &e->global_of, global, id);
  return id;
}

/* ---- what is forgotten */

typedef struct {
  pt_lenc *e;
  pt_lstate *s;
  uint32_t object;   /* 0: not known */
  pt_term offset;    /* of the write */
  uint64_t n;        /* its bytes; 0: any number */
  bool lives;        /* heap objects may have been freed, too */
} writing;

static bool constant(const pt_lenc *e, pt_term t, uint64_t *out) {
  pt_bv c;
  if (!t.i || !pt_term_value(e->tt, t, &c)) return false;
  *out = pt_bv_to_u64(c);
  return true;
}

static bool is_tracked(const pt_lenc *e, uint32_t object) {
  return object && e->objects.at[object].tracked;
}

/* Both are in one object, at constant places that do not meet. */
static bool apart(const writing *w, const pt_lcell *c) {
  uint64_t a, b, n = (c->width + 7) / 8;
  pt_term offset = pt_lenc_pointer(w->e, c->ptr).offset;
  if (!w->n || !constant(w->e, w->offset, &a) || !constant(w->e, offset, &b)) return false;
  return a < (UINT64_C(1) << 40) && b < (UINT64_C(1) << 40) && (a + w->n <= b || b + n <= a);
}

static bool is_lent(const pt_lenc *e, uint32_t object) { return e->objects.at[object].lent; }

static bool survives(const writing *w, const pt_lcell *c) {
  bool known = w->object && c->object;
  if (known && w->object == c->object) return apart(w, c);
  if (known && !is_lent(w->e, w->object) && !is_lent(w->e, c->object)) return true;
  return is_tracked(w->e, w->object) || is_tracked(w->e, c->object);
}

static void forget_key(void *payload, uint64_t key) {
  writing *w = payload;
  uint64_t what = key & ((UINT64_C(1) << 62) - 1);
  bool gone = false;
  if (key >> 62 == PT_LKEY_CELL) gone = !survives(w, &w->e->cells.at[what]);
  else if (key >> 62 == PT_LKEY_LIFE)
    gone = w->lives && (w->e->objects.at[what].heap || is_lent(w->e, (uint32_t)what));
  if (gone) w->s->mem = pt_pmap_remove(w->e->maps, w->s->mem, key);
}

/* What is visited stays as it is while others are removed from a newer map. */
static void forget(writing w) {
  pt_pmap before = w.s->mem;
  pt_pmaps_freeze(w.e->maps);
  pt_pmap_diff(before, NULL, forget_key, &w);
}

void pt_lenc_forget(pt_lenc *e, pt_lstate *s, pt_term p, uint64_t n) {
  pt_lpointer at = pt_lenc_pointer(e, p);
  forget((writing){.e = e, .s = s, .object = at.object, .offset = at.offset, .n = n});
}

void pt_lenc_forget_object(pt_lenc *e, pt_lstate *s, uint32_t object) {
  forget((writing){.e = e, .s = s, .object = object});
}

void pt_lenc_forget_all(pt_lenc *e, pt_lstate *s, bool frees) {
  forget((writing){.e = e, .s = s, .lives = frees});
}

/* ---- life */

void pt_lenc_set_life(pt_lenc *e, pt_lstate *s, uint32_t object, bool live) {
  s->mem = pt_pmap_put(e->maps, s->mem, pt_lkey(PT_LKEY_LIFE, object), pt_mk_bool(e->tt, live).i);
}

pt_term pt_lenc_life(pt_lenc *e, const pt_lstate *s, uint32_t object) {
  uint64_t t;
  if (pt_pmap_get(s->mem, pt_lkey(PT_LKEY_LIFE, object), &t)) return (pt_term){(uint32_t)t};
  if (e->objects.at[object].global) return pt_true(e->tt);
  return pt_mk_fresh(e->tt, "local", pt_sort_bool(e->tt));
}

void pt_lenc_free(pt_lenc *e, pt_lstate *s, pt_term p) {
  pt_lenc_forget_all(e, s, true);
  uint32_t object = pt_lenc_pointer(e, p).object;
  if (object) pt_lenc_set_life(e, s, object, false);
}

/* ---- loads and stores */

static uint64_t cell_at(pt_lenc *e, pt_term p, uint32_t width) {
  uint64_t key = (uint64_t)p.i << 32 | width, id;
  if (pt_map_get(&e->cell_of, key, &id)) return id;
  id = e->cells.n;
  pt_lcell c = {.ptr = p, .width = width, .object = pt_lenc_pointer(e, p).object};
  pt_vec_push(e->mem, &e->cells, c);
  pt_map_put(e->mem, &e->cell_of, key, id);
  return id;
}

pt_term pt_lenc_load(pt_lenc *e, pt_lstate *s, pt_term p, uint32_t width) {
  uint64_t key = pt_lkey(PT_LKEY_CELL, cell_at(e, p, width)), t;
  if (e->o.no_memory) return pt_lenc_any(e, width);
  if (pt_pmap_get(s->mem, key, &t)) return (pt_term){(uint32_t)t};
  pt_term any = pt_lenc_any(e, width);
  s->mem = pt_pmap_put(e->maps, s->mem, key, any.i);
  return any;
}

void pt_lenc_store(pt_lenc *e, pt_lstate *s, pt_term p, uint32_t width, pt_term v) {
  pt_lenc_forget(e, s, p, (width + 7) / 8);
  s->mem = pt_pmap_put(e->maps, s->mem, pt_lkey(PT_LKEY_CELL, cell_at(e, p, width)), v.i);
}

/* ---- accesses */

static pt_term inside(pt_lenc *e, const pt_lstate *s, const pt_lpointer *at, pt_term n,
                      bool write) {
  const pt_lobject *o = &e->objects.at[at->object];
  pt_terms *tt = e->tt;
  if (write && o->constant) return pt_false(tt);
  if (o->unknown_size) return pt_mk_fresh(tt, "local", pt_sort_bool(tt));
  pt_term size = write && o->lent ? o->writable : o->size;
  pt_term fits = pt_mk_op2(tt, PT_TOP_ULE, at->offset, pt_mk_op2(tt, PT_TOP_SUB, size, n));
  pt_term small = pt_mk_op2(tt, PT_TOP_ULE, n, size);
  return pt_mk_and(tt, pt_lenc_life(e, s, at->object), pt_mk_and(tt, small, fits));
}

pt_term pt_lenc_access(pt_lenc *e, const pt_lstate *s, pt_term p, pt_term n, bool write) {
  pt_terms *tt = e->tt;
  pt_lpointer at = pt_lenc_pointer(e, p);
  pt_term zero = pt_mk_u64(tt, e->prog->ptr_width, 0);
  pt_term none = pt_mk_eq(tt, n, zero), known = pt_false(tt);
  if (at.object) known = inside(e, s, &at, n, write);
  if (at.object && !e->objects.at[at.object].lent) return pt_mk_or(tt, none, known);
  pt_term ok = pt_mk_and(tt, pt_mk_ne(tt, p, zero), pt_mk_fresh(tt, "local", pt_sort_bool(tt)));
  ok = pt_mk_or(tt, known, ok);
  return pt_mk_or(tt, pt_mk_eq(tt, n, zero), ok);
}
