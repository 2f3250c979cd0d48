/* Which need a failing call breaks: candidates, and which of them is the best.

   A candidate that every good call keeps to is the best; then the order of the table counts, then
   how little it asks, or how many good calls keep to it.  One that some good call breaks asks for
   more than it must: it is taken only when it is what callers of C functions keep to anyway
   (pointers are not null, a length belongs to its pointer, objects are apart) or a bound far away
   from small numbers. */
#include <string.h>

#include "policy/need.h"

/* ---- which length belongs to which pointer */

static const pt_given_arg *arg(const pt_ir_prog *p, uint32_t k) { return &p->given.args.at[k]; }

/* Names that people give to places, not to lengths. */
static bool is_index(const pt_ir_prog *p, const pt_given_arg *a) {
  static const char *const names[] = {"i",   "j",        "k",  "idx",    "index", "pos", "position",
                                      "at",  "off",      "offset", "slot", "row",   "col", "column",
                                      "key", "where",    "from",   "to",   "first", "last"};
  for (size_t k = 0; k < sizeof names / sizeof *names; k++)
    if (strcmp(pt_ir_text(p, a->path), names[k]) == 0) return true;
  return false;
}

/* The nearest pointer among parameters in front of NUMBER; 0: none. */
static uint32_t pointer_before(const pt_ir_prog *p, uint32_t number) {
  uint32_t best = 0;
  for (size_t k = 0; k < p->given.args.n; k++) {
    const pt_given_arg *a = arg(p, (uint32_t)k);
    if (a->kind == PT_ARG_POINTER && !a->member && a->number < number && a->number > best)
      best = a->number;
  }
  return best;
}

/* Whether all parameters from FIRST up to LAST are pointers. */
static bool all_pointers(const pt_ir_prog *p, uint32_t first, uint32_t last) {
  uint32_t n = 0;
  for (size_t k = 0; k < p->given.args.n; k++) {
    const pt_given_arg *a = arg(p, (uint32_t)k);
    n += a->kind == PT_ARG_POINTER && !a->member && a->number >= first && a->number <= last;
  }
  return n == last - first + 1;
}

/* Whether a pointer to structures is of another type than the parameter with that number: the
   length of one is not that of the other, parse(parser, text, n). */
static bool is_unlike(const pt_ir_prog *p, const pt_given_arg *a, uint32_t number) {
  for (size_t k = 0; k < p->given.args.n && a->aggregate; k++) {
    const pt_given_arg *b = arg(p, (uint32_t)k);
    if (b->kind == PT_ARG_POINTER && !b->member && b->number == number)
      return a->size != b->size || !b->aggregate;
  }
  return false;
}

/* A length stands behind its pointers: f(a, na, b, nb), copy(to, from, n). */
static bool stands_behind(const pt_ir_prog *p, const pt_given_arg *a, const pt_given_arg *n) {
  uint32_t before = pointer_before(p, n->number);
  return before && a->number <= before && all_pointers(p, a->number, before) &&
         !is_unlike(p, a, before);
}

/* Whether N is the number behind a pointer: f(buffer, &length). */
static bool is_behind_pointer(const pt_ir_prog *p, const pt_given_arg *n) {
  return n->member && *pt_ir_text(p, n->path) == '*';
}

/* Whether N stands where the length of A would. */
static bool is_length(const pt_ir_prog *p, const pt_given_arg *a, const pt_given_arg *n) {
  if (n->kind != PT_ARG_INTEGER || n->variable || is_index(p, n)) return false;
  if (is_behind_pointer(p, n)) return !a->member && a->number + 1 == n->number;
  return !n->member && stands_behind(p, a, n);
}

static bool has_own_length(const pt_ir_prog *p, const pt_given_arg *a) {
  for (uint32_t k = 0; k < p->given.args.n; k++)
    if (is_length(p, a, arg(p, k))) return true;
  return false;
}

/* Whether N may be the length of what A points to. */
static bool belongs(const pt_ir_prog *p, const pt_given_arg *a, const pt_given_arg *n) {
  if (n->variable || is_index(p, n)) return false;
  if (is_behind_pointer(p, n)) return is_length(p, a, n);
  if (a->member && n->member) return a->holder == n->holder;
  if (a->member || n->member) return a->number == n->number || a->member;
  if (stands_behind(p, a, n)) return true;
  uint32_t before = pointer_before(p, n->number);
  return !has_own_length(p, a) && !(before && is_unlike(p, a, before));
}

bool pt_is_length(const pt_ir_prog *p, uint32_t a, uint32_t n) {
  return is_length(p, arg(p, a), arg(p, n));
}

bool pt_is_place(const pt_ir_prog *p, uint32_t n) { return is_index(p, arg(p, n)); }

