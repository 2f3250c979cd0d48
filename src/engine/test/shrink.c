/* Readable tests: inputs are tried at 0, 1, readable characters and smaller magnitudes, many at
   once first, and a change is kept when the run still has the effect that the test is kept for.
   A change may lead to a run that asks for less in between (fewer arguments): then what it does not
   ask for is left out, and the rest stays what it was.
   Running is cheap, so no solver is asked; work is bounded by runs and by a share of all steps. */
#include <stdio.h>

#include "engine/test/search.h"

enum { MAX_RUNS = 400, MAX_INPUTS = 200, FREE_STEPS = 2000000 };

/* What must stay, and the inputs so far. */
typedef struct {
  pt_search *s;
  const pt_items *goal;
  pt_run_status status;
  bool fails;
  uint32_t check, loc;
  pt_check_kind kind;
  uint64_t last;
  pt_inputs work;
  uint64_t limit; /* of runs */
  uint32_t getchar; /* name of characters of streams, or 0 */
} trial;

static bool is_over(const trial *t) {
  const pt_search *s = t->s;
  return s->r->runs >= t->limit || *s->o->job.stop || s->shrink_steps > FREE_STEPS + s->steps / 3;
}

/* Runs with the inputs as they are; whether the effect is the same, and no further input is asked
   for. */
static bool has_effect(trial *t) {
  pt_search *s = t->s;
  uint64_t before = s->steps;
  pt_execute(s, &t->work, pt_cover_start(&s->cover, NULL));
  s->shrink_steps += s->steps - before;
  const pt_run *run = &s->run;
  if (run->status != t->status || run->inputs.n > t->work.n) return false;
  if (run->status == PT_RUN_FAILED &&
      (run->check != t->check || run->kind != t->kind || run->loc != t->loc))
    return false;
  if (t->fails) return s->cover.last == t->last;
  for (size_t k = 0; k < t->goal->n; k++)
    if (!pt_cover_has(&s->cover, t->goal->at[k])) return false;
  return true;
}

/* The inputs are those of the last run: what it did not ask for is gone. */
static void take_over(trial *t) {
  const pt_inputs *used = &t->s->run.inputs;
  pt_vec_reset(&t->work);
  for (size_t k = 0; k < used->n; k++) pt_vec_push(t->s->mem, &t->work, used->at[k]);
}

/* Whether the last run asked for something else at some point. */
static bool asks_otherwise(const trial *t) {
  const pt_inputs *used = &t->s->run.inputs;
  for (size_t k = 0; k < used->n && k < t->work.n; k++)
    if (!pt_input_is_alike(&used->at[k], &t->work.at[k])) return true;
  return false;
}

/* The same, in the order of the inputs or, when the run asks for others, with some left out. */
static bool keeps_effect(trial *t) {
  if (has_effect(t)) return true;
  if (!asks_otherwise(t) || is_over(t)) return false;
  t->s->loose = true;
  bool kept = has_effect(t);
  t->s->loose = false;
  return kept;
}

static bool try_value(trial *t, size_t k, uint64_t lo, uint64_t hi) {
  if (k >= t->work.n || is_over(t)) return false;
  pt_input old = t->work.at[k];
  if (old.lo == lo && old.hi == hi) return true;
  t->work.at[k].lo = lo, t->work.at[k].hi = hi;
  if (keeps_effect(t)) {
    take_over(t);
    return true;
  }
  t->work.at[k] = old;
  return false;
}

/* Of what is read from a stream a letter is simpler than a NUL, which texts cannot have. */
static uint64_t simplest(const trial *t, size_t k) {
  const pt_input *in = &t->work.at[k];
  return in->width == 8 && t->getchar && in->name == t->getchar ? 'a' : 0;
}

/* Makes inputs [from, to) as simple as can be at once; NAME: only those with it; 0: all. */
static void try_zeros(trial *t, size_t from, size_t to, uint32_t name) {
  pt_inputs old = {0};
  bool any = false;
  if (to > t->work.n) to = t->work.n;
  for (size_t k = from; k < to; k++) {
    pt_vec_push(t->s->mem, &old, t->work.at[k]);
    if (name && t->work.at[k].name != name) continue;
    any |= t->work.at[k].lo != simplest(t, k) || t->work.at[k].hi;
    t->work.at[k].lo = simplest(t, k), t->work.at[k].hi = 0;
  }
  if (any && !is_over(t) && keeps_effect(t)) take_over(t);
  else
    for (size_t k = from; k < to; k++) t->work.at[k] = old.at[k - from];
  pt_vec_release(t->s->mem, &old);
}

