/* Summaries by walking paths: each run of a function is followed with terms, its conditions are
   turned round one by one, and what each way returns and changes is an outcome.

   Ways with the same result and effects are one outcome; its guard is what they have in common,
   made simple with a solver (a variable that does not matter is dropped, one variable becomes a
   range).  At most PT_MOST_OUTCOMES: beyond, results are joined by their class.  Conditions of
   checks are no part of guards: a summary is about calls that do not fail.  Objects of the caller
   are as large as can be: smaller ones only let more accesses fail. */
#ifndef PT_ENGINE_SUMMARY_SUMMARY_H
#define PT_ENGINE_SUMMARY_SUMMARY_H

#include "exec/exec.h"
#include "result/summary.h"
#include "smt/smt.h"

enum { PT_MOST_OUTCOMES = 8 };

typedef struct {
  pt_mem *mem;
  const pt_ir_prog *prog;
  pt_exec *exec;
  pt_terms *terms;
  pt_solver *solver;
  pt_exec_options run;      /* limits and checks of runs */
  uint32_t function;        /* that is summarised; runs start at prog->main */
  double seconds;
  bool partial;             /* runs of the program are not all there are: nothing is exact */
  bool portable;            /* texts are C that computes the same (term/ctext.h) */
  const volatile int *stop; /* may be NULL */
} pt_summary_options;

void pt_summarise(pt_summary *out, const pt_summary_options *o);

#endif
