// VERDICT expect=false property=none args=--function=f default=false
/* A function that is passed; wrong. */
int f(int (*next)(int), int n) {
  int x = next ? next(n) : 1;
  return x >= 0 ? n % 100 / x : 0;
}
