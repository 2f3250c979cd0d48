/* Private to the z3 back end (z3.c, z3_term.c, z3_model.c).

   References: with a reference-counting context every result of a Z3 call must be kept at once,
   or the next call may reuse its memory (a formula then changes without any error).  So every
   AST goes through pt_z3_keep, which counts it and puts it on one list; they are all given back
   in one loop when the context is dropped.  Caches hold what is on that list.

   Errors: the handler does nothing, so that Z3 does not end the process; a call that failed
   returns NULL, which pt_z3_keep turns into a note in FAILED.  A context with a failure is dropped
   after the check and made again from our own stack of assertions. */
#ifndef PT_SMT_Z3_PRIV_H
#define PT_SMT_Z3_PRIV_H

#include <signal.h>
#include <z3.h>

#include "smt/asserts.h"
#include "smt/scan.h"
#include "smt/smt.h"
#include "smt/watch.h"

/* How a Z3 solver is made. */
typedef enum {
  PT_Z3_NONE,
  PT_Z3_AUFBV,  /* the smt core with bit-vector settings: many small incremental checks */
  PT_Z3_BV,     /* the SAT core: unrollings */
  PT_Z3_SIMPLE, /* the smt core with every theory */
  PT_Z3_FPBV,
  PT_Z3_LIA,
  PT_Z3_FRESH /* tactics on a new solver for every check */
} pt_z3_config;

typedef struct {
  pt_term term;
  Z3_ast literal, negated;
  size_t level;   /* of the Z3 solver, where literal => term was asserted */
  uint64_t check; /* number of the last check that assumed it */
} pt_z3_proxy;

typedef struct {
  pt_solver base;
  pt_mem *mem;
  pt_hint hint;
  uint32_t seed;
  bool linear;
  pt_asserts stack; /* what the caller asserted; the Z3 solver has a prefix of it */
  pt_scan scan;

  Z3_context ctx; /* NULL: nothing below exists; made when needed */
  PT_VEC(Z3_ast) kept;
  PT_VEC(Z3_ast) asts;       /* by term */
  PT_VEC(Z3_sort) sorts;     /* by sort */
  PT_VEC(Z3_func_decl) funs; /* by function */
  Z3_ast truth, nearest, towards_zero;
  bool failed;
  Z3_error_code error; /* the first one */
  pt_term unsupported; /* a term without a meaning in this reading; 0: none */

  Z3_solver solver;
  pt_z3_config config;
  uint32_t kinds;       /* PT_HAS_ bits that CONFIG was chosen for */
  uint32_t unneeded;    /* checks in a row that would do with a better configuration */
  size_t levels, count; /* how much of STACK it has */
  PT_VEC(pt_z3_proxy) proxies;
  pt_map proxy_of; /* term -> place in PROXIES */
  uint32_t effort; /* the limit that it is set to */

  PT_VEC(double) cost; /* by term: bit cells if nothing were shared; -1: not computed */
  pt_map blasted;      /* expensive term -> level at which the Z3 solver got it */

  /* Of the last check. */
  Z3_model model; /* SAT */
  pt_model *copy; /* SAT in a forked copy: its model */
  pt_term_vec query;
  PT_VEC(uint8_t) core;
  pt_watch *watch;
  volatile sig_atomic_t interrupted;
  pt_smt_stats stats;
} pt_z3;

Z3_ast pt_z3_keep(pt_z3 *z, Z3_ast a);
Z3_sort pt_z3_sort(pt_z3 *z, pt_sort s);
/* The Z3 form of T; NULL after a failure or when something has no meaning (UNSUPPORTED). */
Z3_ast pt_z3_term(pt_z3 *z, pt_term t);
Z3_ast pt_z3_fp_bits(pt_z3 *z, pt_fp format, Z3_ast a); /* BV_OF_FP */
void pt_z3_read_model(pt_z3 *z, pt_model *md);          /* MODEL, for the inputs of QUERY */

#endif
