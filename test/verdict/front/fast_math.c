// VERDICT expect=true property=none default=unknown args=-ffast-math
// What floats are is then left to the compiler: nothing is proved about them.
int __VERIFIER_nondet_int(void);

int main(void) {
  double d = __VERIFIER_nondet_int();
  return 1 / (d + 1.0 > d) - 1;
}
