// VERDICT expect=true property=valid-memsafety default=true
// Characters and lines. The loop has no bound: output must not stop the proof.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    s += i;
    putchar('.'); puts("x"); fputs("y", stderr); putc(10, stdout);
  }
  return a[0] > 1;
}
