#include "sym/space_priv.h"

#include <assert.h>
#include <stdio.h>

#include "bv/fp_number.h"
#include "sym/value.h"
#include "term/build.h"
#include "term/range.h"

enum { MAX_PLACES = 40, MANY_BYTES = 4096, MAX_BYTES = PT_BV_MAX_WIDTH / 8 };

/* ---- objects */

/* With 64-bit pointers, every size for which malloc can succeed (models/alloc.c) has room. */
static uint64_t room_for(const pt_space *sp, uint64_t size, bool symbolic) {
  if (sp->prog->ptr_width == 64) return UINT64_C(1) << (symbolic ? 49 : 40);
  uint64_t room = symbolic ? UINT64_C(1) << 26 : UINT64_C(1) << 14;
  while (room < 4 * size && room < UINT64_C(1) << 30) room *= 2;
  return room;
}

static uint32_t add_object(pt_space *sp, pt_sym_object o) {
  o.room = room_for(sp, o.size, o.size_term.i != 0);
  uint64_t end = sp->prog->ptr_width == 64 ? UINT64_C(1) << 62 : UINT64_C(0xf0000000);
  if (sp->next + o.room > end || o.size > o.room / 2 || o.size > UINT32_MAX / 2) {
    sp->full = PT_REASON_TOO_MANY_OBJECTS;
    return PT_SOBJ_NONE;
  }
  o.start = sp->next, o.base = o.start + o.room / 4;
  sp->next += o.room;
  pt_vec_push(sp->mem, &sp->objects, o);
  return (uint32_t)(sp->objects.n - 1);
}

static void add_globals(pt_space *sp) {
  const pt_ir_prog *p = sp->prog;
  pt_vec_push(sp->mem, &sp->objects, ((pt_sym_object){0}));
  for (uint32_t g = 1; g < p->globals.n; g++) {
    const pt_ir_global *gl = &p->globals.at[g];
    pt_sym_object o = {.kind = PT_OBJ_GLOBAL,
                       .ref = g,
                       .size = gl->size,
                       .constant = gl->constant,
                       .fill = gl->bytes ? PT_FILL_IMAGE : PT_FILL_ZERO};
    if (gl->external) o.fill = PT_FILL_UNDEF;
    if (!add_object(sp, o)) return;
  }
  for (uint32_t f = 1; f < p->fns.n; f++)
    if (!add_object(sp,
                    (pt_sym_object){.kind = PT_OBJ_FUNC, .ref = f, .size = 1, .constant = true}))
      return;
}

void pt_space_init(pt_space *sp, pt_mem *m, pt_terms *tt, const pt_ir_prog *p) {
  *sp = (pt_space){.mem = m, .tt = tt, .prog = p, .maps = pt_pmaps_new(m)};
  sp->nglobals = (uint32_t)p->globals.n ? (uint32_t)p->globals.n : 1;
  sp->nfns = (uint32_t)p->fns.n;
  sp->next = p->ptr_width == 64 ? UINT64_C(1) << 44 : UINT64_C(1) << 24;
  add_globals(sp);
}

void pt_space_release(pt_space *sp) {
  pt_pmaps_delete(sp->maps);
  for (size_t k = 0; k < sp->lists.n; k++) pt_vec_release(sp->mem, &sp->lists.at[k]);
  pt_vec_release(sp->mem, &sp->lists);
  pt_vec_release(sp->mem, &sp->objects);
  pt_vec_release(sp->mem, &sp->undef);
  pt_vec_release(sp->mem, &sp->read_arrays);
  pt_vec_release(sp->mem, &sp->keys);
  pt_vec_release(sp->mem, &sp->dropped);
  pt_map_release(sp->mem, &sp->by_place);
  pt_map_release(sp->mem, &sp->targets);
  pt_map_release(sp->mem, &sp->groups);
  pt_map_release(sp->mem, &sp->unsure);
  pt_map_release(sp->mem, &sp->arbitrary);
  pt_map_release(sp->mem, &sp->varying);
  pt_map_release(sp->mem, &sp->varying_gens);
  pt_map_release(sp->mem, &sp->varying_objects);
}

