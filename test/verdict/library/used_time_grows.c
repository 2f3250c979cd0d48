// VERDICT expect=true property=none kind=assertion default=true
#include <assert.h>
#include <time.h>
int main(void) {
  clock_t a = clock(), b = clock();
  if (a != -1 && b != -1) assert(a <= b);
  return 0;
}
