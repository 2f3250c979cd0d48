// VERDICT expect=true property=none kind=assertion default=true
#include <assert.h>
#include <time.h>
int main(void) {
  assert(difftime(9007199254740993, 9007199254740992) == 1);
  return 0;
}
