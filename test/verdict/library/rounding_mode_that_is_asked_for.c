// VERDICT expect=false property=unreach-call default=unknown
/* Nothing is known beyond fesetround, not even the mode. */
#include <fenv.h>
extern void reach_error(void);
int main(void) {
  if (fesetround(FE_UPWARD)) return 0;
  if (fegetround() != FE_TONEAREST) reach_error();
  return 0;
}
