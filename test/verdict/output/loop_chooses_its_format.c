// VERDICT expect=true property=valid-memsafety default=true
// One of two formats. The loop has no bound: output must not stop the proof.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    printf(i == 1 ? "%u thing\n" : "%u things\n", i);
  }
  return a[0] > 1;
}
