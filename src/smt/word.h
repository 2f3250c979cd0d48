/* Words of literals: the bit-vector operators as circuits, at any width up to 512.

   A word is an array of literals, lowest bit first.  Results may not overlap arguments
   unless a function says so.  The meaning is that of bv/bv.h; constant literals simplify away in
   the gate graph, so there are no special cases for constants except in the multiplier.
   Multipliers and dividers poll STOP after every row and leave early when it says so: the
   result is then garbage, and stop->why tells. */
#ifndef PT_SMT_WORD_H
#define PT_SMT_WORD_H

#include "smt/aig.h"
#include "smt/stop.h"

/* r = a + (b xor flip) + carry, flip a constant; r may be a. */
void pt_word_add(pt_aig *g, uint32_t w, pt_lit *r, const pt_lit *a, const pt_lit *b, pt_lit flip,
                 pt_lit carry);
void pt_word_neg(pt_aig *g, uint32_t w, pt_lit *r, const pt_lit *a);
void pt_word_mul(pt_aig *g, pt_stop *stop, uint32_t w, pt_lit *r, const pt_lit *a, const pt_lit *b);
/* Quotient and remainder together. */
void pt_word_udiv(pt_aig *g, pt_stop *stop, uint32_t w, pt_lit *q, pt_lit *r, const pt_lit *a,
                  const pt_lit *b);
void pt_word_sdiv(pt_aig *g, pt_stop *stop, uint32_t w, pt_lit *q, pt_lit *r, const pt_lit *a,
                  const pt_lit *b);
void pt_word_shl(pt_aig *g, uint32_t w, pt_lit *r, const pt_lit *a, const pt_lit *b);
/* Shift right; FILL comes in from above. */
void pt_word_shr(pt_aig *g, uint32_t w, pt_lit *r, const pt_lit *a, const pt_lit *b, pt_lit fill);
void pt_word_ite(pt_aig *g, uint32_t w, pt_lit *r, pt_lit c, const pt_lit *a, const pt_lit *b);

pt_lit pt_word_eq(pt_aig *g, uint32_t w, const pt_lit *a, const pt_lit *b);
/* a < b, or a <= b when OR_EQUAL is the true literal. */
pt_lit pt_word_ult(pt_aig *g, uint32_t w, const pt_lit *a, const pt_lit *b, pt_lit or_equal);
pt_lit pt_word_slt(pt_aig *g, uint32_t w, const pt_lit *a, const pt_lit *b, pt_lit or_equal);

#endif
