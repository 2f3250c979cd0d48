// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// The second one fits if the first one is small.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n < 1000000 || m < 1000000) return 0;
  char a[n], b[m];
  a[0] = b[0] = 1;
  if (n + m == 8000000 && n > m + 1000000) reach_error();
  return 0;
}
