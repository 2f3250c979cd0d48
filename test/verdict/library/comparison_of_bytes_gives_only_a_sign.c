// VERDICT expect=false property=unreach-call default=false args=-m32
/* The result of memcmp as an index. */
#include <string.h>
extern void reach_error(void);
int main(void) {
  unsigned char a[2] = {1, 9}, b[2] = {1, 2};
  int d = memcmp(a, b, 2);
  if (d > 7) reach_error();
  return 0;
}
