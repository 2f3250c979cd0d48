/* What memory may hold: the cells of objects. */
#include <assert.h>

#include "ir/addr_priv.h"
#include "ir/format.h"

/* An object with so many cells has one more per width, for all that follows. */
enum { MANY_CELLS = 400 };

/* ---- objects */

uint32_t pt_ad_object_of(pt_ad *a, uint64_t key, pt_ad_object o) {
  uint64_t known;
  if (pt_map_get(&a->object_of, key, &known)) return (uint32_t)known;
  pt_vec_push(a->mem, &a->objects, o);
  uint32_t id = (uint32_t)(a->objects.n - 1);
  pt_map_put(a->mem, &a->object_of, key, id);
  return id;
}

uint32_t pt_ad_fn_object(pt_ad *a, uint32_t fn) {
  return pt_ad_object_of(a, UINT64_C(2) << 60 | fn,
                         (pt_ad_object){.fn = fn, .unique = true, .align = 1});
}

/* The cell of an access; may move the cells. */
static uint32_t cell_of(pt_ad *a, pt_ad_place p, uint32_t width) {
  if (a->objects.at[p.object].cells.n > MANY_CELLS) p = (pt_ad_place){p.object, 1, 0, false};
  pt_ad_object *o = &a->objects.at[p.object];
  for (uint32_t k = 0; k < o->cells.n; k++)
    if (o->cells.at[k].off == p.off && o->cells.at[k].stride == p.stride &&
        o->cells.at[k].width == width)
      return k;
  uint32_t node = pt_ad_new_node(a);
  pt_vec_push(a->mem, &o->cells,
              ((pt_ad_cell){.off = p.off, .stride = p.stride, .width = width, .node = node}));
  for (size_t k = 0; k < o->watchers.n; k++) pt_ad_enqueue(a, o->watchers.at[k]);
  return (uint32_t)(o->cells.n - 1);
}

static void add_relocations(pt_ad *a, uint32_t object, const pt_ir_global *g) {
  for (uint32_t k = 0; k < g->nrelocs; k++) {
    const pt_ir_reloc *r = &a->p->relocs.at[g->reloc + k];
    uint32_t to = r->global ? pt_ad_global_object(a, r->global) : pt_ad_fn_object(a, r->fn);
    pt_ad_place at = {.object = object, .off = (int64_t)r->offset}, target = {.object = to};
    uint32_t cell = cell_of(a, at, a->p->ptr_width);
    target.off = r->addend;
    pt_ad_place_at(a, a->objects.at[object].cells.at[cell].node, target);
  }
}

uint32_t pt_ad_global_object(pt_ad *a, uint32_t global) {
  uint64_t key = UINT64_C(1) << 60 | global, known;
  if (pt_map_get(&a->object_of, key, &known)) return (uint32_t)known;
  const pt_ir_global *g = &a->p->globals.at[global];
  pt_ad_object o = {.global = global,
                    .unique = true,
                    .size = g->size,
                    .align = g->align ? g->align : 1,
                    .flags = g->external ? AD_FREE : AD_SMALL,
                    .type = g->var ? a->p->vars.at[g->var].type : 0};
  uint32_t id = pt_ad_object_of(a, key, o);
  add_relocations(a, id, g);
  return id;
}

static bool is_small(const uint8_t *bytes, uint32_t n) {
  bool low = true, high = true;
  for (uint32_t k = 1; k < n; k++) {
    uint8_t top = k == 1 ? 0xf0 : 0xff;
    low &= (bytes[k] & top) == 0, high &= (bytes[k] & top) == top;
  }
  return low || high;
}

/* What the bytes of the place are before anything is stored. */
static uint8_t initial(const pt_ad *a, pt_ad_place p, uint32_t width) {
  const pt_ad_object *o = &a->objects.at[p.object];
  const pt_ir_global *g = o->global ? &a->p->globals.at[o->global] : NULL;
  uint32_t n = (width + 7) / 8;
  if (!g || !g->bytes || p.stride || p.off < 0 || (uint64_t)p.off + n > g->size) return o->flags;
  return is_small(g->bytes + p.off, n) ? AD_SMALL : AD_OTHER;
}

/* ---- how an access and a cell meet */

static int64_t modulo(int64_t a, uint32_t m) {
  int64_t r = a % (int64_t)m;
  return r < 0 ? r + m : r;
}

