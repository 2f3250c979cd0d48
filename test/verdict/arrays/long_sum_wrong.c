// VERDICT expect=false property=unreach-call engines=kiki
/* The same, and the greatest sum is too much. */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  long sum = 0;
  for (int i = 0; i < 60; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 9) return 0;
    sum += x;
  }
  if (sum > 539) reach_error();
  return 0;
}
