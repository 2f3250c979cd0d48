// VERDICT expect=true property=none default=true
// Called for every way out, in reverse order.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int trace;
static void leave(int *p) { trace = trace * 10 + *p; }
static int f(int n) {
  __attribute__((cleanup(leave))) int a = 1;
  if (n) return n;
  __attribute__((cleanup(leave))) int b = 2;
  return 0;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  f(n);
  assert(trace == (n ? 1 : 21));
  return 0;
}
