/* Proofs are checked before they are believed: by code that shares little with the engine that
   found them, on another back end.  A proof that is confirmed counts; one that the check cannot
   decide does not, and its checks stay open; one that the check shows to be wrong is a
   contradiction: the session's error is set (PT_INTERNAL), and nothing is claimed any more. */
#ifndef PT_CONFIRM_PROOFS_H
#define PT_CONFIRM_PROOFS_H

#include "engine/kiki/kiki.h"
#include "result/shape_proof.h"
#include "result/contexts.h"
#include "result/loan.h"
#include "result/descent.h"
#include "result/paths.h"
#include "result/regions.h"
#include "session/checker.h"

/* Call-backs of the engines; PAYLOAD is the pt_checker. */
pt_certified pt_certify_kiki(void *payload, const pt_proof *proof, bool longer);
/* The same; rows about elements of several arrays go to the solver by bits first. */
pt_certified pt_certify_by_bits(void *payload, const pt_proof *proof, bool longer);
bool pt_certify_box(void *payload, const pt_proof *proof);
bool pt_certify_shape(void *payload, const pt_shape_proof *proof);
bool pt_certify_pred(void *payload, const pt_proof *proof);
bool pt_certify_dash(void *payload, const pt_region_proof *proof);
bool pt_certify_bp(void *payload, const pt_region_proof *proof);
bool pt_certify_test(void *payload, const pt_path_proof *proof);
/* Why it is not certain that the run has no end (check/lasso.h), or NONE. */
pt_reason pt_doubt_lasso(void *payload, const pt_test *t);
bool pt_certify_stays(void *payload, const pt_test *t, uint64_t *not_kept); /* check/recur.h */

/* Claims of engine local, and what they may rest on: PAYLOAD of the two below. */
typedef struct {
  pt_checker *c;
  bool patient;   /* a question may take longer */
  pt_loans loans; /* confirmed ones, of memory c->s->mem */
} pt_local_claims;
void pt_certify_loans(void *payload, pt_loans *all);                         /* check/loans.h */
void pt_certify_local(void *payload, const pt_contexts *claims, bool *held); /* check/contexts.h */

bool pt_certify_descent(void *payload, const pt_descent *d); /* check/descent.h */

/* Looks for checks that are proved although a test fails them: such a pair is a contradiction,
   too. */
void pt_compare_proofs_and_tests(pt_checker *c);

/* Whether the text of the program alone shows that CHECK, one of the whole program, holds. */
bool pt_holds_by_text(const pt_checker *c, uint32_t check);

#endif
