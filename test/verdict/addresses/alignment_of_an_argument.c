// VERDICT expect=true property=none args=--function=pick default=true
/* A caller's int is aligned as one. */
int pick(const int *p) {
  int t[4] = {0};
  return t[(unsigned long)p & 3];
}
