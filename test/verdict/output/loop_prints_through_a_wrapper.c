// VERDICT expect=true property=valid-memsafety default=true
// A wrapper with variadic arguments. The loop has no bound: output must not stop the proof.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
#include <stdarg.h>
static void say(const char *f, ...) {
  va_list ap;
  va_start(ap, f);
  vfprintf(stderr, f, ap);
  va_end(ap);
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    s += i;
    say("%s %u\n", "round", i);
  }
  return a[0] > 1;
}
