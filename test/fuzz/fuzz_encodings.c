/* Random programs in the program form: what encodings say is what the interpreter does.

   usage: fuzz_encodings [--n N] [--loops N] [--seed S] [--only K] [--runs R] [--print 1]

   Program K of seed S (the first N are without loops) is run with random inputs.  Each run must be
   the one that these say:
   - the merged encoding (sym/merge.h): evaluated for the run's inputs (when they determine the
     run: no undefined bytes, no builtins), the obligation that fails is the check that failed; with
     another expectation of one value, it is that one's assertion.  With the inputs assumed, a
     solver says the same of any run;
   - the path encoding of the checker (check/unwind.h): with the inputs assumed, the claim that
     nothing fails is confirmed; with one wrong expectation, it is not;
   - the preconditions of single steps (sym/flow.h): carried back along the run's blocks, "this
     assertion fails here" is impossible with the right, and possible with a wrong expectation.
   Where an encoding says itself that it does not know, only what must hold all the same is
   required.  A failure prints the command that repeats it.  The exit code is 1 when something
   failed. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "check/unwind.h"
#include "exec/exec.h"
#include "gen_ir.h"
#include "ir/cfg.h"
#include "ir/text.h"
#include "smt/smt.h"
#include "sym/flow.h"
#include "sym/merge.h"
#include "term/build.h"
#include "term/model.h"

typedef struct {
  uint64_t n, loops, seed, only, runs, print;
} options;

typedef struct {
  uint64_t programs, runs, failed_runs, stuck, merged, merged_lost, confirmed, gave_up, doubted,
      stepped, weakened, failures;
} totals;

/* An assertion that compares a value with what is expected. */
typedef struct {
  uint32_t check;
  pt_val value, expect;
} observation;

typedef struct {
  const options *o;
  totals *sum;
  uint64_t number;
  bool loops, failed;
  pt_mem *m;
  pt_rng rng;
  pt_ir_prog *p;
  pt_exec *x;
  PT_VEC(observation) seen;
  bool calls, builtins;
  /* of a run */
  uint32_t fn, ins;
  size_t inputs_before;
  gen_ir_pins pins;
  pt_run run;
} session;

static void fail(session *s, const char *what, const char *detail) {
  if (!s->failed)
    printf("FAILED program %" PRIu64 ": %s: %s\n  fuzz_encodings --seed %" PRIu64 " --only %" PRIu64
           " --n %" PRIu64 " --runs %" PRIu64 " --print 1\n",
           s->number, what, detail, s->o->seed, s->number, s->o->n, s->o->runs);
  fflush(stdout); /* a long run may be stopped */
  s->sum->failures += !s->failed;
  s->failed = true;
}

static const pt_ir_fn *main_fn(const session *s) { return s->p->fns.at[s->p->main]; }

/* ---- a run */

static bool before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  session *s = payload;
  s->fn = fn, s->ins = ins, s->inputs_before = pt_exec_inputs_used(x);
  return true;
}

/* A load through a pointer of which encodings know nothing (gen_ir.c). */
static bool is_anywhere(const pt_ir_fn *f, const pt_ir_ins *i) {
  if (i->op != PT_OP_LOAD) return false;
  const pt_ir_value *p = &f->values.at[pt_ir_arg(f, i, 0)];
  return p->kind == PT_VAL_INS && f->ins.at[p->ref].op == PT_OP_XOR;
}

/* What is not determined by the program is pinned: inputs, loads of undefined bytes, and what the
   host computes; and what is read through a pointer that may point anywhere. */
static void after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  session *s = payload;
  const pt_ir_ins *i = &s->p->fns.at[fn]->ins.at[ins];
  bool drew = pt_exec_inputs_used(x) > s->inputs_before &&
              (i->op == PT_OP_LOAD || i->op == PT_OP_INPUT);
  bool host = i->op == PT_OP_CALL && s->p->fns.at[i->ref]->blocks.n == 0;
  bool anywhere = is_anywhere(s->p->fns.at[fn], i);
  if (fn == s->p->main && (drew || host || anywhere))
    gen_ir_pin(s->m, &s->pins, i->res, pt_exec_value(x, i->res));
}

