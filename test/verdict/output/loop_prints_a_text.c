// VERDICT expect=true property=valid-memsafety default=true
// A text in an array of the program, with its NUL. The loop has no bound: output must not stop the proof.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
char name[8] = "abc";
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    s += i;
    printf("%s\n", name); puts(name);
  }
  return a[0] > 1;
}
