// VERDICT expect=true property=none args=--function=f default=true
/* An index of a table. */
int f(int i) {
  static const int powers[] = {1, 10, 100, 1000};
  return powers[i];
}