static uint64_t some_value(session *s) {
  static const uint64_t often[] = {0,    1,    2,          3,          0x7f,
                                   0x80, 0xff, 0x7fffffff, 0x80000000, UINT64_MAX};
  if (pt_rng_below(&s->rng, 2)) return pt_rng_next(&s->rng);
  return often[pt_rng_below(&s->rng, sizeof often / sizeof *often)];
}

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  session *s = payload;
  const pt_ir_ins *i = &s->p->fns.at[s->fn]->ins.at[s->ins];
  uint64_t v = some_value(s);
  for (size_t k = 0; i->op == PT_OP_INPUT && k < s->seen.n; k++)
    if (s->fn == s->p->main && s->seen.at[k].expect == i->res)
      v = pt_exec_value(x, s->seen.at[k].value).w[0];
  in->lo = in->width < 64 ? v & ((UINT64_C(1) << in->width) - 1) : v;
  in->hi = 0;
  return true;
}

static void run(session *s) {
  pt_exec_observer o = {.payload = s, .before = before, .after = after};
  pt_exec_options e = {.ask = on_ask, .ask_payload = s, .step_limit = 100000, .observer = &o,
                       .record_blocks = true};
  gen_ir_pins_release(s->m, &s->pins);
  s->pins = (gen_ir_pins){0};
  pt_exec_run(s->x, &e, &s->run);
  s->sum->runs++;
  s->sum->failed_runs += s->run.status == PT_RUN_FAILED;
}

/* ---- the merged encoding */

static const pt_merge_goal merge_goal = {.checks = UINT64_MAX};
static const pt_merge_options merge_options = {
    .bound = 4, .recursion = 2, .max_ins = 1000000, .max_unwind = 10};

/* Gives the run's inputs to the variables, in the order of the run.  BENT: the variable of this
   input gets another value. */
static bool give_inputs(session *s, const pt_merge *e, pt_model *md, size_t bent) {
  size_t next = 0;
  for (size_t k = 0; k < e->inputs.n; k++) {
    const pt_input_event *ev = &e->inputs.at[k];
    if (ev->in.kind == PT_INPUT_UNDEF || !pt_model_is_true(md, ev->guard)) continue;
    if (next == s->run.inputs.n) return false;
    const pt_input *in = &s->run.inputs.at[next];
    if (in->kind != ev->in.kind || in->width != ev->in.width) return false;
    pt_model_set(md, ev->var, pt_bv_u64(in->width, in->lo ^ (next == bent)));
    next++;
  }
  return bent < next || next == s->run.inputs.n;
}

static bool any_true(pt_model *md, const pt_lost *list, size_t n) {
  for (size_t k = 0; k < n; k++)
    if (pt_model_is_true(md, list[k].guard)) return true;
  return false;
}

/* The check that fails; 0: none.  Several: -1.  UNSURE: what fails, or CHECK, depends on memory of
   which the encoding does not know everything. */
static int64_t failing_check(pt_model *md, const pt_merge *e, int64_t check, bool *unsure) {
  int64_t found = 0;
  *unsure = false;
  for (size_t k = 0; k < e->obligations.n; k++) {
    const pt_obligation *ob = &e->obligations.at[k];
    bool fails = pt_model_is_true(md, ob->fails);
    if (fails || ob->check == check)
      *unsure |= pt_space_may_be_undefined(&e->space, ob->fails);
    if (!fails) continue;
    if (found && found != ob->check) return -1;
    found = ob->check;
  }
  return found;
}

static void compare_merged(session *s, const pt_merge *e, size_t bent, int64_t check) {
  pt_model *md = pt_model_new(e->tt);
  char text[100];
  bool given = give_inputs(s, e, md, bent);
  bool unsure;
  int64_t found = failing_check(md, e, check, &unsure);
  if (any_true(md, e->lost.at, e->lost.n) || (unsure && found != check)) {
    s->sum->merged_lost++;
  } else {
    s->sum->merged++;
    snprintf(text, sizeof text, "check %d fails, the encoding says %d", (int)check, (int)found);
    if (!given) fail(s, "merge", "other inputs are asked for");
    else if (any_true(md, e->more.at, e->more.n)) fail(s, "merge", "a loop goes further");
    else if (found != check) fail(s, "merge", text);
  }
  pt_model_delete(md);
}

