// VERDICT expect=true property=unreach-call default=unknown engines=kiki,dash,test
// The failure depends on what was not written: no value in it comes from the library.
#include <fnmatch.h>

extern void reach_error(void);

static void set(int *ok) {
  if (fnmatch("a*", "abc", 0) == 0) *ok = 1;
}

int main(void) {
  int ok = 0;
  set(&ok);
  if (!ok) reach_error();
  return 0;
}
