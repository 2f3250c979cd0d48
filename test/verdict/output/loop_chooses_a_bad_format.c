// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// One of two formats. The loop has no bound: one of them needs another argument.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    printf(i != 777 ? "%u thing\n" : "%u things of %s\n", i);
  }
  return a[0] > 1;
}
