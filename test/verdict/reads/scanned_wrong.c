// VERDICT expect=false property=none default=false engines=reads
/* The second number may be missing, and then it is not set. */
#include <stdio.h>
int main(int argc, char **argv) {
  int n, m = -1, v[4] = {0};
  if (argc < 2 || sscanf(argv[1], "%d,%d", &n, &m) < 1) return 1;
  if (m > 3) return 1;
  return v[m < -1 ? 0 : m];
}
