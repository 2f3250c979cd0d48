// VERDICT expect=true property=valid-memsafety default=true args=-m32
// Numbers of all kinds. The loop has no bound: output must not stop the proof.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    s += i;
    printf("%u %5lld %-*x %c %p\n", s, (long long)i, 3, i, 65, (void *)a);
  }
  return a[0] > 1;
}