/* Whether some parameter other than N is a place. */
static bool has_place(const pt_ir_prog *p, const pt_given_arg *n) {
  for (uint32_t k = 0; k < p->given.args.n; k++) {
    const pt_given_arg *a = arg(p, k);
    if (a != n && a->kind == PT_ARG_INTEGER && !a->member && is_index(p, a)) return true;
  }
  return false;
}

/* Whether there may be B + 1 elements at A: B is a place, or what moves up when something is put at
   one; or the characters of a text, which has one more at its end. */
static bool is_last(const pt_ir_prog *p, const pt_bad_call *x, const pt_need *n) {
  const pt_given_arg *a = arg(p, n->a), *b = arg(p, n->b);
  bool ends = n->b < 64 && x->ends >> n->b & 1;
  return is_index(p, b) || ends || (belongs(p, a, b) && (a->text || has_place(p, b)));
}

/* ---- what may be asked for */

#define BIT(K) (UINT64_C(1) << PT_CHECK_##K)
static const uint64_t arithmetic = BIT(OVERFLOW) | BIT(DIV_ZERO) | BIT(SHIFT) | BIT(SHIFT_BASE) |
                                   BIT(VLA) | BIT(FLOAT_CAST) | BIT(BUILTIN) | BIT(STACK);
static const uint64_t own = BIT(LEAK_LOST) | BIT(LEAK_UNFREED) | BIT(SCOPE_ENDED) |
                            BIT(UNINIT) | BIT(UNINIT_VAR) | BIT(MISSING_RETURN);
/* Excused only when two arguments are the same object. */
static const uint64_t apart = BIT(OVERLAP) | BIT(FREED) | BIT(DOUBLE_FREE);
#undef BIT

static bool is_about_numbers(pt_need_kind k) {
  return k == PT_NEED_BELOW || k == PT_NEED_UP_TO || k >= PT_NEED_NONZERO;
}

/* Whether a need of this form may be about that failure. */
static bool is_sensible(const pt_ir_prog *p, const pt_bad_call *x, const pt_need *n) {
  const pt_given_arg *a = arg(p, n->a), *b = arg(p, n->b);
  bool numbers = is_about_numbers((pt_need_kind)n->kind);
  if (own >> x->kind & 1) return false; /* what a function does with its own memory */
  if (arithmetic >> x->kind & 1 && !numbers) return false;
  if (apart >> x->kind & 1) return n->kind == PT_NEED_SEPARATED;
  switch ((pt_need_kind)n->kind) {
  case PT_NEED_ELEMENTS:
  case PT_NEED_BYTES: return belongs(p, a, b);
  case PT_NEED_PRODUCT: return belongs(p, a, b) && belongs(p, a, arg(p, n->c));
  case PT_NEED_INDEX: return is_last(p, x, n);
  case PT_NEED_BELOW:
  case PT_NEED_UP_TO: return is_index(p, a) && !a->member;
  case PT_NEED_LARGE_AS: /* a pointer with a length of its own needs no other measure */
    return (x->kind == PT_CHECK_READ_OUT || x->kind == PT_CHECK_WRITE_OUT) && !a->member &&
           !has_own_length(p, a) && !is_unlike(p, a, b->number) && !is_unlike(p, b, a->number);
  case PT_NEED_FITS_ADD:
  case PT_NEED_FITS_SUB: return arithmetic >> x->kind & 1 && a->width >= 32 && n->a != n->b;
  case PT_NEED_FITS_MUL: return arithmetic >> x->kind & 1 && a->width >= 32;
  default: return true;
  }
}

/* Whether some good call has a smaller number there than X. */
static bool has_smaller(const pt_learner *l, const pt_bad_call *x, uint32_t a) {
  for (size_t k = 0; k < l->good.n; k++)
    if (l->good.at[k].args.at[a].number < x->call.args.at[a].number) return true;
  return false;
}

/* Whether the number is the only argument, and some good call has a larger one than X: the function
   itself looks whether it is too large. */
static bool is_guarded(const pt_learner *l, const pt_bad_call *x, uint32_t a) {
  for (size_t k = 0; k < l->good.n && x->call.args.n == 1; k++)
    if (l->good.at[k].args.at[a].number > x->call.args.at[a].number) return true;
  return false;
}

/* What callers keep to anyway: it may ask for more than it must.  That a number is not negative is
   nothing of the kind when good calls have smaller ones than the failing call, unless only because
   they differ in other arguments. */
