// VERDICT expect=true property=none default=true
// The struct hack: room for more elements than the type says comes from the heap.
#include <stdlib.h>
struct text { unsigned long length; char bytes[1]; };

int main(void) {
  struct text *t = malloc(sizeof *t + 5);
  if (!t) return 1;
  t->length = 5;
  for (unsigned i = 0; i < 5; i++) t->bytes[i] = 'a';
  int last = t->bytes[4];
  free(t);
  return last != 'a';
}
