// RUN expect=div-zero@9 native=ubsan
#include <stdio.h>

struct ratio {
  long long part, whole;
};

static void normalise(struct ratio *r, long long by) {
  r->part /= by; /* BUG: by becomes 0 */
  r->whole /= by;
}

int main(void) {
  struct ratio r = {60, 100};
  for (int by = 2; by >= 0; by--) {
    normalise(&r, by);
    printf("%lld/%lld\n", r.part, r.whole);
  }
  return 0;
}
