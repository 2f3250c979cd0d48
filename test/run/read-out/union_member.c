// RUN expect=read-out@16 native=asan
#include <stdio.h>
#include <stdlib.h>

union value {
  char byte;
  long long wide[2];
};

int main(void) {
  union value *v = malloc(sizeof v->byte); /* enough for the byte only */
  if (!v)
    return 1;
  v->byte = 'x';
  printf("%c\n", v->byte);
  long long w = v->wide[0]; /* BUG: reads 8 bytes of a 1-byte block */
  printf("%lld\n", w);
  free(v);
  return 0;
}
