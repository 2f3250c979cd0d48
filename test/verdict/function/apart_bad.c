// VERDICT expect=false property=none args=--function=f default=false
/* Numbers that do not overlap; wrong. */
int f(int *restrict a, int *restrict b) {
  if (!a || !b) return 0;
  *a = 0, *b = 1;
  return 10 / (*a * *b);
}
