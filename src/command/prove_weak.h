/* Whose fault it is that a proof fails.

   Errors were looked for before; what is left is that something is too weak.  A program in which
   each loop makes one round from any state that its invariants allow (spec/round.c) is searched for
   failures.  One that fails in a run shows such a state: the invariants are too weak, or, when it
   fails with contracts in place of bodies only, a contract that is used.  Lines that may be missing
   are tried: one is proposed when the function is proved with it.  If nothing fails, nobody is
   blamed. */
#ifndef PT_COMMAND_PROVE_WEAK_H
#define PT_COMMAND_PROVE_WEAK_H

#include "command/prove_program.h"
#include "report/report.h"

/* OPEN: what is known of FUNCTION, with the invariants that were found; ABSTRACT: contracts are
   used in place of bodies.  OUT gets lines for people; none: nothing is known.  False: s->err. */
bool pt_prove_diagnose(pt_prove *p, const char *function, const pt_report *open, bool abstract,
                       double seconds, pt_buf *out);

/* command/prove_propose.c: whether FUNCTION is proved with one more line at its loop, which OUT
   gets.  STATE: inputs of a round that fails without it. */
bool pt_prove_propose(pt_prove *p, const char *function, bool modular, const pt_inputs *state,
                      double seconds, pt_buf *out);

/* Whether a loop of the function has an invariant; *FILE: in which file. */
bool pt_prove_has_invariant(const pt_prove *p, const char *function, size_t *file);

#endif
