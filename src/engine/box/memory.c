/* Objects and their cells.  Objects of up to MOST_BYTES have a slot for each byte; a cell of
   several bytes is in its first slot.  What is not known (large objects, cells that overlap) is
   arbitrary. */
#include "engine/box/box_priv.h"

enum { MOST_BYTES = 4096, MOST_OFFSETS = 256 };

/* ---- objects */

static uint32_t add_object(pt_box *b, pt_box_object o) {
  if (!b->objects.n) pt_vec_resize(b->mem, &b->objects, 1);
  o.tracked = o.sized && o.size <= MOST_BYTES && o.kind != PT_VAL_FUNC;
  if (o.tracked) {
    o.first = (uint32_t)b->slots.n;
    pt_vec_resize(b->mem, &b->slots, b->slots.n + o.size);
  }
  pt_vec_push(b->mem, &b->objects, o);
  return (uint32_t)b->objects.n - 1;
}

/* Cells are as the types of C say, so that states agree on them. */
typedef struct {
  pt_box *b;
  uint32_t first;
  uint64_t size;
  void (*cell)(void *payload, uint32_t first, uint64_t at, uint64_t n);
  void *payload;
} layout;

static void lay_out(const layout *l, uint64_t at, uint32_t type) {
  const pt_ir_prog *p = l->b->prog;
  const pt_ir_type *t = &p->types.at[type];
  if (!type || at + t->size > l->size) return;
  if (t->kind == PT_TYPE_ARRAY && t->elem) {
    uint64_t size = p->types.at[t->elem].size;
    for (uint64_t k = 0; size && k < t->count; k++)
      lay_out(l, at + k * size, t->elem);
  } else if (t->kind == PT_TYPE_STRUCT) {
    for (uint32_t k = 0; k < t->nfields; k++) {
      const pt_ir_field *f = &p->fields.at[t->field + k];
      if (!f->bit_size) lay_out(l, at + f->bit_offset / 8, f->type);
    }
  } else if (t->kind != PT_TYPE_UNION && (t->size == 2 || t->size == 4 || t->size == 8)) {
    l->cell(l->payload, l->first, at, t->size);
  }
}

typedef struct {
  pt_box *b;
  const pt_ir_global *g;
} image;

static void init_cell(void *payload, uint32_t first, uint64_t at, uint64_t n) {
  const image *i = payload;
  pt_box_value v = {.kind = PT_BOX_UNDEF, .bytes = (uint8_t)n};
  uint64_t bits = 0;
  for (uint64_t k = 0; k < n && i->g->bytes; k++)
    bits |= (uint64_t)i->g->bytes[at + k] << 8 * k;
  if (!i->g->external) v.kind = PT_BOX_NUMBER, v.span = pt_wrap_const((uint32_t)n * 8, bits);
  i->b->slots.at[first + at] = v;
  for (uint64_t k = 1; k < n; k++)
    i->b->slots.at[first + at + k] = (pt_box_value){0};
}

static void init_pointers(pt_box *b, const pt_ir_global *g, uint32_t first) {
  uint32_t bytes = b->prog->ptr_width / 8;
  for (uint32_t k = 0; k < g->nrelocs; k++) {
    const pt_ir_reloc r = b->prog->relocs.at[g->reloc + k];
    pt_box_value v = {.kind = PT_BOX_POINTER, .bytes = (uint8_t)bytes};
    if (r.offset + bytes > g->size) continue;
    v.span = pt_wrap_const(b->prog->ptr_width, (uint64_t)r.addend);
    v.object = r.global ? pt_box_global(b, r.global) : pt_box_function(b, r.fn);
    init_cell(&(image){b, g}, first, r.offset, bytes);
    b->slots.at[first + r.offset] = v;
  }
}

uint32_t pt_box_global(pt_box *b, uint32_t global) {
  const pt_ir_global *g = &b->prog->globals.at[global];
  if (b->global_objects[global]) return b->global_objects[global];
  pt_box_object o = {.kind = PT_VAL_GLOBAL,
                     .ref = global,
                     .size = g->size,
                     .sized = !g->unsized,
                     .constant = g->constant};
  uint32_t id = add_object(b, o);
  b->global_objects[global] = id;
  if (!b->objects.at[id].tracked) return id;
  uint32_t first = b->objects.at[id].first;
  image i = {b, g};
  layout l = {b, first, g->size, init_cell, &i};
  for (uint64_t k = 0; k < g->size; k++)
    init_cell(&i, first, k, 1);
  if (g->var) lay_out(&l, 0, b->prog->vars.at[g->var].type);
  init_pointers(b, g, first);
  return id;
}

