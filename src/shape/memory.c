#include "shape/memory.h"

static bool overlaps(const pt_shape_field *f, uint64_t from, uint64_t end) {
  return f->offset < end && from < f->offset + f->bytes;
}

/* No field has a byte of [FROM, END); what is cut off holds anything. */
static void make_room(pt_mem *m, pt_shape *s, uint32_t obj, uint64_t from, uint64_t end) {
  for (size_t k = 0; k < s->objs.at[obj].fields.n;) {
    pt_shape_field f = s->objs.at[obj].fields.at[k];
    if (!overlaps(&f, from, end)) {
      k++;
      continue;
    }
    pt_shape_drop_field(&s->objs.at[obj], f.offset);
    for (uint64_t b = f.offset; b < f.offset + f.bytes; b++) {
      if (b >= from && b < end) continue;
      pt_shv any = pt_shape_fresh(m, s, 8);
      pt_shape_set_field(m, &s->objs.at[obj], b, 1, any);
    }
    k = 0;
  }
}

void pt_shape_write(pt_mem *m, pt_shape *s, uint32_t obj, uint64_t offset, uint32_t bytes,
                    pt_shv v) {
  make_room(m, s, obj, offset, offset + bytes);
  pt_shape_set_field(m, &s->objs.at[obj], offset, bytes, v);
}

void pt_shape_blur(pt_mem *m, pt_shape *s, uint32_t obj, uint64_t from, uint64_t end) {
  make_room(m, s, obj, from, end);
  pt_shape_obj *o = &s->objs.at[obj];
  if (o->rest != PT_SHAPE_UNDEFINED) o->rest = PT_SHAPE_UNDEFINED;
}

void pt_shape_clear(pt_mem *m, pt_shape *s, uint32_t obj, uint64_t offset, uint64_t size) {
  make_room(m, s, obj, offset, offset + size);
  pt_shape_obj *o = &s->objs.at[obj];
  if (o->rest == PT_SHAPE_ZERO) return;
  if (offset == 0 && size == o->size) {
    o->rest = PT_SHAPE_ZERO;
    return;
  }
  for (uint64_t b = offset; b < offset + size; b++)
    pt_shape_set_field(m, &s->objs.at[obj], b, 1, pt_shv_num(0));
}

/* ---- reading */

/* The address or function that a global holds at OFFSET from the start on; NULL: none. */
static const pt_ir_reloc *reloc_at(const pt_ir_prog *p, const pt_ir_global *g, uint64_t offset,
                                   uint32_t bytes) {
  for (uint32_t k = 0; k < g->nrelocs; k++) {
    const pt_ir_reloc *r = &p->relocs.at[g->reloc + k];
    if (r->offset < offset + bytes && offset < r->offset + p->ptr_width / 8) return r;
  }
  return NULL;
}

static pt_shv initial(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t global, uint64_t offset,
                      uint32_t width) {
  const pt_ir_global *g = &p->globals.at[global];
  uint32_t bytes = (width + 7) / 8;
  const pt_ir_reloc *r = reloc_at(p, g, offset, bytes);
  uint64_t v = 0;
  bool plain = !g->external && width <= 64;
  if (r && plain && r->offset == offset && bytes * 8 == p->ptr_width) {
    if (r->fn && !r->addend) return (pt_shv){.kind = PT_SHV_FN, .ref = r->fn};
    if (r->global) return pt_shv_addr(pt_shape_global(m, s, p, r->global), r->addend);
  }
  if (r || !plain) return pt_shape_fresh(m, s, width);
  for (uint32_t k = 0; g->bytes && k < bytes; k++)
    v |= (uint64_t)g->bytes[offset + k] << 8 * k;
  return pt_shv_num(v & pt_wrap_mask(width));
}

static pt_shv rest_of(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t obj, uint64_t offset,
                      uint32_t width) {
  const pt_shape_obj *o = &s->objs.at[obj];
  if (o->rest == PT_SHAPE_ZERO && width <= 64) return pt_shv_num(0);
  if (o->rest == PT_SHAPE_INITIAL) return initial(m, s, p, o->site, offset, width);
  return pt_shape_fresh(m, s, width);
}

/* Of bytes that are numbers: fields of one byte, and those that no field has. */
static bool put_together(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t obj, uint64_t offset,
                         uint32_t width, pt_shv *out) {
  uint64_t v = 0;
  if (width > 64 || width % 8) return false;
  for (uint32_t k = 0; k < width / 8; k++) {
    const pt_shape_field *f = pt_shape_field_at(&s->objs.at[obj], offset + k, 1);
    pt_shv byte = f ? f->value : rest_of(m, s, p, obj, offset + k, 8);
    if (byte.kind != PT_SHV_NUM) return false;
    v |= (uint64_t)byte.at << 8 * k;
  }
  *out = pt_shv_num(v);
  return true;
}

static bool has_field_in(const pt_shape_obj *o, uint64_t from, uint64_t end, bool longer) {
  for (size_t k = 0; k < o->fields.n; k++)
    if (overlaps(&o->fields.at[k], from, end) && (!longer || o->fields.at[k].bytes > 1))
      return true;
  return false;
}

pt_shv pt_shape_read(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t obj, uint64_t offset,
                     uint32_t width) {
  uint32_t bytes = (width + 7) / 8;
  pt_shv v;
  const pt_shape_field *f = pt_shape_field_at(&s->objs.at[obj], offset, bytes);
  if (f && width % 8 == 0) return f->value;
  if (f && f->value.kind == PT_SHV_NUM && width <= 64)
    return pt_shv_num((uint64_t)f->value.at & pt_wrap_mask(width));
  if (f) return pt_shape_fresh(m, s, width);
  if (has_field_in(&s->objs.at[obj], offset, offset + bytes, false)) {
    bool longer = has_field_in(&s->objs.at[obj], offset, offset + bytes, true);
    if (!longer && put_together(m, s, p, obj, offset, width, &v)) return v;
    return pt_shape_fresh(m, s, width);
  }
  v = rest_of(m, s, p, obj, offset, width);
  if (width % 8 == 0 && s->objs.at[obj].rest == PT_SHAPE_UNDEFINED)
    pt_shape_set_field(m, &s->objs.at[obj], offset, bytes, v);
  return v;
}

bool pt_shape_move(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t to, uint64_t to_offset,
                   uint32_t from, uint64_t from_offset, uint64_t size) {
  enum { MOST = 512 };
  PT_VEC(pt_shape_field) moved = {0};
  if (size > MOST || s->objs.at[from].rest == PT_SHAPE_INITIAL) return false;
  bool zero = s->objs.at[from].rest == PT_SHAPE_ZERO;
  for (size_t k = 0; k < s->objs.at[from].fields.n; k++) {
    pt_shape_field f = s->objs.at[from].fields.at[k];
    bool whole = f.offset >= from_offset && f.offset + f.bytes <= from_offset + size;
    if (!overlaps(&f, from_offset, from_offset + size)) continue;
    if (!whole && zero) { /* its part would look like zeros */
      pt_vec_release(m, &moved);
      return false;
    }
    f.offset += to_offset - from_offset;
    if (whole) pt_vec_push(m, &moved, f);
  }
  (void)p;
  if (zero)
    pt_shape_clear(m, s, to, to_offset, size);
  else
    pt_shape_blur(m, s, to, to_offset, to_offset + size);
  for (size_t k = 0; k < moved.n; k++)
    pt_shape_write(m, s, to, moved.at[k].offset, moved.at[k].bytes, moved.at[k].value);
  pt_vec_release(m, &moved);
  return true;
}
