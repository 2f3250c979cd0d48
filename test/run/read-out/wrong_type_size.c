// RUN expect=read-out@15 native=asan
#include <stdio.h>
#include <stdlib.h>

struct small {
  int tag;
};
struct big {
  int tag;
  int extra[4];
};

static int last(const void *thing) {
  const struct big *b = thing;
  return b->tag ? b->extra[3] : 0; /* BUG: the second thing is a small one */
}

int main(void) {
  struct big *b = calloc(1, sizeof *b);
  struct small *s = calloc(1, sizeof *s);
  if (!b || !s)
    return 1;
  b->tag = 1;
  printf("%d\n", last(b));
  s->tag = 1;
  printf("%d\n", last(s));
  free(b);
  free(s);
  return 0;
}
