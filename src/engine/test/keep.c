/* Which runs become tests: those that fail a check in a new way, and those that cover something
   new.

   A test is shrunk before anybody hears of it.  What only the run before shrinking covered becomes
   a test of its own, so nothing that a run did is ever taken for impossible. */
#include <assert.h>
#include <stdio.h>

#include "engine/test/search.h"

enum { MAX_WAYS = 3, MAX_TESTS = 12, MAX_FOREIGN = 12 };

bool pt_wants(const pt_search *s, uint32_t check, pt_check_kind kind) {
  pt_check_kind declared = check ? (pt_check_kind)s->r->prog->checks.at[check].kind : kind;
  return s->o->job.checks >> kind & 1 || s->o->job.checks >> declared & 1;
}

/* Keys of pt_search.failures: a way to fail, how many there are of a check, and of it at a place in
   the user's files (a check of a library function fails in many calls), and how many of its
   failures were foreign. */
static uint64_t way_of(const pt_search *s, uint32_t check, pt_check_kind kind) {
  uint32_t where = (uint32_t)s->cover.last ^ s->run.loc * UINT32_C(0x9e3779b1);
  return (uint64_t)check << 40 | (uint64_t)kind << 34 | where;
}
static uint64_t place_key(uint32_t check, uint32_t loc) {
  return UINT64_C(1) << 63 | (uint64_t)check << 32 | loc;
}
static uint64_t ways_key(uint32_t check) { return UINT64_MAX - check; }
static uint64_t foreign_key(uint32_t check) { return UINT64_MAX - UINT32_MAX - check; }

static uint64_t count_of(const pt_search *s, uint64_t key) {
  uint64_t n = 0;
  pt_map_get(&s->failures, key, &n);
  return n;
}

static void count(pt_search *s, uint64_t key, int change) {
  pt_map_put(s->mem, &s->failures, key, count_of(s, key) + (uint64_t)change);
}

/* A check that fails for the first time, or that fails in another way: at another place, or after
   another branch. */
static bool is_new_failure(pt_search *s) {
  const pt_run *run = &s->run;
  if (run->status != PT_RUN_FAILED || !pt_wants(s, run->check, run->kind)) return false;
  uint64_t way = way_of(s, run->check, run->kind), here = place_key(run->check, run->loc);
  if (pt_map_get(&s->failures, way, NULL) || count_of(s, here) >= MAX_WAYS) return false;
  if (count_of(s, ways_key(run->check)) >= MAX_TESTS) return false;
  if (count_of(s, foreign_key(run->check)) >= MAX_FOREIGN) return false;
  pt_map_put(s->mem, &s->failures, way, 1);
  count(s, here, 1);
  count(s, ways_key(run->check), 1);
  return true;
}

/* A failure that depends on a function of the library is none that the check may have: others are
   still looked for. */
static void forget_failure(pt_search *s, const pt_test *t, uint64_t way) {
  pt_map_remove(&s->failures, way);
  count(s, place_key(t->check, t->loc), -1);
  count(s, ways_key(t->check), -1);
  count(s, foreign_key(t->check), 1);
}

static void remember(pt_search *s, uint32_t test) {
  pt_kept_test kept = {.test = test, .first = s->kept_items.n, .n = s->cover.items.n};
  for (size_t k = 0; k < s->cover.items.n; k++)
    pt_vec_push(s->mem, &s->kept_items, s->cover.items.at[k]);
  pt_vec_push(s->mem, &s->kept, kept);
}

/* The last run fails: so does the test, whatever else it is kept for. */
static void note_failure(pt_search *s, pt_test *t) {
  t->fails = true, t->check = s->run.check, t->kind = s->run.kind;
  snprintf(t->text, sizeof t->text, "%s", s->run.text);
}

/* Makes a test of INPUTS, whose run is the last execution; FAILS: it is kept for its failure. */
static void keep_test(pt_search *s, const pt_inputs *inputs, bool fails, const pt_items *goal) {
  pt_test t = {.loc = s->run.loc};
  uint64_t way = way_of(s, s->run.check, s->run.kind);
  for (size_t k = 0; k < inputs->n; k++) pt_vec_push(s->mem, &t.inputs, inputs->at[k]);
  if (fails) note_failure(s, &t);
  if (fails || s->o->tests) pt_shrink(s, &t, goal);
  bool known = s->run.status == PT_RUN_FAILED && pt_wants(s, s->run.check, s->run.kind);
  if (known && s->o->tests) note_failure(s, &t);
  for (size_t k = 0; k < s->cover.items.n; k++)
    t.new_branches += !(s->cover.items.at[k] & (PT_ITEM_LOC | PT_ITEM_GOAL)) &&
        pt_cover_is_new(&s->cover, s->cover.items.at[k]);
  pt_cover_commit(&s->cover);
  t.foreign = t.fails ? pt_job_foreign(&s->o->job, &t) : 0;
  if (t.foreign && fails) forget_failure(s, &t, way);
  if (t.foreign && pt_result_has_foreign(s->r, t.check))
    t.fails = fails = false; /* one is enough */
  bool refutes = fails && !t.foreign;
  uint32_t check = t.check, index = pt_result_add_test(s->r, &t);
  remember(s, index);
  if (refutes && s->r->checks[check].verdict == PT_OPEN)
    pt_result_refute(s->r, check, index, PT_ENGINE_TEST);
  if (s->o->job.found) s->o->job.found(s->o->job.found_payload, index);
}

