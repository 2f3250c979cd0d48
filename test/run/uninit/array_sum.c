// RUN expect=uninit@7 args=--checks=uninit native=msan
#include <stdio.h>

/* How often each digit appears. */
static void histogram(const char *text, int counts[10]) {
  for (; *text; text++)
    if (counts[*text - '0'] < 100) /* BUG: the caller's array is not cleared */
      counts[*text - '0']++;
}

int main(void) {
  static int cleared[10];
  int counts[10];
  histogram("112", cleared);
  printf("%d\n", cleared[1]);
  histogram("112", counts);
  printf("%d\n", counts[1]);
  return 0;
}
