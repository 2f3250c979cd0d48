/* Two pointers that are compared: into one object, or into two that may lie side by side, or even
   at one place.

   Where objects lie is up to the machine.  The end of one may be the start of another; two string
   literals may share their bytes as far as these agree ("abc" is the end of "xabc"), and two
   literals of one text may be one object or two; objects without bytes may lie anywhere.  All of
   that counts for whatever the operands may point to, however they got there. */
#include <assert.h>

#include "ir/addr_priv.h"

static const pt_ad_node *node_of(const pt_ad_step *s, uint32_t k) {
  return &s->a->nodes.at[pt_ad_arg(s, k)];
}

/* ---- one object, or several */

static bool only_object(const pt_ad_node *n, uint32_t *object) {
  for (size_t k = 0; k < n->places.n; k++) {
    if (*object && n->places.at[k].object != *object) return false;
    *object = n->places.at[k].object;
  }
  return true;
}

/* Whether both were computed from one pointer, or the program looked whether they might be. */
static bool one_pointer(const pt_ad_step *s, pt_val x, pt_val y) {
  const pt_ad_facts *facts = pt_ad_facts_of(s->a, s->a->instances.at[s->instance].fn);
  const pt_val *root = facts->root;
  return (root[x] && root[x] == root[y]) || pt_ad_is_same(facts, x, y, s->i->block);
}

bool pt_ad_one_object(const pt_ad_step *s, pt_val x, pt_val y) {
  uint32_t val0 = s->a->instances.at[s->instance].val0, object = 0;
  const pt_ad_node *a = &s->a->nodes.at[val0 + x], *b = &s->a->nodes.at[val0 + y];
  if (!a->places.n || !b->places.n || one_pointer(s, x, y)) return true;
  return only_object(a, &object) && only_object(b, &object) && s->a->objects.at[object].unique;
}

/* Whether P may be the offset OFF of its object. */
static bool may_be(pt_ad_place p, int64_t off) {
  return p.stride ? (off - p.off) % (int64_t)p.stride == 0 : off == p.off;
}

/* ---- the end of one object and the start of another */

static bool may_be_end(const pt_ad *a, pt_ad_place p) {
  const pt_ad_object *o = &a->objects.at[p.object];
  if (o->fn || p.inside) return false;
  if (o->size > INT64_MAX) return p.stride || p.off > 0;
  if (p.stride) return may_be(p, (int64_t)o->size);
  return p.off > 0 && (uint64_t)p.off >= o->size;
}

static bool may_start_another(const pt_ad *a, pt_ad_place p, pt_ad_place end) {
  const pt_ad_object *o = &a->objects.at[p.object];
  return (p.object != end.object || !o->unique) && !o->fn && may_be(p, 0);
}

/* Whether operand K may be the end of an object, and the other one the start of another. */
static bool meets_end(const pt_ad_step *s, uint32_t k) {
  const pt_ad_places *v = &node_of(s, k)->places, *others = &node_of(s, 1 - k)->places;
  if (pt_ad_was_accessed(s, k)) return false;
  for (size_t j = 0; j < v->n; j++)
    for (size_t i = 0; may_be_end(s->a, v->at[j]) && i < others->n; i++)
      if (may_start_another(s->a, others->at[i], v->at[j])) return true;
  return false;
}

/* ---- string literals */

enum { LONG_LITERAL = 4096 };

static const pt_ir_global *literal(const pt_ad *a, uint32_t object) {
  uint32_t global = a->objects.at[object].global;
  const pt_ir_global *g = global ? &a->p->globals.at[global] : NULL;
  return g && g->constant && !g->var && !g->nrelocs ? g : NULL;
}

/* Whether one object of these bytes could have G at its offset 0 and O at its offset -D: where both
   are, their bytes agree. */
static bool agree(const pt_ir_global *g, const pt_ir_global *o, int64_t d) {
  int64_t from = d < 0 ? 0 : d, to = d + (int64_t)g->size;
  if (to > (int64_t)o->size) to = (int64_t)o->size;
  for (int64_t k = from; k < to; k++)
    if ((g->bytes ? g->bytes[k - d] : 0) != (o->bytes ? o->bytes[k] : 0)) return false;
  return from < to;
}

