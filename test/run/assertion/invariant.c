// RUN expect=assertion@11 native=asan
#include <assert.h>
#include <stdio.h>

struct ring {
  int at[4];
  unsigned head, n;
};

static void put(struct ring *r, int v) {
  assert(r->n < 4); /* BUG: the ring is full */
  r->at[(r->head + r->n++) % 4] = v;
}

static int get(struct ring *r) {
  int v = r->at[r->head];
  r->head = (r->head + 1) % 4;
  r->n--;
  return v;
}

int main(void) {
  struct ring r = {.head = 3};
  for (int i = 0; i < 6; i++) {
    put(&r, i);
    if (i < 1)
      printf("%d\n", get(&r));
  }
  return 0;
}
