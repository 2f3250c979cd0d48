// VERDICT expect=true property=unreach-call default=true engines=kiki,dash,test
/* An arbitrary value, but always the same. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern const int k, t[4];
static int g;
int main(void) {
  int before = k, i = __VERIFIER_nondet_int() & 3, old = t[i];
  g = __VERIFIER_nondet_int();
  if (k != before || t[i] != old) reach_error();
  return 0;
}
