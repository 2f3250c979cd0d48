/* Which parts of objects are variables of their own.

   An object is cut into cells when all that ever happens to its address is: adding constants,
   loading and storing there, and scope markers; and when no two accesses overlap without being the
   same.  Then no pointer to it exists anywhere else, so nothing but those loads and stores can
   touch it. */
#include <assert.h>
#include <stdlib.h>

#include "sym/flow_priv.h"

typedef struct {
  uint64_t offset;
  uint32_t width;
} access;

typedef struct {
  bool taken; /* its address is used otherwise */
  uint64_t size;
  PT_VEC(access) accesses;
} object;

typedef struct {
  pt_flow *w;
  object *globals;
  object *locals; /* by value, of the function that is looked at */
  uint32_t fn;
} finder;

/* ---- where a value points to */

static pt_where find_where(pt_flow *w, uint32_t fn, pt_val v);

static pt_where where_of_ins(pt_flow *w, uint32_t fn, const pt_ir_fn *f, const pt_ir_ins *i) {
  pt_bv c;
  if (i->op == PT_OP_ALLOC && i->sub == PT_ALLOC_STACK &&
      pt_ir_is_const(w->prog, f, pt_ir_arg(f, i, 0), &c))
    return (pt_where){.kind = PT_WHERE_LOCAL, .ref = i->res};
  if (i->op != PT_OP_PTRADD || !pt_ir_is_const(w->prog, f, pt_ir_arg(f, i, 1), &c))
    return (pt_where){0};
  pt_where base = find_where(w, fn, pt_ir_arg(f, i, 0));
  if (!base.kind || !pt_bv_fits_i64(c)) return (pt_where){0};
  int64_t index = pt_bv_to_i64(c), step;
  if (__builtin_mul_overflow(index, i->imm2, &step) ||
      __builtin_add_overflow(step, i->imm, &step) ||
      __builtin_add_overflow(base.offset, step, &base.offset))
    return (pt_where){0};
  return base;
}

static pt_where find_where(pt_flow *w, uint32_t fn, pt_val v) {
  const pt_ir_fn *f = pt_flow_fn_at(w, fn);
  pt_where *at = &w->fns[fn].where[v];
  const pt_ir_value *x = &f->values.at[v];
  if (at->known) return *at;
  at->known = true; /* none, until it is found */
  pt_where found = {0};
  if (x->kind == PT_VAL_GLOBAL)
    found = (pt_where){.kind = PT_WHERE_GLOBAL, .ref = x->ref, .offset = (int64_t)x->bits};
  else if (x->kind == PT_VAL_INS)
    found = where_of_ins(w, fn, f, &f->ins.at[x->ref]);
  found.known = true;
  w->fns[fn].where[v] = found;
  return found;
}

/* ---- uses */

static object *object_at(finder *d, pt_where at) {
  return at.kind == PT_WHERE_GLOBAL ? &d->globals[at.ref] : &d->locals[at.ref];
}

static void add_access(finder *d, pt_where at, uint32_t width) {
  object *o = object_at(d, at);
  uint64_t bytes = (width + 7) / 8;
  if (at.offset < 0 || (uint64_t)at.offset > o->size || o->size - (uint64_t)at.offset < bytes) {
    o->taken = true;
    return;
  }
  for (size_t k = 0; k < o->accesses.n; k++)
    if (o->accesses.at[k].offset == (uint64_t)at.offset && o->accesses.at[k].width == width) return;
  pt_vec_push(d->w->mem, &o->accesses, ((access){(uint64_t)at.offset, width}));
}

static void look_at_use(finder *d, const pt_ir_fn *f, const pt_ir_ins *i, uint32_t k) {
  pt_where at = find_where(d->w, d->fn, pt_ir_arg(f, i, k));
  if (!at.kind) return;
  if (pt_op_is_scope((pt_op)i->op)) return;
  switch (i->op) {
  case PT_OP_LOAD: add_access(d, at, pt_ir_width(f, i->res)); return;
  case PT_OP_STORE:
    if (k == 0) add_access(d, at, pt_ir_width(f, pt_ir_arg(f, i, 1)));
    else object_at(d, at)->taken = true;
    return;
  case PT_OP_VAR: return;
  case PT_OP_PTRADD:
    if (k == 0 && find_where(d->w, d->fn, i->res).kind) return;
    object_at(d, at)->taken = true;
    return;
  default: object_at(d, at)->taken = true;
  }
}

