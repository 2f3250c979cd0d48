/* Executing SMT-LIB 2 scripts on a solver.

   Answers go to OUT as SMT-LIB says: sat, unsat, unknown, values, models, cores.  A command that
   is not possible now (get-value after unsat) answers (error "...") and the script goes on;
   text that cannot be read ends it with PT_INPUT and `PATH:LINE:COLUMN: what`. */
#ifndef PT_SMT_SCRIPT_H
#define PT_SMT_SCRIPT_H

#include "smt/smt.h"

/* How somebody else ends a script early. */
typedef struct {
  const volatile int *stop; /* looked at before each command */
  /* The solver that is asked from now on, to be interrupted (pt_solver_interrupt) when *stop is
     set; NULL: there is none any more. */
  void (*asks)(void *payload, pt_solver *solver);
  void *payload;
} pt_smt_watch;

/* LIMIT may be NULL; it is per check.  WATCH may be NULL. */
pt_status pt_smt_script(pt_mem *m, const char *path, const char *text, const pt_smt_config *c,
                        const pt_limit *limit, const pt_smt_watch *watch, FILE *out, pt_err *e);

/* The same with solvers made by MAKE, for tests. */
typedef pt_status (*pt_smt_maker)(pt_solver **out, pt_terms *tt, const pt_smt_config *c, pt_err *e);
pt_status pt_smt_script_with(pt_mem *m, const char *path, const char *text, const pt_smt_config *c,
                             pt_smt_maker make, const pt_limit *limit, const pt_smt_watch *watch,
                             FILE *out, pt_err *e);

#endif
