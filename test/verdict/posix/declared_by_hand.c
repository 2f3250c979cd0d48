// VERDICT expect=true property=none default=true
/* Programs declare functions of the library in many ways that work. */
#include <assert.h>
extern int getuid();
extern unsigned ntohs(int);
extern int read(long, char *, long);
extern void close(int);
int main(void) {
  char c;
  assert(getuid() == getuid());
  assert(ntohs(0x1234) == 0x3412);
  if (read(0, &c, 1) > 0) assert(c == c);
  close(0);
  return 0;
}
