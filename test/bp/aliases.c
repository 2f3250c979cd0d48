// Seed "Proofs from Tests", figure 1: fresh memory is not what p points to.
#include <assert.h>
#include <stdlib.h>

struct device {
  int lock;
  int y;
};

void prove_me(struct device *p, struct device *p1, struct device *p2) {
  p1 = malloc(sizeof *p1);
  p1->lock = 0;
  p2 = malloc(sizeof *p2);
  p2->lock = 0;
  p->lock = 1;
  assert(p1->lock != 1 && p2->lock != 1);
  p = p1;
  p = p2;
  free(p1);
  free(p2);
}

int main(void) {
  struct device d = {0, 0};
  prove_me(&d, NULL, NULL);
}
