/* What all engines, and those who check their work, are told about a program. */
#ifndef PT_POLICY_JOB_H
#define PT_POLICY_JOB_H

#include "session/checker.h"

/* The wanted checks and limits; nobody listens yet (pt_job.found, .sync). */
pt_job pt_check_job(pt_checker *c);
/* Why nothing can be proved of the program, or NONE (narrow.h). */
pt_reason pt_check_narrowed(const pt_checker *c);

#endif
