/* Asking about a case: by paths, by intervals, by a solver.

   Where the facts of a case leave a guard open, a comparison of a variable with a constant makes
   two cases of one, and facts are taken from there on: so one path of the program after the other
   is walked, with intervals for what its guards say, and no solver is needed where these decide
   what is bad on it.  At its end the state that a path comes to may be in one of many boxes, in
   parts: numbers that are compared with constants there are cut at these constants, and each cell
   is looked at by itself.  Products and remainders, which are hard for a solver, are easy for
   intervals.

   What intervals do not decide is asked of a solver, path by path.  A case of which too many paths
   come, or too many that intervals do not decide, is asked as a whole; when that happens, fewer are
   tried of the next one. */
#include "base/stats.h"
#include "check/unwind_case.h"

enum { MOST_SPLITS = 2000, FEWEST_SPLITS = 16, MOST_CELLS = 200, MOST_ASKED = 8 };

/* ---- by a solver */

static pt_term anything_bad(pt_ucases *c) {
  pt_unw *x = c->x;
  pt_term any = pt_false(x->tt);
  for (size_t k = 0; k < x->bads.n && !pt_term_is_true(x->tt, any); k++)
    any = pt_mk_or(x->tt, any, pt_ucase_rewrite(c, x->bads.at[k].when));
  return any;
}

static bool is_over(const pt_ucases *c) {
  return (c->x->job->stop && *c->x->job->stop) || (c->until && pt_work_us() >= c->until);
}

static pt_answer ask_solver(pt_ucases *c, pt_term bad) {
  pt_unw *x = c->x;
  pt_limit limit = {0};
  pt_solver *s = NULL;
  pt_err err = {0};
  pt_term_vec roots = {0};
  if (is_over(c) || pt_solver_new(&s, x->tt, c->config, &err) != PT_OK) return PT_UNKNOWN;
  if (c->until) limit.time_ms = (uint32_t)((c->until - pt_work_us()) / 1000) + 1;
  pt_vec_push(x->mem, &roots, bad);
  for (size_t k = 0; k < c->facts.n; k++)
    if (c->is.at[k].i) c->facts.at[k] = pt_mk_eq(x->tt, c->defines.at[k], c->is.at[k]);
  pt_solver_add(s, bad);
  pt_unw_add_facts(x, s, &c->facts, &c->defines, &roots);
  pt_answer a = pt_solver_check(s, NULL, 0, &limit);
  pt_vec_release(x->mem, &roots);
  pt_solver_delete(s);
  return a;
}

/* ---- by intervals */

/* Where a number that is compared can be cut: what is below, and what is not, decides more. */
typedef struct {
  pt_term term;
  int64_t below; /* not below: this and more */
} cut;

static int64_t as_signed(uint64_t v, uint32_t width) {
  uint64_t top = UINT64_C(1) << (width - 1);
  return (int64_t)((v ^ top) - top);
}

static bool cut_at(pt_ucases *c, pt_ucomparison k, cut *out) {
  pt_range r = pt_range_of(&c->ranges, k.term);
  uint64_t ends[] = {k.from, k.from + k.most + 1};
  for (int i = 0; i < 2; i++) {
    int64_t at = as_signed(ends[i] & (UINT64_MAX >> (64 - k.width)), k.width);
    if (at > r.slow && at <= r.shigh) return *out = (cut){k.term, at}, true;
  }
  return false;
}

/* In the part of T that is not decided. */
static bool find_cut(pt_ucases *c, pt_term t, cut *out) {
  pt_unw *x = c->x;
  pt_term_vec todo = {0};
  pt_map seen = {0};
  bool found = false;
  pt_ucomparison k;
  pt_vec_push(x->mem, &todo, t);
  while (todo.n && !found) {
    pt_term u = pt_vec_pop(&todo);
    if (pt_map_get(&seen, u.i, NULL) || !pt_term_is_bool(x->tt, u)) continue;
    pt_map_put(x->mem, &seen, u.i, 1);
    if (pt_range_of(&c->ranges, u).truth >= 0) continue;
    found = pt_ucase_comparison(c, u, &k) && cut_at(c, k, out);
    for (uint32_t a = pt_term_nargs(x->tt, u); a > 0; a--)
      pt_vec_push(x->mem, &todo, pt_term_arg(x->tt, u, a - 1));
  }
  pt_vec_release(x->mem, &todo);
  pt_map_release(x->mem, &seen);
  return found;
}

static bool is_never(pt_ucases *c, pt_term bad, uint32_t *cells);

/* In the part of the cell in which the number is below, or not. */
static bool is_never_there(pt_ucases *c, pt_term bad, cut at, bool below, uint32_t *cells) {
  pt_range r = pt_range_full(pt_term_width(c->x->tt, at.term));
  if (below)
    r.shigh = at.below - 1;
  else
    r.slow = at.below;
  pt_vec_push(c->x->mem, &c->cell, ((pt_ucase_bound){at.term, r}));
  pt_ucase_ranges(c);
  bool never = is_never(c, bad, cells);
  c->cell.n--;
  return never;
}

