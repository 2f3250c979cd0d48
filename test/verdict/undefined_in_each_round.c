// VERDICT expect=false property=unreach-call
/* An uninitialised variable has another value in each round. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int s = 0;
  while (__VERIFIER_nondet_int()) {
    int x;
    if (x == 5) s++;
    if (x == 6) s--;
  }
  if (s == 3) reach_error();
  return 0;
}