void pt_keep_unobserved(pt_search *s) {
  pt_test t = {.fails = true, .loc = s->run.loc, .check = s->run.check, .kind = s->run.kind};
  assert(s->run.status == PT_RUN_FAILED);
  for (size_t k = 0; k < s->run.inputs.n; k++) pt_vec_push(s->mem, &t.inputs, s->run.inputs.at[k]);
  snprintf(t.text, sizeof t.text, "%s", s->run.text);
  t.foreign = pt_job_foreign(&s->o->job, &t);
  if (t.foreign && pt_result_has_foreign(s->r, t.check)) {
    pt_vec_release(s->mem, &t.inputs);
    return;
  }
  bool refutes = !t.foreign;
  uint32_t check = t.check, index = pt_result_add_test(s->r, &t);
  if (refutes && s->r->checks[check].verdict == PT_OPEN)
    pt_result_refute(s->r, check, index, PT_ENGINE_TEST);
  if (s->o->job.found) s->o->job.found(s->o->job.found_payload, index);
}

/* Those of ITEMS that no test covers. */
static void find_new(const pt_search *s, pt_items *items) {
  size_t n = 0;
  for (size_t k = 0; k < items->n; k++)
    if (pt_cover_is_new(&s->cover, items->at[k])) items->at[n++] = items->at[k];
  items->n = n;
}

void pt_learn(pt_search *s) {
  if (s->run.status == PT_RUN_ASSUME || s->run.status == PT_RUN_STUCK ||
      s->run.status == PT_RUN_STOPPED)
    return;
  pt_items goal = {0};
  pt_inputs inputs = {0};
  bool fails = is_new_failure(s);
  for (size_t k = 0; k < s->cover.items.n; k++) pt_vec_push(s->mem, &goal, s->cover.items.at[k]);
  find_new(s, &goal);
  if (fails || goal.n) {
    for (size_t k = 0; k < s->run.inputs.n; k++) pt_vec_push(s->mem, &inputs, s->run.inputs.at[k]);
    keep_test(s, &inputs, fails, &goal);
    find_new(s, &goal);
    if (goal.n &&
        !*s->o->job.stop) { /* the smaller failing test does not cover all that the run did */
      pt_execute(s, &inputs, pt_cover_start(&s->cover, NULL));
      keep_test(s, &inputs, false, &goal);
    }
  }
  pt_vec_release(s->mem, &inputs);
  pt_vec_release(s->mem, &goal);
}

/* ---- at the end */

/* Whether each item of a test is covered by another; then it no longer counts. */
static bool is_needless(pt_search *s, const pt_kept_test *kept, pt_map *count) {
  const pt_item *item = s->kept_items.at + kept->first;
  uint64_t n = 0;
  if (s->r->tests.at[kept->test].fails) return false;
  for (size_t k = 0; k < kept->n; k++)
    if (pt_map_get(count, item[k], &n) && n < 2) return false;
  for (size_t k = 0; k < kept->n; k++)
    if (pt_map_get(count, item[k], &n)) pt_map_put(s->mem, count, item[k], n - 1);
  return true;
}

/* Removes the tests that are marked, and renumbers what names tests. */
static void remove_tests(pt_search *s, const bool *drop) {
  pt_result *r = s->r;
  uint32_t n = 0, *number = pt_mem_alloc(s->mem, (r->tests.n + 1) * sizeof *number);
  size_t before = r->tests.n;
  for (size_t k = 0; k < before; k++) {
    number[k] = n;
    if (drop[k]) pt_vec_release(s->mem, &r->tests.at[k].inputs);
    else r->tests.at[n++] = r->tests.at[k];
  }
  r->tests.n = n;
  for (size_t k = 1; k < r->prog->checks.n; k++)
    if (r->checks[k].verdict == PT_REFUTED) r->checks[k].test = number[r->checks[k].test - 1] + 1;
  pt_mem_free(s->mem, number, (before + 1) * sizeof *number);
}

/* The last tests cover most (they were found deepest), so the first ones go first. */
void pt_drop_needless(pt_search *s) {
  size_t before = s->r->tests.n;
  bool *drop = pt_mem_alloc(s->mem, before + 1), any = false;
  pt_map count = {0};
  for (size_t k = 0; k < s->kept_items.n; k++) {
    uint64_t n = 0;
    pt_map_get(&count, s->kept_items.at[k], &n);
    pt_map_put(s->mem, &count, s->kept_items.at[k], n + 1);
  }
  for (size_t k = 0; k < s->kept.n; k++)
    if (is_needless(s, &s->kept.at[k], &count)) drop[s->kept.at[k].test] = any = true;
  if (any) remove_tests(s, drop);
  pt_map_release(s->mem, &count);
  pt_mem_free(s->mem, drop, before + 1);
}
