/* Tests of calls that break a contract: `protest prove -o DIR`.

   For each function that fails, DIR/FUNCTION is a folder of tests (report/suite.h), one for each
   run that fails; DIR/FUNCTION-K-FILE.c is the program that they are about, in which clauses are
   checks.  `protest replay DIR/FUNCTION` runs them. */
#ifndef PT_COMMAND_PROVE_TESTS_H
#define PT_COMMAND_PROVE_TESTS_H

#include "command/prove_program.h"

/* Writes them while C still has the program of FUNCTION (pt_prove_search), if -o asks for tests.
   False: s->err says why. */
bool pt_prove_write_tests(const pt_prove *p, const pt_checker *c, const char *function);

#endif