uint32_t pt_box_function(pt_box *b, uint32_t fn) {
  pt_box_object o = {.kind = PT_VAL_FUNC, .ref = fn, .sized = true};
  if (!b->fn_objects[fn]) b->fn_objects[fn] = add_object(b, o);
  return b->fn_objects[fn];
}

void pt_box_release_objects(pt_box *b) {
  pt_mem_free(b->mem, b->global_objects, b->prog->globals.n * sizeof *b->global_objects);
  pt_mem_free(b->mem, b->fn_objects, b->prog->fns.n * sizeof *b->fn_objects);
  pt_vec_release(b->mem, &b->objects);
  pt_vec_release(b->mem, &b->written);
  pt_map_release(b->mem, &b->allocs);
  pt_map_release(b->mem, &b->is_written);
}

bool pt_box_is_live(const pt_box *b, uint32_t object) {
  uint32_t life = b->objects.at[object].life;
  return !life || b->slots.at[life].span.lo == 1;
}

/* ---- slots of memory */

/* Keeps what the slot held at the start of the program: what it holds before its first change.
   Slots stay sorted. */
static void note_written(pt_box *b, uint32_t object, uint32_t slot) {
  if (pt_map_get(&b->is_written, slot, NULL)) return;
  pt_map_put(b->mem, &b->is_written, slot, 1);
  pt_box_written w = {.slot = slot, .object = object, .start = b->slots.at[slot]};
  pt_vec_push(b->mem, &b->written, w);
  size_t at = b->written.n - 1;
  for (; at > 0 && b->written.at[at - 1].slot > slot; at--)
    b->written.at[at] = b->written.at[at - 1];
  b->written.at[at] = w;
}

static void put(pt_box *b, uint32_t object, uint32_t slot, pt_box_value v) {
  note_written(b, object, slot);
  pt_box_put(b, slot, v);
}

static void set_life(pt_box *b, uint32_t object, bool live) {
  uint32_t life = b->objects.at[object].life;
  if (life) put(b, object, life, pt_box_number(pt_wrap_const(1, live)));
}

/* The first slot of the cell that has this byte. */
static uint64_t cell_start(const pt_box *b, const pt_box_object *o, uint64_t off) {
  while (off > 0 && !b->slots.at[o->first + off].bytes)
    off--;
  return off;
}

enum { BYTE_UNKNOWN = -1, BYTE_UNDEF = -2 };

static int byte_at(const pt_box *b, const pt_box_object *o, uint64_t off) {
  uint64_t start = cell_start(b, o, off);
  pt_box_value v = pt_box_get(b, (uint32_t)(o->first + start));
  if (v.kind == PT_BOX_UNDEF) return BYTE_UNDEF;
  if (v.kind != PT_BOX_NUMBER || !pt_wrap_is_const(v.span)) return BYTE_UNKNOWN;
  return (int)(v.span.lo >> 8 * (off - start) & 0xff);
}

static pt_box_value byte_value(int byte) {
  pt_box_value v = {.kind = PT_BOX_UNDEF, .bytes = 1};
  if (byte == BYTE_UNKNOWN) v.kind = PT_BOX_NUMBER, v.span = pt_wrap_all(8);
  if (byte >= 0) v.kind = PT_BOX_NUMBER, v.span = pt_wrap_const(8, (uint64_t)byte);
  return v;
}

/* The cell that has this byte becomes single bytes. */
static void break_cell(pt_box *b, uint32_t object, uint64_t off) {
  pt_box_object o = b->objects.at[object];
  uint64_t start = cell_start(b, &o, off), n = b->slots.at[o.first + start].bytes;
  int bytes[256];
  for (uint64_t k = 0; k < n; k++)
    bytes[k] = byte_at(b, &o, start + k);
  for (uint64_t k = 0; k < n && n > 1; k++)
    put(b, object, (uint32_t)(o.first + start + k), byte_value(bytes[k]));
}

/* Cells that are partly in the range end at it. */
static void clear_range(pt_box *b, uint32_t object, uint64_t off, uint64_t n) {
  pt_box_object o = b->objects.at[object];
  if (cell_start(b, &o, off) < off) break_cell(b, object, off);
  uint64_t last = cell_start(b, &o, off + n - 1);
  if (last + b->slots.at[o.first + last].bytes > off + n) break_cell(b, object, last);
}

