/* Sets of spots: what pointers may be.

   In order of objects, then offsets; an object is there at any offset, or at a few (MOST_OFFSETS):
   so sets stay small, and a pointer that walks through an array is soon known to do so. */
#include "check/unwind_priv.h"

enum { MOST_OFFSETS = 4 };

static uint32_t intern(pt_unw *x, pt_uspots *s) {
  pt_learnt *l = x->l;
  if (!s->n) {
    pt_vec_release(x->mem, s);
    return 0;
  }
  for (uint64_t key = pt_hash_bytes(s->at, s->n * sizeof *s->at);; key++) {
    uint64_t id;
    if (!pt_map_get(&l->set_ids, key, &id)) {
      pt_map_put(x->mem, &l->set_ids, key, l->sets.n);
      pt_vec_push(x->mem, &l->sets, *s);
      return (uint32_t)l->sets.n - 1;
    }
    const pt_uspots *o = &l->sets.at[id];
    if (o->n == s->n && memcmp(o->at, s->at, s->n * sizeof *s->at) == 0) {
      pt_vec_release(x->mem, s);
      return (uint32_t)id;
    }
  }
}

static int order(pt_uspot a, pt_uspot b) {
  if (a.obj != b.obj) return a.obj < b.obj ? -1 : 1;
  return a.offset < b.offset ? -1 : a.offset > b.offset;
}

/* Adds a spot; spots come in order. */
static void add(pt_unw *x, pt_uspots *out, pt_uspot spot) {
  size_t first = out->n;
  while (first > 0 && out->at[first - 1].obj == spot.obj) first--;
  bool full = out->n - first == MOST_OFFSETS;
  bool any = spot.moves || full || (first < out->n && out->at[first].moves);
  if (any) out->n = first, spot = (pt_uspot){.obj = spot.obj, .moves = true};
  pt_vec_push(x->mem, out, spot);
}

uint32_t pt_set_single(pt_unw *x, uint32_t object, uint64_t offset) {
  pt_uspots s = {0};
  pt_uspot spot = {.obj = object, .offset = offset};
  pt_vec_push(x->mem, &s, spot);
  return intern(x, &s);
}

uint32_t pt_set_union(pt_unw *x, uint32_t a, uint32_t b) {
  uint64_t key, known;
  if (a == b || !b) return a;
  if (!a) return b;
  key = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
  if (pt_map_get(&x->l->unions, key, &known)) return (uint32_t)known;
  pt_uspots out = {0};
  const pt_uspots *s = pt_set_at(x, a), *t = pt_set_at(x, b);
  for (size_t i = 0, j = 0; i < s->n || j < t->n;) {
    int o;
    if (i == s->n) o = 1;
    else if (j == t->n) o = -1;
    else o = order(s->at[i], t->at[j]);
    pt_uspot next = o <= 0 ? s->at[i] : t->at[j];
    if (o == 0) next.moves |= t->at[j].moves;
    i += o <= 0, j += o >= 0;
    add(x, &out, next);
  }
  uint32_t id = intern(x, &out);
  pt_map_put(x->mem, &x->l->unions, key, id);
  return id;
}

uint32_t pt_set_without(pt_unw *x, uint32_t set, uint32_t place) {
  pt_uspots out = {0};
  const pt_uspots *s = pt_set_at(x, set);
  for (size_t k = 0; k < s->n; k++) {
    uint32_t made = x->l->objs.at[s->at[k].obj].place;
    if (!made || !pt_learnt_inside(x->l, made, place)) pt_vec_push(x->mem, &out, s->at[k]);
  }
  return intern(x, &out);
}

uint32_t pt_set_shift(pt_unw *x, uint32_t set, uint64_t by) {
  uint32_t out = 0;
  uint64_t mask = x->prog->ptr_width == 64 ? UINT64_MAX : UINT32_MAX;
  for (size_t k = 0; k < pt_set_at(x, set)->n; k++) {
    pt_uspot s = pt_set_at(x, set)->at[k];
    uint32_t one = pt_set_single(x, s.obj, s.moves ? 0 : (s.offset + by) & mask);
    out = pt_set_union(x, out, s.moves ? pt_set_blur(x, one) : one);
  }
  return out;
}

uint32_t pt_set_blur(pt_unw *x, uint32_t set) {
  pt_uspots out = {0};
  const pt_uspots *s = pt_set_at(x, set);
  for (size_t k = 0; k < s->n; k++) {
    pt_uspot any = {.obj = s->at[k].obj, .moves = true};
    if (!k || any.obj != s->at[k - 1].obj) add(x, &out, any);
  }
  return intern(x, &out);
}

bool pt_set_has_object(const pt_unw *x, uint32_t set) {
  const pt_uspots *s = pt_set_at(x, set);
  return s->n && s->at[s->n - 1].obj;
}
