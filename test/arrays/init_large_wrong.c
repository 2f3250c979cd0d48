// VERDICT expect=false property=none
// A loop of 100,000 rounds is cut, not unwound. Most elements are 6.
#include <assert.h>

int a[100000];
int main(void) {
  for (int i = 0; i < 100000; i++) a[i] = i < 20 ? 5 : 6;
  for (int i = 0; i < 100000; i++) assert(a[i] == 5);
  return 0;
}
