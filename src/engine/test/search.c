/* The search itself: executing, queueing, asking, and what follows at the end. */
#include "engine/test/search.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_STEPS = 2000000, STEP_GROWTH = 8, EAGER_TRIES = 6, MAX_WAYS = 3 };

/* ---- executing */

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  pt_search *s = payload;
  size_t k = pt_exec_inputs_used(x);
  if (!s->give) return false;
  const pt_input *old = k < s->give->n ? &s->give->at[k] : NULL;
  bool fits = old && old->kind == in->kind && old->width == in->width;
  in->lo = fits ? old->lo : 0, in->hi = fits ? old->hi : 0;
  return true;
}

void pt_execute(pt_search *s, const pt_inputs *inputs, const pt_exec_observer *observer) {
  s->give = inputs;
  pt_exec_options o = {.ask = on_ask, .ask_payload = s, .seed = s->give_seed, .step_limit = s->step_limit,
                       .stack_limit = s->o->job.stack_limit, .memory_limit = s->o->job.memory_limit,
                       .check_uninit = s->o->job.uninit, .check_leaks = s->o->job.leaks, .check_unfreed = s->o->job.unfreed,
                       .stop = s->o->job.stop, .observer = observer};
  pt_exec_run(s->x, &o, &s->run);
  s->r->runs++;
}

/* ---- what a run tells */

static bool is_wanted(const pt_search *s, uint32_t check, pt_check_kind kind) {
  pt_check_kind declared = check ? (pt_check_kind)s->r->prog->checks.at[check].kind : kind;
  return s->o->job.checks >> kind & 1 || s->o->job.checks >> declared & 1;
}

static void keep_test(pt_search *s, bool fails) {
  pt_test t = {.fails = fails, .loc = s->run.loc, .new_branches = (uint32_t)s->cover.fresh.n};
  for (size_t k = 0; k < s->run.inputs.n; k++) pt_vec_push(s->mem, &t.inputs, s->run.inputs.at[k]);
  if (fails) {
    t.check = s->run.check, t.kind = s->run.kind;
    snprintf(t.text, sizeof t.text, "%s", s->run.text);
    pt_shrink(s, &t);
  }
  uint32_t check = t.check, index = pt_result_add_test(s->r, &t);
  if (fails && s->r->checks[check].verdict == PT_OPEN)
    s->r->checks[check] = (pt_check_result){.verdict = PT_REFUTED, .test = index + 1, .engine = "test"};
  if (s->o->job.found) s->o->job.found(s->o->job.found_payload, index);
}

/* A check that fails for the first time, or that fails in another way: after another branch. */
static bool is_new_failure(pt_search *s) {
  const pt_run *run = &s->run;
  if (run->status != PT_RUN_FAILED || run->check == 0 || !is_wanted(s, run->check, run->kind)) return false;
  uint64_t way = (uint64_t)run->check << 40 | (uint64_t)run->kind << 34 | s->cover.last, ways = 0;
  uint64_t of_check = UINT64_MAX - run->check;
  pt_map_get(&s->failures, of_check, &ways);
  if (pt_map_get(&s->failures, way, NULL) || ways >= MAX_WAYS) return false;
  pt_map_put(s->mem, &s->failures, way, 1);
  pt_map_put(s->mem, &s->failures, of_check, ways + 1);
  return true;
}

/* Keeps the run as a test when it shows something new. */
static void learn(pt_search *s) {
  if (is_new_failure(s)) keep_test(s, true);
  else if (s->cover.fresh.n && s->run.status != PT_RUN_ASSUME && s->run.status != PT_RUN_STUCK) keep_test(s, false);
  if (s->run.status == PT_RUN_STUCK) s->incomplete = "a run could not go on";
}

/* ---- the queue: a heap of candidates */

static void heap_push(pt_search *s, pt_candidate c) {
  pt_vec_push(s->mem, &s->heap, c);
  for (size_t k = s->heap.n - 1; k > 0 && s->heap.at[(k - 1) / 2].order > s->heap.at[k].order; k = (k - 1) / 2) {
    pt_candidate t = s->heap.at[k];
    s->heap.at[k] = s->heap.at[(k - 1) / 2], s->heap.at[(k - 1) / 2] = t;
  }
}

static pt_candidate heap_pop(pt_search *s) {
  pt_candidate first = s->heap.at[0], last = pt_vec_pop(&s->heap);
  size_t k = 0, n = s->heap.n;
  if (n == 0) return first;
  for (;;) {
    size_t kid = 2 * k + 1;
    if (kid + 1 < n && s->heap.at[kid + 1].order < s->heap.at[kid].order) kid++;
    if (kid >= n || s->heap.at[kid].order >= last.order) break;
    s->heap.at[k] = s->heap.at[kid];
    k = kid;
  }
  s->heap.at[k] = last;
  return first;
}

