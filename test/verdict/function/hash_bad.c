// VERDICT expect=false property=none args=--function=f default=false
/* A hash of a text; wrong. */
int f(const char *s) {
  int h = 2147483000;
  if (!s) return 0;
  while (*s) h = h + (unsigned char)*s++;
  return h;
}
