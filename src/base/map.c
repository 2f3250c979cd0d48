/* Hash maps: linear probing, at most 3/4 full, doubling.  Removed slots of a
   pt_map stay as tombstones until the next rebuild. */
#include "base/map.h"

#include <assert.h>
#include <string.h>

enum { FREE = 0, USED = 1, REMOVED = 2, FIRST_SLOTS = 8 };

uint64_t pt_hash_mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

uint64_t pt_hash_bytes(const void *p, size_t n) {
  const unsigned char *s = p;
  uint64_t h = 0x9e3779b97f4a7c15u ^ n, word;
  for (; n >= sizeof word; s += sizeof word, n -= sizeof word) {
    memcpy(&word, s, sizeof word);
    h = pt_hash_mix(h ^ word) + 0x9e3779b97f4a7c15u;
  }
  if (n) {
    word = 0;
    memcpy(&word, s, n);
    h ^= word;
  }
  return pt_hash_mix(h);
}

/* ---- pt_map */

/* The slot of KEY, or NULL. */
static pt_map_slot *find(const pt_map *map, uint64_t key) {
  if (map->n == 0) return NULL;
  size_t mask = map->cap - 1;
  for (size_t i = pt_hash_mix(key) & mask;; i = (i + 1) & mask) {
    pt_map_slot *s = &map->at[i];
    if (s->used == FREE) return NULL;
    if (s->used == USED && s->key == key) return s;
  }
}

/* Adds KEY, which is not there, where a free slot is sure to exist.  Reuses no
   tombstone, so that `filled` counts every slot that is not free. */
static void insert(pt_map *map, uint64_t key, uint64_t val) {
  size_t mask = map->cap - 1, i = pt_hash_mix(key) & mask;
  while (map->at[i].used != FREE) i = (i + 1) & mask;
  map->at[i] = (pt_map_slot){.key = key, .val = val, .used = USED};
  map->n++, map->filled++;
}

/* Makes room for one more: twice the slots, or as many when tombstones are
   what fills the table. */
static void rebuild(pt_mem *m, pt_map *map) {
  pt_map old = *map;
  size_t cap = old.cap ? old.cap : FIRST_SLOTS;
  if (old.n + 1 > cap / 2) cap *= 2;
  pt_map_slot *at = pt_mem_alloc(m, cap * sizeof *at);
  *map = (pt_map){.at = at, .cap = cap};
  for (size_t i = 0; i < old.cap; i++)
    if (old.at[i].used == USED) insert(map, old.at[i].key, old.at[i].val);
  assert(map->n == old.n);
  pt_map_release(m, &old);
}

void pt_map_put(pt_mem *m, pt_map *map, uint64_t key, uint64_t val) {
  pt_map_slot *s = find(map, key);
  if (s) {
    s->val = val;
    return;
  }
  if ((map->filled + 1) * 4 > map->cap * 3) rebuild(m, map);
  insert(map, key, val);
}

bool pt_map_get(const pt_map *map, uint64_t key, uint64_t *val) {
  const pt_map_slot *s = find(map, key);
  if (s && val) *val = s->val;
  return s != NULL;
}

bool pt_map_remove(pt_map *map, uint64_t key) {
  pt_map_slot *s = find(map, key);
  if (!s) return false;
  s->used = REMOVED;
  map->n--;
  return true;
}

void pt_map_reset(pt_map *map) {
  if (map->filled) memset(map->at, 0, map->cap * sizeof *map->at);
  map->n = map->filled = 0;
}

void pt_map_release(pt_mem *m, pt_map *map) {
  pt_mem_free(m, map->at, map->cap * sizeof *map->at);
  *map = (pt_map){0};
}

/* ---- pt_strtab */

/* The slot that holds the text, or the free slot where it belongs. */
static size_t slot_of(const pt_strtab *t, const char *s, size_t n) {
  size_t mask = t->slots - 1, i = pt_hash_bytes(s, n) & mask;
  for (;; i = (i + 1) & mask) {
    uint32_t id = t->slot[i];
    if (id == 0 || (t->length[id] == n && memcmp(t->text[id], s, n) == 0)) return i;
  }
}

static void rehash(pt_mem *m, pt_strtab *t) {
  size_t slots = t->slots ? t->slots * 2 : FIRST_SLOTS;
  uint32_t *slot = pt_mem_alloc(m, slots * sizeof *slot);
  pt_mem_free(m, t->slot, t->slots * sizeof *slot);
  t->slot = slot, t->slots = slots;
  for (size_t id = 1; id < t->n; id++)
    t->slot[slot_of(t, t->text[id], t->length[id])] = (uint32_t)id;
}

uint32_t pt_strtab_add(pt_mem *m, pt_strtab *t, const char *s) {
  return pt_strtab_addn(m, t, s, strlen(s));
}

uint32_t pt_strtab_addn(pt_mem *m, pt_strtab *t, const char *s, size_t n) {
  assert(n < UINT32_MAX && t->n < UINT32_MAX);
  if (n == 0) return 0;
  if ((t->n + 1) * 4 > t->slots * 3) rehash(m, t);
  size_t i = slot_of(t, s, n);
  if (t->slot[i]) return t->slot[i];
  size_t id = t->n ? t->n : 1;
  char *copy = pt_mem_alloc(m, n + 1);
  memcpy(copy, s, n);
  t->text = pt_mem_grow(m, t->text, &t->text_cap, id + 1, sizeof *t->text);
  t->length = pt_mem_grow(m, t->length, &t->length_cap, id + 1, sizeof *t->length);
  t->text[id] = copy, t->length[id] = (uint32_t)n;
  t->n = id + 1;
  return t->slot[i] = (uint32_t)id;
}

uint32_t pt_strtab_find(const pt_strtab *t, const char *s) {
  return t->slots ? t->slot[slot_of(t, s, strlen(s))] : 0;
}

const char *pt_strtab_text(const pt_strtab *t, uint32_t id) {
  assert(id == 0 || id < t->n);
  return id ? t->text[id] : "";
}

void pt_strtab_release(pt_mem *m, pt_strtab *t) {
  for (size_t id = 1; id < t->n; id++) pt_mem_free(m, t->text[id], (size_t)t->length[id] + 1);
  pt_mem_free(m, t->text, t->text_cap * sizeof *t->text);
  pt_mem_free(m, t->length, t->length_cap * sizeof *t->length);
  pt_mem_free(m, t->slot, t->slots * sizeof *t->slot);
  *t = (pt_strtab){0};
}
