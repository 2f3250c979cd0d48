/* Quantifiers and what is said of their proxies. */
#include "smt/quant_priv.h"
#include "term/invert.h"

static pt_mem *mem(const pt_quant *q) { return pt_terms_mem(q->base.terms); }

static bool is_quantifier(const pt_terms *tt, pt_term t) {
  pt_top op = pt_term_op(tt, t);
  return op == PT_TOP_FORALL || op == PT_TOP_EXISTS;
}

/* ---- patterns */

/* Indices of accesses, those within inner quantifiers, too. */
static void find_patterns(pt_quant *q, pt_qforall *f) {
  pt_terms *tt = q->base.terms;
  pt_term_vec todo = {0};
  pt_map seen = {0};
  pt_vec_push(mem(q), &todo, f->body);
  while (todo.n) {
    pt_term t = pt_vec_pop(&todo);
    pt_top op = pt_term_op(tt, t);
    if (pt_map_get(&seen, t.i, NULL)) continue;
    pt_map_put(mem(q), &seen, t.i, 1);
    if (op == PT_TOP_SELECT || op == PT_TOP_STORE) {
      pt_term index = pt_term_arg(tt, t, 1);
      if (pt_term_has_input(tt, index, f->var)) pt_vec_push(mem(q), &f->patterns, index);
    }
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
      pt_vec_push(mem(q), &todo, pt_term_arg(tt, t, k));
  }
  pt_vec_release(mem(q), &todo);
  pt_map_release(mem(q), &seen);
}

/* ---- proxies */

/* A closed quantifier gets its proxy. */
static void add_quantifier(pt_quant *q, pt_term t) {
  pt_terms *tt = q->base.terms;
  bool exists = pt_term_op(tt, t) == PT_TOP_EXISTS;
  if (pt_map_get(&q->ids, t.i, NULL)) return;
  pt_qforall f = {.term = t, .var = pt_term_arg(tt, t, 0), .body = pt_term_arg(tt, t, 1)};
  if (exists) f.body = pt_mk_not(tt, f.body);
  f.proxy = pt_mk_fresh(tt, "all", pt_sort_bool(tt));
  find_patterns(q, &f);
  pt_vec_push(mem(q), &q->foralls, f);
  pt_map_put(mem(q), &q->ids, t.i, q->foralls.n);
  pt_subst_add(mem(q), &q->proxies, t, exists ? pt_mk_not(tt, f.proxy) : f.proxy);
}

/* The outermost quantifiers of T. */
static void add_quantifiers(pt_quant *q, pt_term root) {
  pt_terms *tt = q->base.terms;
  pt_term_vec todo = {0};
  pt_map seen = {0};
  pt_vec_push(mem(q), &todo, root);
  while (todo.n) {
    pt_term t = pt_vec_pop(&todo);
    if (pt_map_get(&seen, t.i, NULL)) continue;
    pt_map_put(mem(q), &seen, t.i, 1);
    if (!(pt_scan_of(&q->scan, tt, t) & PT_HAS_QUANT)) continue;
    if (is_quantifier(tt, t)) {
      add_quantifier(q, t);
      continue;
    }
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
      pt_vec_push(mem(q), &todo, pt_term_arg(tt, t, k));
  }
  pt_vec_release(mem(q), &todo);
  pt_map_release(mem(q), &seen);
}

pt_term pt_quant_ground(pt_quant *q, pt_term t) {
  if (!(pt_scan_of(&q->scan, q->base.terms, t) & PT_HAS_QUANT)) return t;
  add_quantifiers(q, t);
  return pt_term_subst(q->base.terms, &q->proxies, t);
}

/* ---- axioms */

static pt_term body_of(pt_quant *q, uint32_t forall, pt_term value) {
  const pt_qforall *f = &q->foralls.at[forall];
  pt_subst s = {0};
  pt_subst_add(mem(q), &s, f->var, value);
  pt_term t = pt_term_subst(q->base.terms, &s, f->body);
  pt_subst_release(mem(q), &s);
  return t;
}

pt_term pt_quant_instance_term(pt_quant *q, uint32_t forall, pt_term value) {
  pt_terms *tt = q->base.terms;
  uint64_t known;
  if (pt_map_get(&q->foralls.at[forall].made, value.i, &known)) return (pt_term){(uint32_t)known};
  pt_term body = pt_quant_ground(q, body_of(q, forall, value)); /* there may be more quantifiers */
  pt_term t = pt_mk_implies(tt, q->foralls.at[forall].proxy, body);
  pt_map_put(mem(q), &q->foralls.at[forall].made, value.i, t.i);
  return t;
}