static bool is_usual(const pt_learner *l, const pt_bad_call *x, const pt_need *n) {
  enum { FAR = 255 };
  bool falls = n->a < 64 && x->falls >> n->a & 1;
  switch ((pt_need_kind)n->kind) {
  case PT_NEED_LEAST:
    return n->k <= -FAR || (n->k == 0 && (falls || !has_smaller(l, x, n->a)));
  case PT_NEED_INDEX: return n->b < 64 && x->ends >> n->b & 1;
  case PT_NEED_MOST: return n->k >= FAR && !is_guarded(l, x, n->a);
  case PT_NEED_NONNULL:
  case PT_NEED_ELEMENTS:
  case PT_NEED_BYTES:
  case PT_NEED_LARGE_AS:
  case PT_NEED_SEPARATED: return true;
  case PT_NEED_PRODUCT: return n->b != n->c; /* rows and columns; a square is hardly one */
  default: return false;
  }
}

/* Whether a buffer is larger than each number of the call that may be its length: a number that is
   written into it as text is none. */
static bool is_larger_than_lengths(const pt_ir_prog *p, const pt_call *c, uint32_t buffer) {
  for (uint32_t k = 0; k < p->given.args.n; k++)
    if (is_length(p, arg(p, buffer), arg(p, k)) &&
        c->args.at[k].number >= (__int128)c->args.at[buffer].room)
      return false;
  return true;
}

/* Whether the function uses only the first element behind a pointer. */
static bool points_to_one(const pt_ir_prog *p, const pt_given_arg *a) {
  for (uint32_t k = 0; k < p->given.args.n; k++)
    if (is_behind_pointer(p, arg(p, k)) && arg(p, k)->holder == a->path) return true;
  return false;
}

/* Whether the call fails where it writes to a buffer of its caller, and did not look into it: how
   large it has to be is for callers to know.  A buffer with a number behind it is one of a fixed,
   small size when the number is not its length. */
static bool is_output(const pt_ir_prog *p, const pt_bad_call *x, const pt_need *n) {
  enum { MOST_FIXED = 127 };
  const pt_given_arg *a = arg(p, n->a);
  if (n->kind != PT_NEED_SOME || x->kind != PT_CHECK_WRITE_OUT) return false;
  if (a->constant || a->member || points_to_one(p, a)) return false;
  if (has_own_length(p, a) && (n->k > MOST_FIXED || !is_larger_than_lengths(p, &x->call, n->a)))
    return false;
  for (size_t k = 0; k < x->inputs.n; k++)
    if (x->inputs.at[k].origin &&
        strcmp(pt_ir_text(p, x->inputs.at[k].name), pt_ir_text(p, a->path)) == 0)
      return false;
  return true;
}

/* Whether each number of the call is far below the number of elements of each object. */
static bool is_far_from_numbers(const pt_ir_prog *p, const pt_call *c) {
  __int128 most = 0, least = INT64_MAX;
  for (uint32_t k = 0; k < p->given.args.n; k++) {
    const pt_arg_value *v = &c->args.at[k];
    if (arg(p, k)->kind == PT_ARG_INTEGER && v->number > most) most = v->number;
    if (arg(p, k)->count && (__int128)v->room < least) least = (__int128)v->room;
  }
  return 2 * most + 2 <= least;
}

/* Whether the call misses a place in a table with an element for each value of a byte: no number of
   the call comes near to a place that is missed, and there are bytes. */
static bool is_table(const pt_ir_prog *p, const pt_bad_call *x, const pt_need *n) {
  enum { BYTES = 256 };
  bool bytes = false, outside = x->kind == PT_CHECK_WRITE_OUT || x->kind == PT_CHECK_READ_OUT;
  if (n->kind != PT_NEED_SOME || n->k != BYTES || !outside) return false;
  if (arg(p, n->a)->member || arg(p, n->a)->aggregate) return false;
  for (uint32_t k = 0; k < p->given.args.n; k++) {
    const pt_given_arg *b = arg(p, k);
    bytes |= k != n->a && b->kind == PT_ARG_POINTER && b->count && b->size == 1;
  }
  return bytes && is_far_from_numbers(p, &x->call);
}

/* ---- the best */

typedef struct {
  const pt_learner *l;
  const pt_ir_prog *p;
  const pt_bad_call *x;
  pt_need best;
  size_t best_keep; /* good calls that keep to it */
  bool found, best_is_kept;
} guess;

static bool is_joined(const pt_call *c) {
  for (size_t k = 0; k < c->shares.n; k++)
    if (c->shares.at[k]) return true;
  return false;
}

/* How many of the good calls keep to it; ALL: whether all that count do.  Those whose pointers
   point into one object do not when those of the failing call do not: there is something in front
   of what they point to. */
static size_t count_kept(const guess *g, const pt_need *n, bool *all) {
  size_t kept = 0, calls = 0;
  bool joined = is_joined(&g->x->call);
  for (size_t k = 0; k < g->l->good.n; k++) {
    if (!joined && is_joined(&g->l->good.at[k])) continue;
    calls++, kept += pt_need_holds(g->p, n, &g->l->good.at[k]);
  }
  *all = kept == calls;
  return kept;
}

