// VERDICT expect=false property=none args=--function=f default=false
/* The length of a text; wrong. */
unsigned long f(const char *s) {
  unsigned long n = 0;
  while (s && (s[n] || s[n + 1])) n++;
  return n;
}
