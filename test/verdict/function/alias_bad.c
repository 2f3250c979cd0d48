// VERDICT expect=false property=none args="--strict --function=f" default=false
/* Numbers that may overlap; wrong. */
int f(int *a, int *b) {
  if (!a || !b) return 0;
  *a = 1, *b = 0;
  return 10 / *a;
}
