// VERDICT expect=true property=none args=--function=f default=any
/* A place that is computed from three numbers: there are no words for it. */
unsigned f(const unsigned *m, unsigned r, unsigned columns, unsigned c) {
  return m[r * columns + c];
}
