/* The loop.  dash.h has the idea. */
#include "engine/dash/dash.h"

#include <assert.h>
#include <stdio.h>

#include "engine/dash/search.h"
#include "engine/try.h"

enum {
  SMALL = 12,        /* points of a function that --dash-inline means */
  FIRST_TESTS = 128, /* random ones, at most */
  FIRST_IDLE = 24,   /* that show nothing new, in a row */
  FIRST_STEPS = 2000,
  MARK_EVERY = 8     /* steps between looking at the whole abstraction */
};

static bool wants(const pt_dash *d, uint32_t check) {
  return d->result->checks[check].verdict == PT_OPEN &&
         pt_job_wants(&d->o->job, d->prog, check, (pt_check_kind)d->prog->checks.at[check].kind);
}

/* Targets of a round: checks that are instructions, or (LIFE) those of other instructions, and then
   pointers that leave their page, too.  True: there are some. */
static bool choose_targets(pt_dash *d) {
  bool any = false;
  d->wanted = pt_mem_alloc(d->mem, d->prog->checks.n * sizeof *d->wanted);
  for (uint32_t fn = 1; fn < d->prog->fns.n; fn++) {
    const pt_ir_fn *f = d->prog->fns.at[fn];
    for (size_t k = 1; k < f->ins.n; k++) {
      const pt_ir_ins *i = &f->ins.at[k];
      if (i->dead || !pt_op_has_check((pt_op)i->op) || !i->ref || !wants(d, i->ref)) continue;
      if ((i->op == PT_OP_CHECK) != d->life) d->wanted[i->ref] = any = true;
    }
  }
  if (d->life) d->wanted[0] = any;
  return any;
}

/* The coarsest abstraction. */
static void begin_graphs(pt_dash *d) {
  uint32_t own = d->o->inline_calls ? SMALL : 0;
  if (d->o->no_summaries) own = UINT32_MAX;
  pt_graphs_init(&d->graphs, d->mem, d->tt, d->flow, d->wanted, own);
  d->graphs.keep_absurd = d->o->no_target_check;
  pt_vec_push(d->mem, &d->contexts, (pt_context){0});
  d->top = pt_graphs_error(&d->graphs, d->prog->main);
}

static void end_graphs(pt_dash *d) {
  pt_dash_release_contexts(d);
  pt_map_release(d->mem, &d->examined);
  pt_graphs_release(&d->graphs);
}

static void begin(pt_dash *d) {
  unsigned how = (d->o->no_merge ? 0 : PT_FLOW_MERGE) | (d->life ? PT_FLOW_LIFE : 0);
  d->flow = pt_flow_new(d->mem, d->tt, d->prog, d->exec, how);
  d->careful = pt_mem_alloc(d->mem, pt_flow_points(d->flow));
  d->hulls = pt_mem_alloc(d->mem, pt_flow_points(d->flow));
  d->forest = pt_forest_new(d->mem, d->tt, d->prog, d->flow);
  begin_graphs(d);
}

/* Tells the result how far it is. */
static void tell_counters(pt_dash *d) {
  d->stats.dash_regions = d->graphs.nleaves, d->stats.dash_graphs = d->graphs.graphs.n - 1;
  d->stats.dash_reused = d->before.dash_reused + d->graphs.reused;
  d->stats.dash_dropped = d->before.dash_dropped + pt_flow_dropped(d->flow);
  d->stats.dash_queries = d->before.dash_queries + d->oracle.calls;
  d->stats.dash_remembered = d->before.dash_remembered + d->oracle.remembered;
#define X(ENGINE, F, NAME, TEXT) d->result->counters.F = d->stats.F;
  PT_DASH_COUNTERS(X)
#undef X
}

static void end(pt_dash *d) {
  tell_counters(d);
  d->result->queries += d->oracle.calls;
  end_graphs(d);
  pt_vec_release(d->mem, &d->facts);
  pt_forest_delete(d->forest);
  pt_mem_free(d->mem, d->careful, pt_flow_points(d->flow));
  pt_mem_free(d->mem, d->hulls, pt_flow_points(d->flow));
  pt_flow_delete(d->flow);
}

static bool is_over(const pt_dash *d, uint64_t steps) {
  if (d->o->job.stop && *d->o->job.stop) return true;
  if (d->o->max_steps && steps >= d->o->max_steps) return true;
  return d->o->job.first_failure && pt_result_count(d->result, PT_REFUTED) > 0;
}

static bool all_decided(const pt_dash *d) {
  for (uint32_t c = 1; c < d->prog->checks.n; c++)
    if (wants(d, c)) return false;
  return true;
}

/* The inputs of a test as a plan; undefined values are left to the seed. */
static pt_plan plan_of(pt_dash *d, const pt_inputs *in) {
  pt_plan plan = {0};
  uint32_t number = 0;
  for (size_t k = 0; k < in->n; k++) {
    const pt_input *i = &in->at[k];
    if (i->kind == PT_INPUT_UNDEF || !i->width) continue;
    pt_bv v = pt_bv_limbs(i->width, (uint64_t[]){i->lo, i->hi});
    pt_map_put(d->mem, &plan.values, pt_plan_input(d->tt, number++, i->width).i,
               pt_mk_const(d->tt, v).i);
  }
  return plan;
}