/* What turning a step round leads to: a side of a branch, or a check; 0 for other steps. */
static uint64_t target_of(const pt_search *s, const pt_path_step *step) {
  const pt_ir_ins *i = &s->r->prog->fns.at[step->fn]->ins.at[step->ins];
  if (step->kind == PT_STEP_BRANCH) return (uint64_t)step->fn << 33 | (uint64_t)step->ins << 1 | step->holds;
  if ((step->kind == PT_STEP_CHECK || step->kind == PT_STEP_ACCESS) && step->holds) return UINT64_C(1) << 63 | i->ref;
  return 0;
}

/* Whether the other side of a step would show something new. */
static bool is_promising(pt_search *s, const pt_path_step *step) {
  uint64_t target = target_of(s, step), tries = 0;
  pt_map_get(&s->tries, target, &tries);
  if (target == 0 || tries >= EAGER_TRIES) return step->kind == PT_STEP_ASSUME && !step->holds;
  const pt_ir_ins *i = &s->r->prog->fns.at[step->fn]->ins.at[step->ins];
  if (step->kind != PT_STEP_BRANCH) return i->ref && s->r->checks[i->ref].verdict == PT_OPEN;
  pt_branch *b = pt_result_branch(s->r, step->fn, step->ins);
  return b && b->side[step->holds ? 1 : 0] == PT_SIDE_OPEN;
}

/* Whether turning a step round can lead anywhere at all. */
static bool is_open(const pt_search *s, const pt_path_step *step) {
  const pt_ir_ins *i = &s->r->prog->fns.at[step->fn]->ins.at[step->ins];
  if (step->kind == PT_STEP_ASSUME) return !step->holds;
  if (step->kind != PT_STEP_CHECK || !step->holds) return true;
  /* beyond a failing check there is nothing: it is looked for only while it is wanted and open */
  pt_check_kind kind = (pt_check_kind)s->r->prog->checks.at[i->ref].kind;
  return is_wanted(s, i->ref, kind) && s->r->checks[i->ref].verdict == PT_OPEN;
}

static uint64_t order_of(pt_search *s, const pt_path_step *step, uint32_t depth) {
  uint64_t class = is_promising(s, step) ? 0 : step->kind == PT_STEP_VALUE ? 2 : 1;
  return class << 62 | (uint64_t)(depth & 0xffffff) << 38 | (s->age++ & 0x3fffffffff);
}

/* Queues the conditions of a node from BOUND on. */
static void queue_steps(pt_search *s, uint32_t node, uint32_t bound) {
  for (uint32_t k = bound; k < s->nodes.at[node].steps.n; k++) {
    const pt_path_step *step = &s->nodes.at[node].steps.at[k];
    if (is_open(s, step)) heap_push(s, (pt_candidate){order_of(s, step, k), node, k, 0});
  }
}

/* ---- following a run */

static uint32_t add_node(pt_search *s) {
  const pt_path *path = pt_follow_path(s->follow);
  pt_node n = {0};
  for (size_t k = 0; k < s->run.inputs.n; k++) pt_vec_push(s->mem, &n.inputs, s->run.inputs.at[k]);
  for (size_t k = 0; k < path->steps.n; k++) pt_vec_push(s->mem, &n.steps, path->steps.at[k]);
  for (size_t k = 0; k < path->inputs.n; k++) pt_vec_push(s->mem, &n.vars, path->inputs.at[k]);
  pt_vec_push(s->mem, &s->nodes, n);
  return (uint32_t)(s->nodes.n - 1);
}

/* Runs with INPUTS and follows; returns the node. */
static uint32_t follow(pt_search *s, const pt_inputs *inputs) {
  pt_execute(s, inputs, pt_cover_start(&s->cover, pt_follow_start(s->follow)));
  uint32_t node = add_node(s);
  const char *inexact = pt_follow_path(s->follow)->inexact;
  if (inexact) s->incomplete = inexact;
  if (s->run.status == PT_RUN_STEPS) pt_vec_push(s->mem, &s->cut, node);
  if (s->run.status == PT_RUN_STOPPED) s->incomplete = "interrupted";
  learn(s);
  return node;
}

/* Whether the new run took the path that it was made for: the same conditions, then the other side
   (or another value at the same place). */
static bool followed(const pt_search *s, uint32_t parent, uint32_t step, uint32_t child) {
  const pt_node *a = &s->nodes.at[parent], *b = &s->nodes.at[child];
  if (b->steps.n <= step) return false;
  for (uint32_t k = 0; k < step; k++)
    if (a->steps.at[k].cond.i != b->steps.at[k].cond.i) return false;
  const pt_path_step *x = &a->steps.at[step], *y = &b->steps.at[step];
  if (x->kind == PT_STEP_VALUE) return y->kind == PT_STEP_VALUE && x->fn == y->fn && x->ins == y->ins;
  return x->asked.i == y->asked.i && x->holds != y->holds;
}