static bool overlap(pt_ad_place p, uint32_t width, const pt_ad_cell *c) {
  uint32_t step = pt_ad_gcd(p.stride, c->stride), n = (width + 7) / 8, m = (c->width + 7) / 8;
  int64_t d = p.off - c->off;
  if (!step) return d < m && -d < n;
  d = modulo(d, step);
  return d < m || step - d < n;
}

/* Whether the first bytes of both do. */
static bool starts_meet(pt_ad_place p, uint32_t width, const pt_ad_cell *c) {
  return p.off < c->off + (c->width + 7) / 8 && c->off < p.off + (width + 7) / 8;
}

static bool same_walk(pt_ad_place p, const pt_ad_cell *c) {
  return p.stride && p.stride == c->stride && modulo(p.off - c->off, p.stride) == 0;
}

/* The size of the scalar at the offset of the type; 0: not known. */
static uint64_t scalar_size(const pt_ir_prog *p, uint32_t type, uint64_t off) {
  for (int depth = 0; type && depth < 64; depth++) {
    const pt_ir_type *t = &p->types.at[type];
    if (t->kind == PT_TYPE_ARRAY) {
      uint64_t size = t->elem ? p->types.at[t->elem].size : 0;
      type = t->elem, off = size ? off % size : 0;
    } else if (t->kind == PT_TYPE_STRUCT) {
      uint32_t k = 0;
      type = 0;
      for (; k < t->nfields; k++) {
        const pt_ir_field *f = &p->fields.at[t->field + k];
        uint64_t size = f->type ? p->types.at[f->type].size : 0;
        if (off < f->bit_offset / 8 || off - f->bit_offset / 8 >= size) continue;
        type = f->type, off -= f->bit_offset / 8;
        break;
      }
    } else {
      return t->kind == PT_TYPE_UNION ? 0 : t->size;
    }
  }
  return 0;
}

/* Whether a walk looks at whatever is there, rather than at an array of numbers. */
static bool is_raw(const pt_ad *a, pt_ad_place p, uint32_t width) {
  const pt_ad_object *o = &a->objects.at[p.object];
  if (!p.stride) return false;
  if (p.off >= 0 && scalar_size(a->p, o->type, (uint64_t)p.off) * 8 > width) return true;
  for (size_t k = 0; k < o->cells.n; k++) {
    const pt_ad_cell *c = &o->cells.at[k];
    if (starts_meet(p, width, c) && (c->width > width || a->nodes.at[c->node].places.n))
      return true;
  }
  return false;
}

typedef struct {
  pt_ad_step *s;
  pt_ad_place p;
  uint32_t width;
  bool pointer; /* C calls it a pointer */
  bool raw;
} reading;

/* A piece of the cell, or more than it. */
static void take_across(const reading *r, const pt_ad_cell *c) {
  pt_ad *a = r->s->a;
  int64_t lo = (c->off - r->p.off) * 8;
  bool inside = !r->p.stride && !c->stride && lo >= 0 && (uint64_t)lo + c->width <= r->width;
  if (r->width <= a->p->ptr_width) pt_ad_take_places(a, r->s->res, c->node, false);
  else if (inside) pt_ad_part_at(a, r->s->res, (pt_ad_part){(uint32_t)lo, c->width, c->node});
  else if (a->nodes.at[c->node].places.n)
    pt_ad_depends(a, r->s->res, PT_ADDRESS_BITS, pt_ad_shown_loc(a, r->s->instance, r->s->i->loc));
}

static void take_cell(const reading *r, const pt_ad_cell *c) {
  pt_ad *a = r->s->a;
  bool meet = starts_meet(r->p, r->width, c) || same_walk(r->p, c);
  bool visible = r->pointer || meet || r->raw || c->number;
  pt_ad_use(a, c->node, r->s->number);
  pt_ad_depends(a, r->s->res, a->nodes.at[c->node].reason, a->nodes.at[c->node].loc);
  if (c->width == r->width && (meet || !r->pointer))
    pt_ad_flags(a, r->s->res, a->nodes.at[c->node].flags);
  else if (c->width == r->width)
    pt_ad_flags(a, r->s->res, a->nodes.at[c->node].flags & (uint8_t)~AD_OTHER);
  if (!visible) return;
  if (c->width == r->width) pt_ad_take_places(a, r->s->res, c->node, false);
  else take_across(r, c);
}

