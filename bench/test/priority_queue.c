/* A priority queue as a binary heap in an array: insertion, removal of the smallest, and a change
   of a key in the middle. */
#include <protest.h>

enum { CAPACITY = 5, COMMANDS = 4 };

struct heap {
  int key[CAPACITY];
  int n;
};

static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}

static void up(struct heap *h, int k) {
  while (k > 0) {
    int parent = (k - 1) / 2;
    if (h->key[parent] <= h->key[k]) return;
    swap(&h->key[parent], &h->key[k]);
    k = parent;
  }
}

static void down(struct heap *h, int k) {
  for (;;) {
    int kid = 2 * k + 1;
    if (kid >= h->n) return;
    if (kid + 1 < h->n && h->key[kid + 1] < h->key[kid]) kid++;
    if (h->key[k] <= h->key[kid]) return;
    swap(&h->key[k], &h->key[kid]);
    k = kid;
  }
}

static int insert(struct heap *h, int key) {
  if (h->n == CAPACITY) return 0;
  h->key[h->n++] = key;
  up(h, h->n - 1);
  return 1;
}

static int remove_first(struct heap *h, int *key) {
  if (h->n == 0) return 0;
  *key = h->key[0];
  h->key[0] = h->key[--h->n];
  down(h, 0);
  return 1;
}

static int change(struct heap *h, int at, int key) {
  if (at < 0 || at >= h->n) return 0;
  int old = h->key[at];
  h->key[at] = key;
  if (key < old) up(h, at);
  else if (key > old) down(h, at);
  return 1;
}

static void check(const struct heap *h) {
  for (int k = 1; k < h->n; k++) protest_assert(h->key[(k - 1) / 2] <= h->key[k]);
}

int main(void) {
  struct heap h = {.n = 0};
  int last = 0, removed = 0, refused = 0;
  for (int i = 0; i < COMMANDS; i++) {
    unsigned char command = protest_uchar("command");
    if (command == 'i') {
      if (!insert(&h, protest_int("key"))) refused++;
    } else if (command == 'r') {
      int key;
      if (!remove_first(&h, &key)) {
        refused++;
      } else {
        removed++;
        last = key;
      }
    } else if (command == 'c') {
      int at = protest_int("at");
      if (!change(&h, at, protest_int("new"))) refused++;
    } else {
      break;
    }
    check(&h);
  }
  if (removed > 1 && last == 77) return 1;
  return refused ? 2 : 0;
}
