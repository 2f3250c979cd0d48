// VERDICT expect=false property=none kind=assertion default=unknown engines=local,kiki,test,dash
/* A conversion that the model of scanf does not cover: what is behind it is reached. */
#include <assert.h>
#include <stdio.h>

int main(void) {
  int n = 1;
  if (scanf("%1$d", &n) != 1) return 0;
  assert(n == 1);
  return 0;
}
