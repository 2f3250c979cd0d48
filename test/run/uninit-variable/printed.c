// RUN expect=uninit-variable@8 native=msan
#include <stdio.h>
/* Output is a use. */
int main(void) {
  int sum;
  int *p = &sum;
  (void)p;
  printf("%d\n", sum);
  return 0;
}
