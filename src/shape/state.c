#include "shape/state.h"

/* ---- copies */

void pt_shape_copy_node(pt_mem *m, const pt_shape_node *from, pt_shape_node *to) {
  *to = (pt_shape_node){0};
  pt_vec_resize(m, &to->objs, from->objs.n);
  for (size_t k = 0; k < from->objs.n; k++)
    pt_shape_copy_obj(m, &from->objs.at[k], &to->objs.at[k]);
}

static pt_shape_seg *copy_seg(pt_mem *m, const pt_shape_seg *from) {
  pt_shape_seg *to = pt_mem_alloc(m, sizeof *to);
  *to = *from;
  memset(&to->kinds, 0, sizeof to->kinds);
  pt_vec_resize(m, &to->kinds, from->kinds.n);
  for (size_t k = 0; k < from->kinds.n; k++)
    pt_shape_copy_node(m, &from->kinds.at[k], &to->kinds.at[k]);
  return to;
}

void pt_shape_copy_obj(pt_mem *m, const pt_shape_obj *from, pt_shape_obj *to) {
  *to = *from;
  memset(&to->fields, 0, sizeof to->fields);
  pt_vec_reserve(m, &to->fields, from->fields.n);
  for (size_t k = 0; k < from->fields.n; k++)
    pt_vec_push(m, &to->fields, from->fields.at[k]);
  to->seg = from->seg ? copy_seg(m, from->seg) : NULL;
}

void pt_shape_copy(pt_mem *m, const pt_shape *from, pt_shape *to) {
  *to = (pt_shape){0};
  pt_vec_resize(m, &to->frames, from->frames.n);
  for (size_t k = 0; k < from->frames.n; k++) {
    const pt_shape_frame *f = &from->frames.at[k];
    to->frames.at[k] = *f;
    to->frames.at[k].values = pt_mem_alloc(m, f->n * sizeof *f->values);
    memcpy(to->frames.at[k].values, f->values, f->n * sizeof *f->values);
  }
  pt_vec_resize(m, &to->objs, from->objs.n);
  for (size_t k = 0; k < from->objs.n; k++)
    pt_shape_copy_obj(m, &from->objs.at[k], &to->objs.at[k]);
  pt_vec_reserve(m, &to->syms, from->syms.n);
  for (size_t k = 0; k < from->syms.n; k++)
    pt_vec_push(m, &to->syms, from->syms.at[k]);
}

void pt_shape_release_node(pt_mem *m, pt_shape_node *n) {
  for (size_t k = 0; k < n->objs.n; k++)
    pt_shape_release_obj(m, &n->objs.at[k]);
  pt_vec_release(m, &n->objs);
}

void pt_shape_release_seg(pt_mem *m, pt_shape_obj *o) {
  if (!o->seg) return;
  for (size_t k = 0; k < o->seg->kinds.n; k++)
    pt_shape_release_node(m, &o->seg->kinds.at[k]);
  pt_vec_release(m, &o->seg->kinds);
  pt_mem_free(m, o->seg, sizeof *o->seg);
  o->seg = NULL;
}

void pt_shape_release_obj(pt_mem *m, pt_shape_obj *o) {
  pt_shape_release_seg(m, o);
  pt_vec_release(m, &o->fields);
}

void pt_shape_release(pt_mem *m, pt_shape *s) {
  while (s->frames.n)
    pt_shape_pop_frame(m, s);
  pt_vec_release(m, &s->frames);
  for (size_t k = 0; k < s->objs.n; k++)
    pt_shape_release_obj(m, &s->objs.at[k]);
  pt_vec_release(m, &s->objs);
  pt_vec_release(m, &s->syms);
}

/* ---- calls */

void pt_shape_push_frame(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t fn) {
  const pt_ir_fn *f = p->fns.at[fn];
  uint32_t n = f->values.n ? (uint32_t)f->values.n : 1;
  pt_shape_frame frame = {.fn = fn, .n = n};
  frame.values = pt_mem_alloc(m, n * sizeof *frame.values);
  pt_vec_push(m, &s->frames, frame);
}

void pt_shape_pop_frame(pt_mem *m, pt_shape *s) {
  pt_shape_frame *f = &pt_vec_top(&s->frames);
  pt_mem_free(m, f->values, f->n * sizeof *f->values);
  s->frames.n--;
}

/* ---- values */

bool pt_shv_same(pt_shv a, pt_shv b) {
  if (a.kind != b.kind) return false;
  if (a.kind == PT_SHV_NUM) return a.at == b.at;
  if (a.kind == PT_SHV_SYM || a.kind == PT_SHV_FN) return a.ref == b.ref;
  if (a.kind == PT_SHV_ANY) return false;
  return a.ref == b.ref && a.at == b.at && a.last == b.last;
}

