// VERDICT expect=true property=none default=true
// Divisors of 1 to 8, amounts of 0 to 7: all checks hold, those of the plain division beside them, too.
typedef int four __attribute__((vector_size(16)));
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  int n = (int)(__VERIFIER_nondet_uint() % 8);
  four a = {100, 200, 300, 400}, b = {n + 1, 1, 2, 3};
  four c = a / b, d = a % b, e = a >> b;
  int plain = 100 / (n + 1);
  return c[0] != plain || d[1] != 0 || e[1] != 100;
}
