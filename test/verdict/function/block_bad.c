// VERDICT expect=false property=none args="--strict --function=f" default=false
/* Copies bytes of a known number; wrong. */
#include <string.h>
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(void *to, const void *from) {
  if (!to || !from) return 0;
  if (__protest_object_size(to) < 8) return 0;
  memmove(to, from, 8);
  return 1;
}
