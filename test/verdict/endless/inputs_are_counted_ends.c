// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int credit = 1000;
  while (__VERIFIER_nondet_int() && credit > 0) credit--;
  return 0;
}
