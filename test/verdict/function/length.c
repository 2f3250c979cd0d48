// VERDICT expect=true property=none args=--function=f default=true
/* The length of a text. */
unsigned long f(const char *s) {
  unsigned long n = 0;
  while (s && s[n]) n++;
  return n;
}
