// EVERYDAY expect=true group=data-flow
/* A value goes through three functions before it is an index and a divisor. */
#include <protest.h>

static int limit(int x, int most) { return x > most ? most : x; }

static int level_of(int raw) {
  if (raw < 0) return 0;
  return limit(raw / 10, 7);
}

static int mean(const int *count, int n) {
  int sum = 0;
  for (int i = 0; i < 8; i++) sum += count[i] & 15;
  return n == 0 ? 0 : sum / n;
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
