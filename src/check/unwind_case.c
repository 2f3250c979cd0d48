/* One case of a question, with what it says put in before a solver sees it.

   A case says what most variables of a state are.  With these constants most guards of the graph
   are decided, and whole parts of the program fall away: what is left is small.  Facts are taken in
   the order in which they were made, so that what defines a variable comes before who looks at it.
   Each is rewritten by what is known so far, from its root on and no further than needed (of a
   conjunction with a false part nothing else is looked at).

   What is known of a variable takes its place; comparisons are decided by the intervals in which
   the case says that variables are (term/range.h).  Nothing but equals by equals is replaced, with
   one exception: a variable to which only one edge can still bring a value has that value, also
   where the edge is not taken.  There no path looks at it (pt_ubring), so every path is still
   there. */
#include "check/unwind_case.h"

static void set(pt_ucases *c, pt_term t, pt_term value) {
  pt_vec_push(c->x->mem, &c->changes, ((pt_ucase_change){t.i, c->value.at[t.i]}));
  c->value.at[t.i] = value.i;
}

static pt_term value_of(const pt_ucases *c, pt_term t) { return (pt_term){c->value.at[t.i]}; }

static bool is_constant(const pt_ucases *c, pt_term t) {
  return pt_term_op(c->x->tt, t) == PT_TOP_CONST;
}

/* ---- rewriting */

/* Whether an argument that is T decides the operation, to T itself. */
static bool decides(const pt_ucases *c, pt_top op, pt_term t) {
  const pt_terms *tt = c->x->tt;
  return (op == PT_TOP_AND && pt_term_is_false(tt, t)) ||
         (op == PT_TOP_OR && pt_term_is_true(tt, t));
}

/* The argument that is to be looked at next, or none; *OUT: T is decided without it. */
static pt_term next_argument(const pt_ucases *c, pt_term t, pt_term *out) {
  const pt_terms *tt = c->x->tt;
  pt_top op = pt_term_op(tt, t);
  pt_term missing = {0};
  for (uint32_t k = pt_term_nargs(tt, t); k > 0; k--) {
    pt_term a = pt_term_arg(tt, t, k - 1), v = value_of(c, a);
    if (!v.i) missing = a;
    else if (decides(c, op, v)) return *out = v, (pt_term){0};
  }
  if (op != PT_TOP_ITE) return missing;
  pt_term cond = value_of(c, pt_term_arg(tt, t, 0));
  if (!cond.i) return pt_term_arg(tt, t, 0);
  if (!is_constant(c, cond)) return missing;
  pt_term chosen = pt_term_arg(tt, t, pt_term_is_true(tt, cond) ? 1 : 2);
  *out = value_of(c, chosen);
  return out->i ? (pt_term){0} : chosen;
}

static bool is_comparison(const pt_ucases *c, pt_term t) {
  switch (pt_term_op(c->x->tt, t)) {
  case PT_TOP_EQ:
  case PT_TOP_ULT:
  case PT_TOP_ULE:
  case PT_TOP_SLT:
  case PT_TOP_SLE: return true;
  default: return false;
  }
}

/* What was rewritten may be something that the case says, or be decided by intervals. */
static pt_term look_again(pt_ucases *c, pt_term t) {
  if (t.i < c->value.n && c->value.at[t.i]) return value_of(c, t);
  if (!c->ranged || !is_comparison(c, t)) return t;
  int8_t truth = pt_range_of(&c->ranges, t).truth;
  return truth < 0 ? t : pt_mk_bool(c->x->tt, truth);
}

/* All arguments are known. */
static pt_term rebuild(pt_ucases *c, pt_term t) {
  enum { MOST_ARGS = 3 };
  pt_terms *tt = c->x->tt;
  pt_term few[MOST_ARGS], *args = few;
  uint32_t n = pt_term_nargs(tt, t);
  bool same = true;
  if (n > MOST_ARGS) args = pt_mem_alloc(c->x->mem, n * sizeof *args);
  for (uint32_t k = 0; k < n; k++) {
    args[k] = value_of(c, pt_term_arg(tt, t, k));
    same &= args[k].i == pt_term_arg(tt, t, k).i;
  }
  pt_term r = same ? t : pt_mk_like(tt, t, args);
  if (n > MOST_ARGS) pt_mem_free(c->x->mem, args, n * sizeof *args);
  return look_again(c, r);
}

pt_term pt_ucase_rewrite(pt_ucases *c, pt_term root) {
  pt_vec_push(c->x->mem, &c->stack, root);
  while (c->stack.n) {
    pt_term t = pt_vec_top(&c->stack), decided = {0};
    if (value_of(c, t).i) {
      c->stack.n--;
      continue;
    }
    pt_term next = next_argument(c, t, &decided);
    if (next.i) pt_vec_push(c->x->mem, &c->stack, next);
    else set(c, t, decided.i ? decided : rebuild(c, t));
  }
  return value_of(c, root);
}