static uint32_t object_at(pt_space *sp, uint32_t place, pt_obj_kind kind, pt_term size, bool zeroed,
                          uint32_t ref, uint32_t loc) {
  uint64_t known;
  pt_bv c;
  bool constant = pt_term_value(sp->tt, size, &c) && pt_bv_fits_u64(c);
  if (pt_map_get(&sp->by_place, place, &known)) {
    pt_sym_object *o = &sp->objects.at[known]; /* its size may have become another term */
    uint64_t bytes = constant ? pt_bv_to_u64(c) : 0;
    if (constant && !o->size_term.i && bytes == o->size) return (uint32_t)known;
    if (bytes > o->room / 2) return PT_SOBJ_NONE;
    o->size = bytes, o->size_term = constant ? (pt_term){0} : size;
    return (uint32_t)known;
  }
  pt_sym_object o = {.kind = (uint8_t)kind, .ref = ref, .place = place, .loc = loc,
                     .fill = zeroed ? PT_FILL_ZERO : PT_FILL_UNDEF};
  if (constant) o.size = pt_bv_to_u64(c);
  else o.size_term = size;
  uint32_t made = add_object(sp, o);
  if (made) pt_map_put(sp->mem, &sp->by_place, place, made);
  return made;
}

uint32_t pt_space_object(pt_space *sp, uint32_t place, pt_obj_kind kind, pt_term size, bool zeroed,
                         uint32_t ref, uint32_t loc) {
  uint32_t object = object_at(sp, place, kind, size, zeroed, ref, loc);
  if (sp->open) pt_map_put(sp->mem, &sp->varying_objects, object, 1);
  return object;
}

uint32_t pt_space_global(const pt_space *sp, uint32_t global) {
  assert(global < sp->nglobals);
  (void)sp;
  return global;
}
uint32_t pt_space_fn(const pt_space *sp, uint32_t fn) { return sp->nglobals - 1 + fn; }
pt_term pt_space_address(pt_space *sp, uint32_t object) {
  return pt_mk_u64(sp->tt, sp->prog->ptr_width, pt_space_at(sp, object)->base);
}

pt_term pt_space_size(pt_space *sp, uint32_t object) {
  const pt_sym_object *o = pt_space_at(sp, object);
  return o->size_term.i ? o->size_term : pt_mk_u64(sp->tt, sp->prog->ptr_width, o->size);
}

uint32_t pt_space_find(const pt_space *sp, uint64_t address) {
  size_t low = 1, high = sp->objects.n; /* starts ascend */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const pt_sym_object *o = &sp->objects.at[middle];
    if (address < o->start) high = middle;
    else if (address >= o->start + o->room) low = middle + 1;
    else return (uint32_t)middle;
  }
  return PT_SOBJ_NONE;
}

/* ---- bits */

/* Any bits of a NaN: which ones it has is not known. */
static pt_term nan_bits(pt_space *sp, pt_term t) {
  char name[24];
  pt_sort sort = pt_term_sort(sp->tt, t);
  uint32_t width = pt_sort_width(sp->tt, sort);
  pt_bv nan = pt_fp_nan(pt_sort_format(sp->tt, sort), false);
  snprintf(name, sizeof name, "nan%u", t.i);
  pt_term any = pt_space_made(sp, pt_mk_var(sp->tt, name, pt_sort_bv(sp->tt, width)));
  pt_term float_any = pt_mk_fp_of_bv(sp->tt, pt_sort_format(sp->tt, sort), any);
  return pt_mk_ite(sp->tt, pt_mk_op1(sp->tt, PT_TOP_FNAN, float_any), any,
                   pt_mk_const(sp->tt, nan));
}

pt_term pt_space_bits(pt_space *sp, pt_term t) {
  if (!pt_sym_is_float(sp->tt, t)) return t;
  return pt_mk_ite(sp->tt, pt_mk_op1(sp->tt, PT_TOP_FNAN, t), nan_bits(sp, t),
                   pt_mk_op1(sp->tt, PT_TOP_BV_OF_FP, t));
}

pt_term pt_space_choose(pt_space *sp, pt_term cond, pt_term a, pt_term b) {
  if (pt_term_sort(sp->tt, a).i != pt_term_sort(sp->tt, b).i)
    a = pt_space_bits(sp, a), b = pt_space_bits(sp, b);
  return pt_mk_ite(sp->tt, cond, a, b);
}

static uint32_t bytes_of(const pt_space *sp, pt_term t) {
  return (pt_term_width(sp->tt, t) + 7) / 8;
}

/* Bytes FROM .. FROM + N of a term whose width is a multiple of 8. */
static pt_term piece(pt_space *sp, pt_term t, uint32_t from, uint32_t n) {
  if (from == 0 && n == bytes_of(sp, t)) return t;
  return pt_mk_extract(sp->tt, pt_space_bits(sp, t), 8 * (from + n) - 1, 8 * from);
}

static pt_term whole_bytes(pt_space *sp, pt_term v) {
  uint32_t width = pt_term_width(sp->tt, v);
  return width % 8 ? pt_mk_zext(sp->tt, v, (width + 7) / 8 * 8) : v;
}

/* ---- life */

static bool always_lives(const pt_sym_object *o) { return o->kind == PT_OBJ_GLOBAL; }

