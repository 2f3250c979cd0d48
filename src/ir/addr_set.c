/* Nodes, and the sets of places that they may be. */
#include <assert.h>
#include <stdlib.h>

#include "ir/addr_priv.h"

/* So many places in one object, and they become one with a stride: a pointer that walks ends
   somewhere. */
enum { MANY = 8 };

uint32_t pt_ad_gcd(uint32_t a, uint32_t b) {
  while (b) {
    uint32_t r = a % b;
    a = b, b = r;
  }
  return a;
}

uint32_t pt_ad_new_node(pt_ad *a) {
  pt_vec_push(a->mem, &a->nodes, (pt_ad_node){0});
  return (uint32_t)(a->nodes.n - 1);
}

void pt_ad_enqueue(pt_ad *a, uint32_t number) {
  if (a->queued.at[number]) return;
  a->queued.at[number] = true;
  pt_vec_push(a->mem, &a->queue, number);
}

void pt_ad_use(pt_ad *a, uint32_t node, uint32_t number) {
  uint64_t key = (uint64_t)node << 32 | number;
  if (pt_map_get(&a->is_user, key, NULL)) return;
  pt_map_put(a->mem, &a->is_user, key, 1);
  pt_vec_push(a->mem, &a->nodes.at[node].users, number);
}

static void grown(pt_ad *a, uint32_t node) {
  const pt_ad_node *n = &a->nodes.at[node];
  for (size_t k = 0; k < n->users.n; k++) pt_ad_enqueue(a, n->users.at[k]);
}

void pt_ad_flags(pt_ad *a, uint32_t node, uint8_t flags) {
  if ((a->nodes.at[node].flags | flags) == a->nodes.at[node].flags) return;
  a->nodes.at[node].flags |= flags;
  grown(a, node);
}

void pt_ad_depends(pt_ad *a, uint32_t node, pt_address_reason reason, uint32_t loc) {
  if (a->nodes.at[node].reason || !reason) return;
  a->nodes.at[node].reason = (uint8_t)reason, a->nodes.at[node].loc = loc;
  grown(a, node);
}

void pt_ad_part_at(pt_ad *a, uint32_t node, pt_ad_part p) {
  pt_ad_node *n = &a->nodes.at[node];
  for (size_t k = 0; k < n->parts.n; k++)
    if (n->parts.at[k].lo == p.lo && n->parts.at[k].width == p.width &&
        n->parts.at[k].node == p.node)
      return;
  pt_vec_push(a->mem, &n->parts, p);
  grown(a, node);
}

/* ---- places */

static uint64_t distance(int64_t a, int64_t b) {
  return a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a;
}

static bool covers(pt_ad_place a, pt_ad_place b) {
  assert(a.object == b.object);
  if (a.inside && !b.inside) return false;
  if (!a.stride) return !b.stride && a.off == b.off;
  return b.stride % a.stride == 0 && distance(a.off, b.off) % a.stride == 0;
}

pt_ad_place pt_ad_moved(pt_ad_place p, int64_t by, uint32_t stride) {
  int64_t off;
  const int64_t far = INT64_C(1) << 40;
  if (__builtin_add_overflow(p.off, by, &off) || off > far || off < -far)
    return (pt_ad_place){p.object, 1, 0, false};
  return (pt_ad_place){p.object, pt_ad_gcd(p.stride, stride), off, p.inside && !by && !stride};
}

/* The place that covers N places of one object. */
static pt_ad_place cover(const pt_ad_place *at, size_t n) {
  pt_ad_place c = at[0];
  uint64_t step = c.stride;
  for (size_t k = 1; k < n; k++) {
    uint64_t d = distance(at[0].off, at[k].off);
    while (d) {
      uint64_t r = step % d;
      step = d, d = r;
    }
    step = pt_ad_gcd((uint32_t)(step > UINT32_MAX ? 1 : step), at[k].stride);
    if (at[k].off < c.off) c.off = at[k].off;
    c.inside &= at[k].inside;
  }
  c.stride = step > UINT32_MAX || !step ? 1 : (uint32_t)step;
  return c;
}

/* The first place of the object, or where it would be. */
static size_t first_of(const pt_ad_places *v, uint32_t object) {
  size_t low = 0, high = v->n;
  while (low < high) {
    size_t mid = (low + high) / 2;
    if (v->at[mid].object < object) low = mid + 1;
    else high = mid;
  }
  return low;
}

static void replace(pt_ad *a, pt_ad_places *v, size_t at, size_t n, pt_ad_place p) {
  if (n == 0) {
    pt_vec_resize(a->mem, v, v->n + 1);
    memmove(v->at + at + 1, v->at + at, (v->n - 1 - at) * sizeof *v->at);
  } else {
    memmove(v->at + at + 1, v->at + at + n, (v->n - at - n) * sizeof *v->at);
    v->n -= n - 1;
  }
  v->at[at] = p;
}

/* N places of one object from FIRST on are too many: those that are inside become one, or those of
   which that is not known, whichever are more. */
static void join_many(pt_ad *a, pt_ad_places *v, size_t first, size_t n) {
  size_t inside = 0;
  for (size_t k = first; k < first + n; k++) {
    pt_ad_place p = v->at[k];
    if (!p.inside) continue;
    v->at[k] = v->at[first + inside], v->at[first + inside++] = p;
  }
  size_t rest = n - inside;
  if (inside > rest) replace(a, v, first, inside, cover(v->at + first, inside));
  else replace(a, v, first + inside, rest, cover(v->at + first + inside, rest));
}

void pt_ad_place_at(pt_ad *a, uint32_t node, pt_ad_place p) {
  pt_ad_places *v = &a->nodes.at[node].places;
  size_t first = first_of(v, p.object), n = 0;
  a->work++;
  for (; first + n < v->n && v->at[first + n].object == p.object; n++)
    if (covers(v->at[first + n], p)) return;
  replace(a, v, first, 0, p);
  n++;
  for (size_t k = 1; k < n;) { /* those that the new one covers */
    if (!covers(p, v->at[first + k])) {
      k++;
      continue;
    }
    memmove(v->at + first + k, v->at + first + k + 1, (v->n - first - k - 1) * sizeof *v->at);
    v->n--, n--;
  }
  if (n > MANY) join_many(a, v, first, n);
  grown(a, node);
}

/* All that FROM may be; INSIDE: its places are no ends. */
static void join(pt_ad *a, uint32_t to, uint32_t from, bool inside) {
  if (to == from) return;
  pt_ad_flags(a, to, a->nodes.at[from].flags);
  pt_ad_depends(a, to, a->nodes.at[from].reason, a->nodes.at[from].loc);
  pt_ad_take_places(a, to, from, inside);
  for (size_t k = 0; k < a->nodes.at[from].parts.n; k++)
    pt_ad_part_at(a, to, a->nodes.at[from].parts.at[k]);
}

void pt_ad_take_places(pt_ad *a, uint32_t to, uint32_t from, bool inside) {
  for (size_t k = 0; to != from && k < a->nodes.at[from].places.n; k++) {
    pt_ad_place p = a->nodes.at[from].places.at[k];
    p.inside |= inside;
    pt_ad_place_at(a, to, p);
  }
}

void pt_ad_join(pt_ad *a, uint32_t to, uint32_t from) { join(a, to, from, false); }

void pt_ad_join_arg(pt_ad_step *s, uint32_t to, uint32_t k) {
  join(s->a, to, pt_ad_arg(s, k), pt_ad_was_accessed(s, k));
}