/* ---- facts */

static void keep(pt_ucases *c, pt_term fact, pt_term var, pt_term is) {
  pt_vec_push(c->x->mem, &c->facts, fact);
  pt_vec_push(c->x->mem, &c->defines, var);
  pt_vec_push(c->x->mem, &c->is, is);
}

/* From here on; what was rewritten before has the term in it, so the fact is kept. */
static void know(pt_ucases *c, pt_term t, pt_term is) {
  if (t.i < c->value.n) set(c, t, is);
}

static void learn(pt_ucases *c, pt_term t) {
  pt_terms *tt = c->x->tt;
  know(c, t, pt_true(tt));
  if (pt_term_op(tt, t) == PT_TOP_NOT) know(c, pt_term_arg(tt, t, 0), pt_false(tt));
  if (pt_term_op(tt, t) != PT_TOP_EQ) return;
  pt_term a = pt_term_arg(tt, t, 0), b = pt_term_arg(tt, t, 1);
  if (pt_term_op(tt, a) == PT_TOP_VAR && is_constant(c, b)) know(c, a, b);
  if (pt_term_op(tt, b) == PT_TOP_VAR && is_constant(c, a)) know(c, b, a);
}

/* A fact, which defines VAR or (none) is for all. */
static void take_fact(pt_ucases *c, pt_term fact, pt_term var) {
  pt_term t = pt_ucase_rewrite(c, fact);
  if (pt_term_is_true(c->x->tt, t)) return;
  c->impossible |= pt_term_is_false(c->x->tt, t);
  keep(c, t, var, (pt_term){0});
  learn(c, t);
  set(c, fact, pt_true(c->x->tt));
}

/* The term in this case; most guards are known. */
static pt_term now(pt_ucases *c, pt_term t) {
  pt_term v = value_of(c, t);
  return v.i ? v : pt_ucase_rewrite(c, t);
}

/* The facts [FROM, TO) say what edges bring to VAR, or (one) what it is. */
static void take_bringing(pt_ucases *c, size_t from, size_t to, pt_term var) {
  pt_terms *tt = c->x->tt;
  pt_term only = {0};
  bool several = false;
  for (size_t k = from; k < to; k++) {
    pt_ubring b = c->x->brings.at[k];
    if (b.taken.i && pt_term_is_false(tt, now(c, b.taken))) continue;
    pt_term v = now(c, b.value);
    several |= only.i && only.i != v.i;
    only = v;
  }
  for (size_t k = from; k < to && several; k++) take_fact(c, c->x->facts.at[k], var);
  if (several || !only.i) return;
  keep(c, (pt_term){0}, var, only);
  know(c, var, only);
}

/* A Boolean that the fact defines, when it is not decided. */
static pt_term open_guard(const pt_ucases *c, size_t k) {
  pt_term var = c->x->defines.at[k], is = var;
  if (!pt_term_is_bool(c->x->tt, var) || c->x->brings.at[k].taken.i) return (pt_term){0};
  is = value_of(c, var);
  return is_constant(c, is) ? (pt_term){0} : is;
}

/* A guard that is a part of the conjunction T, or none. */
static pt_term part_of(const pt_unw *x, pt_term t) {
  while (pt_term_op(x->tt, t) == PT_TOP_AND) {
    pt_term a = pt_term_arg(x->tt, t, 0), b = pt_term_arg(x->tt, t, 1);
    if (pt_term_op(x->tt, b) == PT_TOP_VAR) return b;
    t = a;
  }
  return pt_term_op(x->tt, t) == PT_TOP_VAR ? t : (pt_term){0};
}

void pt_ucase_prepare(pt_ucases *c) {
  const pt_unw *x = c->x;
  for (size_t k = 0; k < x->facts.n; k++) {
    pt_ubring b = x->brings.at[k];
    bool guard = b.value.i && !b.taken.i && pt_term_is_bool(x->tt, b.value);
    pt_vec_push(x->mem, &c->within, guard ? part_of(x, b.value).i : 0);
  }
}

/* Most of the program is not on the path: no more is done there than needed. */
static bool is_behind_false(const pt_ucases *c, size_t k) {
  uint32_t guard = c->within.at[k];
  return guard && c->value.at[guard] == pt_false(c->x->tt).i;
}

size_t pt_ucase_take(pt_ucases *c, size_t k, pt_term *open) {
  const pt_unw *x = c->x;
  pt_term var = x->defines.at[k];
  size_t to = k + 1;
  *open = (pt_term){0};
  if (is_behind_false(c, k)) {
    set(c, var, pt_false(x->tt));
    return to;
  }
  if (!x->brings.at[k].value.i) {
    take_fact(c, x->facts.at[k], var);
    return to;
  }
  while (to < x->facts.n && x->brings.at[to].value.i && x->defines.at[to].i == var.i)
    to++;
  take_bringing(c, k, to, var);
  *open = open_guard(c, k);
  return to;
}

