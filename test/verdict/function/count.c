// VERDICT expect=true property=none args=--function=f default=true
/* Counts a character. */
unsigned f(const char *s, char c) {
  unsigned n = 0;
  if (!s) return 0;
  for (; *s; s++) n += *s == c;
  return n;
}
