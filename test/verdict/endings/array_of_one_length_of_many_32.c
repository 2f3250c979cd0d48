// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test args=-m32
// A length that does not fit the stack ends a run; others do not.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0) {
    int a[n];
    a[0] = 0;
    if (n * 7u == 7u * 123457) reach_error();
  }
  return 0;
}
