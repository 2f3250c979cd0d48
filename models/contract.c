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

/* A copy of the object from P on, as it is now. */
void *__protest_snapshot(const void *p) {
  size_t n = __protest_object_size(p);
  void *copy = __protest_world(n);
  __protest_copy(copy, p, n);
  return copy;
}
