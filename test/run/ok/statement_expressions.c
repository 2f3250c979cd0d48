// RUN expect=ok
#include <stdio.h>

#define MAX(A, B)                                                                                  \
  ({                                                                                               \
    __typeof__(A) a_ = (A);                                                                        \
    __typeof__(B) b_ = (B);                                                                        \
    a_ > b_ ? a_ : b_;                                                                             \
  })

struct pair {
  int a, b;
};

static void close_it(int *p) { printf("close %d\n", *p); }

static int work(int n) {
  __attribute__((cleanup(close_it))) int handle = n;
  if (n > 1)
    return handle * 2;
  handle++;
  return handle;
}

int main(void) {
  int i = 3;
  printf("%d %d\n", MAX(i++, 2), i);
  struct pair p = ({ (struct pair){i, i * i}; });
  printf("%d %d\n", p.a, p.b);
  printf("%d\n", work(1));
  printf("%d\n", work(5));
  int e = 0 ?: 7; /* GNU short form */
  printf("%d\n", e);
  return 0;
}
