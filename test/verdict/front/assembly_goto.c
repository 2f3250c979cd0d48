// VERDICT expect=true property=none default=true
// Assembly with labels goes to any of them, or on.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), way = 0;
  __asm__ goto("testl %0, %0; je %l1; js %l2" : : "r"(x) : "cc" : zero, negative);
  way = 1;
  goto done;
zero:
  way = 2;
  goto done;
negative:
  way = 3;
done:
  return 1 / way > 1;
}
