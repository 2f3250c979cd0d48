/* What a number between two others implies but a SAT solver finds only by searching.

   Programs halve ranges: r = x + (y - x) / c for a constant c > 1, or shifted.  As a circuit that
   is two sums, and that r lies between x and y has to be found again in every question, bit by bit.
   With d = y - x in the numbers as they are, and x <= y, nothing wraps around: r is x + floor(d/c),
   so x <= r <= y, and r < y unless x = y.  That holds for signed and for unsigned order; a signed
   division needs that d, as it is, is not negative. */
#include "smt/blast.h"
#include "smt/word.h"

typedef struct {
  pt_term x, y, d;
  bool is_signed; /* the division */
} average;

/* Whether a number that is not negative is at most halved. */
static bool halves(const pt_terms *tt, pt_top op, pt_term by) {
  pt_bv v;
  if (!pt_term_value(tt, by, &v) || pt_bv_is_zero(v)) return false;
  if (op == PT_TOP_LSHR || op == PT_TOP_ASHR) return true;
  bool one = pt_bv_eq(v, pt_bv_u64(v.width, 1));
  if (op == PT_TOP_UDIV) return !one;
  return op == PT_TOP_SDIV && !one && !pt_bv_bit(v, v.width - 1);
}

/* X + PART, if that is x + (y - x) / c. */
static bool is_average(const pt_terms *tt, pt_term x, pt_term part, average *out) {
  pt_top op = pt_term_op(tt, part);
  if (pt_term_nargs(tt, part) != 2 || !halves(tt, op, pt_term_arg(tt, part, 1))) return false;
  pt_term d = pt_term_arg(tt, part, 0);
  if (pt_term_op(tt, d) != PT_TOP_SUB || !pt_term_eq(pt_term_arg(tt, d, 1), x)) return false;
  bool is_signed = op == PT_TOP_SDIV || op == PT_TOP_ASHR;
  *out = (average){x, pt_term_arg(tt, d, 0), d, is_signed};
  return true;
}

typedef pt_lit less_fn(pt_aig *g, uint32_t w, const pt_lit *a, const pt_lit *b, pt_lit or_equal);

/* Three facts where PLAIN holds: in the order LESS, R is between X and Y. */
static void between(pt_aig *g, uint32_t w, less_fn *less, pt_lit plain, const pt_lit *x,
                    const pt_lit *y, const pt_lit *r, pt_lit *facts) {
  pt_lit ordered = pt_aig_and(g, plain, less(g, w, x, y, PT_LIT_TRUE));
  pt_lit apart = pt_aig_and(g, plain, less(g, w, x, y, PT_LIT_FALSE));
  facts[0] = pt_aig_or(g, pt_lit_not(ordered), less(g, w, x, r, PT_LIT_TRUE));
  facts[1] = pt_aig_or(g, pt_lit_not(ordered), less(g, w, r, y, PT_LIT_TRUE));
  facts[2] = pt_aig_or(g, pt_lit_not(apart), less(g, w, r, y, PT_LIT_FALSE));
}

void pt_blast_note_sum(pt_blast *b, pt_term t) {
  average a;
  pt_term left = pt_term_arg(b->tt, t, 0), right = pt_term_arg(b->tt, t, 1);
  if (!is_average(b->tt, left, right, &a) && !is_average(b->tt, right, left, &a)) return;
  uint32_t w = pt_blast_width(b, t);
  const pt_lit *x = pt_blast_word(b, a.x), *y = pt_blast_word(b, a.y);
  const pt_lit *r = pt_blast_word(b, t);
  pt_lit negative = pt_blast_word(b, a.d)[w - 1], facts[6];
  pt_lit plain = a.is_signed ? pt_lit_not(negative) : (pt_lit)PT_LIT_TRUE;
  between(b->aig, w, pt_word_slt, plain, x, y, r, facts);
  between(b->aig, w, pt_word_ult, plain, x, y, r, facts + 3);
  pt_aig_note(b->aig, r[w - 1], facts, 6);
}
