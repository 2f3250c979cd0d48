// VERDICT expect=true property=none args=--function=f default=any
/* The length is the sum of two numbers. */
void f(char *d, unsigned short n, unsigned short m) {
  for (int i = 0; i < n + m; i++) d[i] = 0;
}
