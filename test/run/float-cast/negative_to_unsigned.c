// RUN expect=float-cast@10 native=ubsan
#include <stdio.h>

struct sensor {
  double value, offset;
  unsigned char level;
};

static void update(struct sensor *s) {
  s->level = (unsigned char)(s->value - s->offset); /* BUG: -1.5 does not fit unsigned char */
}

int main(void) {
  struct sensor s = {.value = 2.5, .offset = 3.0};
  update(&s); /* -0.5 is cut to 0 */
  printf("%d\n", s.level);
  s.offset = 4.0;
  update(&s);
  printf("%d\n", s.level);
  return 0;
}
