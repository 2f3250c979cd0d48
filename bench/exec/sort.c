/* Quicksort with insertion sort for short parts: recursion, comparisons, swaps by pointer.
   BENCH small=250000 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 4000000
#endif

static void swap(unsigned *x, unsigned *y) {
  unsigned t = *x;
  *x = *y;
  *y = t;
}

static void insertion_sort(unsigned *a, long n) {
  for (long i = 1; i < n; i++) {
    unsigned v = a[i];
    long k = i;
    for (; k > 0 && a[k - 1] > v; k--)
      a[k] = a[k - 1];
    a[k] = v;
  }
}

static void sort(unsigned *a, long n) {
  while (n > 16) {
    unsigned pivot = a[n / 2];
    long i = 0, k = n - 1;
    while (i <= k) {
      while (a[i] < pivot)
        i++;
      while (a[k] > pivot)
        k--;
      if (i <= k)
        swap(&a[i++], &a[k--]);
    }
    sort(a, k + 1);
    a += i;
    n -= i;
  }
  insertion_sort(a, n);
}

int main(void) {
  unsigned *a = malloc(N * sizeof *a), x = 2463534242u, hash = 0, ordered = 1;
  if (!a)
    return 1;
  for (long i = 0; i < N; i++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    a[i] = x;
  }
  sort(a, N);
  for (long i = 0; i < N; i++) {
    ordered &= i == 0 || a[i - 1] <= a[i];
    hash = hash * 31 + a[i];
  }
  printf("ordered %u, hash %u\n", ordered, hash);
  free(a);
  return 0;
}
