// RUN expect=bad-free@11 native=asan
#include <stdio.h>
#include <stdlib.h>

struct message {
  char *text;
  int owned;
};

static void release(struct message *m) {
  free(m->text); /* BUG: does not look at `owned` */
}

int main(void) {
  struct message a = {malloc(4), 1}, b = {"fixed", 0};
  release(&a);
  puts(b.text);
  release(&b);
  return 0;
}
