// VERDICT expect=true property=none args=--function=f default=true
/* An out-parameter. */
int f(int a, int b, int *out) {
  if (!out || b == 0 || b == -1) return -1;
  *out = a / b;
  return 0;
}
