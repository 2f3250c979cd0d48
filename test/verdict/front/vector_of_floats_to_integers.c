// VERDICT expect=false property=none kind=float-cast default=false
// The last element can be too large for an int.
typedef float two_floats __attribute__((vector_size(8)));
typedef int two __attribute__((vector_size(8)));
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  two_floats f = {-2147483648.0f, (float)__VERIFIER_nondet_uint()};
  two i = __builtin_convertvector(f, two);
  return i[0] >= 0;
}
