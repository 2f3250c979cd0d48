/* Whether a quantifier holds in a model: its body without the free variables, whose values the
   model has, is a question about the bound variable alone.

   A FORALL within the body, where it is not negated, is a question about its own variable, too: the
   body is false for some value exactly if it is so with a value for each.  Other quantifiers within
   it are not looked into. */
#include "smt/quant_priv.h"

enum { MOST_NESTED = 200, MOST_ELEMENTS = 4096, TURN_MS = 2000 };

static pt_mem *mem(const pt_quant *q) { return pt_terms_mem(q->base.terms); }

/* ---- quantifiers within the body */

static pt_term rename_bound(pt_quant *q, pt_term t) {
  pt_terms *tt = q->base.terms;
  pt_term var = pt_term_arg(tt, t, 0), body = pt_term_arg(tt, t, 1);
  pt_subst s = {0};
  pt_subst_add(mem(q), &s, var, pt_mk_fresh(tt, pt_term_name(tt, var), pt_term_sort(tt, var)));
  body = pt_term_subst(tt, &s, body);
  pt_subst_release(mem(q), &s);
  return body;
}

/* T with variables in place of the values that its quantifiers are about; POSITIVE: T is not
   negated.  None: it has others. */
static pt_term open_up(pt_quant *q, pt_term t, bool positive, uint32_t depth) {
  pt_terms *tt = q->base.terms;
  pt_term none = {0}, args[2];
  pt_top op = pt_term_op(tt, t);
  if (!(pt_scan_of(&q->scan, tt, t) & PT_HAS_QUANT)) return t;
  if (depth > MOST_NESTED) return none;
  if (op == (positive ? PT_TOP_FORALL : PT_TOP_EXISTS))
    return open_up(q, rename_bound(q, t), positive, depth + 1);
  if (op != PT_TOP_NOT && op != PT_TOP_AND && op != PT_TOP_OR) return none;
  for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++) {
    args[k] = open_up(q, pt_term_arg(tt, t, k), positive != (op == PT_TOP_NOT), depth + 1);
    if (!args[k].i) return none;
  }
  return pt_mk_like(tt, t, args);
}

/* ---- values of the model as terms */

static pt_term array_value(pt_quant *q, pt_model *md, pt_term var) {
  pt_terms *tt = q->base.terms;
  pt_sort sort = pt_term_sort(tt, var);
  const pt_bv *indices, *elems;
  size_t n = pt_model_elems(md, var, &indices, &elems);
  if (pt_sort_kind_of(tt, pt_sort_index(tt, sort)) != PT_SORT_BV ||
      pt_sort_kind_of(tt, pt_sort_elem(tt, sort)) != PT_SORT_BV || n > MOST_ELEMENTS)
    return (pt_term){0};
  pt_term t = pt_mk_array(tt, sort, pt_mk_const(tt, pt_model_default(md, var)));
  for (size_t k = 0; k < n; k++)
    t = pt_mk_store(tt, t, pt_mk_const(tt, indices[k]), pt_mk_const(tt, elems[k]));
  return t;
}

static pt_term value_of(pt_quant *q, pt_model *md, pt_term var) {
  pt_terms *tt = q->base.terms;
  pt_sort sort = pt_term_sort(tt, var);
  pt_bv v;
  if (pt_sort_kind_of(tt, sort) == PT_SORT_ARRAY) return array_value(q, md, var);
  if (!pt_model_eval(md, var, &v)) return (pt_term){0};
  if (pt_sort_kind_of(tt, sort) == PT_SORT_BOOL) return pt_mk_bool(tt, !pt_bv_is_zero(v));
  if (pt_sort_kind_of(tt, sort) == PT_SORT_FP)
    return pt_mk_fp_of_bv(tt, pt_sort_format(tt, sort), pt_mk_const(tt, v));
  return pt_mk_const(tt, v);
}

/* T with the values of FREE variables; none: one has no term. */
static pt_term with_values(pt_quant *q, pt_model *md, pt_term t, const pt_term_vec *free) {
  pt_subst s = {0};
  bool known = true;
  for (size_t k = 0; k < free->n && known; k++) {
    pt_term v = value_of(q, md, free->at[k]);
    known = v.i != 0;
    if (known) pt_subst_add(mem(q), &s, free->at[k], v);
  }
  t = known ? pt_term_subst(q->base.terms, &s, t) : (pt_term){0};
  pt_subst_release(mem(q), &s);
  return t;
}

/* ---- the question */

static pt_quant_truth ask(pt_quant *q, pt_term var, pt_term body, const pt_limit *limit,
                          pt_term *value) {
  pt_terms *tt = q->base.terms;
  pt_limit turn = limit ? *limit : (pt_limit){0};
  pt_bv v;
  if (!turn.time_ms || turn.time_ms > TURN_MS) turn.time_ms = TURN_MS;
  pt_solver *s = pt_sat_new(tt, 0);
  pt_solver_add(s, pt_mk_not(tt, body));
  pt_answer r = pt_solver_check(s, NULL, 0, &turn);
  if (r == PT_SAT) {
    pt_model *md = pt_model_new(tt);
    pt_solver_model(s, md);
    bool known = pt_model_eval(md, var, &v);
    *value = known ? pt_mk_const(tt, v) : (pt_term){0};
    pt_model_delete(md);
    r = known ? r : PT_UNKNOWN;
  }
  pt_solver_delete(s);
  if (r == PT_UNKNOWN) return PT_QUANT_OPEN;
  return r == PT_SAT ? PT_QUANT_BROKEN : PT_QUANT_HOLDS;
}

pt_quant_truth pt_quant_evaluate(pt_quant *q, uint32_t forall, pt_model *md, const pt_limit *limit,
                                 pt_term *value) {
  pt_terms *tt = q->base.terms;
  pt_qforall f = q->foralls.at[forall];
  pt_term_vec free = {0};
  pt_term all = pt_mk_forall(tt, f.var, f.body), body = open_up(q, f.body, true, 0);
  pt_term_inputs(tt, &all, 1, &free);
  if (body.i) body = with_values(q, md, body, &free);
  pt_vec_release(mem(q), &free);
  if (!body.i || pt_scan_of(&q->scan, tt, body) & (PT_HAS_FUN | PT_HAS_FP | PT_HAS_ARRAY_EQ))
    return PT_QUANT_OPEN;
  bool word = pt_sort_kind_of(tt, pt_term_sort(tt, f.var)) == PT_SORT_BV;
  return word ? ask(q, f.var, body, limit, value) : PT_QUANT_OPEN;
}
