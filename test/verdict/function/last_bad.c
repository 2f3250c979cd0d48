// VERDICT expect=false property=none args=--function=f default=false
/* The last character of a text; wrong. */
char f(const char *s) {
  if (!s) return 0;
  while (s[1]) s++;
  return *s;
}