/* Whether P in G and Q in O may be one address when two literals share bytes. */
static bool may_share(pt_ad *a, const pt_ir_global *g, pt_ad_place p, const pt_ir_global *o,
                      pt_ad_place q) {
  int64_t n = (int64_t)g->size, m = (int64_t)o->size;
  bool fixed = !p.stride && !q.stride;
  if (n > LONG_LITERAL || m > LONG_LITERAL) return true;
  for (int64_t d = fixed ? q.off - p.off : 1 - n; d < m; d++) {
    a->work++;
    for (int64_t x = 0; x <= n && agree(g, o, d); x++)
      if (x + d >= 0 && x + d <= m && may_be(p, x) && may_be(q, x + d)) return true;
    if (fixed) break;
  }
  return false;
}

static bool names_it(const pt_ad_step *s, uint32_t k) {
  return s->f->values.at[pt_ir_arg(s->f, s->i, k)].kind == PT_VAL_GLOBAL;
}

/* Whether P and Q in the same literal may come from two of the program's text, which are one object
   here. */
static bool may_be_two(const pt_ad_step *s, uint32_t object) {
  return names_it(s, 0) || names_it(s, 1) || s->a->mentions[s->a->objects.at[object].global] > 1;
}

static bool meets_literal(const pt_ad_step *s) {
  const pt_ad_places *v = &node_of(s, 0)->places, *others = &node_of(s, 1)->places;
  for (size_t j = 0; j < v->n; j++) {
    pt_ad_place p = v->at[j];
    const pt_ir_global *g = literal(s->a, p.object);
    for (size_t i = 0; g && i < others->n; i++) {
      pt_ad_place q = others->at[i];
      const pt_ir_global *o = literal(s->a, q.object);
      if (!o || (o == g && !may_be_two(s, p.object))) continue;
      if (may_share(s->a, g, p, o, q)) return true;
    }
  }
  return false;
}

/* ---- objects of no bytes */

/* Whether operand K may be an object of no bytes, and the other one another object: they may lie at
   one address. */
static bool meets_empty(const pt_ad_step *s, uint32_t k) {
  const pt_ad_places *v = &node_of(s, k)->places, *others = &node_of(s, 1 - k)->places;
  for (size_t j = 0; j < v->n; j++) {
    const pt_ad_object *o = &s->a->objects.at[v->at[j].object];
    if (o->size || o->fn) continue;
    for (size_t i = 0; i < others->n; i++)
      if (others->at[i].object != v->at[j].object || !o->unique) return true;
  }
  return false;
}

/* Places grow until all is settled: before that, there is little to see. */
pt_address_reason pt_ad_meets(const pt_ad_step *s) {
  pt_val x = pt_ir_arg(s->f, s->i, 0), y = pt_ir_arg(s->f, s->i, 1);
  if (!s->a->settled) return PT_ADDRESS_NONE;
  bool named = names_it(s, 0) || names_it(s, 1);
  if ((named || !one_pointer(s, x, y)) && meets_literal(s)) return PT_ADDRESS_LITERAL;
  if (meets_empty(s, 0) || meets_empty(s, 1)) return PT_ADDRESS_EMPTY;
  if (pt_ad_compares_stale(s)) return PT_ADDRESS_STALE;
  bool end = !pt_ad_one_object(s, x, y) && (meets_end(s, 0) || meets_end(s, 1));
  return end ? PT_ADDRESS_END : PT_ADDRESS_NONE;
}

/* ---- how often literals are named */

/* Whether the value of operand K goes on from there. */
static bool keeps(const pt_ir_ins *i, uint32_t k) {
  switch (i->op) {
  case PT_OP_LOAD: case PT_OP_COPY: case PT_OP_SET: case PT_OP_EQ: case PT_OP_NE: return false;
  case PT_OP_STORE: return k != 0;
  default: return true;
  }
}

static void count_in(pt_ad *a, const pt_ir_fn *f) {
  for (size_t j = 1; j < f->ins.n; j++) {
    const pt_ir_ins *i = pt_ir_ins_at(f, (uint32_t)j);
    for (uint32_t k = 0; !i->dead && k < i->nargs; k++) {
      const pt_ir_value *v = &f->values.at[pt_ir_arg(f, i, k)];
      if (v->kind == PT_VAL_GLOBAL && keeps(i, k)) a->mentions[v->ref]++;
    }
  }
}

void pt_ad_count_mentions(pt_ad *a) {
  a->mentions = pt_mem_alloc(a->mem, a->p->globals.n * sizeof *a->mentions);
  for (uint32_t fn = 1; fn < a->p->fns.n; fn++) count_in(a, a->p->fns.at[fn]);
  for (size_t k = 0; k < a->p->relocs.n; k++)
    if (a->p->relocs.at[k].global) a->mentions[a->p->relocs.at[k].global]++;
}