static void put_cell(pt_box *b, uint32_t object, uint64_t off, uint64_t n, pt_box_value v) {
  uint32_t first = b->objects.at[object].first;
  pt_box_value rest = {.kind = PT_BOX_NONE};
  if (b->slots.at[first + off].bytes != n) {
    clear_range(b, object, off, n);
    for (uint64_t k = 1; k < n; k++)
      put(b, object, (uint32_t)(first + off + k), rest);
  }
  v.bytes = (uint8_t)n;
  put(b, object, (uint32_t)(first + off), v);
  if (b->objects.at[object].heap) pt_map_put(b->mem, &b->cells, first + off, n);
}

/* ---- accesses at one offset */

static pt_box_value assemble(pt_box *b, uint32_t object, uint64_t off, uint64_t n) {
  pt_box_object o = b->objects.at[object];
  uint64_t bits = 0;
  bool known = n <= 8, undef = n <= 8;
  for (uint64_t k = 0; k < n; k++) {
    int byte = byte_at(b, &o, off + k);
    known &= byte >= 0, undef &= byte == BYTE_UNDEF;
    if (byte >= 0 && k < 8) bits |= (uint64_t)byte << 8 * k;
  }
  if (known) return pt_box_number(pt_wrap_const((uint32_t)n * 8, bits));
  if (n > 8) return pt_box_any();
  pt_box_value v = pt_box_unknown(b, pt_wrap_all((uint32_t)n * 8));
  if (undef && !o.constant) put_cell(b, object, off, n, v); /* it stays what it was read as */
  return v;
}

static pt_box_value load_at(pt_box *b, uint32_t object, uint64_t off, uint64_t n) {
  pt_box_object o = b->objects.at[object];
  uint32_t slot = (uint32_t)(o.first + off);
  pt_box_value v = pt_box_get(b, slot);
  if (v.bytes != n || v.kind == PT_BOX_UNDEF) return assemble(b, object, off, n);
  if (v.kind == PT_BOX_NUMBER && !v.symbol && !pt_wrap_is_const(v.span)) {
    v.symbol = pt_box_symbol_of(b, v.span), v.add = 0;
    put(b, object, slot, v);
  }
  v.bytes = 0;
  return v;
}

/* ---- offsets that may differ */

typedef struct {
  uint64_t first, last, step;
} offsets;

/* Where an access of N bytes within the object may be; false: nowhere. */
static bool offsets_of(const pt_box *b, pt_box_value p, uint64_t n, offsets *out) {
  const pt_box_object *o = &b->objects.at[p.object];
  pt_wrap in;
  if (o->size < n) return false;
  if (!pt_wrap_meet(p.span, pt_wrap_unsigned(p.span.width, 0, o->size - n), &in)) return false;
  pt_wrap_unsigned_hull(in, &out->first, &out->last);
  if (out->last > o->size - n) out->last = o->size - n;
  out->step = UINT64_C(1) << in.stride;
  return true;
}

static pt_box_value narrowed(pt_box *b, pt_box_value v, uint32_t width) {
  if (v.kind != PT_BOX_NUMBER || v.span.width == width) return v;
  return pt_box_unknown(b, pt_wrap_extend(PT_OP_TRUNC, v.span, width));
}

static pt_box_value unknown_of(pt_box *b, uint32_t width) {
  return width <= 64 ? pt_box_unknown(b, pt_wrap_all(width)) : pt_box_any();
}

static pt_box_value load_some(pt_box *b, pt_box_value p, uint32_t width, offsets at) {
  uint64_t n = (width + 7) / 8;
  pt_box_value all = {0};
  for (uint64_t off = at.first; off <= at.last; off += at.step) {
    pt_box_value v = load_at(b, p.object, off, n);
    if (v.kind != PT_BOX_NUMBER) return unknown_of(b, width);
    all = all.kind ? pt_box_number(pt_wrap_join(all.span, v.span)) : pt_box_number(v.span);
  }
  return narrowed(b, pt_box_unknown(b, all.span), width);
}

pt_box_value pt_box_load(pt_box *b, pt_box_value p, uint32_t width) {
  offsets at;
  if (p.kind != PT_BOX_POINTER) return unknown_of(b, width); /* whatever is there */
  const pt_box_object *o = &b->objects.at[p.object];
  if (!o->tracked || !offsets_of(b, p, (width + 7) / 8, &at)) return unknown_of(b, width);
  if (at.first == at.last)
    return narrowed(b, load_at(b, p.object, at.first, (width + 7) / 8), width);
  if ((at.last - at.first) / at.step >= MOST_OFFSETS) return unknown_of(b, width);
  return load_some(b, p, width, at);
}