/* The values at a step that neither the run of OLD, nor those before it, nor that of NODE have. */
static void exclude(pt_search *s, const pt_path_step *old, uint32_t list, uint32_t node, uint32_t step) {
  pt_excluded e = {pt_mk_not(s->tt, old->cond), list};
  pt_vec_push(s->mem, &s->excluded, e);
  const pt_path_step *v = &s->nodes.at[node].steps.at[step];
  heap_push(s, (pt_candidate){order_of(s, v, step), node, step, (uint32_t)s->excluded.n});
}

/* The inputs of NODE; those that the question was about are changed as the solver says. */
static void model_inputs(pt_search *s, const pt_node *node, const pt_map *asked, pt_inputs *out) {
  pt_model *md = pt_model_new(s->tt);
  pt_solver_model(s->solver, md);
  pt_vec_reset(out);
  for (size_t k = 0; k < node->inputs.n; k++) {
    pt_input in = node->inputs.at[k];
    pt_bv v;
    if (k < node->vars.n && pt_map_get(asked, node->vars.at[k].i, NULL)) {
      bool known = pt_model_get(md, node->vars.at[k], &v); /* what a model does not mention is 0 */
      in.lo = known ? v.w[0] : 0, in.hi = known && v.width > 64 ? v.w[1] : 0;
    }
    pt_vec_push(s->mem, out, in);
  }
  pt_model_delete(md);
}

/* ---- asking */

static void ask(pt_search *s, pt_candidate c) {
  pt_path_step step = s->nodes.at[c.node].steps.at[c.step];
  pt_term_vec query = {0};
  pt_inputs inputs = {0};
  pt_map asked = {0};
  uint64_t target = target_of(s, &step), tries = 0;
  pt_term other = pt_mk_not(s->tt, step.cond);
  pt_slice(s, &s->nodes.at[c.node], c.step, other, &query, &asked);
  pt_vec_push(s->mem, &query, other);
  for (uint32_t k = c.excluded; k; k = s->excluded.at[k - 1].next)
    pt_vec_push(s->mem, &query, s->excluded.at[k - 1].denied);
  pt_map_get(&s->tries, target, &tries);
  if (target) pt_map_put(s->mem, &s->tries, target, tries + 1);
  s->r->queries++;
  pt_limit limit = {.time_ms = 5000};
  pt_answer answer = pt_solver_check(s->solver, query.at, query.n, &limit);
  if (answer == PT_UNKNOWN) {
    s->incomplete = s->solver->why == PT_WHY_INTERRUPT ? "interrupted" : "a question to the solver was not answered";
  } else if (answer == PT_SAT) {
    model_inputs(s, &s->nodes.at[c.node], &asked, &inputs);
    uint32_t child = follow(s, &inputs);
    if (!followed(s, c.node, c.step, child)) s->incomplete = "a run went another way than predicted";
    else if (step.kind == PT_STEP_VALUE) exclude(s, &step, c.excluded, child, c.step);
    queue_steps(s, child, c.step + 1);
  }
  pt_vec_release(s->mem, &query);
  pt_vec_release(s->mem, &inputs);
  pt_map_release(s->mem, &asked);
}

/* ---- the loop */

static bool is_over(const pt_search *s) {
  if (*s->o->job.stop) return true;
  if (s->o->max_runs && s->r->runs >= s->o->max_runs) return true;
  return s->o->job.first_failure && pt_result_count(s->r, PT_REFUTED) > 0;
}

/* Runs that were cut get further, with a larger limit. */
static void resume_cut(pt_search *s) {
  PT_VEC(uint32_t) old = {s->cut.at, s->cut.n, s->cut.cap};
  s->cut.at = NULL, s->cut.n = s->cut.cap = 0;
  s->step_limit *= STEP_GROWTH;
  for (size_t k = 0; k < old.n; k++) {
    if (is_over(s)) {
      pt_vec_push(s->mem, &s->cut, old.at[k]);
      continue;
    }
    pt_inputs inputs = {0};
    for (size_t j = 0; j < s->nodes.at[old.at[k]].inputs.n; j++)
      pt_vec_push(s->mem, &inputs, s->nodes.at[old.at[k]].inputs.at[j]);
    uint32_t bound = (uint32_t)s->nodes.at[old.at[k]].steps.n, node = follow(s, &inputs);
    queue_steps(s, node, bound);
    pt_vec_release(s->mem, &inputs);
  }
  pt_vec_release(s->mem, &old);
}

