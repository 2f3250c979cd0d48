#include "shape/unfold.h"

/* ---- a node of a kind, as objects of the state */

typedef struct {
  pt_mem *mem;
  pt_shape *s;
  uint32_t first;            /* where the kind's objects begin */
  PT_VEC(uint32_t) from, to; /* symbols */
} maker;

/* Each node has numbers of its own. */
static uint32_t symbol_of(maker *k, uint32_t sym) {
  for (size_t j = 0; j < k->from.n; j++)
    if (k->from.at[j] == sym) return k->to.at[j];
  pt_wrap range = k->s->syms.at[sym];
  pt_vec_push(k->mem, &k->s->syms, range);
  pt_vec_push(k->mem, &k->from, sym);
  pt_vec_push(k->mem, &k->to, (uint32_t)k->s->syms.n - 1);
  return (uint32_t)k->s->syms.n - 1;
}

static void place_value(void *payload, pt_shv *v) {
  maker *k = payload;
  if (v->kind == PT_SHV_SYM) v->ref = symbol_of(k, v->ref);
  if (v->kind == PT_SHV_INTO) v->at = symbol_of(k, (uint32_t)v->at);
  if (v->kind == PT_SHV_OWN) v->kind = PT_SHV_ADDR, v->ref += k->first;
}

static void rename_symbol(void *payload, pt_shv *v) {
  maker *k = payload;
  if (v->kind == PT_SHV_SYM) v->ref = symbol_of(k, v->ref);
  if (v->kind == PT_SHV_INTO) v->at = symbol_of(k, (uint32_t)v->at);
}

/* A segment inside: its fields are the node's, its kinds keep their own references. */
static void place_object(maker *k, pt_shape_obj *o) {
  for (size_t j = 0; j < o->fields.n; j++)
    place_value(k, &o->fields.at[j].value);
  for (size_t j = 0; o->seg && j < o->seg->kinds.n; j++)
    for (size_t n = 0; n < o->seg->kinds.at[j].objs.n; n++)
      pt_shape_each_of(&o->seg->kinds.at[j].objs.at[n], rename_symbol, k);
}

static uint32_t make_node(pt_mem *m, pt_shape *s, const pt_shape_node *kind) {
  maker k = {.mem = m, .s = s, .first = (uint32_t)s->objs.n};
  for (size_t j = 0; j < kind->objs.n; j++) {
    pt_shape_obj o;
    pt_shape_copy_obj(m, &kind->objs.at[j], &o);
    place_object(&k, &o);
    pt_vec_push(m, &s->objs, o);
  }
  pt_vec_release(m, &k.from);
  pt_vec_release(m, &k.to);
  return k.first;
}

/* ---- cases */

static pt_shv link_of(const pt_shape *s, uint32_t obj, uint64_t offset) {
  const pt_shape_obj *o = &s->objs.at[obj];
  for (size_t k = 0; k < o->fields.n; k++)
    if (o->fields.at[k].offset == offset) return o->fields.at[k].value;
  return (pt_shv){.kind = PT_SHV_ANY};
}

static void set_link(pt_mem *m, pt_shape *s, uint32_t obj, uint64_t offset, uint32_t bytes,
                     pt_shv v) {
  pt_shape_set_field(m, &s->objs.at[obj], offset, bytes, v);
}

static uint32_t link_bytes(const pt_shape_obj *o, uint64_t offset) {
  for (size_t k = 0; k < o->fields.n; k++)
    if (o->fields.at[k].offset == offset) return o->fields.at[k].bytes;
  return 0;
}

/* NODE is all of the segment OBJ. */
static void be_all(pt_mem *m, pt_shape *s, uint32_t obj, uint32_t node) {
  const pt_shape_seg g = *s->objs.at[obj].seg;
  uint32_t bytes = link_bytes(&s->objs.at[obj], g.next);
  pt_shape_replace(s, obj, false, node, false);
  pt_shape_replace(s, obj, true, node, false);
  set_link(m, s, node, g.next, bytes, link_of(s, obj, g.next));
  if (g.both) set_link(m, s, node, g.prev, bytes, link_of(s, obj, g.prev));
  pt_shape_release_obj(m, &s->objs.at[obj]);
  s->objs.at[obj] = (pt_shape_obj){.gone = true};
}

/* One node of the segment is taken away, and others are left. */
static void shorten(pt_shape *s, uint32_t obj) {
  pt_shape_seg *g = s->objs.at[obj].seg;
  if (g->least > 1) g->least--;
}

/* NODE is in front of the rest of the segment OBJ. */
static void be_first(pt_mem *m, pt_shape *s, uint32_t obj, uint32_t node) {
  shorten(s, obj);
  const pt_shape_seg g = *s->objs.at[obj].seg;
  uint32_t bytes = link_bytes(&s->objs.at[obj], g.next);
  pt_shape_replace(s, obj, false, node, false);
  set_link(m, s, node, g.next, bytes, pt_shv_addr(obj, (int64_t)g.target));
  if (!g.both) return;
  set_link(m, s, node, g.prev, bytes, link_of(s, obj, g.prev));
  set_link(m, s, obj, g.prev, bytes, pt_shv_addr(node, (int64_t)g.back));
}

/* NODE is behind the rest of the segment OBJ, which has links back. */
static void be_last(pt_mem *m, pt_shape *s, uint32_t obj, uint32_t node) {
  shorten(s, obj);
  const pt_shape_seg g = *s->objs.at[obj].seg;
  uint32_t bytes = link_bytes(&s->objs.at[obj], g.next);
  pt_shv rest = pt_shv_addr(obj, (int64_t)g.back);
  rest.last = true;
  pt_shape_replace(s, obj, true, node, false);
  set_link(m, s, node, g.next, bytes, link_of(s, obj, g.next));
  set_link(m, s, node, g.prev, bytes, rest);
  set_link(m, s, obj, g.next, bytes, pt_shv_addr(node, (int64_t)g.target));
}

void pt_shape_unfold(pt_mem *m, const pt_shape *s, uint32_t obj, bool last, pt_shapes *out) {
  const pt_shape_seg *g = s->objs.at[obj].seg;
  for (size_t k = 0; k < g->kinds.n; k++)
    for (int more = g->least > 1; more < 2; more++) {
      pt_shape t;
      pt_shape_copy(m, s, &t);
      uint32_t node = make_node(m, &t, &g->kinds.at[k]);
      if (!more)
        be_all(m, &t, obj, node);
      else if (last)
        be_last(m, &t, obj, node);
      else
        be_first(m, &t, obj, node);
      pt_vec_push(m, out, t);
    }
}
