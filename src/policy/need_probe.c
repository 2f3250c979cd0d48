/* Runs with chosen arguments: what callers decide is planned, all else comes from the generator.

   Arguments are chosen so that relations between them happen: numbers near the lengths of objects,
   near constants of the program, and extreme ones.  Near a failing call, one or two of its
   arguments are chosen anew. */
#include "policy/need_priv.h"
#include "policy/verdict.h"

enum { ANY_RUNS = 160, NEAR_RUNS = 12, INPUTS = 4000 };
enum { MOST_BAD = 16, MOST_GOOD = 300, SMALL = 3 };

#define EVERY_BYTE UINT64_C(0x0101010101010101)

/* ---- plans */

static bool answer(void *payload, pt_exec *x, pt_input *in) {
  pt_prober *b = payload;
  uint64_t value;
  (void)x;
  if (in->kind == PT_INPUT_UNDEF && b->dense) value = pt_rng_next(&b->rng) | EVERY_BYTE;
  else if (in->kind == PT_INPUT_UNDEF || !in->name || !pt_map_get(&b->plan, in->name, &value))
    return false;
  in->lo = in->width < 64 ? value & ((UINT64_C(1) << in->width) - 1) : value;
  in->hi = 0;
  return true;
}

void pt_prober_plan(pt_prober *b, uint32_t name, uint64_t value) {
  if (name) pt_map_put(b->l->mem, &b->plan, name, value);
}

static uint64_t any_count(pt_prober *b) {
  static const uint64_t usual[] = {1, 1, 2, 2, 3, 4, 5, 8, 16, 33, 64, 300};
  int64_t n = b->l->numbers.at[pt_rng_below(&b->rng, b->l->numbers.n)];
  if (n > 0 && n < 1000 && pt_rng_below(&b->rng, 4) == 0) return (uint64_t)n;
  return usual[pt_rng_below(&b->rng, sizeof usual / sizeof *usual)];
}

/* The planned length of some object, or a small number. */
static int64_t some_length(pt_prober *b) {
  const pt_given *g = &pt_prober_prog(b)->given;
  const pt_given_arg *a = &g->args.at[pt_rng_below(&b->rng, g->args.n)];
  uint64_t v;
  if (a->count && pt_map_get(&b->plan, a->count, &v)) return (int64_t)v;
  return (int64_t)pt_rng_below(&b->rng, 4);
}

static uint64_t any_number(pt_prober *b) {
  static const int64_t extremes[] = {INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, -1, 1 << 30};
  switch (pt_rng_below(&b->rng, 8)) {
  case 0:
  case 1:
  case 2: return (uint64_t)(some_length(b) + (int64_t)pt_rng_below(&b->rng, 3) - 1);
  case 3:
  case 4: return pt_rng_below(&b->rng, 10) - 1;
  case 5: return pt_rng_below(&b->rng, 3) == 0;
  case 6: return (uint64_t)b->l->numbers.at[pt_rng_below(&b->rng, b->l->numbers.n)];
  default: return (uint64_t)extremes[pt_rng_below(&b->rng, 6)];
  }
}

static void plan_arg(pt_prober *b, const pt_given_arg *a) {
  pt_prober_plan(b, a->null, pt_rng_below(&b->rng, 6) == 0);
  pt_prober_plan(b, a->count, any_count(b));
  pt_prober_plan(b, a->value, any_number(b));
}

void pt_prober_plan_any(pt_prober *b) {
  const pt_given *g = &pt_prober_prog(b)->given;
  for (size_t k = 0; k < g->args.n; k++) plan_arg(b, &g->args.at[k]);
  for (size_t k = 0; k < g->shares.n; k++) {
    pt_prober_plan(b, g->shares.at[k].same, pt_rng_below(&b->rng, 8) == 0);
    pt_prober_plan(b, g->shares.at[k].front, pt_rng_below(&b->rng, 2));
    pt_prober_plan(b, g->shares.at[k].at, pt_rng_below(&b->rng, 2));
  }
}

static void plan_inputs(pt_prober *b, const pt_inputs *inputs) {
  for (size_t k = inputs->n; k-- > 0;) /* the first of a name counts */
    if (inputs->at[k].kind != PT_INPUT_UNDEF)
      pt_prober_plan(b, inputs->at[k].name, inputs->at[k].lo);
}

/* ---- runs */

