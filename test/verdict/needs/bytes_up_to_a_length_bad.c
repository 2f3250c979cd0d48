// VERDICT expect=false property=none args=--function=words default=false
/* Words that are data: one too many is read. */
unsigned long words(const void *data, unsigned n) {
  const unsigned long *w = data;
  unsigned long all = 0;
  for (unsigned k = 0; k <= n / 8; k++) all ^= w[k];
  return all;
}