pt_shv pt_shape_number(pt_mem *m, pt_shape *s, pt_wrap range) {
  if (pt_wrap_is_const(range)) return pt_shv_num(range.lo);
  pt_vec_push(m, &s->syms, range);
  return (pt_shv){.kind = PT_SHV_SYM, .ref = (uint32_t)s->syms.n - 1};
}

pt_shv pt_shape_fresh(pt_mem *m, pt_shape *s, uint32_t width) {
  if (width == 0 || width > 64) return (pt_shv){.kind = PT_SHV_ANY};
  return pt_shape_number(m, s, pt_wrap_all(width));
}

bool pt_shape_range(const pt_shape *s, pt_shv v, uint32_t width, pt_wrap *out) {
  if (width == 0 || width > 64) return false;
  if (v.kind == PT_SHV_NUM)
    *out = pt_wrap_const(width, (uint64_t)v.at);
  else if (v.kind == PT_SHV_SYM)
    *out = s->syms.at[v.ref];
  else
    return false;
  return out->width == width;
}

bool pt_shape_bits(const pt_shape *s, pt_shv v, uint32_t width, pt_wrap *out) {
  if (v.kind != PT_SHV_ADDR) return pt_shape_range(s, v, width, out);
  if (width == 0 || width > 64 || v.at < 0 || (uint64_t)v.at > s->objs.at[v.ref].size) return false;
  *out = pt_wrap_unsigned(width, 1, pt_wrap_mask(width));
  return true;
}

void pt_shape_each_of(pt_shape_obj *o, pt_shv_visit visit, void *payload) {
  for (size_t k = 0; k < o->fields.n; k++)
    visit(payload, &o->fields.at[k].value);
  for (size_t k = 0; o->seg && k < o->seg->kinds.n; k++)
    for (size_t j = 0; j < o->seg->kinds.at[k].objs.n; j++)
      pt_shape_each_of(&o->seg->kinds.at[k].objs.at[j], visit, payload);
}

void pt_shape_each(pt_shape *s, pt_shv_visit visit, void *payload) {
  for (size_t k = 0; k < s->frames.n; k++)
    for (uint32_t v = 0; v < s->frames.at[k].n; v++)
      visit(payload, &s->frames.at[k].values[v]);
  for (size_t k = 0; k < s->objs.n; k++)
    if (!s->objs.at[k].gone) pt_shape_each_of(&s->objs.at[k], visit, payload);
}

typedef struct {
  uint32_t from, to;
  bool last, to_last;
} replacement;

static void replace_value(void *payload, pt_shv *v) {
  const replacement *r = payload;
  if (!pt_shv_is_addr_of(*v, r->from) || v->last != r->last) return;
  v->ref = r->to, v->last = r->to_last;
}

void pt_shape_replace(pt_shape *s, uint32_t from, bool last, uint32_t to, bool to_last) {
  replacement r = {from, to, last, to_last};
  pt_shape_each(s, replace_value, &r);
}

/* ---- fields */

pt_shape_field *pt_shape_field_at(pt_shape_obj *o, uint64_t offset, uint32_t bytes) {
  for (size_t k = 0; k < o->fields.n; k++)
    if (o->fields.at[k].offset == offset && o->fields.at[k].bytes == bytes) return &o->fields.at[k];
  return NULL;
}

void pt_shape_drop_field(pt_shape_obj *o, uint64_t offset) {
  for (size_t k = 0; k < o->fields.n; k++) {
    if (o->fields.at[k].offset != offset) continue;
    for (size_t j = k + 1; j < o->fields.n; j++)
      o->fields.at[j - 1] = o->fields.at[j];
    o->fields.n--;
    return;
  }
}

/* They are kept in the order of their offsets. */
void pt_shape_set_field(pt_mem *m, pt_shape_obj *o, uint64_t offset, uint32_t bytes, pt_shv v) {
  pt_shape_drop_field(o, offset);
  size_t k = o->fields.n;
  pt_vec_push(m, &o->fields, ((pt_shape_field){offset, bytes, v}));
  for (; k > 0 && o->fields.at[k - 1].offset > offset; k--)
    o->fields.at[k] = o->fields.at[k - 1];
  o->fields.at[k] = (pt_shape_field){offset, bytes, v};
}

uint32_t pt_shape_global(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t global) {
  for (uint32_t k = 0; k < s->objs.n; k++) {
    const pt_shape_obj *o = &s->objs.at[k];
    if (!o->gone && o->place == PT_SHAPE_GLOBAL && o->site == global) return k;
  }
  pt_shape_obj o = {.place = PT_SHAPE_GLOBAL,
                    .rest = PT_SHAPE_INITIAL,
                    .live = true,
                    .constant = p->globals.at[global].constant,
                    .site = global,
                    .size = p->globals.at[global].size};
  pt_vec_push(m, &s->objs, o);
  return (uint32_t)s->objs.n - 1;
}
