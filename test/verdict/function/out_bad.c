// VERDICT expect=false property=none args="--strict --function=f" default=false
/* An out-parameter; wrong. */
int f(int a, int b, int *out) {
  if (b == 0 || b == -1) return -1;
  *out = a / b;
  return 0;
}
