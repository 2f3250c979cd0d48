/* Readable tests: each input is tried at 0, 1, smaller magnitudes and printable characters, and a
   change is kept when the run still has the effect that the test is kept for.  Running is cheap,
   so no solver is asked. */
#include "engine/test/search.h"

enum { MAX_RUNS = 400, MAX_INPUTS = 200 };

/* Runs with INPUTS; whether the same check fails in the same way. */
static bool same_failure(pt_search *s, const pt_test *t, const pt_inputs *inputs, uint64_t last) {
  pt_execute(s, inputs, pt_cover_start_dry(&s->cover));
  return s->run.status == PT_RUN_FAILED && s->run.check == t->check && s->run.kind == t->kind && s->run.loc == t->loc &&
         s->cover.last == last;
}

static bool try_value(pt_search *s, pt_test *t, uint64_t last, pt_inputs *work, size_t k, uint64_t lo, uint64_t hi) {
  pt_input old = work->at[k];
  if (old.lo == lo && old.hi == hi) return true;
  work->at[k].lo = lo, work->at[k].hi = hi;
  if (same_failure(s, t, work, last)) return true;
  work->at[k] = old;
  return false;
}

static bool shrink_float(pt_search *s, pt_test *t, uint64_t last, pt_inputs *work, size_t k) {
  if (try_value(s, t, last, work, k, 0, 0)) return true;
  if (work->at[k].width == 32) return try_value(s, t, last, work, k, 0x3f800000, 0); /* 1 */
  return work->at[k].width == 64 && try_value(s, t, last, work, k, 0x3ff0000000000000u, 0);
}

/* Halves the distance to 0 as long as that works. */
static void shrink_integer(pt_search *s, pt_test *t, uint64_t last, pt_inputs *work, size_t k) {
  uint32_t width = work->at[k].width;
  uint64_t mask = width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
  if (width > 64 || try_value(s, t, last, work, k, 0, 0) || try_value(s, t, last, work, k, 1, 0)) return;
  if (width == 8) {
    static const char nice[] = "a0 A";
    for (const char *c = nice; *c; c++)
      if (try_value(s, t, last, work, k, (uint64_t)*c, 0)) return;
  }
  bool negative = pt_input_is_signed((pt_input_kind)work->at[k].kind) && work->at[k].lo >> (width - 1) & 1;
  uint64_t magnitude = negative ? (~work->at[k].lo + 1) & mask : work->at[k].lo;
  if (negative && try_value(s, t, last, work, k, mask, 0)) return; /* -1 */
  /* the smallest magnitude that still works, if what works is an upper range */
  uint64_t low = 1, high = magnitude;
  for (int round = 0; low < high && round < 64; round++) {
    uint64_t middle = low + (high - low) / 2, value = negative ? (~middle + 1) & mask : middle;
    if (try_value(s, t, last, work, k, value, 0)) high = middle;
    else low = middle + 1;
  }
}

void pt_shrink(pt_search *s, pt_test *t) {
  pt_inputs work = {0};
  uint64_t last = s->cover.last, limit = s->r->runs + MAX_RUNS;
  for (size_t k = 0; k < t->inputs.n; k++) pt_vec_push(s->mem, &work, t->inputs.at[k]);
  for (size_t k = 0; k < work.n && k < MAX_INPUTS && s->r->runs < limit && !*s->o->job.stop; k++) {
    if (pt_input_is_float((pt_input_kind)work.at[k].kind)) shrink_float(s, t, last, &work, k);
    else shrink_integer(s, t, last, &work, k);
  }
  if (same_failure(s, t, &work, last)) { /* the run's own list: inputs that are not asked for any more are gone */
    pt_vec_reset(&t->inputs);
    for (size_t k = 0; k < s->run.inputs.n; k++) pt_vec_push(s->mem, &t->inputs, s->run.inputs.at[k]);
    snprintf(t->text, sizeof t->text, "%s", s->run.text);
  }
  pt_vec_release(s->mem, &work);
}
