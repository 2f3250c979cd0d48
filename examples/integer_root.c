/* The integer square root, correct: no error for any input.

   root(n) is the largest r with r * r <= n.  The assertions say so; note how
   they avoid that (r + 1) * (r + 1) gets too large for an unsigned: they divide
   instead.

   Try:   ./protest run examples/integer_root.c
   The run ends with exit code 0: on these inputs everything holds. */
#include <assert.h>
#include <stdio.h>

static unsigned root(unsigned n) {
  unsigned low = 0, high = 65535; /* low <= result <= high, because 65536 * 65536 is too large */
  while (low < high) {
    unsigned middle = low + (high - low + 1) / 2; /* rounded up, so that low grows */
    if (middle <= n / middle)
      low = middle; /* middle * middle <= n */
    else
      high = middle - 1;
  }
  assert(low == 0 || low <= n / low);  /* low * low <= n */
  assert(n / (low + 1) < low + 1);     /* n < (low + 1) * (low + 1) */
  return low;
}

int main(void) {
  static const unsigned tests[] = {0, 1, 2, 3, 4, 15, 16, 17, 1000000, 4294836225u, 4294967295u};
  for (unsigned i = 0; i < sizeof tests / sizeof tests[0]; i++)
    printf("root(%u) = %u\n", tests[i], root(tests[i]));
  return 0;
}
