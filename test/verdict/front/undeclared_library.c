// VERDICT expect=true property=none default=true
// Without their headers, these functions have the types that compilers know: a pointer is not cut to an int.
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 9;
  double root = sqrt(*p);
  int wrong = *p != 9 || root != 3.0 || strlen("abc") != 3;
  free(p);
  return 1 / (wrong ? 0 : 1) - 1;
}
