/* What the files of engine local share. */
#ifndef PT_ENGINE_LOCAL_LOCAL_PRIV_H
#define PT_ENGINE_LOCAL_LOCAL_PRIV_H

#include "engine/local/encode.h"
#include "engine/local/local.h"
#include "engine/local/rows.h"
#include "term/refute.h"

/* Questions are small; what takes longer is for other engines. */
enum {
  MAX_INS = 20000,
  QUERY_MS = 700,
  AGAIN_MS = 1500,
  EASY_MS = 60,
  HOLDS_MS = 300,
  MAX_CALLERS = 200
};
/* The first ones may be harder: a few large functions are no reason for many long questions. */
enum { PATIENT_MS = 2000, PATIENCE_MS = 2000 };

typedef struct {
  uint32_t check, chain;
  uint8_t status;
} pt_local_answer;

typedef struct {
  pt_pledge d;
  bool dropped;
} pt_local_pledge;

typedef struct {
  pt_result *r;
  pt_mem *mem;
  pt_terms *tt;
  const pt_ir_prog *prog;
  const pt_local_options *o;
  pt_ir_callgraph graph;
  pt_lenc enc;
  pt_line *lines;    /* by check */
  pt_lines *out;     /* may be NULL */
  bool small;        /* the context that is open */
  bool all_at_once;  /* only proofs are wanted */
  bool described; /* what is behind places where the models end (ir/leaving.h), and that they are
                     not reached is asked for; else nothing is proved */
  bool pledged;   /* with pledges of functions (modular.h) */
  bool *hard;     /* by check: a question about it took too long; it is asked no more */
  bool *whole;    /* by function: its small context has all calls, so that it is the large one */
  uint64_t start_us; /* of processor time */
  PT_VEC(pt_local_answer) answers;
  pt_map answer_of;  /* check << 32 | chain -> index in answers */
  PT_VEC(pt_local_pledge) pledges; /* of functions (modular.h) */
  pt_ranges ranges, bounds;        /* what needs no solver; bounds: together with facts */
  pt_solver *solver, *other;
  pt_loans loans;  /* confirmed ones */
  /* what is to be certified: of the function itself, soon; inside of callers, at the end */
  pt_contexts here, chains;
} pt_local;

/* local.c */
bool pt_local_is_stopped(const pt_local *l);
bool pt_local_is_wanted(const pt_local *l, uint32_t check);
bool pt_local_is_settled(const pt_local *l, uint32_t check);
void pt_local_settle(pt_local *l, uint32_t check, pt_line_status s, pt_line_context c);
/* It was found that the check cannot fail in this chain. */
bool pt_local_is_right(const pt_local *l, uint32_t check, uint32_t chain);
/* An answer of the context of function FN. */
void pt_local_remember(pt_local *l, uint32_t fn, uint32_t check, uint32_t chain, pt_line_status s);
pt_answer pt_local_ask(pt_local *l, bool other, pt_term t);
/* The function as terms, with pledges.  False: too large. */
bool pt_local_encode(pt_local *l, uint32_t fn, bool small);
/* Invariants of its loops become facts.  False: there are none. */
bool pt_local_add_invariants(pt_local *l);
/* False: nothing is to be asked. */
bool pt_local_open_function(pt_local *l, uint32_t fn, bool small);

/* certify.c: answers are proofs when they are confirmed */
bool pt_local_is_exact(const pt_local *l);   /* safe is a proof */
bool pt_local_reads_c(const pt_local *l);    /* else all answers are hints */
bool pt_local_certifies(const pt_local *l);
void pt_local_keep_rows(pt_local *l, uint32_t fn); /* those that hold in the context of FN */
void pt_local_keep_answer(pt_local *l, uint32_t fn, uint32_t check, uint32_t chain,
                          pt_line_status s);
/* What was found in function FN; 0: what was found of callers. */
void pt_local_certify(pt_local *l, uint32_t fn);
/* What was found with pledges, of the checks that were OPEN before. */
void pt_local_certify_pledged(pt_local *l, const bool *open);

/* loan.c */
void pt_local_guess_loans(pt_local *l); /* to l->loans */

/* causes.c */
/* What is missing in function FN, whose encoding is open. */
void pt_local_find_causes(pt_local *l, uint32_t fn, pt_lines *out);

/* all_at_once.c */
/* Which checks inside of function FN cannot fail: models show several that can. */
void pt_local_all_at_once(pt_local *l, uint32_t fn, bool small);
void pt_local_look(pt_local *l, uint32_t fn, bool small); /* whatever there is to gain */
/* A function has a check that is still to be proved. */
bool pt_local_has_own(const pt_local *l, uint32_t fn);

#endif
