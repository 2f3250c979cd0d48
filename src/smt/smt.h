/* One way to ask a question about terms.

   A solver has a stack of assertions.  check() asks whether they and the assumptions can
   hold together; after SAT the model is a snapshot that survives later calls until the
   next check; after UNSAT the core is a subset of the assumptions.

   UNKNOWN is an answer with a reason, never an error: a limit, an interrupt, a term that the
   back end does not support, a child process that died.  After UNKNOWN the solver can be used
   again.  Back ends: sat (bit-blasting to CaDiCaL), z3, pipe (any SMT-LIB 2 process).
   Decorators wrap a solver and are solvers: instantiate quantifiers, log, check models, cache,
   race, cross-check. */
#ifndef PT_SMT_SMT_H
#define PT_SMT_SMT_H

#include <stdio.h>

#include "base/err.h"
#include "base/map.h"
#include "base/reason.h"
#include "term/build.h"
#include "term/model.h"
#include "term/walk.h"

typedef enum { PT_UNSAT, PT_SAT, PT_UNKNOWN } pt_answer;

typedef enum {
  PT_WHY_NONE,
  PT_WHY_TIME,
  PT_WHY_EFFORT,      /* the deterministic limit */
  PT_WHY_MEMORY,
  PT_WHY_INTERRUPT,
  PT_WHY_INCOMPLETE,  /* the back end gave up */
  PT_WHY_UNSUPPORTED, /* a term that it has no meaning for */
  PT_WHY_DIED,        /* a child process ended, hung, or answered nonsense */
  PT_WHY_WRONG        /* a check of the answer failed: a model that is none, two back ends that
                         disagree.  An internal error: to be reported, never to be ignored */
} pt_why;

typedef struct {
  uint32_t
      time_ms; /* of processor time (base/stats.h); a silent child: by the clock.  0: no limit */
  uint64_t effort;  /* conflicts (sat) or resource units (z3): deterministic; 0: no limit */
  size_t memory;    /* bytes of the process, or of the child; 0: no limit */
  bool opaque; /* quantifiers are not looked into: in a model of SAT each has any truth value */
} pt_limit;

typedef enum {
  PT_HINT_PATH,
  PT_HINT_UNROLL,
  PT_HINT_TEMPLATE,
  PT_HINT_HARD,
  PT_HINT_ARRAY
} pt_hint;

typedef struct {
  uint64_t checks, sat, unsat, unknown;
  uint64_t cached;            /* answered by a cache */
  uint64_t time_us;
  uint64_t clauses, variables, conflicts, rebuilds, lemmas; /* sat */
} pt_smt_stats;

typedef struct pt_solver pt_solver;

typedef struct {
  const char *name;
  void (*push)(pt_solver *s);
  void (*pop)(pt_solver *s, uint32_t n);
  void (*add)(pt_solver *s, pt_term t);
  pt_answer (*check)(pt_solver *s, const pt_term *assume, size_t n, const pt_limit *limit);
  /* After SAT: fills MD with the values of all inputs of what was asserted and assumed. */
  void (*model)(pt_solver *s, pt_model *md);
  /* After UNSAT: sets USED[k] for the assumptions that were needed; N as in the check. */
  void (*core)(pt_solver *s, bool *used, size_t n);
  void (*interrupt)(pt_solver *s); /* async-signal-safe: sets a flag */
  void (*stats)(const pt_solver *s, pt_smt_stats *out);
  void (*release)(pt_solver *s); /* frees the solver, and the solvers it wraps */
} pt_solver_ops;

/* Every solver starts with this; back ends and decorators add their own fields. */
struct pt_solver {
  const pt_solver_ops *ops;
  pt_terms *terms;
  pt_why why;         /* of the last check, when UNKNOWN */
  char message[256];  /* more about it: what the child said, which term is not supported */
};

/* ---- using a solver */
static inline void pt_solver_push(pt_solver *s) { s->ops->push(s); }
static inline void pt_solver_pop(pt_solver *s, uint32_t n) { s->ops->pop(s, n); }
static inline void pt_solver_add(pt_solver *s, pt_term t) { s->ops->add(s, t); }
/* LIMIT may be NULL. */
static inline pt_answer pt_solver_check(pt_solver *s, const pt_term *assume, size_t n,
                                        const pt_limit *limit) {
  return s->ops->check(s, assume, n, limit);
}
static inline void pt_solver_model(pt_solver *s, pt_model *md) { s->ops->model(s, md); }
/* Sets USED[k] for the assumptions of the last check that the core needs; returns how many. */
size_t pt_solver_core(pt_solver *s, bool *used, size_t n);
static inline void pt_solver_interrupt(pt_solver *s) { s->ops->interrupt(s); }
static inline void pt_solver_delete(pt_solver *s) { s->ops->release(s); }
void pt_solver_stats(const pt_solver *s, pt_smt_stats *out);
const char *pt_why_text(pt_why why); /* "time limit" ... */
pt_reason pt_why_reason(pt_why why); /* what it means for who asked */

/* ---- making one
   NAME: sat | z3 | a preset of pipe (cvc5, boolector, z3-pipe, bitwuzla, yices, mathsat) |
   pipe:COMMAND LINE | auto.  auto is sat for bit-vectors, arrays and functions, and z3 for what
   sat does not support (floats, arrays compared).  Unknown names: PT_USAGE with the
   known ones; a program that is not installed: PT_INPUT with the Debian package. */
typedef struct {
  const char *name;
  pt_hint hint;
  uint32_t seed;
  bool linear;          /* z3: read bit-vectors as integers without wrap-around */
  bool loose;           /* SAT may be said of a model that some quantifiers do not hold in */
  bool check_models;    /* evaluate every model; on by default in pt_smt_config_default */
  bool cache;
  const char *log_dir;  /* not NULL: every query as a file of its own there */
  const char *cross;    /* not NULL: confirm every unsat on this back end too */
  const char *race;     /* not NULL: ask this back end at the same time, first answer wins */
} pt_smt_config;

pt_smt_config pt_smt_config_default(void);
pt_status pt_solver_new(pt_solver **out, pt_terms *tt, const pt_smt_config *c, pt_err *e);

/* ---- the parts, for tests and for pt_solver_new */
pt_solver *pt_sat_new(pt_terms *tt, uint32_t seed);                    /* sat.c */
pt_solver *pt_z3_new(pt_terms *tt, pt_hint hint, uint32_t seed, bool linear); /* z3.c */
pt_status pt_pipe_new(pt_solver **out, pt_terms *tt, const char *command, pt_err *e); /* pipe.c */
pt_solver *pt_auto_new(pt_terms *tt, pt_hint hint, uint32_t seed);     /* auto.c */
pt_status pt_log_new(pt_solver **out, pt_solver *inner, const char *dir, pt_err *e);
pt_solver *pt_checked_new(pt_solver *inner);                           /* every model evaluated */
pt_solver *pt_quant_new(pt_solver *inner, bool loose);                 /* quantifiers: quant.c */
pt_solver *pt_cache_new(pt_solver *inner);
pt_solver *pt_race_new(pt_solver *first, pt_solver *second);
pt_solver *pt_cross_new(pt_solver *inner, pt_solver *second);          /* every unsat confirmed */

#endif
