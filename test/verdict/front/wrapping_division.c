// VERDICT expect=false property=none kind=overflow default=false args=-fno-strict-overflow
// No machine of ours divides the least integer by -1, whatever the flags say.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  return y ? x / y : 0;
}
