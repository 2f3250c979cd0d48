// RUN expect=builtin@9 native=ubsan
#include <stdio.h>

struct set {
  unsigned long long bits;
};

static int take(struct set *s) {
  int i = __builtin_ctzll(s->bits); /* BUG: takes from the empty set */
  s->bits &= s->bits - 1;
  return i;
}

int main(void) {
  struct set s = {0x8000000000000400ULL};
  for (int i = 0; i < 3; i++)
    printf("%d\n", take(&s));
  return 0;
}
