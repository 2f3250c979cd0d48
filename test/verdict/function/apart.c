// VERDICT expect=true property=none args=--function=f default=true
/* Numbers that do not overlap. */
int f(int *restrict a, int *restrict b) {
  if (!a || !b) return 0;
  *a = 1, *b = 0;
  return 10 / *a;
}
