/* A test suite as a folder: what was found, for people and for other tools.

   Per test N (from 1):
     testN.c                 inputs as a table with C types: together with protest-runner.h, which
                             all tests share, and the user's files an ordinary program
     testN.inputs            the same as text (src/ir/input.h), for `protest run --inputs`
     testN.ktest             the same for KLEE's tools
     test-suite/testN.xml    the same in the Test-Comp format; metadata.xml beside it
     testN.stdout            with --record: what it prints, when it prints something
     testN.stdin, testN.data what it reads from standard input, or from a file
   protest-runner.h          hands the inputs out
   tests.txt                 a line per test: what is predicted
   Makefile, run.sh          build and run all tests natively with sanitizers
   CMakeLists.txt, meson.build   the same for CTest and Meson
   coverage.info             lcov tracefile
   program.json              which sources, in which state, and how they were read
   .protest-suite            the marker: names of the files above, one per line

   The folder is ours: it is created, or has the marker.  Only files that the marker lists are
   replaced; a name is listed before its file is made, so that nothing is left behind unlisted
   when a run is killed.  Tests are written as they are found. */
#ifndef PT_REPORT_SUITE_H
#define PT_REPORT_SUITE_H

#include "base/buf.h"
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
  bool contract;        /* arguments and variables are what a contract allows */
  uint64_t checks;      /* bit k: kind k is checked [all] */
  const char *clang;    /* [clang-19] */
  const char *entry;    /* [main] */
  const char *property; /* specification for Test-Comp [branch coverage] */
  const char *version;  /* of Protest [unknown] */
  const char *command;  /* the command line, for comments [none] */
  const char *header;   /* text of protest.h [not written] */
  const char *klee;     /* text of klee/klee.h, for programs that call its functions [likewise] */
} pt_suite_info;

/* Bytes that one call makes symbolic, as KLEE's own tools want them. */
typedef struct {
  uint32_t first, n; /* of the test's inputs */
  const char *name;
} pt_suite_object;

/* What a run of a test shows besides. */
typedef struct {
  bool recorded; /* the exit code and the output are part of the prediction */
  int exit_code;
  pt_buf output; /* standard output */
  pt_buf covers; /* `a.c:71 (true), a.c:80 (false)`: what no test before it covers */
  PT_VEC(pt_suite_object) objects; /* in order */
} pt_suite_story;

/* Refuses a folder that exists without our marker, and writes nothing then. */
pt_status pt_suite_open(pt_suite **out, pt_mem *m, const pt_ir_prog *p, const char *dir,
                        const pt_suite_info *info, pt_err *e);
/* Writes test INDEX (from 0); again: replaces it. */
pt_status pt_suite_add(pt_suite *s, const pt_test *t, uint32_t index, pt_err *e);
/* The tests are these now, a part of those that were added, in the same order: writes them again
   under their new numbers, with their stories (one each, or NULL), and removes the rest. */
pt_status pt_suite_settle(pt_suite *s, const pt_test *tests, const pt_suite_story *stories,
                          uint32_t n, pt_err *e);
/* Writes the rest and releases the suite, also on failure.  R may be NULL: no coverage. */
pt_status pt_suite_close(pt_suite *s, const pt_result *r, pt_err *e);

#endif
