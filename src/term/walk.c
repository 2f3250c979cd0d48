/* Walking terms with an explicit stack. */
#include "term/walk.h"

#include <stdlib.h>

#include "term/build.h"
#include "term/term_priv.h"

static bool is_quantifier(const pt_terms *tt, pt_term t) {
  return is_op(tt, t, PT_TOP_FORALL) || is_op(tt, t, PT_TOP_EXISTS);
}

/* ---- inputs */

static int by_number(const void *a, const void *b) {
  uint32_t x = ((const pt_term *)a)->i, y = ((const pt_term *)b)->i;
  return x < y ? -1 : x > y;
}

static bool contains(const pt_term_vec *v, pt_term t) {
  for (size_t i = 0; i < v->n; i++)
    if (same(v->at[i], t)) return true;
  return false;
}

/* A body whose variables are to be added, except the first BOUND of a list of bound ones. */
typedef struct {
  pt_term body;
  size_t bound, nbound; /* in the list: [bound, bound + nbound) */
} scope;

typedef struct {
  pt_terms *tt;
  pt_term_vec stack, found, bound;
  PT_VEC(scope) scopes;
} search;

/* Walks what is on the stack; bodies of quantifiers are left for later, in their own scope. */
static void search_scope(search *q, scope in) {
  pt_terms *tt = q->tt;
  while (q->stack.n) {
    pt_term t = pt_vec_pop(&q->stack);
    if (!pt_walk_mark(tt, t)) continue;
    if (is_quantifier(tt, t)) {
      scope inner = {arg_of(tt, t, 1), q->bound.n, in.nbound + 1};
      for (size_t i = 0; i < in.nbound; i++) {
        pt_term b = q->bound.at[in.bound + i];
        pt_vec_push(tt->m, &q->bound, b);
      }
      pt_vec_push(tt->m, &q->bound, arg_of(tt, t, 0));
      pt_vec_push(tt->m, &q->scopes, inner);
      continue;
    }
    if (is_op(tt, t, PT_TOP_VAR)) {
      bool free = true;
      for (size_t i = 0; i < in.nbound; i++)
        free &= !same(q->bound.at[in.bound + i], t);
      if (free) pt_vec_push(tt->m, &q->found, t);
    }
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
      pt_vec_push(tt->m, &q->stack, pt_term_arg(tt, t, k));
  }
}

void pt_term_inputs(pt_terms *tt, const pt_term *t, size_t n, pt_term_vec *out) {
  search q = {.tt = tt};
  pt_walk_begin(tt);
  for (size_t i = 0; i < out->n; i++)
    pt_walk_mark(tt, out->at[i]);
  for (size_t i = 0; i < n; i++)
    pt_vec_push(tt->m, &q.stack, t[i]);
  search_scope(&q, (scope){0});
  for (size_t k = 0; k < q.scopes.n; k++) {
    pt_walk_begin(tt);
    for (size_t i = 0; i < out->n; i++)
      pt_walk_mark(tt, out->at[i]);
    pt_vec_push(tt->m, &q.stack, q.scopes.at[k].body);
    search_scope(&q, q.scopes.at[k]);
  }
  if (q.found.n) qsort(q.found.at, q.found.n, sizeof *q.found.at, by_number);
  for (size_t i = 0; i < q.found.n; i++)
    if (i == 0 || !same(q.found.at[i], q.found.at[i - 1])) pt_vec_push(tt->m, out, q.found.at[i]);
  pt_vec_release(tt->m, &q.stack);
  pt_vec_release(tt->m, &q.found);
  pt_vec_release(tt->m, &q.bound);
  pt_vec_release(tt->m, &q.scopes);
}

uint64_t pt_term_size(pt_terms *tt, pt_term t, uint64_t limit) {
  pt_term_vec stack = {0};
  uint64_t size = 0;
  pt_walk_begin(tt);
  pt_vec_push(tt->m, &stack, t);
  while (stack.n && (limit == 0 || size < limit)) {
    t = pt_vec_pop(&stack);
    if (!pt_walk_mark(tt, t)) continue;
    size++;
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++)
      pt_vec_push(tt->m, &stack, pt_term_arg(tt, t, k));
  }
  pt_vec_release(tt->m, &stack);
  return size;
}

