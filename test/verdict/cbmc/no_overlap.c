// VERDICT expect=true property=none default=true
/* The order of two pointers is asked only where they point into one object. */
#include <stdlib.h>
unsigned long nondet_ulong(void);
unsigned char nondet_uchar(void);

static void *copy(void *dst, const void *src, size_t n) {
  __CPROVER_precondition(__CPROVER_POINTER_OBJECT(dst) != __CPROVER_POINTER_OBJECT(src) ||
                             (const char *)src >= (const char *)dst + n ||
                             (const char *)dst >= (const char *)src + n, "overlap");
  __CPROVER_precondition(__CPROVER_w_ok(dst, n), "writable");
  for (size_t i = 0; i < n; i++) ((char *)dst)[i] = nondet_uchar();
  return dst;
}

int main(void) {
  unsigned long n = nondet_ulong();
  __CPROVER_assume(n > 0 && n <= 5);
  char *a = malloc(n), *b = malloc(n + 5);
  copy(a, b, n);
  copy(b + 5, b, n);
  if (__CPROVER_same_object(a, b)) __CPROVER_assert(a < b, "never asked");
  __CPROVER_assert(__CPROVER_POINTER_OFFSET(b + n) == n, "offset");
  return 0;
}
