// VERDICT expect=true property=none args=--function=f default=true
/* An out-parameter that every caller gives. */
int f(int a, int *out) {
  if (a < 0) return -1;
  *out = a / 2;
  return 0;
}