bool pt_space_knows(const pt_space *sp, const pt_sym_mem *m, uint32_t object) {
  return always_lives(pt_space_at(sp, object)) || pt_space_at(sp, object)->kind == PT_OBJ_FUNC ||
         pt_pmap_get(m->life, object, NULL);
}

pt_term pt_space_life(pt_space *sp, const pt_sym_mem *m, uint32_t object) {
  uint64_t t;
  if (always_lives(pt_space_at(sp, object))) return pt_true(sp->tt);
  return pt_pmap_get(m->life, object, &t) ? (pt_term){(uint32_t)t} : pt_false(sp->tt);
}

void pt_space_set_life(pt_space *sp, pt_sym_mem *m, uint32_t object, pt_term live) {
  m->life = pt_pmap_put(sp->maps, m->life, object, live.i);
}

pt_term pt_space_inside(pt_space *sp, const pt_sym_mem *m, const pt_target *t, uint64_t n) {
  pt_terms *tt = sp->tt;
  if (t->object == PT_SOBJ_NONE || t->object == PT_SOBJ_ANY) return pt_false(tt);
  pt_term size = pt_space_size(sp, t->object), need = pt_mk_u64(tt, sp->prog->ptr_width, n);
  pt_term room = pt_mk_op2(tt, PT_TOP_ULE, need, size);
  pt_term fits = pt_mk_op2(tt, PT_TOP_ULE, t->offset, pt_mk_op2(tt, PT_TOP_SUB, size, need));
  return pt_mk_and(tt, pt_space_life(sp, m, t->object), pt_mk_and(tt, room, fits));
}

/* ---- cells */

static void put_cell(pt_space *sp, pt_sym_mem *m, uint32_t object, uint64_t offset, pt_term t,
                     uint32_t byte) {
  m->cells =
      pt_pmap_put(sp->maps, m->cells, pt_cell_key(object, offset), (uint64_t)t.i << 16 | byte);
}

/* What untouched bytes are: the generation 0 is the object's own beginning, 1 is zeros, others are
   unknown since place GEN - 1. */
static uint64_t generation(const pt_sym_mem *m, uint32_t object) {
  uint64_t gen = 0;
  pt_pmap_get(m->gens, object, &gen);
  return gen;
}

static pt_sym_fill fill_of(const pt_space *sp, const pt_sym_mem *m, uint32_t object,
                           uint64_t *gen) {
  *gen = generation(m, object);
  if (*gen == 0) return (pt_sym_fill)pt_space_at(sp, object)->fill;
  return *gen == 1 ? PT_FILL_ZERO : PT_FILL_UNDEF;
}

pt_term pt_space_made(pt_space *sp, pt_term var) {
  if (sp->open) pt_map_put(sp->mem, &sp->varying, var.i, 1);
  return var;
}

void pt_space_note_unsure(pt_space *sp, pt_term var) { pt_map_put(sp->mem, &sp->unsure, var.i, 1); }

bool pt_space_may_be_undefined(const pt_space *sp, pt_term content) {
  pt_term_vec vars = {0};
  bool any = false;
  pt_term_inputs(sp->tt, &content, 1, &vars);
  for (size_t k = 0; k < vars.n; k++) any |= pt_map_get(&sp->unsure, vars.at[k].i, NULL);
  pt_vec_release(sp->mem, &vars);
  return any;
}

static pt_term undefined(pt_space *sp, uint32_t object, uint64_t gen, uint64_t offset,
                         pt_sort sort) {
  char name[80];
  snprintf(name, sizeof name, "u%u.%llu.%llu.%u", object, (unsigned long long)gen,
           (unsigned long long)offset, sort.i);
  pt_term v = pt_mk_var(sp->tt, name, sort);
  if (!pt_map_get(&sp->arbitrary, gen, NULL)) pt_space_note_unsure(sp, v);
  bool varies = pt_map_get(&sp->varying_gens, gen, NULL) ||
                pt_map_get(&sp->varying_objects, object, NULL);
  return varies ? pt_space_made(sp, v) : v;
}

/* Whether N undefined bytes at OFFSET are one variable.  They are not, once one of them was looked
   at in another group: the variables of both would have nothing to do with each other. */
static bool is_group(pt_space *sp, uint32_t object, uint64_t offset, uint32_t n) {
  uint64_t known, group = offset << 8 | n;
  pt_sym_object *o = &sp->objects.at[object];
  for (uint32_t k = 0; !o->bytewise && k < n; k++) {
    uint64_t key = pt_cell_key(object, offset + k);
    if (!pt_map_get(&sp->groups, key, &known)) pt_map_put(sp->mem, &sp->groups, key, group);
    else if (known != group) o->bytewise = sp->restart = true;
  }
  return !o->bytewise;
}

