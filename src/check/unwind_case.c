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
   there.

   Products and remainders are hard for a solver, and easy for intervals.  So where one is left, a
   comparison with a constant makes two cases of one, a few times. */
#include "check/unwind_priv.h"
#include "term/range.h"

enum { MOST_CASES = 10 }; /* of one */

struct pt_ucases {
  pt_unw *x;
  const pt_smt_config *config;
  PT_VEC(uint32_t) value; /* by term: what it is in this case; 0: not known yet */
  PT_VEC(uint32_t) known; /* terms with a value */
  pt_ranges ranges;       /* by intervals that the case says */
  bool ranged;            /* they are known */
  pt_term_vec stack;
  pt_term_vec says;           /* the case */
  pt_term_vec facts, defines; /* what is left */
  pt_term_vec is;             /* by fact: it says that the variable is this (and is not made yet) */
  bool impossible;
  bool hard;      /* there is a product, quotient or remainder in it */
  uint32_t cases; /* that may still be made */
};

static void set(pt_ucases *c, pt_term t, pt_term value) {
  if (!c->value.at[t.i]) pt_vec_push(c->x->mem, &c->known, t.i);
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

static bool is_hard(const pt_ucases *c, pt_term t) {
  switch (pt_term_op(c->x->tt, t)) {
  case PT_TOP_MUL:
  case PT_TOP_UDIV:
  case PT_TOP_UREM:
  case PT_TOP_SDIV:
  case PT_TOP_SREM: return true;
  default: return false;
  }
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
  c->hard |= is_hard(c, r);
  if (n > MOST_ARGS) pt_mem_free(c->x->mem, args, n * sizeof *args);
  return look_again(c, r);
}

static pt_term rewrite(pt_ucases *c, pt_term root) {
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
  pt_term t = rewrite(c, fact);
  if (pt_term_is_true(c->x->tt, t)) return;
  c->impossible |= pt_term_is_false(c->x->tt, t);
  keep(c, t, var, (pt_term){0});
  learn(c, t);
  set(c, fact, pt_true(c->x->tt));
}

/* The facts [FROM, TO) say what edges bring to VAR, or (one) what it is. */
static void take_bringing(pt_ucases *c, size_t from, size_t to, pt_term var) {
  pt_terms *tt = c->x->tt;
  pt_term only = {0};
  bool several = false;
  for (size_t k = from; k < to; k++) {
    pt_ubring b = c->x->brings.at[k];
    if (b.taken.i && pt_term_is_false(tt, rewrite(c, b.taken))) continue;
    pt_term v = rewrite(c, b.value);
    several |= only.i && only.i != v.i;
    only = v;
  }
  for (size_t k = from; k < to && several; k++) take_fact(c, c->x->facts.at[k], var);
  if (several || !only.i) return;
  keep(c, (pt_term){0}, var, only);
  know(c, var, only);
}

static void take_facts(pt_ucases *c) {
  const pt_unw *x = c->x;
  for (size_t k = 0, to; k < x->facts.n && !c->impossible; k = to) {
    pt_term var = x->defines.at[k];
    to = k + 1;
    if (!x->brings.at[k].value.i) {
      take_fact(c, x->facts.at[k], var);
      continue;
    }
    while (to < x->facts.n && x->brings.at[to].value.i && x->defines.at[to].i == var.i) to++;
    take_bringing(c, k, to, var);
  }
}

/* ---- what the case says */

/* A comparison of a variable plus `add` with a constant, which is the `first` of both. */
typedef struct {
  pt_term var;
  uint64_t add, constant;
  uint32_t width;
  bool first;
} comparison;

static bool read_comparison(const pt_ucases *c, pt_term t, comparison *out) {
  const pt_terms *tt = c->x->tt;
  pt_bv v;
  if (!is_comparison(c, t)) return false;
  out->first = pt_term_value(tt, pt_term_arg(tt, t, 0), &v);
  if (!out->first && !pt_term_value(tt, pt_term_arg(tt, t, 1), &v)) return false;
  out->var = pt_term_arg(tt, t, out->first);
  out->width = pt_term_width(tt, out->var);
  if (!out->width || out->width > 64) return false;
  out->constant = pt_bv_to_u64(v), out->add = 0;
  if (pt_term_op(tt, out->var) == PT_TOP_ADD &&
      pt_term_value(tt, pt_term_arg(tt, out->var, 1), &v))
    out->add = pt_bv_to_u64(v), out->var = pt_term_arg(tt, out->var, 0);
  return pt_term_op(tt, out->var) == PT_TOP_VAR;
}

/* The variable is in an interval. */
static void learn_interval(pt_ucases *c, pt_term t) {
  comparison k;
  if (!read_comparison(c, t, &k) || pt_term_op(c->x->tt, t) == PT_TOP_EQ) return;
  pt_top op = pt_term_op(c->x->tt, t);
  uint64_t all = UINT64_MAX >> (64 - k.width), top = UINT64_C(1) << (k.width - 1);
  bool is_signed = op == PT_TOP_SLT || op == PT_TOP_SLE;
  bool strict = op == PT_TOP_ULT || op == PT_TOP_SLT;
  uint64_t least = is_signed ? top : 0, greatest = (least - 1) & all;
  if (strict && k.constant == (k.first ? greatest : least)) return; /* never true */
  uint64_t from = k.first ? k.constant + strict : least;
  uint64_t to = k.first ? greatest : k.constant - strict;
  pt_range_know(&c->ranges, k.var, (from - k.add) & all, (to - from) & all);
}

static void begin_case(pt_ucases *c) {
  for (size_t k = 0; k < c->known.n; k++) c->value.at[c->known.at[k]] = 0;
  pt_vec_reset(&c->known);
  pt_vec_resize(c->x->mem, &c->value, pt_terms_count(c->x->tt));
  pt_ranges_reset(&c->ranges);
  pt_vec_reset(&c->facts);
  pt_vec_reset(&c->defines);
  pt_vec_reset(&c->is);
  c->impossible = c->ranged = c->hard = false;
  for (size_t k = 0; k < c->says.n; k++) learn_interval(c, c->says.at[k]);
  for (size_t k = 0; k < c->says.n && !c->impossible; k++)
    take_fact(c, c->says.at[k], (pt_term){0});
  c->ranged = true;
}

/* ---- asking */

static pt_term anything_bad(pt_ucases *c) {
  pt_unw *x = c->x;
  pt_term any = pt_false(x->tt);
  for (size_t k = 0; k < x->bads.n && !pt_term_is_true(x->tt, any); k++)
    any = pt_mk_or(x->tt, any, rewrite(c, x->bads.at[k].when));
  return any;
}

static pt_answer ask_solver(pt_ucases *c, pt_term bad, const pt_limit *limit) {
  pt_unw *x = c->x;
  pt_solver *s = NULL;
  pt_err err = {0};
  pt_term_vec roots = {0};
  if (pt_solver_new(&s, x->tt, c->config, &err) != PT_OK) return PT_UNKNOWN;
  pt_vec_push(x->mem, &roots, bad);
  for (size_t k = 0; k < c->facts.n; k++)
    if (c->is.at[k].i) c->facts.at[k] = pt_mk_eq(x->tt, c->defines.at[k], c->is.at[k]);
  pt_solver_add(s, bad);
  pt_unw_add_facts(x, s, &c->facts, &c->defines, &roots);
  pt_answer a = pt_solver_check(s, NULL, 0, limit);
  pt_vec_release(x->mem, &roots);
  pt_solver_delete(s);
  return a;
}

/* A comparison of a variable with a constant in T, the one that was made first; none: no case can
   be made of it. */
static pt_term comparison_in(const pt_ucases *c, pt_term t) {
  pt_unw *x = c->x;
  pt_term_vec todo = {0};
  pt_map seen = {0};
  pt_term found = {0};
  comparison k;
  pt_vec_push(x->mem, &todo, t);
  while (todo.n) {
    pt_term u = pt_vec_pop(&todo);
    if (pt_map_get(&seen, u.i, NULL)) continue;
    pt_map_put(x->mem, &seen, u.i, 1);
    if ((!found.i || u.i < found.i) && read_comparison(c, u, &k)) found = u;
    for (uint32_t a = 0; a < pt_term_nargs(x->tt, u); a++)
      pt_vec_push(x->mem, &todo, pt_term_arg(x->tt, u, a));
  }
  pt_vec_release(x->mem, &todo);
  pt_map_release(x->mem, &seen);
  return found;
}

/* What `says` says, and the same again with one more each way. */
static pt_answer ask(pt_ucases *c, const pt_limit *limit) {
  pt_terms *tt = c->x->tt;
  begin_case(c);
  if (!c->impossible) take_facts(c);
  if (c->impossible) return PT_UNSAT;
  pt_term bad = anything_bad(c), more = {0};
  if (pt_term_is_false(tt, bad)) return PT_UNSAT;
  if (c->hard && c->cases >= 2) more = comparison_in(c, bad);
  if (!more.i) return ask_solver(c, bad, limit);
  c->cases -= 2;
  pt_vec_push(c->x->mem, &c->says, more);
  pt_answer a = ask(c, limit);
  pt_vec_top(&c->says) = pt_mk_not(tt, more);
  if (a == PT_UNSAT) a = ask(c, limit);
  c->says.n--;
  return a;
}

static void add_parts(pt_ucases *c, pt_term t) {
  pt_terms *tt = c->x->tt;
  pt_term_vec parts = {0};
  pt_vec_push(c->x->mem, &parts, t);
  while (parts.n) {
    pt_term p = pt_vec_pop(&parts);
    bool both = pt_term_op(tt, p) == PT_TOP_AND;
    for (uint32_t k = 0; both && k < pt_term_nargs(tt, p); k++)
      pt_vec_push(c->x->mem, &parts, pt_term_arg(tt, p, k));
    if (!both) pt_vec_push(c->x->mem, &c->says, p);
  }
  pt_vec_release(c->x->mem, &parts);
}

pt_answer pt_ucases_ask(pt_ucases *c, pt_term assumed, pt_term more, const pt_limit *limit) {
  pt_vec_reset(&c->says);
  add_parts(c, assumed);
  add_parts(c, more);
  c->cases = MOST_CASES;
  return ask(c, limit);
}

pt_ucases *pt_ucases_new(pt_unw *x, const pt_smt_config *config) {
  pt_ucases *c = pt_mem_alloc(x->mem, sizeof *c);
  *c = (pt_ucases){.x = x, .config = config};
  pt_ranges_init(&c->ranges, x->mem, x->tt);
  return c;
}

void pt_ucases_delete(pt_ucases *c) {
  pt_mem *m = c->x->mem;
  pt_ranges_release(&c->ranges);
  pt_vec_release(m, &c->value);
  pt_vec_release(m, &c->known);
  pt_vec_release(m, &c->stack);
  pt_vec_release(m, &c->says);
  pt_vec_release(m, &c->facts);
  pt_vec_release(m, &c->defines);
  pt_vec_release(m, &c->is);
  pt_mem_free(m, c, sizeof *c);
}
