/* A ring buffer with an off-by-one error.

   The buffer has SLOTS places.  `head` is where the oldest value is, `tail` is
   where the next value goes; both start again at 0 when they come to the end.

   Try:   ./protest run examples/ring_buffer.c

   The run prints a few values and then stops with an error.  Which line is to
   blame: the one that is reported, or an earlier one?  (A `>` that should be
   `>=` is easy to write and hard to see.) */
#include <stdio.h>

#define SLOTS 4

struct ring {
  int at[SLOTS];
  int head, tail, count;
};

static int put(struct ring *r, int value) {
  if (r->count == SLOTS)
    return 0; /* full */
  r->at[r->tail] = value;
  r->tail++;
  if (r->tail > SLOTS) /* tail may become SLOTS, but the last place is SLOTS - 1 */
    r->tail = 0;
  r->count++;
  return 1;
}

static int get(struct ring *r, int *value) {
  if (r->count == 0)
    return 0; /* empty */
  *value = r->at[r->head];
  r->head = (r->head + 1) % SLOTS;
  r->count--;
  return 1;
}

int main(void) {
  struct ring r = {.head = 0, .tail = 0, .count = 0};
  for (int i = 1; i <= 6; i++) {
    int value;
    if (put(&r, 10 * i) && get(&r, &value))
      printf("%d\n", value);
  }
  return 0;
}
