/* What clauses of contracts ask about memory (src/spec/write.c). */
#include "model.h"

/* No byte of an object is in both ranges: the same on every machine, wherever objects lie
   (src/ir/builtin.h). */
_Bool __protest_apart(const void *p, size_t n, const void *q, size_t m) {
  size_t most_n = __protest_object_size(p), most_m = __protest_object_size(q);
  n = n < most_n ? n : most_n;
  m = m < most_m ? m : most_m;
  return (n == 0) | (m == 0) |
         (((size_t)p - (size_t)q >= m) & ((size_t)q - (size_t)p >= n));
}

#if __SIZEOF_POINTER__ == 8
#define SIZE_INPUT __protest_input_ulong
#define LARGEST ((size_t)1 << 47)
#else
#define SIZE_INPUT __protest_input_uint
#define LARGEST (SIZE_MAX / 2)
#endif

/* A new object of any size that malloc can give (alloc.c), with anything in it. */
void *__protest_made(void) {
  size_t n = SIZE_INPUT("bytes of a new object");
  __protest_assume(n <= LARGEST);
  void *p = __protest_alloc(n);
  __protest_any(p, n, "new object");
  return p;
}

/* Whether P, which may be arbitrary, is the new object: on any machine it may be. */
_Bool __protest_same(const void *p, const void *made) { return p == made; }

/* A copy of the object from P on, as it is now. */
void *__protest_snapshot(const void *p) {
  size_t n = __protest_object_size(p);
  void *copy = __protest_world(n);
  __protest_copy(copy, p, n);
  return copy;
}
