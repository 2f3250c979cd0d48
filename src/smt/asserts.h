/* Private to smt/: the stack of assertions, as back ends replay it and decorators look at it.

   LEVELS[k] is the number of assertions below level k + 1.  A zeroed struct is the empty
   stack at level 0. */
#ifndef PT_SMT_ASSERTS_H
#define PT_SMT_ASSERTS_H

#include <assert.h>

#include "term/walk.h"

typedef struct {
  pt_term_vec terms;
  PT_VEC(size_t) levels;
} pt_asserts;

static inline void pt_asserts_push(pt_mem *m, pt_asserts *a) {
  pt_vec_push(m, &a->levels, a->terms.n);
}

static inline void pt_asserts_pop(pt_asserts *a, uint32_t n) {
  assert(n <= a->levels.n);
  if (!n) return;
  a->levels.n -= n;
  a->terms.n = a->levels.at[a->levels.n];
}

static inline void pt_asserts_add(pt_mem *m, pt_asserts *a, pt_term t) {
  pt_vec_push(m, &a->terms, t);
}

/* OUT becomes the assertions and then the assumptions. */
static inline void pt_asserts_query(pt_mem *m, const pt_asserts *a, const pt_term *assume, size_t n,
                                    pt_term_vec *out) {
  pt_vec_reset(out);
  pt_vec_reserve(m, out, a->terms.n + n);
  if (a->terms.n) memcpy(out->at, a->terms.at, a->terms.n * sizeof *out->at);
  if (n) memcpy(out->at + a->terms.n, assume, n * sizeof *out->at);
  out->n = a->terms.n + n;
}

static inline void pt_asserts_release(pt_mem *m, pt_asserts *a) {
  pt_vec_release(m, &a->terms);
  pt_vec_release(m, &a->levels);
}

#endif