static pt_term undefined_bytes(pt_space *sp, uint32_t object, uint64_t gen, uint64_t offset,
                               uint32_t n) {
  pt_sort byte = pt_sort_bv(sp->tt, 8);
  if (is_group(sp, object, offset, n))
    return undefined(sp, object, gen, offset, pt_sort_bv(sp->tt, 8 * n));
  pt_term v = undefined(sp, object, gen, offset, byte);
  for (uint32_t k = 1; k < n; k++)
    v = pt_mk_concat(sp->tt, undefined(sp, object, gen, offset + k, byte), v);
  return v;
}

/* N untouched bytes. */
static pt_term untouched(pt_space *sp, const pt_sym_mem *m, uint32_t object, uint64_t offset,
                         uint32_t n) {
  uint64_t gen;
  pt_sym_fill fill = fill_of(sp, m, object, &gen);
  if (fill == PT_FILL_ZERO) return pt_mk_u64(sp->tt, 8 * n, 0);
  if (fill == PT_FILL_IMAGE)
    return pt_mk_const(
        sp->tt,
        pt_bv_bytes(8 * n, sp->prog->globals.at[pt_space_at(sp, object)->ref].bytes + offset));
  pt_term v = undefined_bytes(sp, object, gen, offset, n);
  pt_vec_push(sp->mem, &sp->undef, ((pt_undef_read){v, 8 * n}));
  return v;
}

/* How many bytes from OFFSET, at most N, are one piece of one term (or untouched). */
static uint32_t run_at(const pt_sym_mem *m, uint32_t object, uint64_t offset, uint32_t n) {
  pt_sym_cell first = pt_cell_at(m, pt_cell_key(object, offset));
  uint32_t k = 1;
  for (; k < n; k++) {
    pt_sym_cell e = pt_cell_at(m, pt_cell_key(object, offset + k));
    if (e.term.i != first.term.i || (first.term.i && e.byte != first.byte + k)) break;
  }
  return k;
}

static pt_term load_run(pt_space *sp, const pt_sym_mem *m, uint32_t object, uint64_t offset,
                        uint32_t n) {
  pt_sym_cell e = pt_cell_at(m, pt_cell_key(object, offset));
  return e.term.i ? piece(sp, e.term, e.byte, n) : untouched(sp, m, object, offset, n);
}

static pt_term load_cells(pt_space *sp, const pt_sym_mem *m, uint32_t object, uint64_t offset,
                          uint32_t n) {
  pt_term out = {0};
  for (uint32_t k = 0; k < n;) {
    uint32_t run = run_at(m, object, offset + k, n - k);
    pt_term t = load_run(sp, m, object, offset + k, run);
    if (run == n) return t;
    out = out.i ? pt_mk_concat(sp->tt, pt_space_bits(sp, t), out) : pt_space_bits(sp, t);
    k += run;
  }
  return out;
}

static void store_cells(pt_space *sp, pt_sym_mem *m, uint32_t object, uint64_t offset, pt_term v) {
  uint32_t n = bytes_of(sp, v);
  for (uint32_t k = 0; k < n; k++) put_cell(sp, m, object, offset + k, v, k);
}

/* ---- offsets */

typedef struct {
  uint64_t first, stride, count;
} places;

/* The offsets that OFFSET may be when N bytes there are inside; false: it is not constant and they
   are many. */
static bool find_places(const pt_space *sp, const pt_sym_object *o, pt_term offset, uint32_t n,
                        places *out) {
  pt_bv c;
  if (o->size < n) {
    *out = (places){0, 1, 0};
    return true;
  }
  if (pt_term_value(sp->tt, offset, &c)) {
    uint64_t at = pt_bv_to_u64(c);
    *out = (places){at, 1, at <= o->size - n};
    return true;
  }
  uint64_t first = 0;
  pt_term moving = offset;
  if (pt_term_op(sp->tt, offset) == PT_TOP_ADD &&
      pt_term_value(sp->tt, pt_term_arg(sp->tt, offset, 1), &c))
    first = pt_bv_to_u64(c), moving = pt_term_arg(sp->tt, offset, 0);
  uint32_t zeros = pt_term_low_zeros(sp->tt, moving);
  out->stride = UINT64_C(1) << (zeros < 20 ? zeros : 20);
  out->first = first & (out->stride - 1);
  out->count = out->first > o->size - n ? 0 : (o->size - n - out->first) / out->stride + 1;
  return out->count <= MAX_PLACES;
}

/* ---- arrays */

static bool is_array(const pt_sym_object *o) { return o->elem != 0; }

static pt_sort array_sort(pt_space *sp, const pt_sym_object *o) {
  return pt_sort_array(sp->tt, pt_sort_bv(sp->tt, sp->prog->ptr_width),
                       pt_sort_bv(sp->tt, 8 * o->elem));
}

