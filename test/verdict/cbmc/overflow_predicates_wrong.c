// VERDICT expect=false property=none kind=overflow default=false
int nondet_int(void);
int main(void) {
  int a = nondet_int(), b = nondet_int();
  return __CPROVER_overflow_plus(a, b) ? 0 : a - b;
}
