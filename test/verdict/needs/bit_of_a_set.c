// VERDICT expect=true property=none args=--function=f default=any
/* A place that is computed from a number. */
unsigned f(const unsigned *bits, unsigned i) { return bits[i / 32] >> i % 32 & 1; }
