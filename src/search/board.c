#include "search/board.h"

#include <string.h>
#include <sys/mman.h>

static void *share(size_t n) {
  void *at = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return at == MAP_FAILED ? NULL : at;
}

bool pt_board_init(pt_board *b, size_t checks) {
  *b = (pt_board){.n = checks};
  b->verdict = share(checks);
  b->tests = share(sizeof *b->tests);
  b->facts = share(sizeof *b->facts);
  if (b->verdict && b->tests && b->facts) return true;
  pt_board_release(b);
  return false;
}

void pt_board_release(pt_board *b) {
  if (b->verdict) munmap((void *)(uintptr_t)b->verdict, b->n);
  if (b->tests) munmap(b->tests, sizeof *b->tests);
  if (b->facts) munmap(b->facts, sizeof *b->facts);
  *b = (pt_board){0};
}

void pt_board_freeze(const pt_board *b) {
  mprotect((void *)(uintptr_t)b->verdict, b->n, PROT_READ);
  mprotect(b->tests, sizeof *b->tests, PROT_READ);
  mprotect(b->facts, sizeof *b->facts, PROT_READ);
}

static bool same_inputs(const pt_board_test *t, const pt_input *inputs, size_t n) {
  if (t->n != n) return false;
  for (size_t k = 0; k < n; k++) {
    const pt_input *a = &t->inputs[k], *b = &inputs[k];
    if (a->kind != b->kind || a->width != b->width || a->lo != b->lo || a->hi != b->hi)
      return false;
  }
  return true;
}

void pt_board_add_test(const pt_board *b, pt_engine_id engine, const pt_input *inputs, size_t n) {
  uint32_t count = b->tests->count;
  if (count >= PT_BOARD_TESTS || n > PT_BOARD_INPUTS) return;
  for (uint32_t k = 0; k < count; k++)
    if (same_inputs(&b->tests->at[k], inputs, n)) return;
  pt_board_test *t = &b->tests->at[count];
  t->engine = engine, t->n = (uint32_t)n;
  if (n) memcpy(t->inputs, inputs, n * sizeof *inputs);
  __atomic_store_n(&b->tests->count, count + 1, __ATOMIC_RELEASE);
}

bool pt_board_take(const pt_board *b, pt_engine_id engine, uint32_t *next, pt_mem *m,
                   pt_inputs *out) {
  uint32_t count = __atomic_load_n(&b->tests->count, __ATOMIC_ACQUIRE);
  while (*next < count && b->tests->at[*next].engine == engine) ++*next;
  if (*next >= count) return false;
  const pt_board_test *t = &b->tests->at[(*next)++];
  pt_vec_reset(out);
  for (uint32_t k = 0; k < t->n; k++) pt_vec_push(m, out, t->inputs[k]);
  return true;
}

void pt_board_add_fact(const pt_board *b, pt_engine_id engine, const pt_fact *f) {
  uint32_t count = b->facts->count;
  if (count >= PT_BOARD_FACTS) return;
  for (uint32_t k = 0; k < count; k++) {
    const pt_fact *known = &b->facts->at[k].fact;
    bool same = known->fn == f->fn && known->head == f->head;
    if (same && strcmp(known->formula, f->formula) == 0) return;
  }
  b->facts->at[count].engine = engine, b->facts->at[count].fact = *f;
  __atomic_store_n(&b->facts->count, count + 1, __ATOMIC_RELEASE);
}

bool pt_board_take_fact(const pt_board *b, pt_engine_id engine, uint32_t *next, pt_fact *out) {
  uint32_t count = __atomic_load_n(&b->facts->count, __ATOMIC_ACQUIRE);
  while (*next < count && b->facts->at[*next].engine == engine)
    ++*next;
  if (*next >= count) return false;
  *out = b->facts->at[(*next)++].fact;
  return true;
}
