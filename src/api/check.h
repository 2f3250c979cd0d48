/* What checking a program works on: shared by the command (check.c) and the engines' schedule. */
#ifndef PT_API_CHECK_H
#define PT_API_CHECK_H

#include "api/progress.h"
#include "api/session.h"
#include "api/timer.h"
#include "exec/exec.h"
#include "front/property.h"
#include "report/suite.h"
#include "result/job.h"
#include "result/result.h"
#include "smt/smt.h"

/* Library functions without a model (foreign.h). */
typedef struct {
  uint8_t *marks; /* by function: pt_taint_mark */
  pt_exec *exec;  /* for runs that are looked at; NULL: there are no such functions */
} pt_foreign;

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
  bool *selected; /* by check: it counts; NULL: all do (select.c) */
  pt_foreign foreign;
  unsigned domains;    /* of kiki; 0: all */
  pt_buf explanation;  /* --explain: why checks are open */
  pt_buf reason;       /* text of result.open_because when it came from a worker */
  bool up_to_size;     /* every wanted check holds for arguments of the sizes that were assumed
                          (verdict.h) */
  bool all; /* every wanted check was decided, whole-program ones included */
  pt_suite *suite; /* `protest test`: where tests go as they are found */
  pt_err suite_err;
} pt_checker;

/* check.c, in this order; what failed is in c->s->err.  A property that is set already is not
   read. */
pt_status pt_check_load(pt_checker *c); /* the program, which checks count, the interpreter */
bool pt_check_prepare(pt_checker *c);                     /* that, and what engines need */
bool pt_check_search(pt_checker *c,
                     uint64_t start); /* the engines, and validation of what they found */
void pt_check_release(pt_checker *c);

/* validate.c: of what is known now: every failing test is run again, and none of them fails what is
   proved.  A contradiction is an error of the session, and a bundle for a bug report is written
   below FOLDER. */
bool pt_check_settle(pt_checker *c, const char *folder);

/* engines.c: what all engines are told. */
pt_job pt_check_job(pt_checker *c);
/* Why nothing can be proved of the program, or NULL (narrow.h). */
const char *pt_check_narrowed(const pt_checker *c);
/* Runs the engines that --engine names on c->result until all is decided or time is over. */
void pt_run_engines(pt_checker *c);
/* Tells the progress line who works and how much is decided. */
void pt_check_progress(pt_checker *c, const char *engine);
/* A test was found: it goes where tests go. */
void pt_check_found(pt_checker *c, uint32_t test);
/* The domains that --domains names. */
pt_status pt_check_domains(pt_session *s, unsigned *out);

#endif
