/* A test suite as a folder: what was found, for people and for other tools.

   Per test N (from 1):
     testN.c                 inputs as a table with C types, and a harness: together with the
                             user's files an ordinary program
     testN.inputs            the same as text (src/ir/input.h), for `protest run --inputs`
     testN.ktest             the same for KLEE's tools
     test-suite/testN.xml    the same in the Test-Comp format; metadata.xml beside it
   Makefile, run.sh          build and run all tests natively with sanitizers
   coverage.info             lcov tracefile
   program.json              which sources, in which state, and how they were read
   .protest-suite            the marker: names of the files above, one per line

   The folder is ours: it is created, or has the marker.  Only files that the marker lists are
   replaced; a name is listed before its file is made, so that nothing is left behind unlisted
   when a run is killed.  Tests are written as they are found. */
#ifndef PT_REPORT_SUITE_H
#define PT_REPORT_SUITE_H

#include "base/err.h"
#include "result/result.h"

typedef struct pt_suite pt_suite;

/* Texts are borrowed until the suite is closed; NULL means the value in brackets. */
typedef struct {
  const char *const *files; /* sources as given, from the current folder; at least one */
  size_t nfiles;
  const char *const *flags; /* of the compiler: -I -D -U -std= ... */
  size_t nflags;
  const char *const *options; /* of Protest, with which `protest replay` reads the sources again */
  size_t noptions;
  uint64_t checks;      /* bit k: kind k is checked [all] */
  const char *clang;    /* [clang-19] */
  const char *entry;    /* [main] */
  const char *property; /* specification for Test-Comp [branch coverage] */
  const char *version;  /* of Protest [unknown] */
  const char *command;  /* the command line, for comments [none] */
  const char *header;   /* text of protest.h [not written] */
} pt_suite_info;

/* Refuses a folder that exists without our marker, and writes nothing then. */
pt_status pt_suite_open(pt_suite **out, pt_mem *m, const pt_ir_prog *p, const char *dir,
                        const pt_suite_info *info, pt_err *e);
/* Writes test INDEX (from 0); again: replaces it. */
pt_status pt_suite_add(pt_suite *s, const pt_test *t, uint32_t index, pt_err *e);
/* The tests are these now, a part of those that were added, in the same order: writes them again
   under their new numbers, and removes the rest. */
pt_status pt_suite_settle(pt_suite *s, const pt_test *tests, uint32_t n, pt_err *e);
/* Writes the rest and releases the suite, also on failure.  R may be NULL: no coverage. */
pt_status pt_suite_close(pt_suite *s, const pt_result *r, pt_err *e);

#endif
