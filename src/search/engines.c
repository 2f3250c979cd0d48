/* Which engine works when. */
#include <string.h>

#include "confirm/proofs.h"
#include "engine/box/box.h"
#include "engine/endless/endless.h"
#include "engine/kiki/kiki.h"
#include "engine/local/local.h"
#include "engine/pred/pred.h"
#include "engine/test/test.h"
#include "ir/disturb.h"
#include "ir/index.h"
#include "policy/foreign.h"
#include "policy/job.h"
#include "policy/reading.h"
#include "policy/verdict.h"
#include "search/coarse.h"
#include "search/nodes.h"
#include "search/reads.h"
#include "search/dash.h"
#include "search/features.h"
#include "search/schedule.h"
#include "search/shape.h"
#include "search/search.h"

/* Questions about the end of runs are asked of other runs (docs/termination.md), so those who
   answer them answer no others. */
#define REST PT_CHECKS_ALL
#define ENDLESS PT_CHECKS_ENDLESS

void pt_check_found(pt_checker *c, uint32_t test) {
  const pt_test *t = &c->result.tests.at[test];
  if (t->fails && !t->foreign && c->native_us) pt_timer_before(&c->timer, c->native_us);
  if (t->fails && c->watch.found) c->watch.found(c->watch.payload, test);
  if (!c->suite || c->suite_err.status != PT_OK) return;
  if (pt_suite_add(c->suite, &c->result.tests.at[test], test, &c->suite_err) != PT_OK)
    c->timer.stop = 1; /* no room for more tests: a full disk */
}

static void count_coverage(pt_checker *c) {
  uint32_t covered = 0, sides = 0;
  for (size_t k = 0; k < c->result.branches.n; k++) {
    const pt_branch *b = &c->result.branches.at[k];
    if (c->s->prog->fns.at[b->fn]->model) continue;
    for (int side = 0; side < 2; side++) sides++, covered += b->side[side] == PT_SIDE_COVERED;
  }
  c->progress.tests = (uint32_t)c->result.tests.n;
  c->progress.covered = covered, c->progress.sides = sides;
}

void pt_check_progress(pt_checker *c, const char *engine) {
  uint32_t count[PT_VERDICT_COUNT] = {0}, total = 0;
  if (c->watch.look) c->watch.look(c->watch.payload);
  if (!c->progress.on) return;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (pt_check_wanted(c, k)) count[c->result.checks[k].verdict]++, total++;
  c->progress.total = total, c->progress.decided = total - count[PT_OPEN],
  c->progress.refuted = count[PT_REFUTED];
  c->progress.engine = engine;
  if (c->suite) count_coverage(c);
}

/* An engine that is alone in this process tells what it has. */
static void on_sync(void *payload) {
  pt_checker *c = payload;
  pt_progress_tried(&c->progress, &c->result.counters);
  pt_check_progress(c, c->s->options.engine);
}

static void on_found(void *payload, uint32_t test) { pt_check_found(payload, test); }

/* What engines are told, and where they tell what they found. */
static pt_job make_job(pt_checker *c) {
  pt_job job = pt_check_job(c);
  job.found = on_found, job.found_payload = c;
  job.sync = on_sync, job.sync_payload = c;
  return job;
}

static void run_test(pt_checker *c, const pt_job *job) {
  pt_test_options o = {.job = pt_coarse_bar(c, job), .random_runs = 8, .guess = true,
                       .tests = c->suite || strcmp(c->s->options.engine, "test") == 0,
                       .certify = pt_certify_test, .certify_payload = c};
  c->all = pt_engine_test(&c->result, c->exec, c->solver, &o);
}

/* When all paths were walked to their ends, every run ends.  It looks for nothing else here, so it
   does not begin where that would prove nothing. */
static void run_test_ends(pt_checker *c, const pt_job *job) {
  bool changes = pt_ir_reads_volatile(c->s->prog);
  pt_reason why = changes ? PT_REASON_VOLATILE : pt_coarse_bar(c, job).narrowed;
  if (why == PT_REASON_NONE) {
    run_test(c, job);
    return;
  }
  c->all = false;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++)
    if (pt_check_wanted(c, k) && ENDLESS >> c->s->prog->checks.at[k].kind & 1)
      pt_result_open(&c->result, k, PT_ENGINE_TEST, why, 0);
}

