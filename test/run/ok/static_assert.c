// RUN expect=ok
#include <limits.h>
#include <stddef.h>
#include <stdio.h>

struct header {
  char tag;
  short size;
  int value;
  char end;
};

_Static_assert(CHAR_BIT == 8, "bytes have 8 bits");
_Static_assert(sizeof(long) == sizeof(void *), "both data models have it");
_Static_assert(offsetof(struct header, value) == 4, "padding after tag");

enum { ITEMS = sizeof(struct header) / _Alignof(struct header) };

struct __attribute__((aligned(16))) aligned {
  _Alignas(8) char c;
  int i;
};

int main(void) {
  _Static_assert(ITEMS == 3, "12 bytes aligned to 4");
  struct aligned a = {'c', 5};
  printf("%d %zu %zu\n", ITEMS, sizeof(struct header), offsetof(struct header, end));
  printf("%zu %zu %d\n", sizeof a, _Alignof(struct aligned), (int)((size_t)&a % 16));
  return 0;
}