/* Tests that other engines found get into the forest. */
static void take_tests(pt_dash *d) {
  pt_inputs in = {0};
  while (!is_over(d, 0) && pt_job_take(&d->o->job, &d->taken, &in)) {
    pt_plan plan = plan_of(d, &in);
    pt_dash_run(d, &plan, 0);
    d->stats.dash_taken++;
  }
  pt_vec_release(d->mem, &in);
}

/* With the tests that there are, and what others found out. */
static void begin_anew(pt_dash *d, pt_frontier *f) {
  end_graphs(d);
  begin_graphs(d);
  for (uint32_t k = 0; k < pt_forest_size(d->forest); k++)
    pt_dash_add_test(d, k);
  pt_dash_use_facts(d); /* of a few visits only it has to be found out on which side they are */
  d->last = *f = (pt_frontier){0};
}

/* What others have decided is no target any more. */
static void listen(pt_dash *d, pt_frontier *f) {
  tell_counters(d);
  pt_job_sync(&d->o->job);
  take_tests(d);
  if (pt_dash_take_facts(d))
    begin_anew(d, f);
  else
    pt_dash_use_facts(d);
  for (size_t c = 1; c < d->prog->checks.n; c++)
    if (d->result->checks[c].verdict == PT_ELSEWHERE) d->wanted[c] = false;
}

/* Points that the newest test is the first to pass. */
static size_t new_points(pt_dash *d, bool *passed) {
  const pt_dash_trace *t = pt_forest_at(d->forest, pt_forest_size(d->forest) - 1);
  size_t n = 0;
  for (size_t k = 0; k < t->events.n; k++) {
    n += !passed[t->events.at[k].point];
    passed[t->events.at[k].point] = true;
  }
  return n;
}

/* Random tests cost little and show the way: until several in a row show nothing new. */
static void first_tests(pt_dash *d) {
  size_t n = pt_flow_points(d->flow);
  bool *passed = pt_mem_alloc(d->mem, n);
  unsigned idle = 0;
  for (uint64_t seed = 0; seed < FIRST_TESTS && idle < FIRST_IDLE && !is_over(d, 0); seed++) {
    pt_plan plan = {.seed = seed};
    pt_dash_run(d, &plan, FIRST_STEPS);
    idle = new_points(d, passed) ? 0 : idle + 1;
  }
  pt_mem_free(d->mem, passed, n);
}

/* What can still get to an error?  In between, what could not before cannot now. */
static bool look(pt_dash *d, const pt_frontier *f) {
  bool open = pt_graphs_mark(&d->graphs, d->top);
  assert(d->stats.dash_frontiers % 64 || pt_graphs_ok(&d->graphs));
  if (d->o->graph_dir) pt_dash_write_graph(d, f);
  return open;
}

static void search(pt_dash *d) {
  pt_frontier f = {0};
  begin(d);
  first_tests(d);
  for (uint64_t steps = 0; !is_over(d, steps); steps++) {
    bool fresh = steps % MARK_EVERY == 0 || d->o->graph_dir;
    if (fresh) listen(d, &f);
    if (fresh && !look(d, &f)) break;
    if (!pt_dash_find(d, &f) && (fresh || !look(d, &f) || !pt_dash_find(d, &f))) break;
    pt_dash_extend(d, &f);
  }
  pt_dash_conclude(d);
  end(d);
}

/* What is left when the round does not come to it. */
static void leave_open(pt_dash *d, pt_reason reason) {
  for (uint32_t c = 1; c < d->prog->checks.n; c++)
    if (wants(d, c) && (d->wanted[c] || reason == PT_REASON_OTHER_KIND))
      pt_result_open(d->result, c, PT_ENGINE_DASH, reason, 0);
}

/* Checks that are instructions first: they need no more than values and what memory holds. */
bool pt_engine_dash(pt_result *r, pt_exec *x, pt_solver *solver, const pt_dash_options *o) {
  pt_dash_stats stats = {0};
  bool all = false;
  for (int round = 0; round < (o->accesses ? 2 : 1) && !all; round++) {
    pt_dash d = {.mem = r->mem, .tt = solver->terms, .prog = r->prog, .o = o, .result = r};
    d.exec = x, d.life = round == 1, d.before = d.stats = stats;
    pt_oracle_init(&d.oracle, r->mem, solver);
    bool any = choose_targets(&d);
    if (round == 0) leave_open(&d, PT_REASON_OTHER_KIND);
    leave_open(&d, PT_REASON_REGIONS_LEFT);
    if (any && !is_over(&d, 0)) search(&d);
    all = all_decided(&d), stats = d.stats;
    pt_oracle_release(&d.oracle);
    pt_mem_free(r->mem, d.wanted, r->prog->checks.n * sizeof *d.wanted);
  }
  if (o->stats) *o->stats = stats;
  return all;
}
