/* `decreases E` of a function: whenever it calls itself, or another one with such a clause that may
   call it, E was not negative at entry, and that of the call is smaller.

     __protest_measure                         E at entry
     static int __protest_rec_f(PARAMS, E)     what the body of f calls instead of f
     static int __protest_mut_f(PARAMS, E)     what the bodies of those others call; E may be of
                                               another type there, so it is a wide one */
#include "spec/spec_priv.h"

const pt_clause *pt_measure_of(const pt_contract *c) {
  for (size_t k = 0; c && k < c->clauses.n; k++)
    if (c->clauses.at[k].kind == PT_CLAUSE_DECREASES) return &c->clauses.at[k];
  return NULL;
}

const pt_contract *pt_measured_call(const pt_spec_out *o, const pt_contract *c, uint32_t k) {
  const pt_spec *s = o->s;
  if (!pt_measure_of(c) || !pt_token_is(&s->tokens, k + 1, "(") ||
      pt_spec_is_member(&s->tokens, k))
    return NULL;
  for (size_t j = 0; j < s->contracts.n; j++) {
    const pt_contract *x = &s->contracts.at[j];
    if (!pt_token_is(&s->tokens, k, x->name) || !pt_measure_of(x)) continue;
    return x == c || pt_spec_reaches(s, x, c) ? x : NULL;
  }
  return NULL;
}

void pt_put_measure(pt_spec_out *o, const pt_contract *c) {
  const pt_clause *x = pt_measure_of(c);
  pt_spec_scope scope = {.contract = c, .clause = x, .inside = true};
  if (!x) return;
  if (pt_tokens_find(&o->s->tokens, x->from, x->to, ",") < x->to)
    pt_token_refuse(&o->s->tokens, x->word, o->e, "unsupported: a list of what decreases when a "
                                                  "function calls itself");
  pt_put_text(o, " ");
  pt_put_integer_type(o, &scope, x->from, x->to);
  pt_put_text(o, " __protest_measure = (");
  pt_put_expr(o, &scope, x->from, x->to);
  pt_put_text(o, "); " PT_IS_INTEGER("__protest_measure"));
  if (c->mutual)
    pt_put_text(o, " _Static_assert(sizeof __protest_measure < sizeof(" PT_WIDE_MEASURE ") || "
                   "(sizeof __protest_measure == sizeof(" PT_WIDE_MEASURE ") && "
                   "(__typeof__(__protest_measure))-1 < 0), "
                   "\"what decreases may be too large for other functions\");");
}

/* Behind PARAMS: , E __protest_measure) { check; */
void pt_put_measured(pt_spec_out *o, const pt_contract *c, bool mutual) {
  const pt_clause *x = pt_measure_of(c);
  pt_spec_scope scope = {.clause = x};
  pt_check_expr(o, x->from, x->to);
  pt_put_text(o, "%s%s", c->params.n ? ", " : "", mutual ? PT_WIDE_MEASURE : "");
  if (!mutual) pt_put_integer_type(o, &scope, x->from, x->to);
  pt_put_text(o, " __protest_measure) { ");
  pt_put_place(o, x->word);
  pt_put_text(o, "__protest_check(__protest_measure >= 0 && (");
  pt_put_expr(o, &scope, x->from, x->to);
  pt_put_text(o, ") < __protest_measure, \"decreases\", ");
  pt_put_clause_text(o, x);
  pt_put_text(o, "); ");
}
