// REPLAY args=--checks=-overflow,-shift-base
/* Overflow that is not checked wraps around, natively too. */
int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0 && n + 5 < 0) reach_error();
  return (n << 1) == -8;
}
