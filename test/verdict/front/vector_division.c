// VERDICT expect=false property=none kind=div-zero default=false args=-m32
// Each element divides on its own; no sanitizer looks at vectors.
typedef unsigned four __attribute__((vector_size(16)));
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  four a = {1, 2, 3, 4}, b = {1, 1, 1, __VERIFIER_nondet_uint()};
  four c = a % b;
  return c[3] > 4;
}