static void walk(pt_search *s) {
  static const pt_inputs none;
  for (uint32_t k = 0; k < s->o->random_runs && !is_over(s); k++) {
    s->give_seed = k + 1;
    pt_execute(s, NULL, pt_cover_start(&s->cover, NULL));
    learn(s);
  }
  s->incomplete = NULL; /* what random runs meet is met again, or it is on no path */
  queue_steps(s, follow(s, &none), 0);
  uint64_t max_steps = s->o->max_steps ? s->o->max_steps : UINT64_C(1) << 34;
  while (!is_over(s) && (s->heap.n || (s->cut.n && s->step_limit < max_steps))) {
    if (s->heap.n == 0) {
      resume_cut(s);
      continue;
    }
    pt_candidate c = heap_pop(s);
    const pt_path_step *step = &s->nodes.at[c.node].steps.at[c.step];
    if (!is_open(s, step)) continue;
    bool eager = c.order >> 62 == 0;
    if (eager && !is_promising(s, step)) heap_push(s, (pt_candidate){order_of(s, step, c.step), c.node, c.step, c.excluded});
    else ask(s, c);
  }
}

/* Everything was walked: what did not happen cannot happen. */
static void conclude(pt_search *s) {
  pt_result *r = s->r;
  for (size_t k = 1; k < r->prog->fns.n; k++) {
    const pt_ir_fn *f = r->prog->fns.at[k];
    for (size_t j = 1; j < f->ins.n; j++) {
      const pt_ir_ins *i = &f->ins.at[j];
      bool has_check = i->op == PT_OP_CHECK || i->op == PT_OP_FREE || i->op == PT_OP_LOAD || i->op == PT_OP_STORE ||
                       i->op == PT_OP_COPY || i->op == PT_OP_SET || i->op == PT_OP_ICALL;
      if (!has_check || !i->ref || r->checks[i->ref].verdict != PT_OPEN) continue;
      bool reached = s->cover.blocks[k][i->block];
      r->checks[i->ref] = (pt_check_result){.verdict = reached ? PT_PROVED : PT_UNREACHED, .engine = "test"};
    }
  }
  for (size_t k = 1; k < r->prog->checks.n; k++) /* of the whole program */
    if (r->prog->checks.at[k].fn == 0 && r->checks[k].verdict == PT_OPEN)
      r->checks[k] = (pt_check_result){.verdict = PT_PROVED, .engine = "test"};
  for (size_t k = 0; k < r->branches.n; k++)
    for (int side = 0; side < 2; side++)
      if (r->branches.at[k].side[side] == PT_SIDE_OPEN) r->branches.at[k].side[side] = PT_SIDE_INFEASIBLE;
}

static void release(pt_search *s) {
  for (size_t k = 0; k < s->nodes.n; k++) {
    pt_vec_release(s->mem, &s->nodes.at[k].inputs);
    pt_vec_release(s->mem, &s->nodes.at[k].steps);
    pt_vec_release(s->mem, &s->nodes.at[k].vars);
  }
  for (size_t k = 0; k < s->sets.n; k++) pt_vec_release(s->mem, &s->sets.at[k]);
  pt_vec_release(s->mem, &s->nodes);
  pt_vec_release(s->mem, &s->heap);
  pt_vec_release(s->mem, &s->cut);
  pt_vec_release(s->mem, &s->excluded);
  pt_vec_release(s->mem, &s->sets);
  pt_map_release(s->mem, &s->var_sets);
  pt_map_release(s->mem, &s->tries);
  pt_map_release(s->mem, &s->failures);
  pt_run_release(s->mem, &s->run);
  pt_follow_delete(s->follow);
  pt_cover_release(&s->cover);
}

bool pt_engine_test(pt_result *r, pt_exec *x, pt_solver *solver, const pt_test_options *o) {
  static const volatile int never = 0;
  pt_test_options options = *o;
  if (!options.job.stop) options.job.stop = &never;
  pt_search s = {.r = r, .x = x, .solver = solver, .tt = solver->terms, .mem = r->mem, .o = &options};
  s.step_limit = options.first_steps ? options.first_steps : FIRST_STEPS;
  s.follow = pt_follow_new(s.mem, s.tt, r->prog);
  pt_cover_init(&s.cover, r);
  walk(&s);
  if (!s.incomplete) s.incomplete = options.job.narrowed;
  bool all = !s.incomplete && s.heap.n == 0 && s.cut.n == 0;
  if (all) conclude(&s);
  else r->open_because = s.incomplete ? s.incomplete : s.cut.n && !s.heap.n ? "a run does not end" : "not all paths were walked";
  release(&s);
  return all;
}
