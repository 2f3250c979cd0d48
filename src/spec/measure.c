/* `decreases E` of a function: whenever it calls itself, E was not negative at entry, and is
   smaller for the arguments of the call.

     __protest_measure                         E at entry
     static int __protest_rec_f(PARAMS, E)     what the body of f calls instead of f */
#include "spec/spec_priv.h"

const pt_clause *pt_measure_of(const pt_contract *c) {
  for (size_t k = 0; c && k < c->clauses.n; k++)
    if (c->clauses.at[k].kind == PT_CLAUSE_DECREASES) return &c->clauses.at[k];
  return NULL;
}

bool pt_is_measured_call(const pt_spec_out *o, const pt_contract *c, uint32_t k) {
  return pt_measure_of(c) && pt_token_is(&o->s->tokens, k, c->name) &&
         pt_token_is(&o->s->tokens, k + 1, "(");
}

void pt_put_measure(pt_spec_out *o, const pt_contract *c) {
  const pt_clause *x = pt_measure_of(c);
  pt_spec_scope scope = {.contract = c, .clause = x, .inside = true};
  if (!x) return;
  pt_put_text(o, " __typeof__(");
  pt_put_expr(o, &scope, x->from, x->to);
  pt_put_text(o, ") __protest_measure = (");
  pt_put_expr(o, &scope, x->from, x->to);
  pt_put_text(o, ");");
}

/* Behind PARAMS: , E __protest_measure) { check; */
void pt_put_measured(pt_spec_out *o, const pt_contract *c) {
  const pt_clause *x = pt_measure_of(c);
  pt_spec_scope scope = {.clause = x};
  pt_check_expr(o, x->from, x->to);
  pt_put_text(o, "%s__typeof__(", c->params.n ? ", " : "");
  pt_put_expr(o, &scope, x->from, x->to);
  pt_put_text(o, ") __protest_measure) { ");
  pt_put_place(o, x->word);
  pt_put_text(o, "__protest_check(__protest_measure >= 0 && (");
  pt_put_expr(o, &scope, x->from, x->to);
  pt_put_text(o, ") < __protest_measure, \"decreases\", ");
  pt_put_clause_text(o, x);
  pt_put_text(o, "); ");
}
