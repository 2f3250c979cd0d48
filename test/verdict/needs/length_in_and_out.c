// VERDICT expect=true property=none args=--function=take default=true
/* How many bytes there is room for is behind a pointer, and is changed. */
static int limit(unsigned long *n) {
  if (*n > 3) *n = 3;
  return *n != 0;
}

int take(unsigned char *to, unsigned long *n, unsigned char v) {
  if (!limit(n)) return 0;
  for (unsigned long k = 0; k < *n; k++) to[k] = v;
  return 1;
}