void pt_prober_run(pt_prober *b, const pt_inputs *given) {
  pt_exec_options o = pt_session_exec_options(b->c->s, given);
  o.ask = answer, o.ask_payload = b;
  o.seed = pt_rng_next(&b->rng) | 1;
  o.step_limit = PT_PROBE_STEPS, o.input_limit = INPUTS;
  o.memory_limit = UINT64_C(64) << 20;
  o.stop = b->c->s->stop;
  pt_exec_run(b->c->exec, &o, &b->run);
}

/* Whether one of the pointers that the function itself compares with null is null, and the call
   does not fail in this way when it is not.  A run that is interrupted says nothing. */
static bool is_blameless(pt_prober *b, const pt_bad_call *x) {
  enum { TRIES = 4 };
  const pt_given *g = &pt_prober_prog(b)->given;
  if (x->kind != PT_CHECK_NULL_DEREF && x->kind != PT_CHECK_CALL) return false;
  for (size_t k = 0; k < g->args.n; k++) {
    const pt_given_arg *a = &g->args.at[k];
    if (!a->compared || a->member || !a->null || !x->call.args.at[k].null) continue;
    bool again = false;
    pt_map_reset(&b->plan);
    plan_inputs(b, &x->inputs);
    pt_prober_plan(b, a->null, 0);
    for (int i = 0; i < TRIES && !again; i++) {
      pt_prober_run(b, NULL);
      again = pt_prober_fails_at(b, x) || b->run.status == PT_RUN_STOPPED;
    }
    if (!again) return true;
  }
  return false;
}

static size_t count_bad(const pt_learner *l, uint32_t check, pt_check_kind kind) {
  size_t n = 0;
  for (size_t k = 0; k < l->bad.n; k++)
    n += l->bad.at[k].check == check && l->bad.at[k].kind == kind;
  return n;
}

/* All buffers were as large as was thought to be enough, and it was not. */
static void forget_fixed(pt_learner *l, const pt_bad_call *x) {
  if (x->kind != PT_CHECK_WRITE_OUT && x->kind != PT_CHECK_READ_OUT) return;
  for (size_t k = 0; k < l->fixed.n; k++)
    if (l->fixed.at[k] && (x->call.args.at[k].null || x->call.args.at[k].room < l->fixed.at[k]))
      return;
  for (size_t k = 0; k < l->fixed.n; k++) l->fixed.at[k] = 0;
}

static void add_bad(pt_prober *b, const pt_inputs *inputs, uint32_t check, pt_check_kind kind,
                    bool always) {
  pt_learner *l = b->l;
  pt_bad_call x = {.check = check, .kind = kind};
  bool room = count_bad(l, check, kind) < MOST_BAD;
  const pt_ir_prog *p = pt_prober_prog(b);
  if ((!room && !always) || !pt_call_of(p, l->mem, inputs->at, inputs->n, &x.call)) {
    pt_call_release(l->mem, &x.call);
    return;
  }
  for (size_t k = 0; k < inputs->n; k++) pt_vec_push(l->mem, &x.inputs, inputs->at[k]);
  x.blameless = is_blameless(b, &x);
  pt_prober_note_numbers(b, &x);
  forget_fixed(l, &x);
  pt_vec_push(l->mem, &l->bad, x);
}

static void add_good(pt_learner *l, const pt_ir_prog *p, const pt_inputs *inputs) {
  pt_call call = {0};
  if (l->good.n < MOST_GOOD && pt_call_of(p, l->mem, inputs->at, inputs->n, &call))
    pt_vec_push(l->mem, &l->good, call);
  else pt_call_release(l->mem, &call);
}

/* Failures that may depend on the library are left to the engines, who look closer. */
static void take_run(pt_prober *b) {
  const pt_run *r = &b->run;
  bool ends = r->status == PT_RUN_DONE || r->status == PT_RUN_HALTED;
  if (ends) add_good(b->l, pt_prober_prog(b), &r->inputs);
  if (r->status != PT_RUN_FAILED || b->c->foreign.marked || b->c->foreign.loose) return;
  if (!r->check || !pt_check_wanted(b->c, r->check)) return;
  pt_inputs copy = {0};
  for (size_t k = 0; k < r->inputs.n; k++) pt_vec_push(b->l->mem, &copy, r->inputs.at[k]);
  if (pt_follows_word(b, &copy)) add_good(b->l, pt_prober_prog(b), &copy);
  else add_bad(b, &copy, r->check, r->kind, false);
  pt_vec_release(b->l->mem, &copy);
}

void pt_prober_begin(pt_prober *b, pt_learner *l, pt_checker *c) {
  *b = (pt_prober){.l = l, .c = c, .rng = {.state = 0x5eed + l->bad.n}};
}

