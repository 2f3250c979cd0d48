// VERDICT expect=false property=none args=--function=take default=false
/* As length_in_and_out.c; one byte too many. */
int take(unsigned char *to, unsigned long *n, unsigned char v) {
  for (unsigned long k = 0; k <= *n; k++) to[k] = v;
  return 1;
}
