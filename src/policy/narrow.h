/* Why the program as it was loaded has fewer runs than the real one, so that nothing can be proved
   about it: a restriction. */
#ifndef PT_POLICY_NARROW_H
#define PT_POLICY_NARROW_H

#include "base/reason.h"
#include "ir/ir.h"

/* FREE_FUNCTIONS: functions without a body return anything and change nothing (a rule of SV-COMP),
   except those of library.h.  NONE: it has all runs. */
pt_reason pt_narrowed(const pt_ir_prog *p, bool free_functions);

#endif
