// VERDICT expect=true property=none kind=assertion default=unknown engines=kiki,test
/* It is one of both.  (That ferror is asked hinders the whole verdict, as output never fails in the models.) */
#include <assert.h>
#include <stdio.h>
int main(void) {
  if (getchar() == EOF) assert(feof(stdin) || ferror(stdin));
  return 0;
}
