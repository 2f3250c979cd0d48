// VERDICT expect=true property=none args=--function=f default=true
/* One digit. */
int f(const char *s) {
  return s && *s >= '0' && *s <= '9' ? 10 / (*s - '0' + 1) : 0;
}
