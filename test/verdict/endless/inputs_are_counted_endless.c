// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int credit = 1000;
  while (__VERIFIER_nondet_int() && credit > 0) credit = 7;
  return 0;
}
