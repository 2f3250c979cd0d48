/* What the numbers of a failing call have to do with the place that it misses.

   The call is made again with one of its arguments changed.  That tells a number that callers have
   to bound, as the function does not, from one that the function bounds itself: of the latter, a
   call with a larger (a smaller) number is good.  It also tells which numbers a place is computed
   from, in a way for which there may be no need: m[r * columns + c], p[at + 1]. */
#include "policy/need_priv.h"

enum { MOST_NUMBERS = 12, LARGE = 400 };

static bool misses_place(pt_check_kind k) {
  return k == PT_CHECK_READ_OUT || k == PT_CHECK_WRITE_OUT || k == PT_CHECK_BOUNDS;
}

static const pt_given_arg *arg(const pt_prober *b, size_t k) {
  return &pt_prober_prog(b)->given.args.at[k];
}

/* The first input of X with that name; X->inputs.n: there is none. */
static size_t input_called(const pt_bad_call *x, uint32_t name) {
  size_t k = 0;
  while (k < x->inputs.n && (!name || x->inputs.at[k].name != name)) k++;
  return k;
}

/* Whether the call X is good when the number K is VALUE.  (Else it fails, or it breaks a need that
   is assumed already.) */
static bool is_good_with(pt_prober *b, const pt_bad_call *x, size_t k, __int128 value) {
  size_t in = input_called(x, arg(b, k)->value);
  pt_map_reset(&b->plan);
  return in < x->inputs.n && pt_prober_runs_well(b, &x->inputs, in, (uint64_t)value);
}

static bool is_number(const pt_prober *b, size_t k) {
  const pt_given_arg *a = arg(b, k);
  return a->kind == PT_ARG_INTEGER && !a->variable && a->value && a->width >= 8;
}

/* ---- bounds */

/* A negative number, and no smaller one that is tried is good. */
static bool falls(pt_prober *b, const pt_bad_call *x, size_t k) {
  __int128 v = x->call.args.at[k].number;
  return v < 0 && !is_good_with(b, x, k, v - 1) && !is_good_with(b, x, k, 2 * v - 1) &&
         !is_good_with(b, x, k, v - 100);
}

/* A positive number; a small one is good, and no larger one that is tried. */
static bool climbs(pt_prober *b, const pt_bad_call *x, size_t k) {
  __int128 v = x->call.args.at[k].number;
  if (v < 1 || v > LARGE || is_good_with(b, x, k, v + 1) || is_good_with(b, x, k, 2 * v + 1))
    return false;
  return (arg(b, k)->width == 8 || !is_good_with(b, x, k, v + 100)) &&
         (is_good_with(b, x, k, 0) || is_good_with(b, x, k, 1));
}

/* The number that is the parameter in front of number K, of the same type; K: there is none. */
static size_t number_before(const pt_prober *b, size_t k) {
  const pt_given_arg *n = arg(b, k);
  for (size_t i = 0; i < pt_prober_prog(b)->given.args.n && !n->member; i++) {
    const pt_given_arg *a = arg(b, i);
    if (is_number(b, i) && !a->member && a->number + 1 == n->number && a->width == n->width &&
        a->sign == n->sign)
      return i;
  }
  return k;
}

/* Whether K is the last place of a range that starts at the number in front of it: an empty range
   is good. */
static bool ends_range(pt_prober *b, const pt_bad_call *x, size_t k) {
  size_t first = number_before(b, k);
  return first != k && climbs(b, x, k) &&
         is_good_with(b, x, first, x->call.args.at[k].number + 1);
}

void pt_prober_note_numbers(pt_prober *b, pt_bad_call *x) {
  size_t n = pt_prober_prog(b)->given.args.n, seen = 0;
  for (size_t k = 0; k < n && k < 64 && seen < MOST_NUMBERS && misses_place(x->kind); k++) {
    if (!is_number(b, k)) continue;
    seen++;
    if (falls(b, x, k)) x->falls |= UINT64_C(1) << k;
    if (ends_range(b, x, k)) x->ends |= UINT64_C(1) << k;
  }
}

/* ---- places that are computed from several numbers */

/* The call X with MORE elements at each pointer; JOINED: pointers of one type are the same. */
static pt_run_status run_larger(pt_prober *b, const pt_bad_call *x, uint64_t more, bool joined) {
  const pt_given *g = &pt_prober_prog(b)->given;
  pt_inputs changed = {0};
  for (size_t k = 0; k < x->inputs.n; k++) pt_vec_push(b->l->mem, &changed, x->inputs.at[k]);
  for (size_t k = 0; k < g->args.n; k++) {
    size_t in = input_called(x, g->args.at[k].count);
    if (in < changed.n) changed.at[in].lo += more;
  }
  for (size_t k = 0; k < g->shares.n && joined; k++) {
    size_t same = input_called(x, g->shares.at[k].same), at = input_called(x, g->shares.at[k].at);
    if (same < changed.n) changed.at[same].lo = 1;
    if (at < changed.n) changed.at[at].lo = 0;
  }
  pt_map_reset(&b->plan);
  pt_prober_run(b, &changed);
  pt_vec_release(b->l->mem, &changed);
  return b->run.status;
}

