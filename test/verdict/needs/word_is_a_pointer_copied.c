// VERDICT expect=true property=none args=--function=initial default=unknown
/* So is a pointer in a copy of the bytes. */
#include <string.h>
struct person { int age; const char *name; };
int initial(const void *bytes) {
  struct person p;
  memcpy(&p, bytes, sizeof p);
  return p.name[0];
}
