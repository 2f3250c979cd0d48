// RUN expect=scope-ended@16 native=asan
#include <stdio.h>

static long *slots[2];

static void install(int i) {
  long slot = 10 + i;
  slots[i] = &slot;
  *slots[i] += 1;
  printf("%ld\n", slot);
}

int main(void) {
  install(0);
  install(1);
  *slots[0] = 0; /* BUG: the slot died with the call */
  return 0;
}