bool pt_quant_instance(pt_quant *q, uint32_t forall, pt_term value, uint8_t generation) {
  if (pt_map_get(&q->foralls.at[forall].added, value.i, NULL)) return false;
  pt_term ground = pt_quant_instance_term(q, forall, value);
  pt_map_put(mem(q), &q->foralls.at[forall].added, value.i, 1);
  pt_qaxiom a = {.forall = forall, .generation = generation, .value = value, .ground = ground};
  pt_vec_push(mem(q), &q->axioms, a);
  return true;
}

bool pt_quant_skolem(pt_quant *q, uint32_t forall) {
  pt_terms *tt = q->base.terms;
  pt_term sk = q->foralls.at[forall].skolem;
  if (q->foralls.at[forall].skolemised) return false;
  if (!sk.i) sk = pt_mk_fresh(tt, "sk", pt_term_sort(tt, q->foralls.at[forall].var));
  q->foralls.at[forall].skolem = sk, q->foralls.at[forall].skolemised = true;
  pt_term body = pt_mk_not(tt, pt_quant_ground(q, body_of(q, forall, sk)));
  pt_qaxiom a = {.forall = forall, .skolem = true, .value = sk};
  a.ground = pt_mk_or(tt, q->foralls.at[forall].proxy, body);
  pt_vec_push(mem(q), &q->axioms, a);
  return true;
}

void pt_quant_forget(pt_quant *q) {
  pt_vec_reset(&q->axioms);
  for (size_t k = 0; k < q->foralls.n; k++) {
    pt_map_reset(&q->foralls.at[k].added);
    q->foralls.at[k].skolemised = false;
  }
}

/* ---- what the question is about */

/* Whether one of the terms below T, not looked at before, is a proxy: those become live. */
static bool look_at(pt_quant *q, const pt_map *proxy, pt_map *seen, pt_term root) {
  pt_terms *tt = q->base.terms;
  pt_term_vec todo = {0};
  bool any = false;
  pt_vec_push(mem(q), &todo, root);
  while (todo.n) {
    pt_term t = pt_vec_pop(&todo);
    uint64_t k;
    if (pt_map_get(seen, t.i, NULL)) continue;
    pt_map_put(mem(q), seen, t.i, 1);
    if (pt_map_get(proxy, t.i, &k) && !q->live.at[k]) q->live.at[k] = any = true;
    for (uint32_t j = 0; j < pt_term_nargs(tt, t); j++)
      pt_vec_push(mem(q), &todo, pt_term_arg(tt, t, j));
  }
  pt_vec_release(mem(q), &todo);
  return any;
}

void pt_quant_find_live(pt_quant *q) {
  pt_map proxy = {0}, seen = {0};
  PT_VEC(uint8_t) used = {0};
  bool more = true;
  pt_vec_reset(&q->live);
  pt_vec_resize(mem(q), &q->live, q->foralls.n);
  pt_vec_resize(mem(q), &used, q->axioms.n);
  memset(q->live.at, 0, q->foralls.n);
  if (used.n) memset(used.at, 0, used.n);
  for (size_t k = 0; k < q->foralls.n; k++)
    pt_map_put(mem(q), &proxy, q->foralls.at[k].proxy.i, k);
  for (size_t k = 0; k < q->query.n; k++) look_at(q, &proxy, &seen, q->query.at[k]);
  while (more) {
    more = false;
    for (size_t k = 0; k < q->axioms.n; k++) {
      if (used.at[k] || !q->live.at[q->axioms.at[k].forall]) continue;
      used.at[k] = more = true;
      look_at(q, &proxy, &seen, q->axioms.at[k].ground);
    }
  }
  pt_vec_release(mem(q), &used);
  pt_map_release(mem(q), &proxy);
  pt_map_release(mem(q), &seen);
}

void pt_quant_terms_release(pt_quant *q) {
  for (size_t k = 0; k < q->foralls.n; k++) {
    pt_qforall *f = &q->foralls.at[k];
    pt_vec_release(mem(q), &f->patterns);
    pt_map_release(mem(q), &f->made);
    pt_map_release(mem(q), &f->added);
  }
  pt_vec_release(mem(q), &q->foralls);
  pt_vec_release(mem(q), &q->axioms);
  pt_vec_release(mem(q), &q->live);
  pt_map_release(mem(q), &q->ids);
  pt_subst_release(mem(q), &q->proxies);
  pt_scan_release(mem(q), &q->scan);
}
