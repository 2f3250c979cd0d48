/* Bytes of objects: room for them, which ones are defined, copies of undefined ones. */
#include <assert.h>
#include <string.h>

#include "exec/memory_priv.h"

enum {
  SLAB = 1 << 16,
  BLOCK = 32,                             /* small blocks are multiples of it */
  SMALL = BLOCK * (PT_MEMORY_CLASSES - 1) /* the largest small block */
};

/* ---- room */

/* Small blocks hold the bytes and, behind them, the flags. */
static uint64_t small_bytes(uint64_t size) { return (2 * size + BLOCK - 1) / BLOCK * BLOCK; }

static uint8_t *small_block(pt_memory *m, uint64_t bytes) {
  void **list = &m->free_blocks[bytes / BLOCK];
  uint8_t *block = *list;
  if (block) {
    memcpy(list, block, sizeof *list);
    return block;
  }
  if (m->slabs.n == 0 || m->used + bytes > SLAB) {
    if (m->slabs.n > 0) m->slab++;
    if (m->slab >= m->slabs.n) {
      uint8_t *slab = pt_mem_alloc(m->mem, SLAB);
      pt_vec_push(m->mem, &m->slabs, slab);
      m->slab = m->slabs.n - 1;
    }
    m->used = 0;
  }
  block = m->slabs.at[m->slab] + m->used;
  m->used += bytes;
  return block;
}

static void free_small(pt_memory *m, void *block, uint64_t bytes) {
  void **list = &m->free_blocks[bytes / BLOCK];
  memcpy(block, list, sizeof *list);
  *list = block;
}

/* Names of small objects are in small blocks, too, if they fit. */
static uint64_t name_bytes(const pt_object *o) {
  return (o->size * sizeof *o->names + BLOCK - 1) / BLOCK * BLOCK;
}

static bool has_small_names(const pt_object *o) { return o->small && name_bytes(o) <= SMALL; }

void pt_memory_free_names(pt_memory *m, pt_object *o) {
  if (!o->names) return;
  m->bytes -= name_bytes(o);
  if (has_small_names(o)) free_small(m, o->names, name_bytes(o));
  else pt_mem_free(m->mem, o->names, name_bytes(o));
  o->names = NULL;
}

static void want_names(pt_memory *m, pt_object *o) {
  if (o->names) return;
  m->bytes += name_bytes(o);
  if (has_small_names(o)) {
    o->names = (uint64_t *)(void *)small_block(m, name_bytes(o));
    memset(o->names, 0, name_bytes(o));
  } else {
    o->names = pt_mem_alloc(m->mem, name_bytes(o));
  }
}

void pt_memory_free_bytes(pt_memory *m, pt_object *o) {
  pt_memory_free_names(m, o);
  if (o->small) {
    free_small(m, o->data, small_bytes(o->size));
  } else if (o->data) {
    pt_mem_free(m->mem, o->data, o->size);
    if (o->defined) pt_mem_free(m->mem, o->defined, o->size);
  }
  o->data = o->defined = NULL;
  o->undefined = 0;
  o->small = false;
}

/* Gives O room for flags; their contents are not set. */
static void want_flags(pt_memory *m, pt_object *o) {
  if (o->defined || o->size == 0) return;
  o->defined = o->small ? o->data + o->size : pt_mem_alloc(m->mem, o->size);
}

void pt_memory_new_bytes(pt_memory *m, pt_object *o, bool zeroed) {
  if (o->size == 0) return;
  o->small = 2 * o->size <= SMALL;
  bool fresh = !o->small; /* zero already */
  o->data = o->small ? small_block(m, small_bytes(o->size)) : pt_mem_alloc(m->mem, o->size);
  if (zeroed) {
    if (!fresh) memset(o->data, 0, o->size);
  } else {
    want_flags(m, o);
    if (!fresh) memset(o->defined, 0, o->size);
    o->undefined = o->size;
  }
}

void pt_memory_drop_bytes(pt_memory *m, pt_object *o) {
  if (!has_small_names(o)) pt_memory_free_names(m, o);
  if (!o->small) pt_memory_free_bytes(m, o);
}

void pt_memory_drop_blocks(pt_memory *m) {
  memset(m->free_blocks, 0, sizeof m->free_blocks);
  m->slab = m->used = 0;
}

