// VERDICT expect=false property=none args=--function=f default=false
/* Two arrays with one length; one byte too many, and no table of bytes. */
void f(unsigned short *to, const unsigned char *from, unsigned n) {
  for (unsigned i = 0; i <= n; i++) to[i] = from[i];
}
