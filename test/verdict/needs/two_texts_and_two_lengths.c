// VERDICT expect=true property=none args=--function=f default=any
/* A failure is found with huge objects, and time may be over while smaller ones are tried. */
int f(const char *hay, int n, const char *nee, int m) {
  for (int i = 0; i + m <= n; i++) {
    int j = 0;
    while (j < m && hay[i + j] == nee[j]) j++;
    if (j == m) return i;
  }
  return -1;
}
