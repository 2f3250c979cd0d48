/* Bytes of objects: room for them, and which ones are defined. */
#include <assert.h>
#include <string.h>

#include "exec/memory_priv.h"

enum { BLOCK = PT_MEMORY_BLOCK, SMALL = PT_MEMORY_SMALL, SLAB = 1 << 16 };

/* ---- room */

/* Small blocks hold the bytes and, behind them, the flags. */
static uint64_t small_bytes(uint64_t size) { return (2 * size + BLOCK - 1) / BLOCK * BLOCK; }

void *pt_memory_block(pt_memory *m, uint64_t bytes) {
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

void pt_memory_free_block(pt_memory *m, void *block, uint64_t bytes) {
  void **list = &m->free_blocks[bytes / BLOCK];
  memcpy(block, list, sizeof *list);
  *list = block;
}

void pt_memory_free_bytes(pt_memory *m, pt_object *o) {
  pt_memory_free_names(m, o);
  if (o->sparse) {
    pt_memory_unmap(m, o);
  } else if (o->small) {
    pt_memory_free_block(m, o->data, small_bytes(o->size));
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
  o->data = o->small ? pt_memory_block(m, small_bytes(o->size)) : pt_mem_alloc(m->mem, o->size);
  if (zeroed) {
    if (!fresh) memset(o->data, 0, o->size);
  } else {
    want_flags(m, o);
    if (!fresh) memset(o->defined, 0, o->size);
    o->undefined = o->size;
  }
}

void pt_memory_drop_bytes(pt_memory *m, pt_object *o) {
  pt_memory_drop_names(m, o);
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

void pt_memory_want_flags(pt_memory *m, pt_object *o) {
  if (o->defined) return;
  want_flags(m, o);
  memset(o->defined, 1, o->size);
}

void pt_memory_undefine(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n) {
  assert(offset <= o->size && n <= o->size - offset);
  if (n == 0) return;
  if (n == o->size) pt_memory_free_names(m, o);
  else pt_memory_forget_names(m, o, offset, n);
  if (o->undefined == o->size) return;
  pt_memory_want_flags(m, o);
  if (n == o->size) {
    o->undefined = n;
    if (o->sparse) {
      pt_memory_forget_pages(o);
      return;
    }
  } else {
    for (uint64_t k = offset; k < offset + n; k++)
      o->undefined += o->defined[k];
  }
  memset(o->defined + offset, 0, n);
}
