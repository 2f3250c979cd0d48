// VERDICT expect=false property=none args=--function=half default=false
/* It looks itself whether the number is too large, so no bound of callers explains the failure. */
int fill(int n) {
  int a[5] = {0};
  if (n < 0 || n > 900) return 0;
  a[n > 5 ? 5 : n] = 1;
  return a[0];
}
int half(int n) { return n < 0 || n > 900 ? 0 : fill(n / 2) / 4; }
