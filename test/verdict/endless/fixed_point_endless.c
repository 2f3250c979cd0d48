// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 1000) return 0;
  while (x != 1) x = x / 2;
  return 0;
}
