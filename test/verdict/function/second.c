// VERDICT expect=true property=none args=--function=f default=true
/* What follows a colon. */
int f(const char *s) {
  if (!s || s[0] != ':' || !s[1]) return -1;
  return s[2];
}