/* For a suite of tests other runs are more important. */
enum { SUITE_RUNS = 1000 };

static pt_endless_options endless_options(pt_checker *c, const pt_job *job) {
  return (pt_endless_options){.job = *job,
                              .addresses = c->s->uses_addresses,
                              .doubt = pt_doubt_lasso,
                              .stays = pt_certify_stays,
                              .descends = pt_certify_descent,
                              .payload = c,
                              .max_runs = c->suite ? SUITE_RUNS : 0,
                              .log = &c->s->log};
}

static void run_endless(pt_checker *c, const pt_job *job) {
  pt_endless_options o = endless_options(c, job);
  c->all = pt_engine_endless(&c->result, c->exec, &o);
}

static const struct {
  const char *name;
  unsigned bit;
} domain_names[] = {
#define X(ENUM, NAME, BIT) {NAME, BIT},
    PT_DOMAINS(X)
#undef X
        {"all", PT_DOMAIN_ALL}};

/* The domain whose name is TEXT, N bytes long; 0: none. */
static unsigned domain_of(const char *text, size_t n) {
  for (size_t k = 0; k < sizeof domain_names / sizeof *domain_names; k++)
    if (strlen(domain_names[k].name) == n && strncmp(domain_names[k].name, text, n) == 0)
      return domain_names[k].bit;
  return 0;
}

#define X(ENUM, NAME, BIT) NAME ", "
#define DOMAIN_LIST PT_DOMAINS(X)

pt_status pt_check_domains(pt_session *s, unsigned *out) {
  *out = 0;
  for (size_t k = 0; k < s->options.domains.n; k++)
    for (const char *at = s->options.domains.at[k]; *at;) {
      size_t n = strcspn(at, ",");
      unsigned bit = domain_of(at, n);
      if (!bit)
        return pt_err_set(
            &s->err, PT_USAGE,
            "--domains: no domain `%.*s` (" DOMAIN_LIST "all)", (int)n, at);
      *out |= bit;
      at += n + (at[n] == ',');
    }
  return PT_OK;
}
#undef X

static pt_kiki_options kiki_options(pt_checker *c, const pt_job *job) {
  return (pt_kiki_options){.job = *job,
                           .log = &c->s->log,
                           .domains = c->domains,
                           .unwind = (uint32_t)c->s->options.unwind,
                           .certify = pt_certify_kiki,
                           .certify_payload = c,
                           .other_solver = strcmp(c->s->options.solver, "z3") == 0 ? "sat" : "z3",
                           .explain = c->s->options.explain ? &c->explanation : NULL};
}

static void run_parts(pt_checker *c, const pt_job *job, unsigned parts) {
  pt_kiki_options o = kiki_options(c, job);
  o.parts = parts;
  c->all = pt_engine_kiki(&c->result, c->exec, c->solver, &o, NULL);
}

/* Invariants are about numbers, so that pointers which walk become indices (ir/index.h).  Others
   have values of their own: nothing is told of these. */
static void run_indexed(pt_checker *c, const pt_job *job, unsigned parts) {
  pt_session *s = c->s;
  pt_job mine = *job;
  if (!(job->checks & ENDLESS) && pt_ir_index_pointers(s->prog)) {
    mine.tell = NULL, mine.take_fact = NULL;
    pt_exec_delete(c->exec);
    c->exec = NULL;
    if (pt_exec_new(&c->exec, s->mem, s->prog, &s->err) != PT_OK) return;
  }
  run_parts(c, &mine, parts);
}

static void run_kiki(pt_checker *c, const pt_job *job) { run_indexed(c, job, 0); }
static void run_base(pt_checker *c, const pt_job *job) { run_parts(c, job, PT_KIKI_BASE); }
static void run_step(pt_checker *c, const pt_job *job) { run_indexed(c, job, PT_KIKI_STEP); }

static void run_box(pt_checker *c, const pt_job *job) {
  pt_box_options o = {
      .job = *job, .certify = pt_certify_box, .certify_payload = c, .log = &c->s->log};
  c->all = pt_engine_box(&c->result, &o);
}

static void run_pred(pt_checker *c, const pt_job *job) {
  pt_pred_options o = {
      .job = *job, .certify = pt_certify_pred, .certify_payload = c, .log = &c->s->log};
  c->all = pt_engine_pred(&c->result, c->exec, c->solver, &o);
}

