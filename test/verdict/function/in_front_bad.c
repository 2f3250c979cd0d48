// VERDICT expect=false property=none kind=div-zero args="--strict --function=f"
/* a may be one element behind b. */
int f(int *a, int *b) {
  if (!a || !b || a == b) return 0;
  *a = 1, b[1] = 0;
  return 10 / *a;
}
