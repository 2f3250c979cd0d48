// VERDICT expect=true property=none default=unknown
// The same result for the same argument, in CBMC.  Here any result each time: no proof, and no failure is claimed.
int __CPROVER_uninterpreted_f(int);
int nondet_int(void);
int main(void) {
  int x = nondet_int();
  __CPROVER_assert(__CPROVER_uninterpreted_f(x) == __CPROVER_uninterpreted_f(x), "a function");
  return 0;
}