static void run_coarse(pt_checker *c, const pt_job *job) {
  pt_run_coarse(c, kiki_options(c, job), PT_COARSE_OUTSIDE);
}

static void run_coarse_heap(pt_checker *c, const pt_job *job) {
  pt_run_coarse(c, kiki_options(c, job), PT_COARSE_HEAP);
}

static void run_coarse_calls(pt_checker *c, const pt_job *job) {
  pt_run_coarse(c, kiki_options(c, job), PT_COARSE_CALLS);
}

static void run_nodes(pt_checker *c, const pt_job *job) { pt_run_nodes(c, kiki_options(c, job)); }

static pt_local_calls local_calls(const char *word) {
  static const char *const words[] = {[PT_LOCAL_BODIES] = "bodies",
                                      [PT_LOCAL_ANY] = "any",
                                      [PT_LOCAL_FUNCTIONS] = "functions",
                                      [PT_LOCAL_ACKERMANN] = "ackermann"};
  for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
    if (strcmp(word, words[k]) == 0) return (pt_local_calls)k;
  return PT_LOCAL_BODIES; /* contracts are in the program */
}

typedef void (*engine_run)(pt_checker *c, const pt_job *job);

/* Milliseconds; ALONE: no limit.  What others may show by runs is left to them if they follow. */
typedef enum { ALONE = 0, BRIEF = 300, BESIDE = 60000 } local_time;

/* BRIEF: what takes longer is for others.  Proofs need no more than one first round of a loop:
   their check has one. */
static void local(pt_checker *c, const pt_job *job, pt_lines *lines, local_time time) {
  enum { BRIEF_INS = 4000 };
  const pt_options *how = &c->s->options;
  pt_local_claims claims = {.c = c, .patient = lines != NULL};
  pt_local_options o = {.job = *job,
                        .log = &c->s->log,
                        .first = lines ? (uint32_t)how->first : 1,
                        .last = (uint32_t)how->last,
                        .under = strcmp(how->loops, "under") == 0,
                        .no_invariants = !how->invariants,
                        .no_memory = !how->track_memory,
                        .linear = strcmp(how->arith, "linear") == 0,
                        .calls = local_calls(how->calls),
                        .assumes = pt_reads_contracts(how),
                        .solver = how->solver,
                        .work_ms = time,
                        .others_follow = time != ALONE || (lines && how->search),
                        .max_ins = time == BRIEF ? BRIEF_INS : 0,
                        .certify = pt_certify_local,
                        .certify_loans = pt_certify_loans,
                        .certify_payload = &claims,
                        .other_solver = strcmp(how->solver, "z3") == 0 ? "sat" : "z3"};
  c->all = pt_engine_local(&c->result, c->terms, &o, lines);
  pt_vec_release(c->s->mem, &claims.loans);
}

static void run_local(pt_checker *c, const pt_job *job) { local(c, job, NULL, ALONE); }

static size_t wanted_checks(const pt_checker *c) {
  size_t n = 0;
  for (uint32_t k = 1; k < c->s->prog->checks.n; k++) n += pt_check_wanted(c, k);
  return n;
}

/* What is easy among many checks, so that the others need not look at it, and what recursive
   functions need; a few checks are for the others, and nothing is easy when nothing can be
   proved. */
static bool is_worth_a_look(const pt_checker *c, const pt_job *job) {
  enum { FEW = 4 };
  pt_features f;
  if (job->narrowed || c->looked_closely) return false;
  pt_features_of(c->s->prog, c->s->mem, &f);
  return wanted_checks(c) > FEW || f.recursive;
}

static void run_first(pt_checker *c, const pt_job *job) { local(c, job, NULL, BRIEF); }

static void run_beside(pt_checker *c, const pt_job *job) { local(c, job, NULL, BESIDE); }

/* A program of many functions is looked at one by one, too. */
static bool is_worth_all(const pt_checker *c, const pt_job *job) {
  enum { MANY_FUNCTIONS = 10, MANY_CHECKS = 100 };
  size_t functions = 0;
  for (uint32_t fn = 1; fn < c->s->prog->fns.n; fn++) {
    const pt_ir_fn *f = c->s->prog->fns.at[fn];
    functions += pt_is_closed(c->s->prog, fn) && !f->model && f->nparams;
  }
  return !job->narrowed && !c->looked_closely && functions >= MANY_FUNCTIONS &&
         wanted_checks(c) >= MANY_CHECKS;
}