static void shrink_float(trial *t, size_t k) {
  static const uint64_t one32 = 0x3f800000, one64 = 0x3ff0000000000000;
  uint32_t width = t->work.at[k].width;
  if (try_value(t, k, 0, 0)) return;
  if (width == 32 || width == 64) try_value(t, k, width == 32 ? one32 : one64, 0);
}

/* Readable characters, the usual ones first; a letter or a sign that already stands there stays. */
static bool shrink_character(trial *t, size_t k) {
  static const char nice[] = "a0 A-";
  for (const char *c = nice; *c; c++)
    if (try_value(t, k, (uint64_t)*c, 0)) return true;
  return t->work.at[k].lo > ' ' && t->work.at[k].lo < 127;
}

static bool is_character(const trial *t, size_t k) {
  const pt_input *in = &t->work.at[k];
  return in->width == 8 && (in->origin || (t->getchar && in->name == t->getchar));
}

/* Halves the distance to 0 as long as that works. */
static void shrink_integer(trial *t, size_t k) {
  uint32_t width = t->work.at[k].width;
  uint64_t mask = width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
  if (width > 64 || try_value(t, k, simplest(t, k), 0)) return;
  if (k < t->work.n && is_character(t, k) && shrink_character(t, k)) return;
  if (try_value(t, k, 1, 0)) return;
  if (width == 8 && shrink_character(t, k)) return;
  if (k >= t->work.n) return;
  bool negative =
      pt_input_is_signed((pt_input_kind)t->work.at[k].kind) && t->work.at[k].lo >> (width - 1) & 1;
  uint64_t magnitude = negative ? (~t->work.at[k].lo + 1) & mask : t->work.at[k].lo;
  if (negative && try_value(t, k, mask, 0)) return; /* -1 */
  /* the smallest magnitude that still works, if what works is an upper range */
  uint64_t low = 1, high = magnitude;
  for (int round = 0; low < high && round < 64; round++) {
    uint64_t middle = low + (high - low) / 2, value = negative ? (~middle + 1) & mask : middle;
    if (try_value(t, k, value, 0)) high = middle;
    else low = middle + 1;
  }
}

static void shrink_each(trial *t) {
  for (size_t k = 0; k < t->work.n && k < MAX_INPUTS && !is_over(t); k++) {
    if (t->work.at[k].lo == simplest(t, k) && t->work.at[k].hi == 0) continue;
    if (pt_input_is_float((pt_input_kind)t->work.at[k].kind)) shrink_float(t, k);
    else shrink_integer(t, k);
  }
}

static void shrink_parts(trial *t) {
  for (size_t part = t->work.n; part > 1; part = (part + 1) / 2)
    for (size_t from = 0; from < t->work.n && !is_over(t); from += part)
      try_zeros(t, from, from + part, 0);
}

/* All that is asked for by one name: questions that come again and again, and matter rarely. */
static void shrink_names(trial *t) {
  enum { MOST = 8 };
  uint32_t seen[MOST];
  size_t n = 0;
  for (size_t k = 0; k < t->work.n && n < MOST && !is_over(t); k++) {
    bool known = false;
    for (size_t j = 0; j < n; j++) known |= seen[j] == t->work.at[k].name;
    if (known || !t->work.at[k].name) continue;
    seen[n++] = t->work.at[k].name;
    try_zeros(t, k, t->work.n, seen[n - 1]);
  }
}

void pt_shrink(pt_search *s, pt_test *test, const pt_items *goal) {
  trial t = {.s = s,
             .goal = goal,
             .status = s->run.status,
             .fails = test->fails,
             .check = s->run.check,
             .kind = s->run.kind,
             .loc = s->run.loc,
             .last = s->cover.last,
             .limit = s->r->runs + MAX_RUNS,
             .getchar = pt_strtab_find(&s->r->prog->strings, "getchar")};
  if (is_over(&t)) return;
  for (size_t k = 0; k < test->inputs.n; k++) pt_vec_push(s->mem, &t.work, test->inputs.at[k]);
  shrink_names(&t);
  shrink_parts(&t);
  shrink_each(&t);
  if (!has_effect(&t)) { /* interrupted: what was asked for is known of the run before shrinking */
    pt_vec_reset(&s->cover.items);
    for (size_t k = 0; k < goal->n; k++) pt_vec_push(s->mem, &s->cover.items, goal->at[k]);
  } else { /* the run's own list of inputs, and its sentence */
    pt_vec_reset(&test->inputs);
    for (size_t k = 0; k < s->run.inputs.n; k++)
      pt_vec_push(s->mem, &test->inputs, s->run.inputs.at[k]);
    if (test->fails) snprintf(test->text, sizeof test->text, "%s", s->run.text);
  }
  pt_vec_release(s->mem, &t.work);
}
