/* What is not known of the library, and failures that depend on it.

   A function without a body that is the user's own may return anything: that is what a program that
   calls it must be ready for.  A function of the library does something definite, which is only not
   known here; a failing run in which it returned something that it never returns is no run.  The
   same is true of variables of the library, of models that can do more than their functions
   (ir/freer.h), and of inline assembly (ir.h: outside); and an input is no way to an object that
   nobody gave the program (exec/stray.h).  So a failure that depends on one (exec/taint.h) refutes
   nothing: it is a warning, and its check stays open. */
#ifndef PT_POLICY_FOREIGN_H
#define PT_POLICY_FOREIGN_H

#include "session/checker.h"

/* Finds the functions of the loaded program, once c->exec is there. */
pt_status pt_foreign_init(pt_checker *c);
void pt_foreign_release(pt_checker *c);

/* For pt_job.foreign; PAYLOAD is the pt_checker: the function or variable, or the result that is an
   input (loose.h), that the failing test T depends on (a string of the program), 0: none. */
uint32_t pt_foreign_of(void *payload, const pt_test *t);
/* Whether T is no run of the program, because of a pointer that is an input. */
bool pt_foreign_is_stray(const pt_checker *c, const pt_test *t);
/* Why the functions without a body that the endless run T called need not go on like that:
   MISSING_AGAIN, or NONE (with --property, functions of the user return any value each time). */
pt_reason pt_foreign_again(const pt_checker *c, const pt_test *t);
/* What the function or variable NAME is, that a failure depends on. */
const char *pt_foreign_why(const pt_ir_prog *p, uint32_t name);

#endif