static pt_term image_array(pt_space *sp, const pt_sym_object *o) {
  const uint8_t *bytes = sp->prog->globals.at[o->ref].bytes;
  pt_term a = pt_mk_array(sp->tt, array_sort(sp, o), pt_mk_u64(sp->tt, 8 * o->elem, 0));
  for (uint64_t k = 0; (k + 1) * o->elem <= o->size; k++) {
    pt_bv v = pt_bv_bytes(8 * o->elem, bytes + k * o->elem);
    if (!pt_bv_is_zero(v))
      a = pt_mk_store(sp->tt, a, pt_mk_u64(sp->tt, sp->prog->ptr_width, k), pt_mk_const(sp->tt, v));
  }
  return a;
}

static bool has_relocs(const pt_space *sp, const pt_sym_object *o) {
  return o->kind == PT_OBJ_GLOBAL && sp->prog->globals.at[o->ref].nrelocs > 0;
}

static pt_term array_of(pt_space *sp, const pt_sym_mem *m, uint32_t object) {
  const pt_sym_object *o = pt_space_at(sp, object);
  uint64_t t, gen;
  if (pt_pmap_get(m->arrays, object, &t)) return (pt_term){(uint32_t)t};
  pt_sym_fill fill = fill_of(sp, m, object, &gen);
  if (fill == PT_FILL_ZERO)
    return pt_mk_array(sp->tt, array_sort(sp, o), pt_mk_u64(sp->tt, 8 * o->elem, 0));
  if (fill == PT_FILL_IMAGE && o->size <= 65536 && !has_relocs(sp, o)) return image_array(sp, o);
  return undefined(sp, object, gen, 0, array_sort(sp, o));
}

static void set_array(pt_space *sp, pt_sym_mem *m, uint32_t object, pt_term a) {
  m->arrays = pt_pmap_put(sp->maps, m->arrays, object, a.i);
}

static uint32_t gcd(uint32_t a, uint32_t b) {
  while (b) {
    uint32_t r = a % b;
    a = b, b = r;
  }
  return a;
}

/* The object has to be an array of elements that N bytes at OFFSET are made of; false: it is not
   yet. */
static bool want_array(pt_space *sp, uint32_t object, pt_term offset, uint32_t n) {
  pt_sym_object *o = &sp->objects.at[object];
  pt_bv c;
  uint32_t align = 1;
  if (pt_term_value(sp->tt, offset, &c)) {
    align = gcd((uint32_t)(pt_bv_to_u64(c) % 64), 64);
  } else {
    uint32_t zeros = pt_term_low_zeros(sp->tt, offset);
    align = UINT32_C(1) << (zeros < 4 ? zeros : 4);
  }
  uint32_t elem = gcd(n, align);
  if (o->elem) elem = gcd(elem, o->elem);
  else if (o->size) elem = gcd(elem, gcd((uint32_t)(o->size % 64), 64));
  if (elem == o->elem) return true;
  o->elem = elem;
  sp->restart = true;
  return false;
}

static pt_term index_of(pt_space *sp, const pt_sym_object *o, pt_term offset, uint32_t k) {
  pt_term elem = pt_mk_u64(sp->tt, sp->prog->ptr_width, o->elem);
  pt_term i = pt_mk_op2(sp->tt, PT_TOP_UDIV, offset, elem);
  return pt_mk_op2(sp->tt, PT_TOP_ADD, i, pt_mk_u64(sp->tt, sp->prog->ptr_width, k));
}

static pt_term load_array(pt_space *sp, const pt_sym_mem *m, uint32_t object, pt_term offset,
                          uint32_t n) {
  const pt_sym_object *o = pt_space_at(sp, object);
  pt_term a = array_of(sp, m, object), out = {0};
  for (uint32_t k = 0; k < n / o->elem; k++) {
    pt_term e = pt_mk_select(sp->tt, a, index_of(sp, o, offset, k));
    out = out.i ? pt_mk_concat(sp->tt, e, out) : e;
  }
  return out;
}

static void store_array(pt_space *sp, pt_sym_mem *m, uint32_t object, pt_term offset, pt_term cond,
                        pt_term v) {
  const pt_sym_object *o = pt_space_at(sp, object);
  pt_term old = array_of(sp, m, object), a = old;
  uint32_t n = bytes_of(sp, v);
  v = pt_space_bits(sp, v);
  for (uint32_t k = 0; k < n / o->elem; k++)
    a = pt_mk_store(sp->tt, a, index_of(sp, o, offset, k), piece(sp, v, k * o->elem, o->elem));
  set_array(sp, m, object, pt_mk_ite(sp->tt, cond, a, old));
}

/* ---- loading and storing */

