// VERDICT expect=true property=none args=--function=f default=true
/* Numbers that may overlap. */
int f(int *a, int *b) {
  if (!a || !b) return 0;
  *a = 1, *b = 2;
  return 10 / *a;
}