static void look_at_uses(finder *d) {
  const pt_ir_fn *f = pt_flow_fn_at(d->w, d->fn);
  pt_bv size;
  for (size_t b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[f->blocks.at[b].ins.at[k]];
      if (i->op == PT_OP_ALLOC && pt_ir_is_const(d->w->prog, f, pt_ir_arg(f, i, 0), &size))
        d->locals[i->res].size = pt_bv_to_u64(size);
    }
  for (size_t b = 0; b < f->blocks.n; b++)
    for (size_t k = 0; k < f->blocks.at[b].ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[f->blocks.at[b].ins.at[k]];
      for (uint32_t a = 0; a < i->nargs; a++) look_at_use(d, f, i, a);
    }
}

/* ---- making cells */

static int by_offset(const void *a, const void *b) {
  const access *x = a, *y = b;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

static bool is_cut(object *o) {
  if (o->taken || !o->accesses.n) return false;
  qsort(o->accesses.at, o->accesses.n, sizeof *o->accesses.at, by_offset);
  for (size_t k = 0; k + 1 < o->accesses.n; k++)
    if (o->accesses.at[k].offset + (o->accesses.at[k].width + 7) / 8 > o->accesses.at[k + 1].offset)
      return false;
  return true;
}

/* Objects of locals and globals, and offsets in them, as one key. */
static uint64_t cell_key(uint32_t fn, uint32_t object, uint64_t offset) {
  return pt_hash_mix(pt_hash_mix((uint64_t)fn << 32 | object) + offset);
}

static void add_cell(pt_flow *w, pt_cell c, uint32_t object) {
  uint64_t key = cell_key(c.fn, object, c.offset), found;
  while (pt_map_get(&w->cell_at, key, &found)) key++; /* another cell has the same hash */
  pt_map_put(w->mem, &w->cell_at, key, w->cells.n + 1);
  if (c.fn) {
    c.local = w->fns[c.fn].ncells++;
    pt_vec_push(w->mem, &w->fns[c.fn].cells, (uint32_t)w->cells.n);
  }
  pt_vec_push(w->mem, &w->cells, c);
}

static bool find_cell(const pt_flow *w, uint32_t fn, uint32_t object, uint64_t offset,
                      uint32_t *out) {
  uint64_t key = cell_key(fn, object, offset), found;
  for (; pt_map_get(&w->cell_at, key, &found); key++) {
    const pt_cell *c = &w->cells.at[found - 1];
    if (c->fn != fn || (fn ? c->alloc : c->global) != object || c->offset != offset) continue;
    *out = (uint32_t)found - 1;
    return true;
  }
  return false;
}

uint8_t *pt_flow_global_image(pt_flow *w, uint32_t global) {
  const pt_ir_global *g = &w->prog->globals.at[global];
  if (w->image[global] || g->size == 0) return w->image[global];
  uint8_t *bytes = pt_mem_alloc(w->mem, g->size);
  if (g->bytes) memcpy(bytes, g->bytes, g->size);
  for (uint32_t k = 0; k < g->nrelocs; k++) {
    const pt_ir_reloc *r = &w->prog->relocs.at[g->reloc + k];
    uint64_t value =
        (r->global ? w->global_address[r->global] : w->fn_address[r->fn]) + (uint64_t)r->addend;
    for (uint32_t b = 0; b < w->prog->ptr_width / 8 && r->offset + b < g->size; b++)
      bytes[r->offset + b] = (uint8_t)(value >> 8 * b);
  }
  return w->image[global] = bytes;
}

static void cut_global(finder *d, uint32_t g) {
  pt_flow *w = d->w;
  object *o = &d->globals[g];
  if (!is_cut(o)) return;
  w->cells_of_global.at[g] = (uint32_t)w->cells.n + 1;
  for (size_t k = 0; k < o->accesses.n; k++) {
    pt_cell c = {.global = g, .offset = o->accesses.at[k].offset, .width = o->accesses.at[k].width};
    if (!w->prog->globals.at[g].external)
      c.init = pt_mk_const(w->tt, pt_bv_bytes(c.width, pt_flow_global_image(w, g) + c.offset));
    add_cell(w, c, g);
  }
}

static void cut_locals(finder *d) {
  const pt_ir_fn *f = pt_flow_fn_at(d->w, d->fn);
  for (pt_val v = 1; v < f->values.n; v++) {
    object *o = &d->locals[v];
    if (is_cut(o))
      for (size_t k = 0; k < o->accesses.n; k++)
        add_cell(d->w, (pt_cell){.fn = d->fn, .alloc = v, .offset = o->accesses.at[k].offset,
                                 .width = o->accesses.at[k].width}, v);
    pt_vec_release(d->w->mem, &o->accesses);
  }
}

void pt_flow_find_cells(pt_flow *w) {
  const pt_ir_prog *p = w->prog;
  finder d = {.w = w, .globals = pt_mem_alloc(w->mem, p->globals.n * sizeof(object))};
  pt_vec_resize(w->mem, &w->cells_of_global, p->globals.n);
  for (uint32_t g = 1; g < p->globals.n; g++) d.globals[g].size = p->globals.at[g].size;
  for (size_t k = 0; k < p->relocs.n; k++)
    if (p->relocs.at[k].global) d.globals[p->relocs.at[k].global].taken = true;
  for (d.fn = 1; d.fn < p->fns.n; d.fn++) {
    size_t n = p->fns.at[d.fn]->values.n;
    d.locals = pt_mem_alloc(w->mem, n * sizeof(object));
    look_at_uses(&d);
    cut_locals(&d);
    pt_mem_free(w->mem, d.locals, n * sizeof(object));
  }
  for (uint32_t g = 1; g < p->globals.n; g++) {
    cut_global(&d, g);
    pt_vec_release(w->mem, &d.globals[g].accesses);
  }
  pt_mem_free(w->mem, d.globals, p->globals.n * sizeof(object));
}

/* ---- reading */

size_t pt_flow_ncells(const pt_flow *w) { return w->cells.n; }
const pt_cell *pt_flow_cell(const pt_flow *w, uint32_t cell) { return &w->cells.at[cell]; }
uint32_t pt_flow_local_cells(const pt_flow *w, uint32_t fn) { return w->fns[fn].ncells; }
bool pt_flow_global_has_cells(const pt_flow *w, uint32_t global) {
  return w->cells_of_global.at[global] != 0;
}

bool pt_flow_cell_of(const pt_flow *w, uint32_t fn, const pt_ir_ins *i, uint32_t *cell) {
  pt_where at = w->fns[fn].where[pt_ir_arg(pt_flow_fn_at(w, fn), i, 0)];
  if (!at.kind || at.offset < 0) return false;
  return find_cell(w, at.kind == PT_WHERE_LOCAL ? fn : 0, at.ref, (uint64_t)at.offset, cell);
}

bool pt_flow_has_cells(const pt_flow *w, uint32_t fn, pt_val alloc) {
  for (size_t k = 0; k < w->fns[fn].cells.n; k++)
    if (w->cells.at[w->fns[fn].cells.at[k]].alloc == alloc) return true;
  return false;
}

bool pt_flow_image(pt_flow *w, uint64_t address, uint8_t *byte) {
  const pt_ir_prog *p = w->prog;
  size_t low = 1, high = p->globals.n; /* addresses ascend with the numbers */
  while (low < high) {
    size_t mid = (low + high) / 2;
    if (w->global_address[mid] <= address) low = mid + 1;
    else high = mid;
  }
  uint32_t g = (uint32_t)low - 1;
  if (g == 0 || p->globals.at[g].external ||
      address - w->global_address[g] >= p->globals.at[g].size)
    return false;
  *byte = pt_flow_global_image(w, g)[address - w->global_address[g]];
  return true;
}