void pt_prober_end(pt_prober *b) {
  pt_map_release(b->l->mem, &b->plan);
  pt_run_release(b->c->s->mem, &b->run);
}

void pt_probe_calls(pt_learner *l, pt_checker *c) {
  pt_prober b;
  pt_prober_begin(&b, l, c);
  const pt_given *g = &c->s->prog->given;
  bool any = g->args.n || g->made;
  for (int k = 0; k < ANY_RUNS && any && !*c->s->stop; k++) {
    pt_prober_plan_any(&b), pt_prober_run(&b, NULL), take_run(&b);
  }
  size_t n = l->bad.n;
  for (size_t k = n > 20 ? n - 20 : 0; k < n; k++)
    for (int i = 0; i < NEAR_RUNS && !*c->s->stop; i++) {
      pt_map_reset(&b.plan);
      plan_inputs(&b, &l->bad.at[k].inputs);
      if (g->args.n) plan_arg(&b, &g->args.at[pt_rng_below(&b.rng, g->args.n)]);
      pt_prober_run(&b, NULL), take_run(&b);
    }
  pt_prober_end(&b);
}

void pt_learn_tests(pt_learner *l, pt_checker *c) {
  pt_prober b;
  pt_prober_begin(&b, l, c);
  for (size_t k = 0; k < c->result.tests.n; k++) {
    const pt_test *t = &c->result.tests.at[k];
    if (!t->fails || pt_follows_word(&b, &t->inputs)) add_good(l, c->s->prog, &t->inputs);
    else if (pt_test_counts(c, t)) add_bad(&b, &t->inputs, t->check, t->kind, true);
  }
  pt_prober_end(&b);
}

/* ---- the function's own errors */

/* A number that a caller passes by a pointer to it (`*n`) is none. */
static bool is_member_number(const pt_ir_prog *p, const pt_input *in) {
  const pt_given *g = &p->given;
  bool named = in->kind != PT_INPUT_UNDEF && in->name, found = false;
  for (size_t k = 0; k < g->args.n && named && !found; k++)
    found = g->args.at[k].member && g->args.at[k].value == in->name &&
            *pt_ir_text(p, g->args.at[k].path) != '*';
  for (size_t k = 0; k < g->others.n && named && !found; k++) found = g->others.at[k] == in->name;
  return found;
}

/* Whether an input is a number in an object: what lies there may have rules of its own.  Bytes are
   data. */
static bool is_content(const pt_ir_prog *p, const pt_input *in) {
  bool wide = in->kind == PT_INPUT_UNDEF && in->origin && in->type &&
              p->types.at[in->type].size > 1;
  return wide || is_member_number(p, in);
}

/* Numbers in objects become SMALL, and objects are apart.  False: there is
   nothing of the kind. */
static bool make_small(const pt_ir_prog *p, pt_inputs *inputs, uint64_t small) {
  bool changed = false;
  for (size_t k = 0; k < inputs->n; k++) {
    pt_input *in = &inputs->at[k];
    bool share = false;
    for (size_t i = 0; i < p->given.shares.n && !share; i++)
      share = p->given.shares.at[i].same == in->name && in->name;
    if (!share && !is_content(p, in)) continue;
    in->lo = share ? 0 : small, in->hi = 0;
    changed = true;
  }
  return changed;
}

bool pt_prober_runs_well(pt_prober *b, const pt_inputs *inputs, size_t k, uint64_t value) {
  pt_input *in = &inputs->at[k];
  uint64_t before = in->lo;
  in->lo = in->width < 64 ? value & ((UINT64_C(1) << in->width) - 1) : value;
  pt_prober_run(b, inputs);
  in->lo = before;
  return b->run.status == PT_RUN_DONE;
}

/* Whether one number of an object makes a place be missed, and both of its neighbours are fine: no
   invariant is like that. */
static bool is_island(pt_prober *b, const pt_bad_call *x) {
  bool outside = x->kind == PT_CHECK_BOUNDS || x->kind == PT_CHECK_READ_OUT ||
                 x->kind == PT_CHECK_WRITE_OUT, found = false;
  for (size_t k = 0; k < x->inputs.n && outside && !found; k++) {
    uint64_t v = x->inputs.at[k].lo;
    if (!is_content(pt_prober_prog(b), &x->inputs.at[k])) continue;
    found = pt_prober_runs_well(b, &x->inputs, k, v - 1) &&
            pt_prober_runs_well(b, &x->inputs, k, v + 1);
  }
  return found;
}

