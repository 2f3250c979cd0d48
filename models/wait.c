/* Waiting for what nobody will do.

   A thread that is alone and waits for another one waits for ever.  For most questions that is the
   end of the run, for nothing comes behind it.  When it is asked whether runs end, it has none. */
#include "model.h"

__attribute__((noreturn)) void __pt_wait_for_ever(void) {
  while (__protest_ends_are_asked()) {}
  __protest_halt();
}

/* Somebody may wake it, now or never. */
void __pt_wait_perhaps_for_ever(void) {
  if (__protest_ends_are_asked() && !__protest_input_bool("woken")) __pt_wait_for_ever();
}
