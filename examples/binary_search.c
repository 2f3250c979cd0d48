/* A binary search that is wrong for some inputs only.

   The search keeps the part low .. high of the array in which the wanted number
   can be.  With `low <= high` as the loop's condition, high must be the last
   element of that part, n - 1.  Here it starts as n.

   Most inputs give the right answer, so a few tests may well pass.  What is
   searched for is an input of the program: it comes from outside.

   Try:   ./protest run --inputs examples/binary_search.inputs examples/binary_search.c
   and:   ./protest run examples/binary_search.c           (all inputs are 0)
   Change the number in binary_search.inputs to -10: the error is not met. */
#include <stdio.h>

extern int __VERIFIER_nondet_int(void); /* an input: any int */

static int search(const int *a, int n, int wanted) {
  int low = 0, high = n; /* should be n - 1 */
  while (low <= high) {
    int middle = low + (high - low) / 2;
    if (a[middle] == wanted)
      return middle;
    if (a[middle] < wanted)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}

int main(void) {
  int winter[] = {-20, -15, -10, -5, -1};
  int wanted = __VERIFIER_nondet_int();
  printf("%d is at %d\n", wanted, search(winter, 5, wanted));
  return 0;
}
