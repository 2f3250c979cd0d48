// VERDICT expect=true property=none args=--function=f
/* Skips blanks. */
int f(const char *s) {
  if (!s) return 0;
  while (*s == ' ' || *s == '\t') s++;
  return *s;
}
