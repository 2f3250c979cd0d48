// VERDICT expect=false property=unreach-call engines=kiki,test
/* What is no number is read again. */
#include <stdio.h>

void reach_error(void);

int main(void) {
  int n;
  while (scanf("%d", &n) == 1) {
  }
  if (getchar() == 'x') reach_error();
  return 0;
}