static pt_term unknown(pt_space *sp, uint32_t place, uint32_t width) {
  char name[48];
  snprintf(name, sizeof name, "x%u.%u", place, width);
  return pt_space_made(sp, pt_mk_var(sp->tt, name, pt_sort_bv(sp->tt, width)));
}

static pt_term load_places(pt_space *sp, const pt_sym_mem *m, const pt_target *t, const places *ps,
                           uint32_t n) {
  pt_term out = {0};
  for (uint64_t k = ps->count; k-- > 0;) {
    uint64_t at = ps->first + k * ps->stride;
    pt_term v = load_cells(sp, m, t->object, at, n);
    pt_term here = pt_mk_eq(sp->tt, t->offset, pt_mk_u64(sp->tt, sp->prog->ptr_width, at));
    out = out.i ? pt_space_choose(sp, here, v, out) : v;
  }
  return out;
}

static bool wants_array(const pt_space *sp, const pt_sym_object *o, pt_term offset, uint32_t n,
                        places *ps) {
  return is_array(o) || o->size_term.i || !find_places(sp, o, offset, n, ps);
}

pt_term pt_space_load(pt_space *sp, const pt_sym_mem *m, const pt_target *t, uint32_t width,
                      uint32_t place) {
  uint32_t n = (width + 7) / 8;
  places ps;
  pt_term v;
  if (t->object == PT_SOBJ_NONE || t->object == PT_SOBJ_ANY || n > MAX_BYTES)
    return unknown(sp, place, width);
  const pt_sym_object *o = pt_space_at(sp, t->object);
  if (o->kind == PT_OBJ_FUNC) return unknown(sp, place, width);
  if (wants_array(sp, o, t->offset, n, &ps)) {
    if (!want_array(sp, t->object, t->offset, n)) return unknown(sp, place, width);
    v = load_array(sp, m, t->object, t->offset, n);
    pt_vec_push(sp->mem, &sp->read_arrays, t->object);
  } else {
    if (ps.count == 0) return unknown(sp, place, width);
    v = load_places(sp, m, t, &ps, n);
  }
  return pt_term_width(sp->tt, v) == width ? v : pt_mk_trunc(sp->tt, pt_space_bits(sp, v), width);
}

void pt_space_store(pt_space *sp, pt_sym_mem *m, const pt_target *t, pt_term cond, pt_term v,
                    uint32_t place) {
  const pt_sym_object *o = pt_space_at(sp, t->object);
  places ps;
  assert(t->object != PT_SOBJ_NONE && t->object != PT_SOBJ_ANY);
  if (o->kind == PT_OBJ_FUNC) return;
  v = whole_bytes(sp, v);
  uint32_t n = bytes_of(sp, v);
  if (wants_array(sp, o, t->offset, n, &ps)) {
    if (want_array(sp, t->object, t->offset, n)) store_array(sp, m, t->object, t->offset, cond, v);
    return;
  }
  bool constant = pt_term_op(sp->tt, t->offset) == PT_TOP_CONST;
  for (uint64_t k = 0; k < ps.count; k++) {
    uint64_t at = ps.first + k * ps.stride;
    pt_term here =
        constant
            ? cond
            : pt_mk_and(sp->tt, cond,
                        pt_mk_eq(sp->tt, t->offset, pt_mk_u64(sp->tt, sp->prog->ptr_width, at)));
    pt_term now = pt_term_is_true(sp->tt, here)
                      ? v
                      : pt_space_choose(sp, here, v, load_cells(sp, m, t->object, at, n));
    store_cells(sp, m, t->object, at, now);
  }
  (void)place;
}

/* ---- ranges */

static void note_key(void *payload, uint64_t key) {
  pt_space *sp = payload;
  pt_vec_push(sp->mem, &sp->dropped, key);
}

static void drop_cells(pt_space *sp, pt_sym_mem *m, uint32_t object) {
  uint64_t size = pt_space_at(sp, object)->size;
  if (size <= MANY_BYTES) {
    for (uint64_t k = 0; k < size; k++)
      m->cells = pt_pmap_remove(sp->maps, m->cells, pt_cell_key(object, k));
    return;
  }
  pt_vec_reset(&sp->dropped);
  pt_pmap_diff(m->cells, NULL, note_key, sp);
  for (size_t k = 0; k < sp->dropped.n; k++)
    if (sp->dropped.at[k] >> 32 == object)
      m->cells = pt_pmap_remove(sp->maps, m->cells, sp->dropped.at[k]);
}

void pt_space_forget(pt_space *sp, pt_sym_mem *m, uint32_t object, uint32_t place) {
  if (object == PT_SOBJ_NONE || object == PT_SOBJ_ANY) return;
  drop_cells(sp, m, object);
  m->arrays = pt_pmap_remove(sp->maps, m->arrays, object);
  m->gens = pt_pmap_put(sp->maps, m->gens, object, (uint64_t)place + 2);
  if (sp->open) pt_map_put(sp->mem, &sp->varying_gens, (uint64_t)place + 2, 1);
}