/* RUN where streams give anything. */
static void reading(pt_checker *c, const pt_job *job,
                    void (*run)(pt_checker *c, const pt_job *job)) {
  pt_reads r;
  pt_job mine = *job;
  c->all = false;
  if (pt_reads_begin(&r, c, &mine, PT_ENGINE_READS)) run(c, &mine);
  pt_reads_end(&r);
}

/* What is easy, and what has few rounds. */
static void run_few(pt_checker *c, const pt_job *job) {
  run_first(c, job);
  run_base(c, job);
}

static void run_reads_few(pt_checker *c, const pt_job *job) { reading(c, job, run_few); }
static void run_reads_step(pt_checker *c, const pt_job *job) { reading(c, job, run_step); }
static void run_reads_box(pt_checker *c, const pt_job *job) { reading(c, job, run_box); }
static void run_reads_shape(pt_checker *c, const pt_job *job) { reading(c, job, pt_run_shape); }
static void run_reads_nodes(pt_checker *c, const pt_job *job) { reading(c, job, run_nodes); }

/* Whether an engine works by default, and of which programs. */
typedef enum { NEVER, ALWAYS, WITHOUT_READS, OF_SHAPES, OF_LISTS, OF_READS, OF_READ_LISTS } when;

/* One row per engine, or part of one: what --engine calls it, which checks it is asked about, and
   when it works by default. */
static const struct {
  const char *word; /* "": never alone */
  pt_engine_id id; /* NONE: several parts in one process */
  engine_run run;
  uint64_t kinds;
  when by_default;
} engines[] = {
    {"", PT_ENGINE_LOCAL, run_first, REST, ALWAYS},
    {"", PT_ENGINE_LOCAL, run_beside, REST, ALWAYS},
    {"local", PT_ENGINE_LOCAL, run_local, REST, NEVER},
    {"shape", PT_ENGINE_SHAPE, pt_run_shape, REST, OF_SHAPES},
    {"reads", PT_ENGINE_SHAPE, run_reads_shape, REST, OF_READS},
    {"test", PT_ENGINE_TEST, run_test, REST, ALWAYS},
    {"base", PT_ENGINE_BASE, run_base, REST, ALWAYS},
    {"reads", PT_ENGINE_READS, run_reads_few, REST, OF_READS},
    {"step", PT_ENGINE_STEP, run_step, REST, ALWAYS},
    {"reads", PT_ENGINE_READS, run_reads_step, REST, OF_READS},
    {"", PT_ENGINE_COARSE, run_coarse, REST, ALWAYS},
    {"", PT_ENGINE_COARSE, run_coarse_heap, REST, ALWAYS},
    {"", PT_ENGINE_COARSE, run_coarse_calls, REST, ALWAYS},
    {"nodes", PT_ENGINE_NODES, run_nodes, REST, OF_LISTS},
    {"reads", PT_ENGINE_NODES, run_reads_nodes, REST, OF_READ_LISTS},
    {"box", PT_ENGINE_BOX, run_box, REST, WITHOUT_READS},
    {"reads", PT_ENGINE_BOX, run_reads_box, REST, OF_READS},
    {"pred", PT_ENGINE_PRED, run_pred, REST, WITHOUT_READS},
    {"dash", PT_ENGINE_DASH, pt_run_dash, REST, ALWAYS},
    {"kiki", PT_ENGINE_NONE, run_kiki, REST, NEVER},
    {"endless", PT_ENGINE_ENDLESS, run_endless, ENDLESS, ALWAYS},
    {"test", PT_ENGINE_TEST, run_test_ends, ENDLESS, ALWAYS},
    {"base", PT_ENGINE_BASE, run_base, ENDLESS, ALWAYS},
    {"step", PT_ENGINE_STEP, run_step, ENDLESS, ALWAYS},
    {"kiki", PT_ENGINE_NONE, run_kiki, ENDLESS, NEVER},
};

enum { ENGINES = sizeof engines / sizeof *engines };

/* Where arguments are what makers made only errors matter (state.h), behind what the maker does:
   that is for runs. */