/* The number of the run's input that is expected for the K-th observation: they come last. */
static size_t expectation(const session *s, size_t k) {
  return s->run.inputs.n - s->seen.n + k;
}

static bool is_determined(const session *s) {
  if (s->builtins) return false;
  for (size_t k = 0; k < s->run.inputs.n; k++)
    if (s->run.inputs.at[k].kind == PT_INPUT_UNDEF) return false;
  return true;
}

static void test_merged(session *s, const pt_merge *e) {
  if (!is_determined(s)) return;
  compare_merged(s, e, SIZE_MAX, s->run.status == PT_RUN_FAILED ? s->run.check : 0);
  for (size_t k = 0; s->run.status == PT_RUN_DONE && k < s->seen.n; k++)
    compare_merged(s, e, expectation(s, k), s->seen.at[k].check);
}

/* ---- programs of which one run is left */

typedef struct {
  pt_ir_prog *p;
  pt_exec *x;
  pt_proof claim;
  pt_job job;
} pinned;

static void release_pinned(session *s, pinned *q) {
  pt_proof_release(s->m, &q->claim);
  if (q->x) pt_exec_delete(q->x);
  if (q->p) pt_ir_prog_delete(q->p);
}

/* A calling context, all of whose loops go round at most four times. */
static void claim_context(session *s, pinned *q, pt_proof_context c) {
  pt_ir_cfg cfg;
  pt_vec_push(s->m, &q->claim.contexts, c);
  pt_ir_cfg_init(&cfg, s->m, q->p->fns.at[c.fn]);
  for (size_t k = 0; k < cfg.loops.n; k++) {
    pt_proof_loop l = {.context = (uint32_t)q->claim.contexts.n - 1,
                       .head = cfg.loops.at[k].header,
                       .copies = 4};
    pt_vec_push(s->m, &q->claim.loops, l);
  }
  pt_ir_cfg_release(&cfg);
}

/* Of every other program nothing is claimed of memory: then what is read through a pointer that may
   point anywhere is any value. */
static bool is_claimed(const session *s, const pinned *q, uint32_t check) {
  pt_check_kind k = (pt_check_kind)q->p->checks.at[check].kind;
  return s->number % 2 || k < PT_CHECK_ACCESS || k > PT_CHECK_LEAK_UNFREED;
}

static void claim_everything(session *s, pinned *q) {
  const pt_ir_fn *f = q->p->fns.at[q->p->main];
  claim_context(s, q, (pt_proof_context){0, 0, q->p->main});
  for (uint32_t k = 1; k < f->ins.n; k++)
    if (f->ins.at[k].op == PT_OP_CALL && q->p->fns.at[f->ins.at[k].ref]->blocks.n)
      claim_context(s, q, (pt_proof_context){0, k, f->ins.at[k].ref});
  for (uint32_t c = 1; c < q->p->checks.n; c++)
    if (is_claimed(s, q, c)) pt_vec_push(s->m, &q->claim.checks, c);
  q->job = (pt_job){.checks = UINT64_MAX};
}

static bool make_pinned(session *s, pinned *q) {
  pt_buf text = {0};
  pt_err e = {0};
  *q = (pinned){0};
  gen_ir_program(s->m, &text, s->o->seed * 1000003 + s->number, s->loops, &s->pins);
  bool ok = pt_ir_parse(&q->p, s->m, "pinned", pt_buf_text(&text), &e) == PT_OK &&
            pt_exec_new(&q->x, s->m, q->p, &e) == PT_OK;
  if (!ok) fail(s, "the program with pins", e.text);
  else claim_everything(s, q);
  pt_buf_release(s->m, &text);
  return ok;
}

