/* What checking a program works on: shared by the command (check.c) and the engines' schedule. */
#ifndef PT_API_CHECK_H
#define PT_API_CHECK_H

#include "api/session.h"
#include "api/timer.h"
#include "exec/exec.h"
#include "front/property.h"
#include "report/suite.h"
#include "result/job.h"
#include "result/result.h"
#include "smt/smt.h"

typedef struct {
  pt_session *s;
  pt_property property;
  bool has_property;
  pt_exec *exec;
  pt_terms *terms;
  pt_solver *solver;
  pt_result result;
  pt_timer timer;
  bool all; /* every wanted check was decided, whole-program ones included */
  pt_suite *suite; /* `protest test`: where tests go as they are found */
  pt_err suite_err;
} pt_checker;

/* engines.c: runs the engines that --engine names on c->result until all is decided or time is over. */
void pt_run_engines(pt_checker *c);

#endif
