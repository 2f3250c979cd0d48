// VERDICT expect=false property=none args=--function=f default=false
/* What follows a colon; wrong. */
int f(const char *s) {
  if (!s || s[0] != ':') return -1;
  return s[2];
}
