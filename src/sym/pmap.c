#include "sym/pmap.h"

#include <assert.h>
#include <string.h>

#include "base/map.h"
#include "base/vec.h"

enum { BITS = 4, WAYS = 1 << BITS, CHUNK = 64 * 1024 };

/* Nodes are told apart by their first field. */
typedef struct {
  uint64_t leaf; /* 1 */
  uint64_t key, val;
} leaf;

typedef struct {
  uint64_t leaf; /* 0 */
  uint64_t epoch;
  const void *kid[WAYS];
} inner;

struct pt_pmaps {
  pt_mem *mem;
  uint64_t epoch;
  PT_VEC(char *) chunks;
  size_t chunk, used; /* chunks before `chunk` are full */
};

pt_pmaps *pt_pmaps_new(pt_mem *m) {
  pt_pmaps *ps = pt_mem_alloc(m, sizeof *ps);
  ps->mem = m, ps->epoch = 1;
  return ps;
}

void pt_pmaps_delete(pt_pmaps *ps) {
  for (size_t k = 0; k < ps->chunks.n; k++) pt_mem_free(ps->mem, ps->chunks.at[k], CHUNK);
  pt_vec_release(ps->mem, &ps->chunks);
  pt_mem_free(ps->mem, ps, sizeof *ps);
}

void pt_pmaps_reset(pt_pmaps *ps) { ps->chunk = ps->used = 0, ps->epoch = 1; }
void pt_pmaps_freeze(pt_pmaps *ps) { ps->epoch++; }

static void *take(pt_pmaps *ps, size_t bytes) {
  assert(bytes <= CHUNK);
  if (ps->chunk < ps->chunks.n && ps->used + bytes > CHUNK) ps->chunk++, ps->used = 0;
  if (ps->chunk == ps->chunks.n) {
    char *fresh = pt_mem_alloc(ps->mem, CHUNK);
    pt_vec_push(ps->mem, &ps->chunks, fresh);
  }
  void *p = ps->chunks.at[ps->chunk] + ps->used;
  ps->used += bytes;
  return p;
}

static bool is_leaf(const void *node) { return *(const uint64_t *)node != 0; }

static const void *new_leaf(pt_pmaps *ps, uint64_t key, uint64_t val) {
  leaf *l = take(ps, sizeof *l);
  *l = (leaf){1, key, val};
  return l;
}

/* A node that may be changed: NODE itself when it is ours, else a copy. */
static inner *own(pt_pmaps *ps, const inner *node) {
  union {
    const inner *in;
    inner *out;
  } same = {node};
  if (node && node->epoch == ps->epoch) return same.out;
  inner *copy = take(ps, sizeof *copy);
  if (node) *copy = *node;
  else memset(copy, 0, sizeof *copy);
  copy->epoch = ps->epoch;
  return copy;
}

static unsigned way(uint64_t hash, unsigned depth) {
  return (unsigned)(hash >> depth * BITS) & (WAYS - 1);
}

/* Depth is at most 16: mixing is a bijection, so different keys part at last. */
static const void *put(pt_pmaps *ps, const void *node, uint64_t key, uint64_t val, unsigned depth) {
  if (!node) return new_leaf(ps, key, val);
  uint64_t hash = pt_hash_mix(key);
  if (is_leaf(node)) {
    const leaf *l = node;
    if (l->key == key) return l->val == val ? node : new_leaf(ps, key, val);
    inner *n = own(ps, NULL);
    n->kid[way(pt_hash_mix(l->key), depth)] = node;
    return put(ps, n, key, val, depth);
  }
  const inner *old = node;
  const void *kid = old->kid[way(hash, depth)], *fresh = put(ps, kid, key, val, depth + 1);
  if (fresh == kid) return node;
  inner *n = own(ps, old);
  n->kid[way(hash, depth)] = fresh;
  return n;
}

static const void *without(pt_pmaps *ps, const void *node, uint64_t key, unsigned depth) {
  if (!node) return NULL;
  if (is_leaf(node)) return ((const leaf *)node)->key == key ? NULL : node;
  const inner *old = node;
  unsigned w = way(pt_hash_mix(key), depth);
  const void *fresh = without(ps, old->kid[w], key, depth + 1);
  if (fresh == old->kid[w]) return node;
  inner *n = own(ps, old);
  n->kid[w] = fresh;
  return n;
}

pt_pmap pt_pmap_put(pt_pmaps *ps, pt_pmap map, uint64_t key, uint64_t val) {
  return put(ps, map, key, val, 0);
}

pt_pmap pt_pmap_remove(pt_pmaps *ps, pt_pmap map, uint64_t key) { return without(ps, map, key, 0); }

bool pt_pmap_get(pt_pmap map, uint64_t key, uint64_t *val) {
  const void *node = map;
  for (uint64_t hash = pt_hash_mix(key); node; hash >>= BITS) {
    if (is_leaf(node)) {
      const leaf *l = node;
      if (l->key != key) return false;
      if (val) *val = l->val;
      return true;
    }
    node = ((const inner *)node)->kid[hash & (WAYS - 1)];
  }
  return false;
}

typedef struct {
  void (*visit)(void *payload, uint64_t key);
  void *payload;
} differ;

/* Every key below NODE but SKIP. */
static void visit_all(const differ *d, const void *node, const leaf *skip) {
  if (!node) return;
  if (is_leaf(node)) {
    const leaf *l = node;
    if (!skip || l->key != skip->key) d->visit(d->payload, l->key);
    return;
  }
  for (unsigned k = 0; k < WAYS; k++) visit_all(d, ((const inner *)node)->kid[k], skip);
}

static const leaf *find(const void *node, uint64_t key, unsigned depth) {
  uint64_t hash = pt_hash_mix(key);
  while (node && !is_leaf(node)) node = ((const inner *)node)->kid[way(hash, depth++)];
  return node && ((const leaf *)node)->key == key ? node : NULL;
}

/* One side is a single leaf. */
static void diff_leaf(const differ *d, const leaf *l, const void *other, unsigned depth) {
  const leaf *same = find(other, l->key, depth);
  if (!same || same->val != l->val) d->visit(d->payload, l->key);
  visit_all(d, other, l);
}

static void diff(const differ *d, const void *a, const void *b, unsigned depth) {
  if (a == b) return;
  if (!a || !b) visit_all(d, a ? a : b, NULL);
  else if (is_leaf(a)) diff_leaf(d, a, b, depth);
  else if (is_leaf(b)) diff_leaf(d, b, a, depth);
  else
    for (unsigned k = 0; k < WAYS; k++)
      diff(d, ((const inner *)a)->kid[k], ((const inner *)b)->kid[k], depth + 1);
}

void pt_pmap_diff(pt_pmap a, pt_pmap b, void (*visit)(void *payload, uint64_t key), void *payload) {
  differ d = {visit, payload};
  diff(&d, a, b, 0);
}
