/* What a result amounts to: which checks count, the verdict, and what it rests on. */
#ifndef PT_API_VERDICT_H
#define PT_API_VERDICT_H

#include "api/check.h"

/* Whether a check counts: its kind is wanted, and --check does not leave it out. */
bool pt_check_wanted(const pt_checker *c, uint32_t check);
/* Whether a test fails a check that counts. */
bool pt_test_counts(const pt_checker *c, const pt_test *t);
/* The first of those, or NULL. */
const pt_test *pt_first_failure(const pt_checker *c);

/* The property that a failing kind violates, in SV-COMP's words. */
const char *pt_violated(const pt_checker *c, pt_check_kind kind);
/* `true`, `false(no-overflow)` or `unknown` to OUT; returns the exit code. */
int pt_verdict_text(const pt_checker *c, char out[80]);

/* What makes a verdict say less than it seems to: one call per warning.  CODE is of report/report.h. */
void pt_warnings(const pt_checker *c, void (*warn)(void *payload, const char *code, const char *text), void *payload);
/* Those that are not part of what the result rests on, to the session's output. */
void pt_print_warnings(const pt_checker *c);

/* One call per line of the block `This result rests on:`. */
void pt_basis(const pt_checker *c, void (*line)(void *payload, const char *text), void *payload);
/* The block, to the session's output. */
void pt_print_basis(const pt_checker *c);

#endif
