// VERDICT expect=true property=none default=true
// Questions and an answer are printed around a loop without a bound that is known.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
static int gcd(int a, int b) {
  while (b != 0) {
    int r = a % b;
    a = b;
    b = r;
  }
  return a;
}
int main(void) {
  printf("two numbers: ");
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 1 || b < 1 || a > 100 || b > 100) {
    puts("from 1 to 100, please");
    return 1;
  }
  printf("gcd of %d and %d: %d\n", a, b, gcd(a, b));
  return 0;
}
