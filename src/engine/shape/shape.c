/* Rounds: states at heads until nothing new comes. */
#include "engine/shape/shape.h"

#include <stdlib.h>

#include "engine/shape/shape_priv.h"
#include "engine/try.h"
#include "ir/cfg.h"

enum { MAX_WALKS = 60000, SYNC = 64, FAR = 3 };

static bool is_stopped(const pt_shape_engine *e) { return e->o->job.stop && *e->o->job.stop; }

static bool is_wanted(const pt_shape_engine *e, uint32_t check) {
  return e->r->checks[check].verdict == PT_OPEN &&
         pt_job_wants(&e->o->job, e->r->prog, check,
                      (pt_check_kind)e->r->prog->checks.at[check].kind);
}

/* ---- set-up */

static void find_heads(pt_shape_engine *e) {
  const pt_ir_prog *p = e->walker.prog;
  e->walker.heads = pt_mem_alloc(e->mem, p->fns.n * sizeof *e->walker.heads);
  for (size_t fn = 1; fn < p->fns.n; fn++) {
    const pt_ir_fn *f = p->fns.at[fn];
    if (!f->blocks.n) continue;
    pt_ir_cfg cfg;
    e->walker.heads[fn] = pt_mem_alloc(e->mem, f->blocks.n * sizeof **e->walker.heads);
    pt_ir_cfg_init(&cfg, e->mem, f);
    for (size_t k = 0; k < cfg.loops.n; k++)
      e->walker.heads[fn][cfg.loops.at[k].header] = true;
    for (size_t b = 0; cfg.irreducible && b < f->blocks.n; b++)
      e->walker.heads[fn][b] = b > 0;
    pt_ir_cfg_release(&cfg);
  }
}

