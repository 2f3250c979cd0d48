// VERDICT expect=true property=none args=--function=f default=any
/* A place and the one behind it. */
unsigned f(const unsigned char *p, unsigned off) { return p[off] | (unsigned)p[off + 1] << 8; }