/* ---- what the case says */

/* What is added to the term, and the term. */
static pt_term without_sum(const pt_ucases *c, pt_term t, uint64_t *add) {
  const pt_terms *tt = c->x->tt;
  pt_bv v;
  *add = 0;
  if (pt_term_op(tt, t) != PT_TOP_ADD || !pt_term_value(tt, pt_term_arg(tt, t, 1), &v)) return t;
  *add = pt_bv_to_u64(v);
  return pt_term_arg(tt, t, 0);
}

/* The numbers for which `number OP constant` is true, or (FIRST) `constant OP number`. */
static bool numbers_of(pt_top op, bool first, uint64_t constant, pt_ucomparison *k) {
  uint64_t all = UINT64_MAX >> (64 - k->width), top = UINT64_C(1) << (k->width - 1);
  bool is_signed = op == PT_TOP_SLT || op == PT_TOP_SLE;
  bool strict = op == PT_TOP_ULT || op == PT_TOP_SLT;
  uint64_t least = is_signed ? top : 0, greatest = (least - 1) & all;
  if (strict && constant == (first ? greatest : least)) return false;
  uint64_t from = first ? constant + strict : least, to = first ? greatest : constant - strict;
  if (op == PT_TOP_EQ) from = to = constant;
  k->from = from & all, k->most = (to - from) & all;
  return true;
}

bool pt_ucase_comparison(const pt_ucases *c, pt_term t, pt_ucomparison *out) {
  const pt_terms *tt = c->x->tt;
  uint64_t add;
  pt_bv v;
  if (!is_comparison(c, t) ||
      pt_sort_kind_of(tt, pt_term_sort(tt, pt_term_arg(tt, t, 0))) != PT_SORT_BV)
    return false;
  bool first = pt_term_value(tt, pt_term_arg(tt, t, 0), &v);
  if (!first && !pt_term_value(tt, pt_term_arg(tt, t, 1), &v)) return false;
  out->width = v.width;
  if (out->width > 64) return false;
  out->term = without_sum(c, pt_term_arg(tt, t, first), &add);
  if (!numbers_of(pt_term_op(tt, t), first, pt_bv_to_u64(v), out)) return false;
  out->from = (out->from - add) & (UINT64_MAX >> (64 - out->width));
  return true;
}

/* A variable is in an interval. */
static void learn_interval(pt_ucases *c, pt_term t) {
  pt_ucomparison k;
  if (pt_ucase_comparison(c, t, &k) && pt_term_op(c->x->tt, k.term) == PT_TOP_VAR)
    pt_range_know(&c->ranges, k.term, k.from, k.most);
}

void pt_ucase_ranges(pt_ucases *c) {
  pt_ranges_reset(&c->ranges);
  pt_range_forget(&c->ranges);
  for (size_t k = 0; k < c->says.n; k++)
    learn_interval(c, c->says.at[k]);
  for (size_t k = 0; k < c->cell.n; k++)
    pt_range_assume(&c->ranges, c->cell.at[k].term, c->cell.at[k].bounds);
  c->ranged = true;
}

void pt_ucase_assume(pt_ucases *c, pt_term t) {
  c->ranged = false; /* what it says itself would decide it */
  pt_vec_resize(c->x->mem, &c->value, pt_terms_count(c->x->tt));
  pt_vec_push(c->x->mem, &c->says, t);
  take_fact(c, t, (pt_term){0});
  pt_ucase_ranges(c);
}

/* ---- beginning and undoing */

pt_ucase_mark pt_ucase_mark_of(const pt_ucases *c) {
  return (pt_ucase_mark){c->changes.n, c->says.n, c->facts.n, c->impossible};
}

void pt_ucase_undo(pt_ucases *c, pt_ucase_mark m) {
  for (; c->changes.n > m.changes; c->changes.n--) {
    pt_ucase_change last = pt_vec_top(&c->changes);
    c->value.at[last.term] = last.before;
  }
  c->says.n = m.says;
  c->facts.n = c->defines.n = c->is.n = m.facts;
  c->impossible = m.impossible;
  c->ranged = false;
}

void pt_ucase_begin(pt_ucases *c) {
  pt_ucase_undo(c, (pt_ucase_mark){.says = c->says.n});
  pt_vec_resize(c->x->mem, &c->value, pt_terms_count(c->x->tt));
  for (size_t k = 0; k < c->says.n && !c->impossible; k++)
    take_fact(c, c->says.at[k], (pt_term){0});
  pt_ucase_ranges(c);
}
