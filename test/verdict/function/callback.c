// VERDICT expect=true property=none args=--function=f default=true
/* A function that is passed. */
int f(int (*next)(int), int n) {
  int x = next ? next(n) : 1;
  return x ? n % 100 / (x > 0 ? x : 1) : 0;
}