static void store_some(pt_box *b, pt_box_value p, pt_box_value v, uint64_t n, offsets at) {
  for (uint64_t off = at.first; off <= at.last; off += at.step) {
    pt_box_value old = load_at(b, p.object, off, n), both = pt_box_any();
    if (v.kind == PT_BOX_NUMBER && old.kind == PT_BOX_NUMBER)
      both = pt_box_number(pt_wrap_join(v.span, old.span));
    put_cell(b, p.object, off, n, both);
  }
}

/* All bytes become arbitrary. */
static void forget(pt_box *b, uint32_t object) {
  pt_box_object o = b->objects.at[object];
  for (uint64_t k = 0; k < o.size; k++)
    put(b, object, (uint32_t)(o.first + k), byte_value(BYTE_UNKNOWN));
}

void pt_box_store(pt_box *b, pt_box_value p, pt_box_value v, uint32_t width, uint32_t loc) {
  uint64_t n = (width + 7) / 8;
  offsets at;
  if (p.kind != PT_BOX_POINTER) {
    pt_box_give_up(b, PT_REASON_POINTER_ANYWHERE, loc);
    return;
  }
  const pt_box_object *o = &b->objects.at[p.object];
  if (!o->tracked || o->constant || !offsets_of(b, p, n, &at)) return;
  if (v.kind == PT_BOX_NUMBER && v.span.width < n * 8)
    v = pt_box_unknown(b, pt_wrap_extend(PT_OP_ZEXT, v.span, (uint32_t)n * 8));
  if (n > 255)
    forget(b, p.object);
  else if (at.first == at.last)
    put_cell(b, p.object, at.first, n, v);
  else if ((at.last - at.first) / at.step >= MOST_OFFSETS)
    forget(b, p.object);
  else
    store_some(b, p, v, n, at);
}

/* ---- ranges */

/* The only place where N bytes at P can be; false: it is not known. */
static bool range_of(pt_box *b, pt_box_value p, pt_box_value n, uint64_t *off, uint64_t *bytes) {
  if (p.kind != PT_BOX_POINTER || !b->objects.at[p.object].tracked) return false;
  const pt_box_object *o = &b->objects.at[p.object];
  if (n.kind != PT_BOX_NUMBER || !pt_wrap_is_const(n.span) || !pt_wrap_is_const(p.span))
    return false;
  *off = p.span.lo, *bytes = n.span.lo;
  return *off <= o->size && *bytes <= o->size - *off;
}

/* What is copied: a cell as it is, or what its bytes are. */
static pt_box_value taken(pt_box *b, const pt_box_object *o, uint64_t off, uint64_t n) {
  pt_box_value v = pt_box_get(b, (uint32_t)(o->first + off));
  if (v.bytes == n) return v;
  uint64_t bits = 0;
  bool known = true, undef = true;
  for (uint64_t k = 0; k < n; k++) {
    int byte = byte_at(b, o, off + k);
    known &= byte >= 0, undef &= byte == BYTE_UNDEF;
    if (byte >= 0) bits |= (uint64_t)byte << 8 * k;
  }
  if (undef) return (pt_box_value){.kind = PT_BOX_UNDEF};
  return pt_box_number(known ? pt_wrap_const((uint32_t)n * 8, bits) : pt_wrap_all((uint32_t)n * 8));
}

void pt_box_copy(pt_box *b, pt_box_value to, pt_box_value from, pt_box_value n, uint32_t loc) {
  uint64_t t, f, bytes, same;
  if (to.kind != PT_BOX_POINTER || from.kind != PT_BOX_POINTER) {
    pt_box_give_up(b, PT_REASON_POINTER_ANYWHERE, loc);
    return;
  }
  if (!b->objects.at[to.object].tracked || b->objects.at[to.object].constant) return;
  if (!range_of(b, to, n, &t, &bytes) || !range_of(b, from, n, &f, &same) ||
      to.object == from.object) {
    forget(b, to.object);
    return;
  }
  pt_box_object o = b->objects.at[from.object];
  uint32_t first = b->objects.at[to.object].first;
  for (uint64_t k = 0; k < bytes;) { /* the larger of both cells */
    uint64_t size = b->slots.at[o.first + f + k].bytes, mine = b->slots.at[first + t + k].bytes;
    if (size < mine) size = mine;
    if (!size || size > bytes - k || size > 8) size = 1;
    put_cell(b, to.object, t + k, size, taken(b, &o, f + k, size));
    k += size;
  }
}

