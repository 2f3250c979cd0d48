// VERDICT expect=false property=none args=--function=f default=false
/* One digit; wrong. */
int f(const char *s) {
  return s && *s >= '0' && *s <= '9' ? 10 / (*s - '0') : 0;
}
