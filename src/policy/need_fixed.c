/* Buffers of a fixed size: a number that is written as text needs eleven characters, not as many as
   it says; four bytes are a number, wherever they are read.

   The number behind a pointer is taken for its length unless it is data for the function
   (ir/measure.h) and calls with extreme numbers, all powers of two among them, and with long texts
   all end well with a buffer of MOST elements.  A pointer without such a number has a fixed size
   when calls with any arguments end well with MOST elements; but texts end with 0, and some
   declarations say the size.  How few are enough is then found by halving.  It is a guess as all
   needs are; a failing call with a buffer of that size ends it. */
#include "ir/measure.h"
#include "policy/need_priv.h"

enum { MOST = 127, LONG_TEXT = 300, ANY_CALLS = 40 };
enum { NO_NUMBER = UINT32_MAX };

/* One call: all objects are there, large and apart, the buffer has ROOM elements. */
static bool ends_well(pt_prober *b, uint32_t buffer, uint64_t room, uint32_t number,
                      uint64_t value) {
  const pt_given *g = &pt_prober_prog(b)->given;
  pt_prober_plan_any(b);
  for (size_t k = 0; k < g->args.n; k++) {
    pt_prober_plan(b, g->args.at[k].null, 0);
    pt_prober_plan(b, g->args.at[k].count, LONG_TEXT);
  }
  for (size_t k = 0; k < g->shares.n; k++) pt_prober_plan(b, g->shares.at[k].same, 0);
  pt_prober_plan(b, g->args.at[buffer].count, room);
  if (number != NO_NUMBER) pt_prober_plan(b, g->args.at[number].value, value);
  pt_prober_run(b, NULL);
  bool failed = b->run.status == PT_RUN_FAILED;
  return b->run.status == PT_RUN_DONE || (failed && pt_follows_word(b, &b->run.inputs));
}

/* Whether so many elements are enough whatever else is passed.  Calls that fail in another way say
   nothing. */
static bool is_always_enough(pt_prober *b, uint32_t buffer, uint64_t room) {
  bool some = false, enough = true;
  for (int k = 0; k < ANY_CALLS && enough; k++) {
    b->dense = k % 2;
    bool well = ends_well(b, buffer, room, NO_NUMBER, 0);
    bool outside = b->run.kind == PT_CHECK_READ_OUT || b->run.kind == PT_CHECK_WRITE_OUT;
    some |= well;
    enough = well || (b->run.status == PT_RUN_FAILED && !outside);
  }
  b->dense = false;
  return enough && some;
}

/* Whether so many elements are enough for whatever number. */
static bool is_enough(pt_prober *b, uint32_t buffer, uint64_t room, uint32_t number) {
  if (number == NO_NUMBER) return is_always_enough(b, buffer, room);
  uint32_t width = pt_prober_prog(b)->given.args.at[number].width;
  bool enough = true;
  for (uint32_t k = 0; k < 2 * width && enough; k++) {
    uint64_t power = UINT64_C(1) << k / 2;
    for (int dense = 1; dense >= 0 && enough; dense--) {
      b->dense = dense;
      enough = !*b->c->s->stop && ends_well(b, buffer, room, number, k % 2 ? power : power - 1) &&
               ends_well(b, buffer, room, number, UINT64_MAX - power + 1);
    }
  }
  b->dense = false;
  return enough;
}

static uint64_t fewest(pt_prober *b, uint32_t buffer, uint32_t number) {
  uint64_t low = 0, high = MOST; /* not enough, enough */
  while (low + 1 < high) {
    uint64_t middle = low + (high - low) / 2;
    if (is_enough(b, buffer, middle, number)) high = middle;
    else low = middle;
  }
  return high;
}

/* The elements that BUFFER needs when there is no number beside it; 0: not known, or one. */
static uint64_t size_alone(pt_prober *b, uint32_t buffer) {
  const pt_given_arg *a = &pt_prober_prog(b)->given.args.at[buffer];
  if (a->text || a->sized) return 0;
  if (is_enough(b, buffer, 1, NO_NUMBER) || !is_enough(b, buffer, MOST, NO_NUMBER)) return 0;
  return fewest(b, buffer, NO_NUMBER);
}

/* The elements that BUFFER needs when no number of the call is its length; 0: one is. */
static uint64_t fixed_size(pt_prober *b, uint32_t buffer) {
  const pt_ir_prog *p = pt_prober_prog(b);
  const pt_given_arg *a = &p->given.args.at[buffer];
  uint64_t most = 0;
  bool alone = true;
  if (a->kind != PT_ARG_POINTER || a->member || !a->count) return 0;
  for (uint32_t k = 0; k < p->given.args.n; k++) {
    if (!pt_is_length(p, buffer, k)) continue;
    alone = false;
    if (a->constant || pt_input_measures(p, b->l->mem, p->given.args.at[k].value)) return 0;
    if (!is_enough(b, buffer, MOST, k)) return 0;
    uint64_t n = fewest(b, buffer, k);
    if (n > most) most = n;
  }
  return alone ? size_alone(b, buffer) : most;
}

void pt_find_fixed(pt_learner *l, pt_checker *c) {
  pt_prober b;
  pt_prober_begin(&b, l, c);
  for (uint32_t k = 0; k < c->s->prog->given.args.n; k++)
    pt_vec_push(l->mem, &l->fixed, fixed_size(&b, k));
  pt_prober_end(&b);
}
