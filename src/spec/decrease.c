/* `decreases E, F` of a loop: whenever it goes round, E was not negative and is smaller now, or is
   the same, and so on with F.

     __protest_went_L_K       it has come to its condition before (L: the loop, K: the clause)
     __protest_was_L_K_J      what the J-th of them was then, in its own type if that is wide: an
                              unsigned one has values that no signed one has */
#include "spec/spec_priv.h"

/* The end of the expression that begins at FROM. */
static uint32_t end_of(const pt_spec_out *o, const pt_clause *x, uint32_t from) {
  return pt_tokens_find(&o->s->tokens, from, x->to, ",");
}

void pt_put_integer_type(pt_spec_out *o, const pt_spec_scope *scope, uint32_t from, uint32_t to) {
  pt_put_text(o, "__typeof__((");
  pt_put_expr(o, scope, from, to);
  pt_put_text(o, ") + 0)"); /* not that of a bit-field, nor a constant one */
}

/* The type of FROM .. TO behind the declaration FIRST .. BEHIND; nothing is evaluated.  Narrow ones
   are kept in 64 bits: their values are the same, and proofs are found sooner. */
static void put_wide_type(pt_spec_out *o, const pt_spec_scope *scope, uint32_t from, uint32_t to,
                          uint32_t first, uint32_t behind) {
  pt_put_text(o, "__typeof__(__extension__({ ");
  pt_put_range(o, first, behind);
  pt_put_text(o, " ");
  pt_put_integer_type(o, scope, from, to);
  pt_put_text(o, " protest_e_ = 0; __builtin_choose_expr(__builtin_classify_type(protest_e_) == 1 "
                 "&& sizeof protest_e_ < sizeof(long long), 0LL, protest_e_); }))");
}

void pt_put_decrease_variables(pt_spec_out *o, const pt_spec_scope *scope, size_t k, uint32_t first,
                               uint32_t behind) {
  const pt_clause *x = scope->clause;
  unsigned l = scope->loop, j = 0;
  for (uint32_t from = x->from; from < x->to; from = end_of(o, x, from) + 1, j++) {
    put_wide_type(o, scope, from, end_of(o, x, from), first, behind);
    pt_put_text(o, " __protest_was_%u_%zu_%u = 0; " PT_IS_INTEGER("__protest_was_%u_%zu_%u") " ", l,
                k, j, l, k, j);
  }
  pt_put_text(o, "_Bool __protest_went_%u_%zu = 0; ", l, k);
}

/* (was >= 0 && (E) < was) || ((E) == was && (the next ones)) */
static void put_order(pt_spec_out *o, const pt_spec_scope *scope, size_t k, uint32_t from,
                      unsigned j) {
  const pt_clause *x = scope->clause;
  unsigned l = scope->loop;
  uint32_t to = end_of(o, x, from);
  pt_put_text(o, "(__protest_was_%u_%zu_%u >= 0 && (", l, k, j);
  pt_put_expr(o, scope, from, to);
  pt_put_text(o, ") < __protest_was_%u_%zu_%u)", l, k, j);
  if (to == x->to) return;
  pt_put_text(o, " || ((");
  pt_put_expr(o, scope, from, to);
  pt_put_text(o, ") == __protest_was_%u_%zu_%u && (", l, k, j);
  put_order(o, scope, k, to + 1, j + 1);
  pt_put_text(o, "))");
}

void pt_put_decrease(pt_spec_out *o, const pt_spec_scope *scope, size_t k) {
  const pt_clause *x = scope->clause;
  unsigned l = scope->loop, j = 0;
  pt_put_place(o, x->word);
  pt_put_text(o, "__protest_check(!__protest_went_%u_%zu || (", l, k);
  put_order(o, scope, k, x->from, 0);
  pt_put_text(o, "), \"decreases\", ");
  pt_put_clause_text(o, x);
  pt_put_text(o, "), ");
  for (uint32_t from = x->from; from < x->to; from = end_of(o, x, from) + 1, j++) {
    pt_put_text(o, "__protest_was_%u_%zu_%u = (", l, k, j);
    pt_put_expr(o, scope, from, end_of(o, x, from));
    pt_put_text(o, "), ");
  }
  pt_put_text(o, "__protest_went_%u_%zu = 1, ", l, k);
}
