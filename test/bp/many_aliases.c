// As aliases.c with more objects (figure 3).
#include <assert.h>
#include <stdlib.h>

struct device {
  int lock;
  int y;
};

int main(void) {
  struct device d = {0, 0}, *p = &d;
  struct device *p1 = malloc(sizeof *p1);
  p1->lock = 0;
  struct device *p2 = malloc(sizeof *p2);
  p2->lock = 0;
  struct device *p3 = malloc(sizeof *p3);
  p3->lock = 0;
  struct device *p4 = malloc(sizeof *p4);
  p4->lock = 0;
  p->lock = 1;
  if (p1->lock == 1 || p2->lock == 1 || p3->lock == 1 || p4->lock == 1)
    assert(0);
  p = p1;
  p = p2;
  free(p1);
  free(p2);
  free(p3);
  free(p4);
}
