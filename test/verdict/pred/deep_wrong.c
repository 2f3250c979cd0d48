// VERDICT expect=false property=unreach-call must=pred
/* An error of the fourth round: a trace back to the start is a test. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = 0, k = __VERIFIER_nondet_int(), s = 0;
  while (__VERIFIER_nondet_int() == 3) {
    n++;
    if (s == 0 && n == 3) s = 1;
    else if (s == 1 && k == 17) s = 2;
    else if (s == 2 && __VERIFIER_nondet_int() == 5) s = 3;
    if (s == 3) reach_error();
    if (n > 100) n = 0;
  }
  return 0;
}