/* Of two needs of one form and about the same arguments: whether the first asks less. */
static bool asks_less(const pt_need *n, const pt_need *than) {
  if (n->kind != than->kind || n->a != than->a) return false;
  if (n->kind == PT_NEED_MOST) return n->k > than->k;
  return (n->kind == PT_NEED_LEAST || n->kind == PT_NEED_SOME) && n->k < than->k;
}

/* Elements of A that are enough whatever is passed; 0: not known. */
static uint64_t fixed_size(const guess *g, uint32_t a) {
  return a < g->l->fixed.n ? g->l->fixed.at[a] : 0;
}

static bool is_fixed(const guess *g, const pt_need *n) {
  return n->kind == PT_NEED_SOME && n->k > 0 && (uint64_t)n->k == fixed_size(g, n->a);
}

static bool has_constant(pt_need_kind k) {
  return k == PT_NEED_SOME || k == PT_NEED_LEAST || k == PT_NEED_MOST;
}

static bool has_second(pt_need_kind k) {
  return k != PT_NEED_NONNULL && k != PT_NEED_NONZERO && !has_constant(k);
}

/* Whether a need is about variables only, and the first call of a program breaks it. */
static bool breaks_at_start(const guess *g, const pt_need *n) {
  const pt_given_arg *a = arg(g->p, n->a), *b = arg(g->p, n->b);
  if (!a->variable || (has_second((pt_need_kind)n->kind) && !b->variable)) return false;
  pt_call first = {0};
  for (uint32_t k = 0; k < g->p->given.args.n; k++)
    pt_vec_push(g->l->mem, &first.args, ((pt_arg_value){.number = arg(g->p, k)->initial}));
  bool holds = pt_need_holds(g->p, n, &first);
  pt_call_release(g->l->mem, &first);
  return !holds;
}

/* A function that compares a pointer with null itself is ready for that. */
static bool may_be_null(const pt_given_arg *a) { return a->compared && !a->member && a->null; }

static void consider(guess *g, pt_need n) {
  if (!pt_need_fits(g->p, &n) || !is_sensible(g->p, g->x, &n)) return;
  n.or_null = pt_need_is_about_size(&n) && may_be_null(arg(g->p, n.a));
  if (pt_need_is_about_size(&n) && fixed_size(g, n.a) && !is_fixed(g, &n)) return;
  if (breaks_at_start(g, &n)) return;
  if (pt_need_holds(g->p, &n, &g->x->call)) return;
  bool kept;
  size_t keep = count_kept(g, &n, &kept);
  bool bound = has_constant((pt_need_kind)n.kind) || n.kind == PT_NEED_NONZERO;
  if (!keep && bound) return; /* no good call speaks for it */
  if (!kept && !is_usual(g->l, g->x, &n) && !is_fixed(g, &n) && !is_output(g->p, g->x, &n) &&
      !is_table(g->p, g->x, &n))
    return;
  bool better = !g->found || kept > g->best_is_kept;
  if (g->found && kept == g->best_is_kept)
    better = n.kind < g->best.kind || asks_less(&n, &g->best) ||
             (n.kind == g->best.kind && !bound && keep > g->best_keep);
  if (better) g->best = n, g->best_keep = keep, g->found = true, g->best_is_kept = kept;
}

static void consider_kind(guess *g, pt_need_kind kind, uint32_t a) {
  uint32_t n = (uint32_t)g->p->given.args.n;
  pt_need need = {.kind = (uint8_t)kind, .a = a};
  if (kind == PT_NEED_SOME && fixed_size(g, a))
    need.k = (int64_t)fixed_size(g, a), consider(g, need);
  else if (has_constant(kind))
    for (size_t k = 0; k < g->l->numbers.n; k++) need.k = g->l->numbers.at[k], consider(g, need);
  else if (!has_second(kind)) consider(g, need);
  else
    for (need.b = 0; need.b < n; need.b++) {
      need.c = 0;
      if (kind != PT_NEED_PRODUCT) consider(g, need);
      else
        for (need.c = need.b; need.c < n; need.c++) consider(g, need);
    }
}

bool pt_guess_need(const pt_learner *l, const pt_ir_prog *p, const pt_bad_call *x, pt_need *out) {
  guess g = {.l = l, .p = p, .x = x};
  for (int kind = 0; kind < PT_NEED_COUNT; kind++)
    for (uint32_t a = 0; a < p->given.args.n; a++) consider_kind(&g, (pt_need_kind)kind, a);
  *out = g.best;
  return g.found;
}
