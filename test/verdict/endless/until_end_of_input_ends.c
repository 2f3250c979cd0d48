// VERDICT expect=true property=termination default=unknown args=--time-limit=1s
#include <stdio.h>
int main(void) {
  int c;
  while ((c = getchar()) != EOF) putchar(c);
  return 0;
}
