// VERDICT expect=true property=none default=true must=kiki
// A variable that is as large as every element so far; the array does not change in that loop.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int a[100000];
int main(void) {
  int max = 0;
  for (int i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 100000; i++)
    if (a[i] > max) max = a[i];
  for (int i = 0; i < 100000; i++) assert(a[i] <= max);
  return 0;
}
