// VERDICT expect=false property=none args=--function=pick default=unknown
/* A caller's character lies anywhere: b + 5 of an aligned b makes it 5. */
int pick(const char *p) {
  int t[4] = {0};
  return t[(unsigned long)p & 7];
}
