// VERDICT expect=false property=none kind=shift default=false
// The amount of the last element can be too large.
typedef unsigned four __attribute__((vector_size(16)));
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  four a = {1, 1, 1, 1}, by = {0, 31, 1, n % 33};
  four c = a << by;
  return c[1] != 0x80000000u;
}
