/* Recursion that ends because an argument falls: guesses for result/descent.h.

   For each circle of functions the tries are: one parameter that falls or rises, the difference of
   two, two compared from the left; as signed and as unsigned numbers.  Nothing is proved here: a
   guess that its check (check/descent.h) confirms is a proof. */
#ifndef PT_ENGINE_ENDLESS_DESCENT_H
#define PT_ENGINE_ENDLESS_DESCENT_H

#include "engine/endless/endless.h"

void pt_endless_descend(pt_result *r, const pt_endless_options *o);

#endif