static bool makes_runs(pt_engine_id id) { return id == PT_ENGINE_TEST || id == PT_ENGINE_ENDLESS; }

static bool works(const pt_checker *c, const pt_job *job, size_t k, bool reads) {
  pt_engine_id id = engines[k].id;
  if (c->s->prog->given.made && !makes_runs(id)) return false;
  if (!(job->checks & engines[k].kinds)) return false;
  if (id == PT_ENGINE_COARSE && !pt_coarse_helps(c, job)) return false;
  if (engines[k].run == run_first && !is_worth_a_look(c, job)) return false;
  if (engines[k].run == run_beside && !is_worth_all(c, job)) return false;
  switch (engines[k].by_default) {
  case NEVER: return false;
  case ALWAYS: return true;
  case WITHOUT_READS: return !reads;
  case OF_SHAPES: return !reads && pt_shape_helps(c);
  case OF_LISTS: return !reads && pt_nodes_help(c);
  case OF_READS: return reads;
  case OF_READ_LISTS: return reads && pt_nodes_help(c);
  }
  return false;
}

/* All engines that are asked something, as processes. */
static void run_all(pt_checker *c, const pt_job *job) {
  pt_worker workers[ENGINES] = {0};
  size_t n = 0;
  bool reads = pt_reads_help(c);
  for (size_t k = 0; k < ENGINES; k++)
    if (works(c, job, k, reads))
      workers[n++] = (pt_worker){
          .engine = engines[k].id, .kinds = engines[k].kinds, .run = engines[k].run};
  pt_schedule(c, job, workers, n);
  c->all = pt_all_decided(c);
  if (c->s->options.explain_schedule) pt_schedule_explain(c, workers, n, &c->explanation);
}

/* It changes the program, so it has a process of its own. */
static void run_apart(pt_checker *c, const pt_job *job, size_t engine) {
  pt_worker worker = {.engine = engines[engine].id,
                      .kinds = engines[engine].kinds,
                      .run = engines[engine].run};
  pt_schedule(c, job, &worker, 1);
  c->all = pt_all_decided(c);
}

/* One engine in this process, about everything that it is asked.  False: there is none of this
   name. */
static bool run_one(pt_checker *c, const pt_job *job, const char *engine) {
  bool known = false, all = true;
  for (size_t k = 0; k < ENGINES; k++) {
    if (strcmp(engines[k].word, engine) != 0) continue;
    known = true;
    if (!(job->checks & engines[k].kinds)) continue;
    pt_job mine = *job;
    mine.checks &= engines[k].kinds;
    bool apart = engines[k].by_default >= OF_SHAPES; /* it changes the program */
    if (apart) {
      run_apart(c, &mine, k);
      continue;
    }
    engines[k].run(c, &mine);
    all &= c->all;
  }
  c->all = all && pt_all_decided(c);
  return known;
}

bool pt_run_endless_with(pt_checker *c, const pt_inputs *inputs, uint64_t repeat) {
  enum { RUNS = 5 };
  pt_job job = make_job(c);
  job.checks = ENDLESS;
  pt_endless_options o = endless_options(c, &job);
  o.given = inputs, o.repeat = repeat, o.max_runs = RUNS;
  pt_engine_endless(&c->result, c->exec, &o);
  return pt_result_count(&c->result, PT_REFUTED) > 0;
}

void pt_run_local(pt_checker *c, pt_lines *lines) {
  const double share = c->s->options.search ? 0.4 : 0.9; /* of the time; others want some, too */
  pt_job job = make_job(c);
  job.checks &= REST;
  pt_timer_start(&c->timer, c->s->stop, pt_clock_us(), share * c->s->options.time_limit, NULL);
  local(c, &job, lines, ALONE);
  pt_timer_end(&c->timer);
  c->looked_closely = true;
}

/* `protest test` wants tests and coverage, which only the test engine has; and runs without an end,
   if they are asked for. */
void pt_run_engines(pt_checker *c) {
  const char *engine = c->suite ? "test" : c->s->options.engine;
  pt_job job = make_job(c);
  pt_check_progress(c, c->suite ? engine : NULL);
  if (c->suite && job.checks & ENDLESS) run_one(c, &job, "endless");
  if (!run_one(c, &job, engine)) run_all(c, &job);
}
