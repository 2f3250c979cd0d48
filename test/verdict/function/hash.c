// VERDICT expect=true property=none args=--function=f default=true
/* A hash of a text. */
unsigned f(const char *s) {
  unsigned h = 5381;
  if (!s) return 0;
  while (*s) h = h * 33 + (unsigned char)*s++;
  return h;
}