void pt_space_make_arbitrary(pt_space *sp, pt_sym_mem *m, uint32_t object, uint32_t place) {
  pt_space_forget(sp, m, object, place);
  pt_map_put(sp->mem, &sp->arbitrary, (uint64_t)place + 2, 1);
}

static bool constant_at(const pt_space *sp, const pt_target *t, uint64_t n, uint64_t *at) {
  pt_bv c;
  const pt_sym_object *o = pt_space_at(sp, t->object);
  if (o->size_term.i || is_array(o) || !pt_term_value(sp->tt, t->offset, &c)) return false;
  *at = pt_bv_to_u64(c);
  return n <= o->size && *at <= o->size - n;
}

/* Element by element, when both are arrays or one byte range is constant. */
static bool copy_elements(pt_space *sp, pt_sym_mem *m, const pt_target *to, const pt_target *from,
                          pt_term cond, uint64_t n, uint32_t place) {
  uint32_t a = pt_space_at(sp, to->object)->elem, b = pt_space_at(sp, from->object)->elem;
  uint32_t step = 1;
  if (a && b) step = gcd(a, b);
  else if (a) step = a;
  else if (b) step = b;
  if (n % step || n / step > 256) return false;
  PT_VEC(pt_term) values = {0};
  for (uint64_t k = 0; k < n; k += step) {
    pt_target t = *from;
    t.offset = pt_mk_op2(sp->tt, PT_TOP_ADD, t.offset, pt_mk_u64(sp->tt, sp->prog->ptr_width, k));
    pt_vec_push(sp->mem, &values, pt_space_load(sp, m, &t, 8 * step, place));
  }
  for (uint64_t k = 0; k < n; k += step) {
    pt_target t = *to;
    t.offset = pt_mk_op2(sp->tt, PT_TOP_ADD, t.offset, pt_mk_u64(sp->tt, sp->prog->ptr_width, k));
    pt_space_store(sp, m, &t, cond, values.at[k / step], place);
  }
  pt_vec_release(sp->mem, &values);
  return true;
}

static bool is_real(const pt_space *sp, uint32_t object) {
  return object != PT_SOBJ_NONE && object != PT_SOBJ_ANY &&
         pt_space_at(sp, object)->kind != PT_OBJ_FUNC;
}

void pt_space_copy(pt_space *sp, pt_sym_mem *m, const pt_target *to, const pt_target *from,
                   pt_term cond, uint64_t n, uint32_t place) {
  uint64_t a, b;
  if (!is_real(sp, to->object) || n == 0) return;
  bool simple = is_real(sp, from->object) && pt_term_is_true(sp->tt, cond) &&
                constant_at(sp, to, n, &a) && constant_at(sp, from, n, &b) && n <= 65536;
  if (!simple) {
    if (!is_real(sp, from->object) || !copy_elements(sp, m, to, from, cond, n, place))
      pt_space_forget(sp, m, to->object, place);
    return;
  }
  pt_sym_mem old = *m;
  pt_pmaps_freeze(sp->maps);
  for (uint64_t k = 0; k < n;) {
    uint32_t most = n - k < MAX_BYTES ? (uint32_t)(n - k) : MAX_BYTES;
    uint32_t run = run_at(&old, from->object, b + k, most);
    pt_sym_cell e = pt_cell_at(&old, pt_cell_key(from->object, b + k));
    pt_term v = e.term.i ? e.term : untouched(sp, &old, from->object, b + k, run);
    for (uint32_t j = 0; j < run; j++)
      put_cell(sp, m, to->object, a + k + j, v, e.term.i ? e.byte + j : j);
    k += run;
  }
}

/* Both are arrays of the same elements; false: not yet. */
static bool same_elements(pt_space *sp, uint32_t a, uint32_t b) {
  pt_sym_object *x = &sp->objects.at[a], *y = &sp->objects.at[b];
  if (x->elem == y->elem) return x->elem != 0;
  x->elem = y->elem = x->elem && y->elem ? gcd(x->elem, y->elem) : x->elem + y->elem;
  sp->restart = true;
  return false;
}

static bool is_zero(const pt_space *sp, pt_term t) {
  pt_bv c;
  return pt_term_value(sp->tt, t, &c) && pt_bv_is_zero(c);
}

