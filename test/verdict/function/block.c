// VERDICT expect=true property=none args=--function=f default=true
/* Copies bytes of a known number. */
#include <string.h>
unsigned long __protest_object_size(const void *);
#define LENGTH(A) (__protest_object_size(A) / sizeof *(A))

int f(void *to, const void *from) {
  if (!to || !from) return 0;
  if (__protest_object_size(to) < 8 || __protest_object_size(from) < 8) return 0;
  memmove(to, from, 8);
  return 1;
}
