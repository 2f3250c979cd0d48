/* Counted memory on top of calloc and realloc.  The counters change only after
   an allocation succeeded, so a failure handler that leaves with longjmp finds
   them right, and finds a block that could not grow unharmed. */
#include "base/mem.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_NO_MEMORY = 6, FIRST_BYTES = 64 };

struct pt_mem {
  size_t live, peak;
  size_t limit; /* SIZE_MAX: none */
  pt_mem_failure failure;
  void *payload;
};

_Noreturn static void no_memory(size_t wanted) {
  fprintf(stderr, "protest: out of memory (%zu bytes wanted)\n", wanted);
  exit(EXIT_NO_MEMORY);
}

_Noreturn static void fail(pt_mem *m, size_t wanted) {
  if (m->failure) {
    m->failure(m->payload, wanted);
    abort(); /* the handler must not return */
  }
  no_memory(wanted);
}

pt_mem *pt_mem_new(void) {
  pt_mem *m = calloc(1, sizeof *m);
  if (!m) no_memory(sizeof *m);
  m->limit = SIZE_MAX;
  return m;
}

size_t pt_mem_delete(pt_mem *m) {
  size_t leaked = m->live;
  free(m);
  return leaked;
}

bool pt_mem_is_short(const pt_mem *m) { return m->live > m->limit / 2; }

void pt_mem_set_limit(pt_mem *m, size_t bytes) { m->limit = bytes ? bytes : SIZE_MAX; }

void pt_mem_set_failure(pt_mem *m, pt_mem_failure handler, void *payload) {
  m->failure = handler, m->payload = payload;
}

size_t pt_mem_live(const pt_mem *m) { return m->live; }
size_t pt_mem_peak(const pt_mem *m) { return m->peak; }

/* Whether BYTES more may be in use.  A limit set below what is already in use
   refuses everything. */
static bool allowed(const pt_mem *m, size_t bytes) {
  return m->live <= m->limit && bytes <= m->limit - m->live;
}

static void count(pt_mem *m, size_t added, size_t removed) {
  assert(m->live >= removed);
  m->live = m->live - removed + added;
  if (m->live > m->peak) m->peak = m->live;
}

void *pt_mem_alloc(pt_mem *m, size_t bytes) {
  if (bytes == 0) return NULL;
  void *p = allowed(m, bytes) ? calloc(1, bytes) : NULL;
  if (!p) fail(m, bytes);
  count(m, bytes, 0);
  return p;
}

void *pt_mem_resize(pt_mem *m, void *p, size_t old_bytes, size_t new_bytes) {
  assert((p == NULL) == (old_bytes == 0));
  if (old_bytes == 0) return pt_mem_alloc(m, new_bytes);
  if (new_bytes == 0) {
    pt_mem_free(m, p, old_bytes);
    return NULL;
  }
  bool ok = new_bytes <= old_bytes || allowed(m, new_bytes - old_bytes);
  char *q = ok ? realloc(p, new_bytes) : NULL;
  if (!q) fail(m, new_bytes);
  if (new_bytes > old_bytes) memset(q + old_bytes, 0, new_bytes - old_bytes);
  count(m, new_bytes, old_bytes);
  return q;
}

void pt_mem_free(pt_mem *m, void *p, size_t bytes) {
  assert((p == NULL) == (bytes == 0));
  count(m, 0, bytes);
  free(p);
}

char *pt_mem_strdup(pt_mem *m, const char *s) {
  size_t bytes = strlen(s) + 1;
  return memcpy(pt_mem_alloc(m, bytes), s, bytes);
}

void *pt_mem_grow(pt_mem *m, void *p, size_t *cap, size_t want, size_t size) {
  assert(size > 0);
  if (want <= *cap) return p;
  if (want > SIZE_MAX / 2 / size) fail(m, SIZE_MAX);
  size_t first = FIRST_BYTES / size, n = *cap * 2;
  if (n < first) n = first;
  if (n < want) n = want;
  p = pt_mem_resize(m, p, *cap * size, n * size);
  *cap = n;
  return p;
}
