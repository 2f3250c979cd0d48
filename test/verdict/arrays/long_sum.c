// VERDICT expect=true property=unreach-call must=kiki
/* A sum is wider than the counter of what is added. */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  long sum = 0;
  for (int i = 0; i < 60; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 9) return 0;
    sum += x;
  }
  if (sum > 540) reach_error();
  return 0;
}