/* Whether intervals say that nothing is bad in the cell. */
static bool is_never(pt_ucases *c, pt_term bad, uint32_t *cells) {
  cut at;
  if (pt_range_of(&c->ranges, bad).truth == 0 || c->ranges.empty) return true;
  if (*cells < 2 || !find_cut(c, bad, &at)) return false;
  *cells -= 2;
  return is_never_there(c, bad, at, true, cells) && is_never_there(c, bad, at, false, cells);
}

/* ---- by paths */

/* No fact is left. */
static pt_answer ask_path(pt_ucases *c) {
  uint32_t cells = MOST_CELLS;
  if (c->impossible) return PT_UNSAT;
  pt_term bad = anything_bad(c);
  if (pt_term_is_false(c->x->tt, bad) || is_never(c, bad, &cells)) return PT_UNSAT;
  if (c->splitting && ++c->asked > MOST_ASKED) return c->splits = 0, PT_UNKNOWN;
  return ask_solver(c, bad);
}

/* A comparison of a variable with a constant in T, the one that was made first; none: no case can
   be made of it. */
static pt_term comparison_in(const pt_ucases *c, pt_term t) {
  pt_unw *x = c->x;
  pt_term_vec todo = {0};
  pt_map seen = {0};
  pt_term found = {0};
  pt_ucomparison k;
  pt_vec_push(x->mem, &todo, t);
  while (todo.n) {
    pt_term u = pt_vec_pop(&todo);
    if (pt_map_get(&seen, u.i, NULL)) continue;
    pt_map_put(x->mem, &seen, u.i, 1);
    if ((!found.i || u.i < found.i) && pt_ucase_comparison(c, u, &k) &&
        pt_term_op(x->tt, k.term) == PT_TOP_VAR)
      found = u;
    for (uint32_t a = 0; a < pt_term_nargs(x->tt, u); a++)
      pt_vec_push(x->mem, &todo, pt_term_arg(x->tt, u, a));
  }
  pt_vec_release(x->mem, &todo);
  pt_map_release(x->mem, &seen);
  return found;
}

static pt_answer walk(pt_ucases *c, size_t k);

/* The facts from K on, where it is so, and where it is not. */
static pt_answer walk_both(pt_ucases *c, size_t k, pt_term more) {
  pt_ucase_mark before = pt_ucase_mark_of(c);
  pt_answer a = PT_UNSAT;
  if (c->splits == 0 || is_over(c)) return PT_UNKNOWN;
  c->splits--;
  for (int otherwise = 0; otherwise < 2 && a == PT_UNSAT; otherwise++) {
    pt_ucase_assume(c, otherwise ? pt_mk_not(c->x->tt, more) : more);
    a = walk(c, k);
    pt_ucase_undo(c, before);
  }
  return a;
}

static pt_answer walk(pt_ucases *c, size_t k) {
  pt_term open, more = {0};
  while (k < c->x->facts.n && !c->impossible) {
    pt_ucase_mark before = pt_ucase_mark_of(c);
    size_t next = pt_ucase_take(c, k, &open);
    if (open.i && c->splitting) more = comparison_in(c, open);
    if (more.i) {
      pt_ucase_undo(c, before);
      return walk_both(c, k, more);
    }
    k = next;
  }
  return ask_path(c);
}

/* ---- cases */

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

static pt_answer ask(pt_ucases *c, bool splitting) {
  c->splitting = splitting, c->splits = c->most_splits, c->asked = 0;
  pt_ucase_begin(c);
  return walk(c, 0);
}

pt_answer pt_ucases_ask(pt_ucases *c, pt_term assumed, pt_term more, uint64_t until) {
  pt_vec_reset(&c->says);
  add_parts(c, assumed);
  add_parts(c, more);
  c->until = until;
  pt_answer a = ask(c, true);
  bool many = a == PT_UNKNOWN && !c->splits;
  if (many && c->most_splits > FEWEST_SPLITS) c->most_splits /= 2;
  if (!many && c->most_splits < MOST_SPLITS) c->most_splits *= 2;
  return many ? ask(c, false) : a;
}

pt_ucases *pt_ucases_new(pt_unw *x, const pt_smt_config *config) {
  pt_ucases *c = pt_mem_alloc(x->mem, sizeof *c);
  *c = (pt_ucases){.x = x, .config = config, .most_splits = MOST_SPLITS};
  pt_ranges_init(&c->ranges, x->mem, x->tt);
  pt_ucase_prepare(c);
  return c;
}

void pt_ucases_delete(pt_ucases *c) {
  pt_mem *m = c->x->mem;
  pt_ranges_release(&c->ranges);
  pt_vec_release(m, &c->value);
  pt_vec_release(m, &c->changes);
  pt_vec_release(m, &c->within);
  pt_vec_release(m, &c->stack);
  pt_vec_release(m, &c->says);
  pt_vec_release(m, &c->facts);
  pt_vec_release(m, &c->defines);
  pt_vec_release(m, &c->is);
  pt_vec_release(m, &c->cell);
  pt_mem_free(m, c, sizeof *c);
}