void pt_memory_release_blocks(pt_memory *m) {
  for (size_t k = 0; k < m->slabs.n; k++)
    pt_mem_free(m->mem, m->slabs.at[k], SLAB);
  pt_vec_release(m->mem, &m->slabs);
}

/* ---- what is defined */

void pt_memory_define(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n) {
  (void)m;
  assert(offset <= o->size && n <= o->size - offset);
  if (!o->undefined || n == 0) return;
  uint64_t zeros = 0;
  for (uint64_t k = offset; k < offset + n; k++)
    zeros += !o->defined[k];
  o->undefined -= zeros;
  memset(o->defined + offset, 1, n);
}

void pt_memory_undefine(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n) {
  assert(offset <= o->size && n <= o->size - offset);
  if (n == 0) return;
  if (n == o->size) pt_memory_free_names(m, o);
  else if (o->names) memset(o->names + offset, 0, n * sizeof *o->names);
  if (!o->defined) {
    want_flags(m, o);
    memset(o->defined, 1, o->size);
  }
  if (n == o->size) {
    o->undefined = n;
  } else {
    for (uint64_t k = offset; k < offset + n; k++)
      o->undefined += o->defined[k];
  }
  memset(o->defined + offset, 0, n);
}

/* ---- undefined bytes that are copied */

static uint64_t count_undefined(const pt_object *o, uint64_t offset, uint64_t n) {
  uint64_t zeros = 0;
  for (uint64_t k = offset; o->undefined && k < offset + n; k++)
    zeros += !o->defined[k];
  return zeros;
}

static void name_undefined(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n) {
  want_names(m, o);
  for (uint64_t k = offset; k < offset + n; k++)
    if (!o->defined[k] && !o->names[k]) o->names[k] = ++m->last_name;
}

static bool all_defined(const pt_object *o, uint64_t offset, uint64_t n) {
  return !o->undefined || !memchr(o->defined + offset, 0, n);
}

uint64_t pt_memory_copy_cost(const pt_object *to, const pt_object *from, uint64_t start,
                             uint64_t n) {
  if (all_defined(from, start, n)) return 0;
  return (from->names ? 0 : name_bytes(from)) + (to->names || to == from ? 0 : name_bytes(to));
}

void pt_memory_copy(pt_memory *m, pt_object *to, uint64_t at, pt_object *from, uint64_t start,
                    uint64_t n) {
  memmove(to->data + at, from->data + start, n);
  if (all_defined(from, start, n)) {
    pt_memory_define(m, to, at, n);
    return;
  }
  name_undefined(m, from, start, n);
  want_names(m, to);
  memmove(to->names + at, from->names + start, n * sizeof *to->names);
  if (!to->defined) {
    want_flags(m, to);
    memset(to->defined, 1, to->size);
  }
  to->undefined -= count_undefined(to, at, n);
  memmove(to->defined + at, from->defined + start, n);
  for (uint64_t k = at; k < at + n; k++)
    to->undefined += !to->defined[k];
}

uint64_t pt_memory_name(const pt_object *o, uint64_t offset) {
  return o->names && !pt_memory_is_defined(o, offset) ? o->names[offset] : 0;
}

uint64_t pt_memory_recall(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n) {
  uint64_t left = count_undefined(o, offset, n), value;
  for (uint64_t k = offset; left && o->names && k < offset + n; k++) {
    uint64_t name = pt_memory_name(o, k);
    if (!name || !pt_map_get(&m->named, name, &value)) continue;
    o->data[k] = (uint8_t)value;
    pt_memory_define(m, o, k, 1);
    left--;
  }
  return left;
}

bool pt_memory_distinct(const pt_object *o, uint64_t offset, uint64_t n) {
  for (uint64_t k = offset; o->names && k < offset + n; k++)
    for (uint64_t j = offset; j < k; j++)
      if (pt_memory_name(o, k) && pt_memory_name(o, k) == pt_memory_name(o, j)) return false;
  return true;
}

void pt_memory_settle(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n,
                      const uint8_t *bytes) {
  assert(count_undefined(o, offset, n) == n && pt_memory_distinct(o, offset, n));
  for (uint64_t k = 0; k < n; k++) {
    uint64_t name = pt_memory_name(o, offset + k);
    if (name) pt_map_put(m->mem, &m->named, name, bytes[k]);
    o->data[offset + k] = bytes[k];
  }
  pt_memory_define(m, o, offset, n);
}