static pt_answer ask(session *s, pt_terms *tt, pt_term t) {
  pt_smt_config c = pt_smt_config_default();
  pt_solver *solver = NULL;
  pt_err e = {0};
  pt_limit limit = {.time_ms = 300};
  pt_answer a = PT_UNKNOWN;
  if (pt_term_is_false(tt, t)) return PT_UNSAT;
  if (t.i == pt_true(tt).i) return PT_SAT;
  c.name = "z3";
  if (pt_solver_new(&solver, tt, &c, &e) != PT_OK) {
    fail(s, "the solver", e.text);
    return a;
  }
  pt_solver_add(solver, t);
  a = pt_solver_check(solver, NULL, 0, &limit);
  pt_solver_delete(solver);
  return a;
}

/* CHECK fails, and nothing else does; 0: nothing fails. */
static void test_merged_pinned(session *s, const pinned *q, uint32_t check) {
  pt_terms *tt = pt_terms_new(s->m);
  pt_merge *e = pt_merge_new(s->m, tt, q->p, &merge_goal);
  pt_term right = pt_false(tt), wrong = right, lost = right;
  if (!pt_merge_encode(e, &merge_options)) fail(s, "merge", "the program was not encoded");
  for (size_t k = 0; k < e->obligations.n; k++) {
    const pt_obligation *o = &e->obligations.at[k];
    if (o->check == check) right = pt_mk_or(tt, right, o->fails);
    else wrong = pt_mk_or(tt, wrong, o->fails);
  }
  for (size_t k = 0; k < e->lost.n; k++) lost = pt_mk_or(tt, lost, e->lost.at[k].guard);
  for (size_t k = 0; k < e->more.n; k++) wrong = pt_mk_or(tt, wrong, e->more.at[k].guard);
  bool exact = ask(s, tt, lost) == PT_UNSAT;
  s->sum->merged += exact, s->sum->merged_lost += !exact;
  bool sure = !pt_space_may_be_undefined(&e->space, wrong);
  if (exact && sure && ask(s, tt, wrong) == PT_SAT) fail(s, "merge", "a check seems to fail");
  if (exact && check && ask(s, tt, right) == PT_UNSAT)
    fail(s, "merge", "a failing check is not seen");
  pt_merge_delete(e);
  pt_terms_delete(tt);
}

static void test_unwound(session *s, const pinned *q, bool right) {
  pt_unwind_limits l = {.time_ms = 300, .exec = q->x};
  char why[300] = "";
  pt_unwind_answer a =
      pt_unwind_check(s->m, q->p, &q->job, &q->claim, &l, NULL, why, sizeof why);
  s->sum->confirmed += a == PT_UNWIND_CONFIRMED, s->sum->gave_up += a == PT_UNWIND_GAVE_UP;
  s->sum->doubted += right && a == PT_UNWIND_DOUBTED;
  if (s->o->print) printf("; unwind, %s: %d %s\n", right ? "right" : "wrong", (int)a, why);
  if (!right && a == PT_UNWIND_CONFIRMED) fail(s, "unwind", "a failing check is not seen");
  if (right && (a == PT_UNWIND_REFUTED || a == PT_UNWIND_DOUBTED)) fail(s, "unwind", why);
}

/* ---- single steps */

static uint32_t arc_to(const pt_flow *w, uint32_t point, pt_blk to) {
  const pt_point *pt = pt_flow_point(w, point);
  for (uint32_t k = 0; k < pt->narcs; k++) {
    const pt_arc *a = pt_flow_arc(w, pt->arcs + k);
    if (a->kind == PT_ARC_FLOW && pt->to[a->side] == to) return pt->arcs + k;
  }
  return 0;
}

static uint32_t arc_of_failure(const pt_flow *w, uint32_t point, uint32_t check) {
  const pt_point *pt = pt_flow_point(w, point);
  for (uint32_t k = 0; k < pt->narcs; k++) {
    const pt_arc *a = pt_flow_arc(w, pt->arcs + k);
    if (a->kind == PT_ARC_FAIL && a->check == check) return pt->arcs + k;
  }
  return 0;
}

