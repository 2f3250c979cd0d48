// RUN expect=bad-free@21 native=asan
#include <stdio.h>
#include <stdlib.h>

struct inner {
  int value;
};
struct outer {
  long id;
  struct inner in;
};

int main(void) {
  struct outer *o = malloc(sizeof *o);
  if (!o)
    return 1;
  o->id = 1;
  o->in.value = 2;
  printf("%ld %d\n", o->id, o->in.value);
  struct inner *i = &o->in;
  free(i); /* BUG: inner is a part of the block */
  return 0;
}
