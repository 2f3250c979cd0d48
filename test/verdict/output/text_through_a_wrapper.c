// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// The same through a function with variadic arguments.
#include <stdarg.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
static void say(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  vfprintf(stderr, format, ap);
  va_end(ap);
}
int main(void) {
  char y[4] = "abc";
  say("%d %s\n", 1, y + (__VERIFIER_nondet_int() == 777777) * 4);
  return 0;
}
