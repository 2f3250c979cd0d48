// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i += 1)
    ;
  return 0;
}
