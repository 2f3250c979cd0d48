// VERDICT expect=false property=none kind=overflow default=false
// The least integer divided by -1 does not fit.
typedef int two __attribute__((vector_size(8)));
int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  two a = {8, -2147483647 - 1}, b = {2, x ? x : 1};
  two c = a / b;
  return c[0] != 4;
}
