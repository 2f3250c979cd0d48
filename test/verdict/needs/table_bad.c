// VERDICT expect=false property=none args=--function=f default=false
/* An index that is checked, wrongly. */
int f(int i) {
  static const int powers[] = {1, 10, 100, 1000};
  return i >= 0 && i <= 4 ? powers[i] : 0;
}
