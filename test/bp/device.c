// Figures 4 and 5: the lock is a member, and the loop goes on when a counter has changed.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct device {
  int lock;
  unsigned y;
};

void inc(struct device *de) {
  de->y++;
}

void prove_me(struct device *de, unsigned x) {
  de->lock = 0;
  do {
    assert(de->lock == 0);
    de->lock = 1;
    x = de->y;
    if (__VERIFIER_nondet_int()) {
      de->lock = 0;
      inc(de);
    }
  } while (x != de->y);
}

int main(void) {
  struct device *de = malloc(sizeof *de);
  de->y = 0;
  prove_me(de, 7);
  free(de);
}
