/* The test engine: concolic execution, generation by generation.

   A run is followed with terms (sym/follow.h); each condition of its path, turned round with those
   before it kept, is a question to the solver, and a model of it is the next test.  A run that was
   made by turning round condition i only considers conditions after i, so every path of the program
   is walked at most once, and when no question is left, all of them were: then every check that no
   test fails is proved, and every side of a branch that no test took is infeasible.  Whatever
   stands in the way of that (a limit, an unknown answer, a run that went another way than
   predicted) is remembered, and then nothing is claimed.

   Order: sides of branches that nobody took yet and checks that may fail come first, then what is
   least deep; so the search is fair, and loops need no bound.  Seeds: DASH, section 2; the SMT
   survey, section 1.3. */
#ifndef PT_ENGINE_TEST_TEST_H
#define PT_ENGINE_TEST_TEST_H

#include "exec/exec.h"
#include "result/job.h"
#include "result/paths.h"
#include "result/result.h"
#include "smt/smt.h"

typedef struct {
  pt_job job;
  uint64_t first_steps; /* step limit of the first runs; 0: 2 million.  It grows when nothing else
                           is left, up to max_steps (0: 2^34) */
  uint64_t max_steps;
  uint64_t max_runs;      /* 0: no limit */
  uint32_t random_runs;   /* concrete runs with random inputs before the search */
  bool tests;             /* tests that do not fail are for people, too: they are shrunk */
  bool guess;             /* between questions: runs at full speed with guessed inputs (guess.c) */
  /* Not NULL: a proof is handed out here, and nothing is proved unless it returns true. */
  bool (*certify)(void *payload, const pt_path_proof *proof);
  void *certify_payload;
} pt_test_options;

/* Adds to R; true when all paths were walked. */
bool pt_engine_test(pt_result *r, pt_exec *x, pt_solver *solver, const pt_test_options *o);

#endif
