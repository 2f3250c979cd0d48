/* Whether nodes are of one kind: they differ in numbers only. */
#include "engine/shape/shape_priv.h"

/* A symbol of INTO, and what FROM has at its first place. */
typedef struct {
  uint32_t sym;
  pt_shv other;
} pairing;

typedef struct {
  pt_mem *mem;
  pt_shape *s;
  bool coarse, change;
  PT_VEC(pairing) pairs;
} joiner;

static bool is_number(pt_shv v) { return v.kind == PT_SHV_NUM || v.kind == PT_SHV_SYM; }

/* Equal symbols of INTO stand for equal numbers of FROM. */
static bool pair(joiner *j, uint32_t sym, pt_shv other) {
  for (size_t k = 0; k < j->pairs.n; k++)
    if (j->pairs.at[k].sym == sym) return pt_shv_same(j->pairs.at[k].other, other);
  pt_vec_push(j->mem, &j->pairs, ((pairing){sym, other}));
  return true;
}

static bool join_numbers(joiner *j, pt_shv *into, pt_shv from, uint32_t width) {
  pt_wrap a, b;
  if (pt_shv_same(*into, from) && into->kind == PT_SHV_NUM) return true;
  if (into->kind == PT_SHV_NUM && from.kind == PT_SHV_NUM && !j->coarse) return false;
  if (!pt_shape_range(j->s, *into, width, &a) || !pt_shape_range(j->s, from, width, &b))
    return false;
  if (into->kind == PT_SHV_SYM && !pair(j, into->ref, from)) return false;
  if (!j->change) return true;
  pt_wrap all = pt_wrap_join(a, b);
  if (into->kind == PT_SHV_SYM)
    j->s->syms.at[into->ref] = all;
  else
    *into = pt_shape_number(j->mem, j->s, all);
  return true;
}

static bool join_value(joiner *j, pt_shv *into, pt_shv from, uint32_t bytes) {
  if (is_number(*into) && is_number(from)) return join_numbers(j, into, from, bytes * 8);
  if (into->kind == PT_SHV_ANY && from.kind == PT_SHV_ANY) return true;
  if (into->kind == PT_SHV_INTO || from.kind == PT_SHV_INTO) return false;
  return pt_shv_same(*into, from);
}

/* The field at the same place. */
static const pt_shape_field *field(const pt_shape_obj *o, const pt_shape_field *f) {
  for (size_t k = 0; k < o->fields.n; k++)
    if (o->fields.at[k].offset == f->offset && o->fields.at[k].bytes == f->bytes)
      return &o->fields.at[k];
  return NULL;
}

/* Without it, the bytes hold anything. */
static bool is_spare(const pt_shape_obj *o, const pt_shape_field *f) {
  return o->rest == PT_SHAPE_UNDEFINED && is_number(f->value);
}

/* O has the fields of WANTED, or does without. */
static bool has_fields(const pt_shape_obj *wanted, const pt_shape_obj *o) {
  for (size_t k = 0; k < wanted->fields.n; k++)
    if (!field(o, &wanted->fields.at[k]) && !is_spare(wanted, &wanted->fields.at[k])) return false;
  return true;
}

static bool join_obj(joiner *j, pt_shape_obj *into, const pt_shape_obj *from);

static bool join_segs(joiner *j, pt_shape_seg *into, const pt_shape_seg *from) {
  if (!into || !from) return !into && !from;
  if (into->next != from->next || into->target != from->target || into->both != from->both)
    return false;
  if (into->both && (into->prev != from->prev || into->back != from->back)) return false;
  if (into->kinds.n != from->kinds.n) return false;
  if (j->change && from->least < into->least) into->least = from->least;
  for (size_t k = 0; k < into->kinds.n; k++) {
    if (into->kinds.at[k].objs.n != from->kinds.at[k].objs.n) return false;
    for (size_t n = 0; n < into->kinds.at[k].objs.n; n++)
      if (!join_obj(j, &into->kinds.at[k].objs.at[n], &from->kinds.at[k].objs.at[n])) return false;
  }
  return true;
}

static bool join_obj(joiner *j, pt_shape_obj *into, const pt_shape_obj *from) {
  if (into->place != from->place || into->size != from->size || into->live != from->live ||
      into->rest != from->rest || !has_fields(from, into))
    return false;
  for (size_t k = 0; k < into->fields.n;) {
    pt_shape_field *x = &into->fields.at[k];
    const pt_shape_field *y = field(from, x);
    if (y && !join_value(j, &x->value, y->value, x->bytes)) return false;
    if (!y && !is_spare(into, x)) return false;
    if (!y && j->change)
      pt_shape_drop_field(into, x->offset);
    else
      k++;
  }
  return join_segs(j, into->seg, from->seg);
}

static bool join_all(joiner *j, pt_shape_node *into, const pt_shape_node *from) {
  if (into->objs.n != from->objs.n) return false;
  pt_vec_reset(&j->pairs);
  for (size_t k = 0; k < into->objs.n; k++)
    if (!join_obj(j, &into->objs.at[k], &from->objs.at[k])) return false;
  return true;
}

bool pt_shape_join_node(pt_mem *m, pt_shape *s, pt_shape_node *into, const pt_shape_node *from,
                        bool coarse) {
  joiner j = {.mem = m, .s = s, .coarse = coarse};
  bool fits = join_all(&j, into, from);
  j.change = true;
  if (fits) join_all(&j, into, from);
  pt_vec_release(m, &j.pairs);
  return fits;
}
