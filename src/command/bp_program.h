/* What `protest bp` works on: the program as one function, its predicates, its Boolean program. */
#ifndef PT_COMMAND_BP_PROGRAM_H
#define PT_COMMAND_BP_PROGRAM_H

#include "engine/bp/bp.h"
#include "report/source.h"
#include "session/checker.h"

typedef struct {
  pt_term term;
  const char *text;     /* in C */
  const char *function; /* in whose scope; "": only globals */
  uint32_t copy;        /* of the function; 0 also for globals */
} pt_bp_predicate;

typedef struct {
  pt_session *s;
  pt_checker c;
  pt_flat flat;
  pt_flow *flow;
  PT_VEC(pt_bp_predicate) predicates;
  size_t dropped; /* predicates of a proof that are about more than variables */
  bool *wanted;   /* by check */
  size_t checks;  /* how many of them */
  size_t others;  /* wanted checks that are no instructions of their own: accesses, leaks, the
                     stack */
  pt_sources sources;
  pt_strtab text;
  pt_bp bp;
  pt_term_vec terms; /* of the predicates, as bp borrows them */
  pt_bp_reach reach;
} pt_bp_program;

const char *pt_bp_keep(pt_bp_program *b, const char *text);

/* bp_names.c: a term in C; false: it is about more than variables of the program. */
bool pt_bp_text(pt_bp_program *b, pt_term t, pt_buf *out);
/* The copy whose variables T is about (the innermost); *local: there is one. */
uint32_t pt_bp_copy_of(const pt_bp_program *b, pt_term t, bool *local);

#endif