/* The points of the run, and the conjuncts at the start under which it goes along them and CHECK
   fails at the end; false: this is not described. */
static bool path_condition(session *s, pt_flow *w, uint32_t check, pt_term_vec *out) {
  PT_VEC(uint32_t) arcs = {0};
  uint32_t point = pt_flow_entry(w, s->p->main), arc = 1;
  for (size_t k = 1; k < s->run.blocks.n && arc; k++) {
    arc = arc_to(w, point, s->run.blocks.at[k].block);
    pt_vec_push(s->m, &arcs, arc);
    if (arc) point = pt_flow_arc(w, arc)->to;
  }
  uint32_t last = arc_of_failure(w, point, check);
  bool known = arc && last;
  if (known) pt_flow_guards(w, last, out);
  for (size_t k = arcs.n; known && k-- > 0;) {
    for (size_t j = 0; j < out->n; j++) out->at[j] = pt_flow_pre(w, arcs.at[k], out->at[j]);
    pt_flow_guards(w, arcs.at[k], out);
  }
  for (size_t j = 0; known && j < out->n; j++) out->at[j] = pt_flow_start(w, out->at[j]);
  pt_vec_release(s->m, &arcs);
  return known;
}

static void test_steps(session *s, const pinned *q, uint32_t check, bool right) {
  pt_terms *tt = pt_terms_new(s->m);
  pt_flow *w = pt_flow_new(s->m, tt, q->p, q->x, false);
  pt_term_vec all = {0};
  if (path_condition(s, w, check, &all)) {
    bool exact = !pt_flow_weakened(w);
    pt_answer a = ask(s, tt, pt_mk_and_all(tt, all.at, all.n));
    s->sum->stepped += exact, s->sum->weakened += !exact;
    if (right && exact && a == PT_SAT) fail(s, "flow", "a check seems to fail");
    if (!right && a == PT_UNSAT) fail(s, "flow", "a failing check is not seen");
  } else {
    fail(s, "flow", "the run's way is no way");
  }
  pt_vec_release(s->m, &all);
  pt_flow_delete(w);
  pt_terms_delete(tt);
}

static void test_pinned(session *s) {
  pinned q;
  bool done = s->run.status == PT_RUN_DONE;
  if (make_pinned(s, &q)) {
    if (done || is_claimed(s, &q, s->run.check)) test_unwound(s, &q, done);
    test_merged_pinned(s, &q, done ? 0 : s->run.check);
    if (done && !s->calls) test_steps(s, &q, s->seen.at[s->seen.n - 1].check, true);
  }
  release_pinned(s, &q);
  if (!done) return;
  const observation *o = &s->seen.at[pt_rng_below(&s->rng, s->seen.n)];
  uint64_t at = 0;
  pt_map_get(&s->pins.at, o->expect, &at);
  pt_bv v = s->pins.values.at[at];
  gen_ir_pin(s->m, &s->pins, o->expect, pt_bv_xor(v, pt_bv_u64(v.width, 1)));
  if (make_pinned(s, &q)) {
    test_unwound(s, &q, false);
    test_merged_pinned(s, &q, o->check);
    if (!s->calls) test_steps(s, &q, o->check, false);
  }
  release_pinned(s, &q);
}

/* ---- one program */

static void find_observations(session *s) {
  const pt_ir_fn *f = main_fn(s);
  for (uint32_t k = 1; k < f->ins.n; k++) {
    const pt_ir_ins *i = &f->ins.at[k];
    s->calls |= i->op == PT_OP_CALL && s->p->fns.at[i->ref]->blocks.n > 0;
    s->builtins |= i->op == PT_OP_CALL && s->p->fns.at[i->ref]->blocks.n == 0;
    if (i->op != PT_OP_CHECK) continue;
    const pt_ir_ins *eq = &f->ins.at[f->values.at[pt_ir_arg(f, i, 0)].ref];
    observation o = {i->ref, pt_ir_arg(f, eq, 0), pt_ir_arg(f, eq, 1)};
    pt_vec_push(s->m, &s->seen, o);
  }
}

