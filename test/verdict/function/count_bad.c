// VERDICT expect=false property=none args="--strict --function=f" default=false
/* Counts a character; wrong. */
unsigned f(const char *s, char c) {
  unsigned n = 0;
  for (; *s; s++) n += *s == c;
  return n;
}
