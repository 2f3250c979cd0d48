// VERDICT expect=true property=none kind=assertion default=unknown
// Where a function returns to, its frame and the clock are the machine's: no run of the model says what they are.
#include <assert.h>

int main(void) {
  unsigned long long before = __builtin_readcyclecounter();
  assert(__builtin_return_address(0) != 0);
  assert(__builtin_frame_address(0) != 0);
  assert(__builtin_readcyclecounter() >= before);
  return 0;
}