/* How many elements more are enough for X, about; 0: it fails however many there are. */
static uint64_t enough_more(pt_prober *b, const pt_bad_call *x) {
  for (uint64_t more = 1; more <= LARGE * LARGE; more *= 4)
    if (run_larger(b, x, more, false) == PT_RUN_DONE) return more;
  return 0;
}

/* Elements of the smallest object of X. */
static uint64_t least_room(const pt_prober *b, const pt_bad_call *x) {
  uint64_t least = LARGE;
  for (size_t k = 0; k < x->call.args.n; k++)
    if (arg(b, k)->count && x->call.args.at[k].room < least) least = x->call.args.at[k].room;
  return least;
}

/* Whether a larger number K asks for more elements than are enough for X: one that only decides
   whether something is found asks for none.  It is as large as needs that are assumed allow, or
   larger. */
static bool demands(pt_prober *b, const pt_bad_call *x, size_t k, uint64_t more) {
  const pt_given_arg *a = arg(b, k);
  size_t in = input_called(x, a->value);
  if (in >= x->inputs.n) return false;
  uint64_t before = x->inputs.at[in].lo, most = (UINT64_C(1) << (a->width - 1)) - 1;
  uint64_t room = least_room(b, x) + more, tries[] = {room, room - 1, before + 64 * (more + 2)};
  bool fails = false;
  for (size_t i = 0; i < sizeof tries / sizeof *tries && !fails; i++) {
    x->inputs.at[in].lo = tries[i] < most ? tries[i] : most;
    fails = run_larger(b, x, more, false) == PT_RUN_FAILED;
  }
  x->inputs.at[in].lo = before;
  return fails;
}

/* Whether two numbers are known to be factors of one length. */
static bool are_factors(const pt_learner *l, size_t i, size_t k) {
  for (size_t j = 0; j < l->needs.n; j++) {
    const pt_need *n = &l->needs.at[j];
    if (n->kind == PT_NEED_PRODUCT && ((n->b == i && n->c == k) || (n->b == k && n->c == i)))
      return true;
  }
  return false;
}

/* Whether larger objects would do for X, and how large they have to be is computed from several
   numbers that the function does not bound, or from one that is a place by its name. */
static bool is_computed(pt_prober *b, const pt_bad_call *x) {
  const pt_ir_prog *p = pt_prober_prog(b);
  size_t climbing = 0, last = 0;
  uint64_t more = enough_more(b, x);
  for (size_t k = 0; more && k < p->given.args.n && k < MOST_NUMBERS; k++) {
    if (!is_number(b, k) || (climbing && are_factors(b->l, last, k))) continue;
    if (!climbs(b, x, k) || !demands(b, x, k, more)) continue;
    if (pt_is_place(p, (uint32_t)k)) return true;
    climbing++, last = k;
  }
  return climbing > 1;
}

/* Whether X fails however large objects are, but not when pointers of one type are the same: first
   and last of a range are in one object. */
static bool is_of_pair(pt_prober *b, const pt_bad_call *x) {
  for (size_t k = 0; k < x->call.shares.n; k++)
    if (x->call.shares.at[k]) return false;
  return x->call.shares.n && run_larger(b, x, LARGE, false) == PT_RUN_FAILED &&
         pt_prober_fails_at(b, x) && run_larger(b, x, LARGE, true) == PT_RUN_DONE;
}

/* Copies the inputs of the last run. */
static void copy_run(pt_prober *b, pt_inputs *to) {
  pt_vec_reset(to);
  for (size_t k = 0; k < b->run.inputs.n; k++) pt_vec_push(b->l->mem, to, b->run.inputs.at[k]);
}

/* Whether a call with small, positive numbers and small objects fails as X does and is computed. */
static bool has_computed(pt_prober *b, const pt_bad_call *x) {
  enum { TRIES = 40, FEW = 5 };
  const pt_ir_prog *p = pt_prober_prog(b);
  bool found = false;
  pt_bad_call y = {.check = x->check, .kind = x->kind};
  for (int i = 0; i < TRIES && !found && !*b->c->s->stop; i++) {
    pt_prober_plan_any(b);
    for (size_t k = 0; k < p->given.args.n; k++) {
      pt_prober_plan(b, arg(b, k)->null, 0);
      pt_prober_plan(b, arg(b, k)->count, 1 + pt_rng_below(&b->rng, 2 * FEW));
      pt_prober_plan(b, arg(b, k)->value, 1 + pt_rng_below(&b->rng, FEW));
    }
    pt_prober_run(b, NULL);
    if (!pt_prober_fails_at(b, x)) continue;
    copy_run(b, &y.inputs);
    found = pt_call_of(p, b->l->mem, y.inputs.at, y.inputs.n, &y.call) && is_computed(b, &y);
    pt_call_release(b->l->mem, &y.call);
    y.call = (pt_call){0};
  }
  pt_vec_release(b->l->mem, &y.inputs);
  return found;
}

bool pt_lacks_words(pt_prober *b, const pt_bad_call *x) {
  return misses_place(x->kind) && (is_computed(b, x) || is_of_pair(b, x) || has_computed(b, x));
}
