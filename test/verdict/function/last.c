// VERDICT expect=true property=none args=--function=f default=true
/* The last character of a text. */
char f(const char *s) {
  if (!s || !*s) return 0;
  while (s[1]) s++;
  return *s;
}
