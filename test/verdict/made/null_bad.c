// VERDICT expect=false property=none args=--function=fill default=false
/* It looks whether there is a buffer, and writes to it all the same when a length is given. */
int fill(char *to, unsigned n) {
  if (to == 0 && n == 7) return -1;
  for (unsigned k = 0; k < n; k++) to[k] = 'x';
  return 0;
}
