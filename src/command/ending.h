/* How a run ends, as far as a test sees it: its exit code, its output, a failing check. */
#ifndef PT_COMMAND_ENDING_H
#define PT_COMMAND_ENDING_H

#include "exec/exec.h"
#include "session/session.h"

typedef struct {
  pt_run_status status;
  int exit_code;
  pt_check_kind kind;
  uint64_t output; /* hash */
  uint64_t steps;
  bool asks_more; /* for more inputs than were given */
} pt_ending;

/* Runs X, which is of S's program, with IN and at most STEPS steps (0: any number).  R, as for
   pt_exec_run, keeps what else is known of the run. */
pt_ending pt_ending_run(const pt_session *s, pt_exec *x, const pt_inputs *in, uint64_t steps,
                          pt_run *r);
/* The same with options that were made for it: of S, inputs and where else to ask for them. */
pt_ending pt_ending_run_with(const pt_session *s, pt_exec *x, pt_exec_options o, pt_run *r);

/* Whether a test that says A of a program fails when another version of it does B. */
bool pt_ending_differs(const pt_ending *a, const pt_ending *b);

/* How many steps a version of a program may take when the program itself took STEPS, before it is
   taken for one that does not end. */
static inline uint64_t pt_ending_patience(uint64_t steps) { return 10 * steps + 1000000; }

#endif
