// VERDICT expect=true property=none kind=assertion default=true engines=kiki,test
#include <assert.h>
#include <stdio.h>
int main(void) {
  int first = ungetc('a', stdin), second = ungetc('b', stdin);
  assert(first == 'a');
  if (second != EOF) assert(getchar() == 'b');
  assert(getchar() == 'a');
  return 0;
}
