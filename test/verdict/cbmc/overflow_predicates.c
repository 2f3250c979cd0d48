// VERDICT expect=true property=none default=true
int nondet_int(void);
unsigned nondet_unsigned(void);
int main(void) {
  int a = nondet_int(), b = nondet_int();
  unsigned u = nondet_unsigned(), v = nondet_unsigned();
  int sum = __CPROVER_overflow_plus(a, b) ? 0 : a + b;
  int difference = __CPROVER_overflow_minus(a, b) ? 0 : a - b;
  int negative = __CPROVER_overflow_unary_minus(a) ? 0 : -a;
  __CPROVER_assert(__CPROVER_overflow_plus(u, v) == (u + v < u), "unsigned");
  return sum == difference && difference == negative;
}