/* ---- substitution */

void pt_subst_add(pt_mem *m, pt_subst *s, pt_term from, pt_term to) {
  pt_map_put(m, &s->map, from.i, to.i);
  pt_map_reset(&s->cache);
}

void pt_subst_release(pt_mem *m, pt_subst *s) {
  pt_map_release(m, &s->map);
  pt_map_release(m, &s->cache);
}

static bool lookup(const pt_subst *s, pt_term t, pt_term *out) {
  uint64_t v;
  if (!pt_map_get(&s->map, t.i, &v) && !pt_map_get(&s->cache, t.i, &v)) return false;
  out->i = (uint32_t)v;
  return true;
}

/* T is bound here: entries whose key mentions the bound variable mean another one, and a value
   that mentions it must not be captured, so then the bound variable gets a new name.  Recursion
   is on the nesting of quantifiers only. */
static pt_term subst_quantifier(pt_terms *tt, pt_subst *s, pt_term t) {
  pt_term var = arg_of(tt, t, 0), body = arg_of(tt, t, 1);
  pt_subst inner = {0};
  pt_term_vec inputs = {0};
  bool captured = false;
  for (size_t i = 0; i < s->map.cap; i++) {
    if (s->map.at[i].used != 1) continue;
    pt_term key = {(uint32_t)s->map.at[i].key}, value = {(uint32_t)s->map.at[i].val};
    pt_vec_reset(&inputs);
    pt_term_inputs(tt, &key, 1, &inputs);
    if (contains(&inputs, var)) continue;
    pt_map_put(tt->m, &inner.map, key.i, value.i);
    pt_vec_reset(&inputs);
    pt_term_inputs(tt, &value, 1, &inputs);
    captured |= contains(&inputs, var);
  }
  if (captured) {
    pt_term other = pt_mk_fresh(tt, pt_term_name(tt, var), sort_of(tt, var));
    pt_map_put(tt->m, &inner.map, var.i, other.i);
    var = other;
  }
  body = pt_term_subst(tt, &inner, body);
  pt_vec_release(tt->m, &inputs);
  pt_subst_release(tt->m, &inner);
  return pt_mk_like(tt, t, (pt_term[]){var, body});
}

/* Pushes the arguments without a result yet; ARGS gets the results, false: some are missing. */
static bool gather(pt_terms *tt, pt_subst *s, pt_term t, pt_term_vec *stack, pt_term_vec *args) {
  bool ready = true;
  pt_vec_reset(args);
  for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++) {
    pt_term a = pt_term_arg(tt, t, k), r = a;
    if (!lookup(s, a, &r)) {
      ready = false;
      pt_vec_push(tt->m, stack, a);
    }
    pt_vec_push(tt->m, args, r);
  }
  return ready;
}

static bool unchanged(const pt_terms *tt, pt_term t, const pt_term_vec *args) {
  for (uint32_t k = 0; k < args->n; k++)
    if (!same(pt_term_arg(tt, t, k), args->at[k])) return false;
  return true;
}

pt_term pt_term_subst(pt_terms *tt, pt_subst *s, pt_term root) {
  pt_term_vec stack = {0}, args = {0};
  pt_term r;
  if (s->map.n == 0) return root;
  pt_vec_push(tt->m, &stack, root);
  while (stack.n) {
    pt_term t = pt_vec_top(&stack);
    if (lookup(s, t, &r)) {
      stack.n--;
    } else if (is_quantifier(tt, t)) {
      pt_map_put(tt->m, &s->cache, t.i, subst_quantifier(tt, s, t).i);
    } else if (gather(tt, s, t, &stack, &args)) {
      r = unchanged(tt, t, &args) ? t : pt_mk_like(tt, t, args.at);
      pt_map_put(tt->m, &s->cache, t.i, r.i);
    }
  }
  bool ok = lookup(s, root, &r);
  assert(ok);
  (void)ok;
  pt_vec_release(tt->m, &stack);
  pt_vec_release(tt->m, &args);
  return r;
}
