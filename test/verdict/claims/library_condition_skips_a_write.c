// VERDICT expect=true property=unreach-call default=unknown engines=kiki,dash,test
// The failure depends on what was not written: no value in it comes from the library.
#include <termios.h>

extern void reach_error(void);

static void set(int *ok) {
  if (tcdrain(0) == 0) *ok = 1;
}

int main(void) {
  int ok = 0;
  set(&ok);
  if (!ok) reach_error();
  return 0;
}