/* Whether there is a need that excludes it, but was not found in time. */
static bool is_excused(const pt_learner *l, const pt_ir_prog *p, const pt_bad_call *x) {
  pt_need n;
  return pt_guess_need(l, p, x, &n);
}

/* A hidden function gets structures from its own program only: what is in them is not for others to
   choose, and its callers are checked with its body. */
static bool is_internal(const pt_ir_prog *p) {
  for (size_t k = 0; k < p->given.args.n; k++)
    if (p->given.args.at[k].member) return p->given.internal;
  return false;
}

/* The call with small numbers in its objects; the result is in b->run.  False: it has none. */
static bool run_small(pt_prober *b, const pt_inputs *inputs, uint64_t small, pt_inputs *changed) {
  pt_vec_reset(changed);
  for (size_t k = 0; k < inputs->n; k++) pt_vec_push(b->l->mem, changed, inputs->at[k]);
  if (!make_small(pt_prober_prog(b), changed, small)) return false;
  pt_map_reset(&b->plan);
  pt_prober_run(b, changed);
  return true;
}

/* Whether the access goes through a null pointer that the function compares with null, only so far
   from there that it looks like one of something else: with small numbers it is seen. */
static bool is_blameless_when_small(pt_prober *b, const pt_bad_call *x) {
  bool outside = x->kind == PT_CHECK_READ_OUT || x->kind == PT_CHECK_WRITE_OUT, found = false;
  pt_inputs changed = {0};
  for (uint64_t small = 0; outside && !found && small < SMALL; small++) {
    pt_bad_call y = {.check = x->check, .kind = PT_CHECK_NULL_DEREF};
    if (!run_small(b, &x->inputs, small, &changed) || !pt_prober_fails_at(b, &y)) continue;
    y.inputs = changed;
    found = pt_call_of(pt_prober_prog(b), b->l->mem, changed.at, changed.n, &y.call) &&
            is_blameless(b, &y);
    pt_call_release(b->l->mem, &y.call);
  }
  pt_vec_release(b->l->mem, &changed);
  return found;
}

static bool is_outside(pt_check_kind k) {
  return k == PT_CHECK_READ_OUT || k == PT_CHECK_WRITE_OUT || k == PT_CHECK_BOUNDS;
}

/* Whether it fails in the same way with a small number, or there is nothing to be made small.  An
   access outside of an object has to do so with most of them: with one of them only it may be what
   an object of one element has no room for. */
static bool fails_when_small(pt_prober *b, const pt_bad_call *x) {
  pt_inputs changed = {0};
  bool any = true;
  int fails = 0, enough = is_outside(x->kind) ? SMALL / 2 + 1 : 1;
  for (uint64_t small = 0; any && small < SMALL; small++) {
    any = run_small(b, &x->inputs, small, &changed);
    fails += any && pt_prober_fails_at(b, x);
  }
  pt_vec_release(b->l->mem, &changed);
  return !any || fails >= enough;
}

bool pt_is_manifest(pt_learner *l, pt_checker *c, const pt_test *t) {
  const pt_given *g = &c->s->prog->given;
  if (g->any_state) return false; /* a state that may be impossible */
  pt_prober b;
  pt_prober_begin(&b, l, c);
  pt_bad_call x = {.check = t->check, .kind = t->kind};
  bool manifest = false, known = pt_call_of(c->s->prog, l->mem, t->inputs.at, t->inputs.n, &x.call);
  x.inputs = t->inputs;
  /* what is in objects that the library makes is not for callers to choose */
  bool open = !g->makers || g->made || !pt_is_of_state(t->kind),
       latent = known && (pt_follows_word(&b, &x.inputs) || pt_is_made_in_vain(&b, &x) ||
                         pt_needs_odd_truth(&b, &x));
  if (known && !latent)
    manifest =
        is_blameless(&b, &x) || is_blameless_when_small(&b, &x) || (open && is_island(&b, &x));
  if (known && !latent && !manifest) {
    pt_prober_note_numbers(&b, &x);
    latent = !open || is_internal(c->s->prog) || is_excused(l, c->s->prog, &x) ||
             pt_is_handle(&b, &x) || pt_lacks_words(&b, &x);
  }
  if (known && !latent && !manifest) manifest = fails_when_small(&b, &x);
  pt_call_release(l->mem, &x.call);
  pt_prober_end(&b);
  return manifest || (!known && !g->made); /* a call that was not made is the maker's matter */
}
