// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (j == 7 && j + 1 < m) j--;
  return 0;
}
