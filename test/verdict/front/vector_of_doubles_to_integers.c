// VERDICT expect=true property=none default=true
// What is cut off may lie outside of the range.
typedef double two_doubles __attribute__((vector_size(16)));
typedef int two __attribute__((vector_size(8)));
typedef unsigned char two_bytes __attribute__((vector_size(2)));

int main(void) {
  two_doubles d = {-2147483648.75, 2147483647.75}, e = {-0.5, 255.5};
  volatile two_doubles v = d, w = e;
  two i = __builtin_convertvector(v, two);
  two_bytes b = __builtin_convertvector(w, two_bytes);
  return 1 / (i[0] < 0 && i[1] > 0 && b[0] == 0 && b[1] == 255) - 1;
}
