// RUN expect=write-out@10 native=asan
#include <stdio.h>

struct sink {
  int *at, n;
};

static void collect(int value, void *context) {
  struct sink *s = context;
  s->at[s->n++] = value; /* BUG: does not know the capacity */
}

static void each_even(int limit, void (*f)(int, void *), void *context) {
  for (int i = 0; i < limit; i += 2)
    f(i, context);
}

int main(void) {
  int found[4];
  struct sink s = {found, 0};
  each_even(8, collect, &s);
  printf("%d %d\n", s.n, found[3]);
  s.n = 0;
  each_even(10, collect, &s);
  return 0;
}
