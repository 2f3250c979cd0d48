// VERDICT expect=true property=none args=--function=f default=true needs='writable(a, hi); lo >= 0'
/* A range of places, the end of which does not belong to it. */
unsigned f(unsigned *a, int lo, int hi) {
  unsigned s = 0;
  for (int i = lo; i < hi; i++) s ^= a[i];
  return s;
}
