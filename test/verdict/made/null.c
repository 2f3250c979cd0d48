// VERDICT expect=true property=none args=--function=fill default=true needs='to == NULL || writable(to, n)'
/* No buffer is fine with any length. */
int fill(signed char *to, unsigned n) {
  if (to == 0) return -1;
  for (unsigned k = 0; k < n && k < 3; k++) to[k] = 'x';
  return 0;
}