bool pt_space_copy_all(pt_space *sp, pt_sym_mem *m, const pt_target *to, const pt_target *from,
                       size_t nfrom, pt_term n, uint32_t place) {
  pt_term all = {0};
  if (!is_real(sp, to->object) || !is_zero(sp, to->offset) ||
      !pt_space_at(sp, to->object)->size_term.i || !pt_term_eq(pt_space_size(sp, to->object), n))
    return false;
  pt_space_forget(sp, m, to->object, place);
  for (size_t k = nfrom; k-- > 0;) {
    bool simple = is_real(sp, from[k].object) && is_zero(sp, from[k].offset) &&
                  pt_space_at(sp, from[k].object)->size_term.i;
    if (simple && !same_elements(sp, to->object, from[k].object)) return true;
    if (!simple && !is_array(pt_space_at(sp, to->object))) continue;
    pt_term a = array_of(sp, m, simple ? from[k].object : to->object);
    all = all.i ? pt_mk_ite(sp->tt, from[k].cond, a, all) : a;
  }
  if (all.i) set_array(sp, m, to->object, all);
  return true;
}

void pt_space_set(pt_space *sp, pt_sym_mem *m, const pt_target *to, pt_term cond, pt_term byte,
                  uint64_t n, uint32_t place) {
  uint64_t at;
  pt_bv c;
  if (!is_real(sp, to->object) || n == 0) return;
  const pt_sym_object *o = pt_space_at(sp, to->object);
  bool always = pt_term_is_true(sp->tt, cond),
       zero = pt_term_value(sp->tt, byte, &c) && pt_bv_is_zero(c);
  if (always && zero && !o->size_term.i && n == o->size) {
    drop_cells(sp, m, to->object);
    m->arrays = pt_pmap_remove(sp->maps, m->arrays, to->object);
    m->gens = pt_pmap_put(sp->maps, m->gens, to->object, 1);
  } else if (always && constant_at(sp, to, n, &at) && n <= 65536) {
    for (uint64_t k = 0; k < n; k++) put_cell(sp, m, to->object, at + k, byte, 0);
  } else if (!is_array(o) && !o->size_term.i && n <= 64) {
    for (uint64_t k = 0; k < n; k++) {
      pt_target t = *to;
      t.offset = pt_mk_op2(sp->tt, PT_TOP_ADD, t.offset, pt_mk_u64(sp->tt, sp->prog->ptr_width, k));
      pt_space_store(sp, m, &t, cond, byte, place);
    }
  } else pt_space_forget(sp, m, to->object, place);
}

/* ---- one changed thing */

pt_term pt_space_get(pt_space *sp, const pt_sym_mem *m, const pt_changed *c) {
  switch ((pt_changed_kind)c->kind) {
  case PT_CHANGED_CELL: return load_cells(sp, m, c->object, c->offset, c->bytes);
  case PT_CHANGED_ARRAY: return array_of(sp, m, c->object);
  case PT_CHANGED_LIFE: return pt_space_life(sp, m, c->object);
  default: return (pt_term){0};
  }
}

void pt_space_put(pt_space *sp, pt_sym_mem *m, const pt_changed *c, pt_term v) {
  switch ((pt_changed_kind)c->kind) {
  case PT_CHANGED_CELL: store_cells(sp, m, c->object, c->offset, v); break;
  case PT_CHANGED_ARRAY: set_array(sp, m, c->object, v); break;
  case PT_CHANGED_LIFE: pt_space_set_life(sp, m, c->object, v); break;
  default: break;
  }
}

/* ---- the beginning */

static void add_relocs(pt_space *sp, pt_sym_mem *m, uint32_t g) {
  const pt_ir_global *gl = &sp->prog->globals.at[g];
  for (uint32_t k = 0; k < gl->nrelocs; k++) {
    const pt_ir_reloc *r = &sp->prog->relocs.at[gl->reloc + k];
    uint32_t object = r->global ? pt_space_global(sp, r->global) : pt_space_fn(sp, r->fn);
    pt_term v =
        pt_mk_u64(sp->tt, sp->prog->ptr_width, pt_space_at(sp, object)->base + (uint64_t)r->addend);
    if (!is_array(pt_space_at(sp, g))) store_cells(sp, m, g, r->offset, v);
  }
}

void pt_space_begin(pt_space *sp, pt_sym_mem *initial) {
  pt_pmaps_reset(sp->maps);
  sp->restart = false, sp->open = 0;
  pt_map_reset(&sp->varying);
  pt_map_reset(&sp->varying_gens);
  pt_map_reset(&sp->varying_objects);
  pt_vec_reset(&sp->read_arrays);
  *initial = (pt_sym_mem){0};
  for (size_t k = 0; k < sp->lists.n; k++) pt_vec_release(sp->mem, &sp->lists.at[k]);
  pt_vec_reset(&sp->lists);
  pt_map_reset(&sp->targets);
  if (sp->full) return;
  for (uint32_t g = 1; g < sp->nglobals; g++) add_relocs(sp, initial, g);
}
