// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 1;
  while (__VERIFIER_nondet_int() && x < 4000000000u) x += 2;
  return x % 2 == 0;
}
