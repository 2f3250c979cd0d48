/* `protest test --lines --branches --conditions --mcdc`: is everything covered that can be?

   A goal is reached when each line, branch or condition is executed by a test or proved infeasible
   (report/coverage.h), and for MC/DC the effect of each condition shown or proved infeasible
   (result/effect.h); what is open is listed. */
#ifndef PT_COMMAND_GOALS_H
#define PT_COMMAND_GOALS_H

#include "session/checker.h"

/* Prints a line per goal that the options ask for; false: one of them is not reached. */
bool pt_goals_print(const pt_checker *c);

#endif
