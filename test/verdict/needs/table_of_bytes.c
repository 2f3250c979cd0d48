// VERDICT expect=true property=none args=--function=f default=true needs='readable(p, n); writable(h, 256)'
/* A table with an element for each value of a byte: the length is that of the bytes. */
void f(unsigned short *h, const unsigned char *p, int n) {
  for (int i = 0; i < n; i++) h[p[i]]++;
}