void pt_box_fill(pt_box *b, pt_box_value to, int byte, pt_box_value n, uint32_t loc) {
  uint64_t off, bytes;
  if (to.kind != PT_BOX_POINTER) {
    pt_box_give_up(b, PT_REASON_POINTER_ANYWHERE, loc);
    return;
  }
  if (!b->objects.at[to.object].tracked || b->objects.at[to.object].constant) return;
  if (!range_of(b, to, n, &off, &bytes)) {
    forget(b, to.object);
    return;
  }
  uint32_t first = b->objects.at[to.object].first;
  for (uint64_t k = 0, size; k < bytes; k += size) { /* cells stay as they are */
    size = b->slots.at[first + off + k].bytes;
    if (!size || size > bytes - k || size > 8) size = 1;
    pt_box_value v = {.kind = PT_BOX_UNDEF};
    if (byte >= 0)
      v = pt_box_number(
          pt_wrap_const((uint32_t)size * 8, (uint64_t)byte * UINT64_C(0x0101010101010101)));
    put_cell(b, to.object, off + k, size, v);
  }
}

/* ---- lives */

typedef struct {
  pt_box *b;
  uint32_t object;
} target;

static void undefined_cell(void *payload, uint32_t first, uint64_t at, uint64_t n) {
  const target *t = payload;
  pt_box_value v = {.kind = PT_BOX_UNDEF, .bytes = (uint8_t)n}, rest = {0};
  put(t->b, t->object, (uint32_t)(first + at), v);
  for (uint64_t k = 1; k < n; k++)
    put(t->b, t->object, (uint32_t)(first + at + k), rest);
}

/* Numbers where nobody has written, in the cells that were used before: states before and after the
   first write are alike then.  Nobody asks whether they are defined. */
static void use_cells(pt_box *b, uint32_t object) {
  pt_box_object o = b->objects.at[object];
  for (uint64_t k = 0, n; k < o.size; k += n) {
    if (!pt_map_get(&b->cells, o.first + k, &n) || n > 8 || n > o.size - k)
      n = 1;
    else
      put_cell(b, object, k, n, pt_box_unknown(b, pt_wrap_all((uint32_t)n * 8)));
  }
}

void pt_box_begin_life(pt_box *b, uint32_t object, bool zeroed) {
  pt_box_object o = b->objects.at[object];
  set_life(b, object, true);
  for (uint64_t k = 0; o.tracked && k < o.size; k++)
    put(b, object, (uint32_t)(o.first + k), byte_value(zeroed ? 0 : BYTE_UNDEF));
  target t = {b, object};
  layout l = {b, o.first, o.size, undefined_cell, &t};
  if (o.tracked && o.var && !zeroed) lay_out(&l, 0, b->prog->vars.at[o.var].type);
  if (o.tracked && o.heap && !zeroed && !b->o->job.uninit) use_cells(b, object);
}

void pt_box_end_life(pt_box *b, uint32_t object) { set_life(b, object, false); }

pt_box_value pt_box_alloc(pt_box *b, const pt_ir_ins *i, pt_box_value size) {
  uint32_t context = b->here.context, number = (uint32_t)(i - pt_box_code(b, context)->ins.at);
  uint64_t key = (uint64_t)context << 32 | number, id;
  bool sized = size.kind == PT_BOX_NUMBER && pt_wrap_is_const(size.span);
  if (!pt_map_get(&b->allocs, key, &id)) {
    pt_box_object o = {.kind = PT_VAL_INS,
                       .context = context,
                       .ins = number,
                       .sized = sized,
                       .heap = pt_alloc_is_heap(i->sub),
                       .size = size.span.lo,
                       .var = i->ref};
    o.life = (uint32_t)b->slots.n;
    pt_vec_resize(b->mem, &b->slots, b->slots.n + 1);
    b->slots.at[o.life] = pt_box_number(pt_wrap_const(1, 0));
    id = add_object(b, o);
    pt_map_put(b->mem, &b->allocs, key, id);
    if (pt_alloc_is_stack(i->sub))
      pt_vec_push(b->mem, &b->contexts.at[context].objects, (uint32_t)id);
  }
  pt_box_object *o = &b->objects.at[id];
  if (o->sized != sized || (sized && o->size != size.span.lo) ||
      (o->heap && pt_box_is_live(b, (uint32_t)id)))
    pt_box_give_up(b, PT_REASON_TOO_MANY_OBJECTS, i->loc);
  b->allocates |= o->heap;
  pt_box_begin_life(b, (uint32_t)id, i->sub == PT_ALLOC_ZEROED);
  return (pt_box_value){
      .kind = PT_BOX_POINTER, .object = (uint32_t)id, .span = pt_wrap_const(b->prog->ptr_width, 0)};
}
