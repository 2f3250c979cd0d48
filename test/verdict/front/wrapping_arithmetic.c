// VERDICT expect=true property=none default=true args=-fwrapv
// Signed arithmetic that wraps around has no overflow.
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = x + 1;
  if (x == 2147483647 && y >= 0) __builtin_abort();
  return 0;
}
