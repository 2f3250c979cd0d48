// RUN expect=uninit-variable@8 native=none
// What scanf finds is an input of the run, and nothing by default.
#include <stdio.h>
int main(void) {
  int n;
  scanf("%d", &n);

  if (n > 3) return 1;
  return 0;
}