static int compare_numbers(const void *a, const void *b) {
  const int64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static void find_thresholds(pt_shape_engine *e) {
  const pt_ir_prog *p = e->walker.prog;
  pt_bv c;
  for (size_t fn = 1; fn < p->fns.n; fn++)
    for (pt_val v = 1; !p->fns.at[fn]->model && v < p->fns.at[fn]->values.n; v++) {
      if (!pt_ir_is_const(p, p->fns.at[fn], v, &c) || c.width > 64 || c.width < 8) continue;
      int64_t n = pt_bv_to_i64(c);
      for (int64_t d = -1; d <= 1 && n > INT64_MIN && n < INT64_MAX; d++)
        pt_vec_push(e->mem, &e->thresholds, n + d);
    }
  if (e->thresholds.n)
    qsort(e->thresholds.at, e->thresholds.n, sizeof *e->thresholds.at, compare_numbers);
}

static void release(pt_shape_engine *e) {
  const pt_ir_prog *p = e->walker.prog;
  for (size_t fn = 1; fn < p->fns.n; fn++)
    if (e->walker.heads[fn])
      pt_mem_free(e->mem, e->walker.heads[fn], p->fns.at[fn]->blocks.n * sizeof **e->walker.heads);
  pt_mem_free(e->mem, e->walker.heads, p->fns.n * sizeof *e->walker.heads);
  pt_mem_free(e->mem, e->walker.reached, p->checks.n * sizeof *e->walker.reached);
  pt_vec_release(e->mem, &e->thresholds);
  pt_vec_release(e->mem, &e->grown);
  pt_vec_release(e->mem, &e->queue);
  pt_vec_release(e->mem, &e->states);
  pt_shape_release_live(e);
}

/* ---- states of heads */

static void enqueue(pt_shape_engine *e, uint32_t state) {
  for (size_t k = 0; k < e->queue.n; k++)
    if (e->queue.at[k] == state) return;
  pt_vec_push(e->mem, &e->queue, state);
}

/* Takes S. */
static void keep(pt_shape_engine *e, pt_shape *s) {
  pt_vec_push(e->mem, &e->states, *s);
  pt_vec_push(e->mem, &e->grown, 0);
  enqueue(e, (uint32_t)e->states.n - 1);
}

static void grow(pt_shape_engine *e, uint32_t state, const pt_shape *s) {
  pt_shape_widen(e, &e->states.at[state], s, e->grown.at[state]++ >= FAR);
  enqueue(e, state);
}

/* A path has come to a head. */
static void arrive(pt_shape_engine *e, pt_shape *s) {
  uint32_t alike = 0, last = UINT32_MAX;
  bool covered = false;
  for (uint32_t k = 0; k < e->states.n && !covered; k++) {
    bool only_ranges;
    if (!pt_shape_same_place(s, &e->states.at[k])) continue;
    pt_shape_relation r = pt_shape_relate(e, s, &e->states.at[k], &only_ranges);
    covered = r == PT_SHAPE_COVERED;
    if (r != PT_SHAPE_NUMBERS) continue;
    alike += only_ranges ? e->rules.keep : 1, last = k;
  }
  if (!covered && alike < e->rules.keep) {
    keep(e, s);
    return;
  }
  if (!covered) grow(e, last, s);
  pt_shape_release(e->mem, s);
}

/* ---- one round */

static bool lost(pt_shape_engine *e) {
  e->walker.why = PT_REASON_NONE, e->walker.loc = 0, e->walker.check = 0;
  for (uint32_t c = 1; c < e->walker.prog->checks.n; c++)
    if (e->walker.prog->checks.at[c].kind == PT_CHECK_LEAK_LOST) e->walker.check = c;
  return false;
}

/* All ways on from S, which is taken; false: one is stuck. */
static bool walk_all(pt_shape_engine *e, pt_shape first) {
  pt_shapes todo = {0};
  bool fine = true;
  pt_vec_push(e->mem, &todo, first);
  while (todo.n) {
    pt_shape s = pt_vec_pop(&todo);
    pt_shape_stop stop = fine ? pt_shape_walk(&e->walker, &s, &todo) : PT_SHAPE_END;
    fine &= stop != PT_SHAPE_STUCK && ++e->steps < MAX_WALKS && !is_stopped(e);
    if (stop == PT_SHAPE_HEAD && fine) {
      fine = pt_shape_tidy(e, &s) || lost(e);
      if (fine)
        pt_shape_fold(e, &s), pt_shape_tidy(e, &s), arrive(e, &s);
      else
        pt_shape_release(e->mem, &s);
    } else {
      pt_shape_release(e->mem, &s);
    }
  }
  pt_vec_release(e->mem, &todo);
  return fine;
}

static void forget(pt_shape_engine *e) {
  for (size_t k = 0; k < e->states.n; k++)
    pt_shape_release(e->mem, &e->states.at[k]);
  pt_vec_reset(&e->states);
  pt_vec_reset(&e->grown);
  pt_vec_reset(&e->queue);
  e->steps = 0;
  for (uint32_t c = 0; c < e->walker.prog->checks.n; c++)
    e->walker.reached[c] = false;
}

/* True: nothing new comes, and nothing fails. */
static bool find_states(pt_shape_engine *e) {
  pt_shape s;
  e->walker.why = PT_REASON_TOO_LARGE, e->walker.check = e->walker.loc = 0;
  pt_shape_start(&e->walker, &s);
  if (!walk_all(e, s)) return false;
  for (uint32_t n = 1; e->queue.n; n++) {
    uint32_t k = e->queue.at[0];
    for (size_t j = 1; j < e->queue.n; j++)
      e->queue.at[j - 1] = e->queue.at[j];
    e->queue.n--;
    pt_shape_copy(e->mem, &e->states.at[k], &s);
    if (!walk_all(e, s) || e->states.n > e->rules.most || pt_mem_is_short(e->mem)) return false;
    if (n % SYNC == 0) pt_job_sync(&e->o->job);
  }
  return true;
}

static void say_round(const pt_shape_engine *e, size_t round, bool found) {
  char where[300];
  if (!e->o->log) return;
  pt_ir_loc_text(e->walker.prog, e->walker.loc, where, sizeof where);
  const char *why = e->walker.check ? "a check may fail" : pt_reason_sentence(e->walker.why);
  pt_log_say(e->o->log, "shape: round %zu: %zu states, %llu paths%s%s%s%s", round, e->states.n,
             (unsigned long long)e->steps, found ? ": nothing fails" : "; ", found ? "" : why,
             found ? "" : " at ", found ? "" : where);
}

/* ---- conclusions */

static bool is_claimed(const pt_shape_engine *e, uint32_t check) {
  uint32_t kind = e->walker.prog->checks.at[check].kind;
  return is_wanted(e, check) && pt_shape_kinds() >> kind & 1;
}

static void say_open(pt_shape_engine *e, pt_reason why, uint32_t loc) {
  for (uint32_t c = 1; c < e->walker.prog->checks.n; c++)
    if (is_wanted(e, c))
      pt_result_open(e->r, c, PT_ENGINE_SHAPE, is_claimed(e, c) ? why : PT_REASON_OTHER_KIND, loc);
}

static void conclude(pt_shape_engine *e) {
  pt_shape_proof proof = {.kinds = e->walker.kinds};
  for (size_t k = 0; k < e->states.n; k++)
    pt_vec_push(e->mem, &proof.states, e->states.at[k]);
  bool holds = !e->o->certify || e->o->certify(e->o->certify_payload, &proof);
  pt_vec_release(e->mem, &proof.states);
  if (!holds) say_open(e, PT_REASON_NOT_CONFIRMED, 0);
  for (uint32_t c = 1; holds && c < e->walker.prog->checks.n; c++)
    if (is_claimed(e, c)) pt_result_prove(e->r, c, e->walker.reached[c], PT_ENGINE_SHAPE);
}

static bool all_decided(const pt_shape_engine *e) {
  for (uint32_t c = 1; c < e->walker.prog->checks.n; c++)
    if (is_wanted(e, c)) return false;
  return true;
}

bool pt_engine_shape(pt_result *r, const pt_shape_options *o) {
  static const pt_shape_rules rules[] = {
      {false, 3, 600}, {true, 3, 2000}, {false, 24, 600}, {true, 24, 2000}};
  pt_shape_engine e = {.mem = r->mem, .r = r, .o = o};
  if (o->job.narrowed) return false;
  e.walker = (pt_shape_walker){.mem = r->mem, .prog = r->prog};
  e.walker.kinds = o->job.checks & pt_shape_kinds();
  e.walker.reached = pt_mem_alloc(e.mem, r->prog->checks.n * sizeof *e.walker.reached);
  e.live = pt_mem_alloc(e.mem, r->prog->fns.n * sizeof *e.live);
  find_heads(&e);
  find_thresholds(&e);
  bool found = false;
  for (size_t k = 0; k < sizeof rules / sizeof *rules && !found && !is_stopped(&e); k++) {
    forget(&e);
    e.rules = rules[k];
    found = find_states(&e);
    say_round(&e, k, found);
    pt_job_sync(&o->job);
  }
  if (found)
    conclude(&e);
  else
    say_open(&e, e.walker.check ? PT_REASON_NO_INVARIANT : e.walker.why, e.walker.loc);
  forget(&e);
  bool all = all_decided(&e);
  release(&e);
  pt_job_sync(&o->job);
  return all;
}
