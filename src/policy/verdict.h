/* What a result amounts to: which checks count, the verdict, and what it rests on. */
#ifndef PT_POLICY_VERDICT_H
#define PT_POLICY_VERDICT_H

#include "policy/open.h"
#include "report/words.h"
#include "session/checker.h"

/* Whether a check counts: its kind is wanted, and --check does not leave it out. */
bool pt_check_wanted(const pt_checker *c, uint32_t check);
bool pt_all_decided(const pt_checker *c); /* of the checks that are wanted */
/* Whether a test fails, but refutes nothing: it depends on something that is not known, or was not
   confirmed natively. */
bool pt_test_is_doubtful(const pt_test *t);
/* Why, to OUT, which is returned. */
const char *pt_test_doubt(const pt_checker *c, const pt_test *t, char *out, size_t size);
/* Whether a test refutes a check that counts; whether it would if it were not doubtful. */
bool pt_test_counts(const pt_checker *c, const pt_test *t);
bool pt_test_would_count(const pt_checker *c, const pt_test *t);
/* The first of those, or NULL. */
const pt_test *pt_first_failure(const pt_checker *c);

/* Whether the arguments of the start function are bounded, so that nothing is proved of all
   calls. */
bool pt_is_bounded(const pt_ir_prog *p);
/* Up to which size: what was assumed, in one line. */
void pt_bound_text(const pt_ir_prog *p, pt_mem *m, pt_buf *out);
/* How the line begins that says up to which size nothing fails. */
#define PT_UP_TO_SIZE "no error up to this size: "
/* Takes proofs back that are about bounded arguments only; c->up_to_size says whether they were
   complete. */
void pt_bound_claims(pt_checker *c);

/* The property that a failing kind violates, in SV-COMP's words. */
const char *pt_violated(const pt_checker *c, pt_check_kind kind);
/* `true`, `false(no-overflow)` or `unknown` to OUT; returns the exit code. */
int pt_verdict_text(const pt_checker *c, char out[80]);

/* What makes a verdict say less than it seems to: one call per warning. */
void pt_warnings(const pt_checker *c,
                 void (*warn)(void *payload, pt_warning code, const char *text), void *payload);

/* One call per line of the block `This result rests on:`; the last one is about open checks when
   there is a warning `open`. */
void pt_basis(const pt_checker *c, void (*line)(void *payload, const char *text), void *payload);

#endif
