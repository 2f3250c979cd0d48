/* What checking a program works on: shared by policy, search, confirmation and what is shown. */
#ifndef PT_SESSION_CHECKER_H
#define PT_SESSION_CHECKER_H

#include "exec/exec.h"
#include "front/property.h"
#include "report/suite.h"
#include "result/job.h"
#include "result/result.h"
#include "session/progress.h"
#include "session/session.h"
#include "session/timer.h"
#include "smt/smt.h"

/* What is not known of the library (foreign.h). */
typedef struct {
  uint8_t *marks;     /* by function: pt_taint_mark */
  uint8_t *variables; /* by global: it is a variable of the library without a model */
  bool marked;        /* any of them is */
  bool loose;         /* the program asks for results of which C says less than a library gives */
  uint32_t stray;     /* string: what is said of addresses that are inputs */
  pt_exec *exec;      /* for runs that are looked at; NULL: there was none yet */
} pt_foreign;

/* Who wants to know of tests while engines work; in the process of the command, never in a
   worker. */
typedef struct {
  void (*found)(void *payload, uint32_t test); /* NULL: nobody */
  void (*look)(void *payload); /* called often while engines work */
  void *payload;
} pt_watch;

typedef struct {
  pt_session *s;
  pt_property property;
  bool has_property;
  pt_exec *exec;
  pt_terms *terms;
  pt_solver *solver;
  pt_result result;
  pt_timer timer;
  pt_progress progress;
  bool out_of_time; /* engines were ended by the clock */
  uint64_t end_us; /* when time is over; 0: never */
  uint64_t native_us; /* once a test fails, engines end here: it is to be replayed natively; 0: no
                         such limit */
  bool hurry; /* engines end soon after a test fails: others will follow */
  bool *selected; /* by check: it counts; NULL: all do (select.c) */
  pt_foreign foreign;
  unsigned domains;    /* of kiki; 0: all */
  bool looked_closely; /* engine local was here already */
  pt_buf explanation;  /* --explain: why checks are open */
  bool up_to_size;     /* every wanted check holds for arguments of the sizes that were assumed
                          (verdict.h) */
  bool all; /* every wanted check was decided, whole-program ones included */
  PT_VEC(pt_inputs) walked; /* inputs of runs that engines told each other of, some of them */
  pt_watch watch;
  pt_suite *suite; /* `protest test`: where tests go as they are found */
  pt_err suite_err;
} pt_checker;

#endif
