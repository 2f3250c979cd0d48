// VERDICT expect=true property=none default=true
// Conversions count what was assigned.
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  int a = 0, b = 0, n = 0;
  char w[8] = "";
  assert(sscanf("12 0x1f rest", "%d %i %7s%n", &a, &b, w, &n) == 3);
  assert(a == 12 && b == 31 && strcmp(w, "rest") == 0 && n == 12);
  assert(sscanf("x", "%d", &a) == 0 && sscanf("", "%d", &a) == EOF && a == 12);
  assert(sscanf("ab12", "%2[a-z]%d", w, &a) == 2 && a == 12 && w[2] == 0);
  return 0;
}
