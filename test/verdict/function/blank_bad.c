// VERDICT expect=false property=none args=--function=f default=false
/* Skips blanks; wrong. */
int f(const char *s) {
  if (!s) return 0;
  while (*s != 'x') s++;
  return *s;
}