static void test_runs(session *s) {
  pt_terms *tt = pt_terms_new(s->m);
  pt_merge *e = pt_merge_new(s->m, tt, s->p, &merge_goal);
  bool encoded = pt_merge_encode(e, &merge_options);
  if (!encoded) fail(s, "merge", "the program was not encoded");
  for (uint64_t k = 0; encoded && k < s->o->runs && !s->failed; k++) {
    run(s);
    bool ended = s->run.status == PT_RUN_DONE || s->run.status == PT_RUN_FAILED;
    s->sum->stuck += !ended;
    if (s->o->print) printf("; run %" PRIu64 ": %d %s\n", k, (int)s->run.status, s->run.text);
    if (ended) test_merged(s, e);
    if (ended && k == 0) test_pinned(s);
  }
  pt_merge_delete(e);
  pt_terms_delete(tt);
}

static bool test_program(const options *o, uint64_t number, totals *sum) {
  session s = {.o = o, .sum = sum, .number = number, .loops = number > o->n, .m = pt_mem_new()};
  pt_buf text = {0};
  pt_err e = {0};
  s.rng.state = o->seed * 7919 + number;
  gen_ir_program(s.m, &text, o->seed * 1000003 + number, s.loops, NULL);
  if (o->print) fputs(pt_buf_text(&text), stdout);
  bool ok = pt_ir_parse(&s.p, s.m, "program", pt_buf_text(&text), &e) == PT_OK &&
            pt_exec_new(&s.x, s.m, s.p, &e) == PT_OK;
  if (ok) {
    find_observations(&s);
    test_runs(&s);
    pt_exec_delete(s.x);
    sum->programs++;
  } else {
    fprintf(stderr, "program %" PRIu64 ": %s\n", number, e.text);
  }
  gen_ir_pins_release(s.m, &s.pins);
  pt_vec_release(s.m, &s.seen);
  pt_run_release(s.m, &s.run);
  pt_buf_release(s.m, &text);
  if (s.p) pt_ir_prog_delete(s.p);
  if (pt_mem_delete(s.m)) fail(&s, "program", "leaks memory");
  return ok;
}

static bool parse(int argc, char **argv, options *o) {
  const struct {
    const char *name;
    uint64_t *to;
  } known[] = {{"--n", &o->n},       {"--loops", &o->loops}, {"--seed", &o->seed},
               {"--only", &o->only}, {"--runs", &o->runs},   {"--print", &o->print}};
  for (int i = 1; i < argc; i += 2) {
    bool found = false;
    for (size_t k = 0; i + 1 < argc && k < sizeof known / sizeof *known; k++)
      if (strcmp(argv[i], known[k].name) == 0)
        *known[k].to = strtoull(argv[i + 1], NULL, 0), found = true;
    if (!found) return false;
  }
  return true;
}

int main(int argc, char **argv) {
  options o = {.n = 10000, .loops = 1000, .seed = 1, .runs = 3};
  totals t = {0};
  if (!parse(argc, argv, &o)) {
    fprintf(stderr, "usage: fuzz_encodings [--n N] [--loops N] [--seed S] [--only K] [--runs R] "
                    "[--print 1]\n");
    return 2;
  }
  for (uint64_t k = o.only ? o.only : 1; k <= (o.only ? o.only : o.n + o.loops); k++)
    if (!test_program(&o, k, &t)) return 2;
  printf("%" PRIu64 " programs, %" PRIu64 " runs (%" PRIu64 " fail, %" PRIu64 " stuck)\n",
         t.programs, t.runs, t.failed_runs, t.stuck);
  printf("merge: %" PRIu64 " compared, %" PRIu64 " given up; unwind: %" PRIu64
         " confirmed, %" PRIu64 " given up, %" PRIu64 " doubted; flow: %" PRIu64
         " exact, %" PRIu64 " weakened; %" PRIu64 " failures\n",
         t.merged, t.merged_lost, t.confirmed, t.gave_up, t.doubted, t.stepped, t.weakened,
         t.failures);
  return t.failures > 0;
}
