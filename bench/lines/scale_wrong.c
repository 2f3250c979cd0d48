// EVERYDAY expect=false group=data-flow bugs=div-zero:14,out:22
/* A value goes through three functions before it is an index and a divisor. */
#include <protest.h>

static int limit(int x, int most) { return x > most ? most : x; }

static int level_of(int raw) {
  return limit(raw / 10, 8);
}

static int mean(const int *count, int n) {
  int sum = 0;
  for (int i = 0; i < 8; i++) sum += count[i] & 15;
  return sum / n;
}

int main(void) {
  int count[8] = {0}, n = 0;
  for (int i = 0; i < 3; i++) {
    int raw = protest_int("raw");
    if (raw == -1) break;
    count[level_of(raw)]++;
    n++;
  }
  return mean(count, n);
}
