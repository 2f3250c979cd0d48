/* A ring buffer, and a user who does what he likes with it: the error is mended. */
#include <protest.h>

enum { SLOTS = 4 };

struct ring {
  int at[SLOTS];
  int head, tail, count; /* the oldest value, the next free place, values inside */
};

static int put(struct ring *r, int value) {
  if (r->count == SLOTS) return 0;
  r->at[r->tail] = value;
  r->tail++;
  if (r->tail == SLOTS) r->tail = 0;
  r->count++;
  return 1;
}

static int get(struct ring *r, int *value) {
  if (r->count == 0) return 0;
  *value = r->at[r->head];
  r->head = (r->head + 1) % SLOTS;
  r->count--;
  return 1;
}

int main(void) {
  struct ring r = {.head = 0};
  int value;
  while (protest_int("go on"))
    if (protest_int("what")) put(&r, protest_int("value"));
    else get(&r, &value);
  return 0;
}
