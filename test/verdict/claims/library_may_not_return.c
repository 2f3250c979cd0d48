// VERDICT expect=true property=unreach-call default=unknown engines=kiki,dash,test
// On a terminal that is stopped the call does not come back: what follows may fail in the model only.
#include <termios.h>

extern void reach_error(void);

int main(void) {
  tcdrain(1);
  reach_error();
  return 0;
}
