/* Programs that call functions of other verifiers which are not known here: nothing sensible can be
   assumed of them. */
#ifndef PT_FRONT_REFUSE_H
#define PT_FRONT_REFUSE_H

#include "base/err.h"
#include "ir/ir.h"

/* Refuses such a program.  The error names the place. */
pt_status pt_front_refuse(const pt_ir_prog *p, pt_err *e);

#endif
