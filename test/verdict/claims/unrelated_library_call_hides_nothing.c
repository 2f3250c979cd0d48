// VERDICT expect=false property=unreach-call default=false
// The failure has nothing to do with what tcdrain returns, nor with what regerror writes.
#include <termios.h>
#include <regex.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[8];
  int n = 0;
  if (tcdrain(0) == 0) n++;
  regerror(REG_NOMATCH, 0, text, sizeof text);
  if (__VERIFIER_nondet_int() == 77) reach_error();
  return n;
}
