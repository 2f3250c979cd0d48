// EVERYDAY expect=true quick group=arrays
/* A sieve. */
#include <stdio.h>

enum { N = 30 };

int main(void) {
  char crossed[N + 1] = {0};
  for (int i = 2; i <= N; i++) {
    if (!crossed[i]) printf("%d\n", i);
    for (int k = 2 * i; k <= N; k += i) crossed[k] = 1;
  }
  return 0;
}
