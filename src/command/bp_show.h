/* What `protest bp` prints: the Boolean program, and what was found out about it. */
#ifndef PT_COMMAND_BP_SHOW_H
#define PT_COMMAND_BP_SHOW_H

#include "command/bp_program.h"

typedef struct {
  bool proved;   /* and confirmed */
  bool failed;   /* a run failed while predicates were looked for */
  pt_reason why; /* it is not: why */
  pt_bp_path path;   /* of the error, when there is one */
  pt_bp_needs needs;
} pt_bp_outcome;

/* False: a format that it does not write; s->err says so. */
bool pt_bp_can_show(pt_session *s);
/* An error that runs may take is looked for in the program itself first.  Returns the exit code. */
int pt_bp_show(pt_bp_program *b, const pt_bp_outcome *out);

#endif
