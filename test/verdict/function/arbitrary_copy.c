// VERDICT expect=false property=none kind=assertion
/* A copy of arbitrary bytes has their values, and is initialised. */
#include <assert.h>
#include <string.h>
void *__protest_alloc(unsigned long);
void __protest_any(void *, unsigned long, const char *);
void __protest_free(void *);

int main(void) {
  int *a = __protest_alloc(16);
  __protest_any(a, 16, "a");
  int b[4];
  memcpy(b, a, 16);
  if (b[2] > 5) assert(a[2] > 5);
  if (b[3] == 9) assert(a[3] != 9);
  __protest_free(a);
  return 0;
}