static void watch(pt_ad *a, uint32_t object, uint32_t number) {
  pt_ad_object *o = &a->objects.at[object];
  for (size_t k = 0; k < o->watchers.n; k++)
    if (o->watchers.at[k] == number) return;
  pt_vec_push(a->mem, &o->watchers, number);
}

static void read_place(pt_ad_step *s, pt_ad_place p) {
  pt_ad *a = s->a;
  reading r = {.s = s, .p = p, .width = pt_ir_width(s->f, s->i->res), .pointer = s->i->imm};
  if (a->objects.at[p.object].fn) return;
  watch(a, p.object, s->number);
  cell_of(a, p, r.width); /* tells what is there, even when nothing is stored */
  r.raw = is_raw(a, p, r.width);
  pt_ad_flags(a, s->res, initial(a, p, r.width));
  a->work += a->objects.at[p.object].cells.n;
  for (size_t k = 0; k < a->objects.at[p.object].cells.n; k++) {
    pt_ad_cell c = a->objects.at[p.object].cells.at[k];
    if (overlap(p, r.width, &c)) take_cell(&r, &c);
  }
}

void pt_ad_load(pt_ad_step *s) {
  uint32_t from = pt_ad_arg(s, 0);
  for (size_t k = 0; k < s->a->nodes.at[from].places.n; k++)
    read_place(s, s->a->nodes.at[from].places.at[k]);
  if (!s->a->nodes.at[s->res].flags)
    pt_ad_flags(s->a, s->res, AD_FREE); /* an access that fails, so far */
}

/* ---- writing */

/* INSIDE: NODE was accessed before. */
static void write_place(pt_ad *a, pt_ad_place p, uint32_t node, uint32_t width, bool number,
                        bool inside) {
  if (a->objects.at[p.object].fn) return;
  uint32_t cell = cell_of(a, p, width);
  pt_ad_cell *c = &a->objects.at[p.object].cells.at[cell];
  uint32_t to = c->node;
  const pt_ad_node *n = &a->nodes.at[node];
  if (number && !c->number && (n->places.n || n->reason)) {
    c->number = true;
    for (size_t k = 0; k < a->objects.at[p.object].watchers.n; k++)
      pt_ad_enqueue(a, a->objects.at[p.object].watchers.at[k]);
  }
  pt_ad_flags(a, to, n->flags);
  pt_ad_depends(a, to, a->nodes.at[node].reason, a->nodes.at[node].loc);
  pt_ad_take_places(a, to, node, inside);
}

void pt_ad_write(pt_ad *a, uint32_t address, uint32_t node, uint32_t width, bool number) {
  for (size_t k = 0; k < a->nodes.at[address].places.n; k++)
    write_place(a, a->nodes.at[address].places.at[k], node, width, number, false);
}

/* The parts of a wide value lie side by side. */
void pt_ad_store(pt_ad_step *s) {
  pt_ad *a = s->a;
  uint32_t to = pt_ad_arg(s, 0), from = pt_ad_arg(s, 1);
  uint32_t width = pt_ir_width(s->f, pt_ir_arg(s->f, s->i, 1));
  bool inside = pt_ad_was_accessed(s, 1);
  for (size_t k = 0; k < a->nodes.at[to].places.n; k++)
    write_place(a, a->nodes.at[to].places.at[k], from, width, !s->i->imm, inside);
  for (size_t k = 0; k < a->nodes.at[from].parts.n; k++) {
    pt_ad_part part = a->nodes.at[from].parts.at[k];
    pt_ad_use(a, part.node, s->number);
    for (size_t j = 0; j < a->nodes.at[to].places.n; j++)
      write_place(a, pt_ad_moved(a->nodes.at[to].places.at[j], part.lo / 8, 0), part.node,
                  part.width, true, false);
  }
}

void pt_ad_set(pt_ad_step *s) {
  pt_ad *a = s->a;
  uint32_t to = pt_ad_arg(s, 0), byte = pt_ad_arg(s, 1);
  if (!a->nodes.at[byte].places.n && !a->nodes.at[byte].reason) return;
  for (size_t k = 0; k < a->nodes.at[to].places.n; k++)
    write_place(a, pt_ad_moved(a->nodes.at[to].places.at[k], 0, 1), byte, 8, true, false);
}

/* ---- copying */

