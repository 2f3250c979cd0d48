// RUN expect=ok args=--checks=all
#include <stdio.h>

#define MAKE(N)                                                                                    \
  struct s##N {                                                                                    \
    unsigned char b[N];                                                                            \
  };                                                                                               \
  static struct s##N step##N(struct s##N v, int add) {                                             \
    for (int i = 0; i < N; i++)                                                                    \
      v.b[i] = (unsigned char)(v.b[i] + add + i);                                                  \
    return v;                                                                                      \
  }                                                                                                \
  static unsigned test##N(void) {                                                                  \
    struct s##N v = {{1}}, w = step##N(step##N(v, 3), 100);                                        \
    unsigned h = 0;                                                                                \
    for (int i = 0; i < N; i++)                                                                    \
      h = 31 * h + v.b[i] + 7u * w.b[i];                                                           \
    return h;                                                                                      \
  }

MAKE(1) MAKE(2) MAKE(3) MAKE(4) MAKE(5) MAKE(7) MAKE(8) MAKE(9) MAKE(12) MAKE(15)
MAKE(16) MAKE(17) MAKE(24) MAKE(31) MAKE(32) MAKE(33) MAKE(64) MAKE(100)

int main(void) {
  printf("%u %u %u %u %u %u\n", test1(), test2(), test3(), test4(), test5(), test7());
  printf("%u %u %u %u %u %u\n", test8(), test9(), test12(), test15(), test16(), test17());
  printf("%u %u %u %u %u %u\n", test24(), test31(), test32(), test33(), test64(), test100());
  return 0;
}
