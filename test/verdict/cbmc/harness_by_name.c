// VERDICT expect=true property=none args=--function=median_harness default=true
// A harness that uses none of CBMC's functions: what it leaves uninitialised is an input.
#include <assert.h>

static int limit = 10;

static int median(int a, int b, int c) {
  if (a > b) {
    int t = a;
    a = b, b = t;
  }
  if (c <= a) return a;
  return c < b ? c : b;
}

void median_harness(void) {
  int a, b, c;
  int m = median(a, b, c);
  assert((m <= a) + (m <= b) + (m <= c) >= 2);
  assert((m >= a) + (m >= b) + (m >= c) >= 2);
  assert(limit == 10);
}