/* Where a cell of the object at FROM lies in the object at TO. */
static pt_ad_place copied(pt_ad_place to, pt_ad_place from, const pt_ad_cell *c) {
  int64_t by = to.off - from.off;
  uint32_t stride = pt_ad_gcd(pt_ad_gcd(to.stride, from.stride), c->stride);
  uint64_t distance = (uint64_t)(by < 0 ? -by : by);
  if (to.object == from.object && by)
    stride = pt_ad_gcd(stride, distance > UINT32_MAX ? 1 : (uint32_t)distance);
  return pt_ad_moved((pt_ad_place){to.object, stride, c->off, false}, by, stride);
}

static void copy_place(pt_ad_step *s, pt_ad_place to, pt_ad_place from, int64_t n) {
  pt_ad *a = s->a;
  bool same = to.object == from.object && to.off == from.off && to.stride == from.stride;
  if (a->objects.at[from.object].fn || same) return;
  watch(a, from.object, s->number);
  a->work += a->objects.at[from.object].cells.n;
  for (size_t k = 0; k < a->objects.at[from.object].cells.n; k++) {
    pt_ad_cell c = a->objects.at[from.object].cells.at[k];
    const pt_ad_node *node = &a->nodes.at[c.node];
    pt_ad_use(a, c.node, s->number);
    bool exact = !from.stride && !c.stride;
    if (exact && (c.off + (c.width + 7) / 8 <= from.off || (n >= 0 && c.off >= from.off + n)))
      continue;
    if (node->flags || node->places.n || node->reason)
      write_place(a, copied(to, from, &c), c.node, c.width, c.number, false);
  }
}

void pt_ad_copy(pt_ad_step *s) {
  pt_ad *a = s->a;
  uint32_t to = pt_ad_arg(s, 0), from = pt_ad_arg(s, 1);
  pt_bv size;
  bool fixed = pt_ir_is_const(a->p, s->f, pt_ir_arg(s->f, s->i, 2), &size) && pt_bv_fits_i64(size);
  int64_t n = fixed ? pt_bv_to_i64(size) : -1;
  for (size_t k = 0; k < a->nodes.at[to].places.n; k++)
    for (size_t j = 0; j < a->nodes.at[from].places.n; j++)
      copy_place(s, a->nodes.at[to].places.at[k], a->nodes.at[from].places.at[j], n);
}

/* ---- printing */

/* Whether the format has a conversion %p, or may have one: it is no literal. */
static bool has_pointer_conversion(const pt_ad *a, uint32_t format) {
  for (size_t k = 0; k < a->nodes.at[format].places.n; k++) {
    pt_ad_place p = a->nodes.at[format].places.at[k];
    uint32_t global = a->objects.at[p.object].global;
    const pt_ir_global *g = global ? &a->p->globals.at[global] : NULL;
    if (!g || !g->constant || g->external) return true;
    for (uint64_t at = 0; g->bytes && at + 1 < g->size; at++) {
      if (g->bytes[at] != '%') continue;
      do at++;
      while (at < g->size && pt_format_is_inner((char)g->bytes[at]));
      if (at < g->size && g->bytes[at] == 'p') return true;
    }
  }
  return false;
}

uint32_t pt_ad_text(pt_ad_step *s, uint32_t pointer) {
  pt_ad *a = s->a;
  for (size_t k = 0; k < a->nodes.at[pointer].places.n; k++) {
    uint32_t object = a->nodes.at[pointer].places.at[k].object;
    if (a->objects.at[object].fn) continue;
    watch(a, object, s->number);
    for (size_t j = 0; j < a->objects.at[object].cells.n; j++) {
      uint32_t node = a->objects.at[object].cells.at[j].node;
      pt_ad_use(a, node, s->number);
      if (a->nodes.at[node].reason) return node;
    }
  }
  return 0;
}

bool pt_ad_prints_address(pt_ad_step *s, uint32_t format, uint32_t slots) {
  pt_ad *a = s->a;
  bool pointers = has_pointer_conversion(a, format);
  for (size_t k = 0; k < a->nodes.at[slots].places.n; k++) {
    uint32_t object = a->nodes.at[slots].places.at[k].object;
    watch(a, object, s->number);
    for (size_t j = 0; j < a->objects.at[object].cells.n; j++) {
      pt_ad_cell cell = a->objects.at[object].cells.at[j], *c = &cell;
      const pt_ad_node *n = &a->nodes.at[c->node];
      pt_ad_use(a, c->node, s->number);
      if (n->reason || (n->places.n && (pointers || c->number)) || pt_ad_text(s, c->node))
        return true;
    }
  }
  return false;
}
