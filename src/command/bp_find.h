/* Predicates that are found: those of a proof of engine dash, and, while an error of the Boolean
   program is none of the program, what must hold along it.  Those that the proof does without are
   left out. */
#ifndef PT_COMMAND_BP_FIND_H
#define PT_COMMAND_BP_FIND_H

#include "command/bp_program.h"

void pt_bp_predicates_of_dash(pt_bp_program *b);
/* Those of NEEDS that are new; how many. */
size_t pt_bp_predicates_of_needs(pt_bp_program *b, const pt_bp_needs *needs);

#endif
