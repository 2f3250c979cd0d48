/* A ring buffer of four bytes under five commands: put, get, peek, clear, put many. */
#include <protest.h>

enum { SIZE = 4, COMMANDS = 5 };

struct ring {
  unsigned char byte[SIZE];
  unsigned head, count;
  unsigned dropped;
};

static int ring_put(struct ring *r, unsigned char b) {
  if (r->count == SIZE) {
    r->dropped++;
    return 0;
  }
  unsigned tail = r->head + r->count;
  if (tail >= SIZE) tail -= SIZE;
  r->byte[tail] = b;
  r->count++;
  return 1;
}

static int ring_get(struct ring *r, unsigned char *out) {
  if (r->count == 0) return 0;
  *out = r->byte[r->head];
  if (++r->head == SIZE) r->head = 0;
  r->count--;
  return 1;
}

static int ring_peek(const struct ring *r, unsigned at, unsigned char *out) {
  if (at >= r->count) return 0;
  unsigned place = r->head + at;
  if (place >= SIZE) place -= SIZE;
  *out = r->byte[place];
  return 1;
}

static unsigned ring_put_many(struct ring *r, const unsigned char *from, unsigned n) {
  unsigned done = 0;
  while (done < n && ring_put(r, from[done])) done++;
  return done;
}

static void check(const struct ring *r) {
  protest_assert(r->head < SIZE);
  protest_assert(r->count <= SIZE);
}

int main(void) {
  struct ring r = {{0}, 0, 0, 0};
  static const unsigned char many[3] = {1, 2, 3};
  unsigned char b = 0;
  int empty = 0, short_writes = 0;
  for (int i = 0; i < COMMANDS; i++) {
    unsigned char command = protest_uchar("command");
    switch (command) {
    case 'p':
      if (!ring_put(&r, protest_uchar("byte"))) short_writes++;
      break;
    case 'g':
      if (!ring_get(&r, &b)) empty++;
      break;
    case 'k':
      if (!ring_peek(&r, protest_uint("at"), &b)) empty++;
      break;
    case 'c': r.head = r.count = 0; break;
    case 'm':
      if (ring_put_many(&r, many, 3) < 3) short_writes++;
      break;
    default: return 1;
    }
    check(&r);
  }
  if (r.dropped > 2) return 2;
  if (empty && short_writes) return 3;
  return b == 200 ? 4 : 0;
}
