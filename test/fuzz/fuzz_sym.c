/* Random programs for symbolic execution: what is predicted is what happens.

   usage: fuzz_sym [--n N] [--seed S] [--only K] [--runs R] [--print 1] [-m 32|64] [--file F]

   Program K of seed S (or the C file F) is run with all inputs 0 and followed; then conditions of
   paths are turned round, one after the other, and each solved input is run in turn (R runs per
   program at most).  Checked in every run: each value that has a term is what the term says for the
   run's inputs; all conditions of the path hold; and the run took the path that it was made for,
   block by block, up to the condition that was turned round, which went the other way.  A failure
   prints the command that repeats it.  The exit code is 1 when something failed. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/rng.h"
#include "front/front.h"
#include "fuzz_sym_gen.h"
#include "smt/smt.h"
#include "sym/follow.h"
#include "term/smtlib.h"

enum { MAX_HARD = 4 };

typedef struct {
  uint64_t n, seed, only, runs, print;
  int bits; /* 32, 64, or 0: by the program's number */
  const char *file; /* a program from outside; or NULL */
} options;

typedef struct {
  uint64_t programs, runs, values, solved, unsat, unknown, inexact, failures;
} totals;

/* A path that was walked, and where each of its steps lies in the run. */
typedef struct {
  pt_inputs inputs;
  PT_VEC(pt_path_step) steps;
  PT_VEC(pt_term) vars;
  PT_VEC(uint64_t) at; /* by step: hash of the blocks before it */
  bool inexact;
  uint32_t bound; /* steps before this one were turned round elsewhere */
} walked;

typedef struct {
  const options *o;
  totals *sum;
  uint64_t number;
  int bits;
  pt_mem *m;
  pt_ir_prog *p;
  pt_exec *x;
  pt_terms *tt;
  pt_solver *solver;
  pt_follow *w;
  const pt_exec_observer *inner;
  pt_model *md; /* of the inputs so far */
  size_t nvars;
  PT_VEC(walked) paths;
  PT_VEC(uint64_t) at;
  uint64_t trace; /* hash of the blocks so far */
  const pt_inputs *give;
  uint32_t hard; /* questions that were not answered */
  bool failed;
  pt_run run;
} session;

static void fail(session *s, const char *what, uint64_t detail) {
  if (s->failed) return;
  s->failed = true;
  s->sum->failures++;
  const options *o = s->o;
  printf("FAILED program %" PRIu64 ": %s (%" PRIu64 ")\n", s->number, what, detail);
  printf("  fuzz_sym --seed %" PRIu64 " --only %" PRIu64 " -m %d --runs %" PRIu64 "%s%s\n", o->seed,
         s->number, s->bits, o->runs, o->file ? " --file " : "", o->file ? o->file : "");
}

/* ---- watching a run */

static void note_steps(session *s) {
  while (s->at.n < pt_follow_path(s->w)->steps.n) pt_vec_push(s->m, &s->at, s->trace);
}

static void note_inputs(session *s) {
  const pt_path *path = pt_follow_path(s->w);
  for (; s->nvars < path->inputs.n; s->nvars++) {
    const pt_input *in = &s->run.inputs.at[s->nvars];
    uint64_t limbs[PT_BV_LIMBS] = {in->lo, in->hi};
    pt_model_set(s->md, path->inputs.at[s->nvars], pt_bv_limbs(in->width, limbs));
  }
}

static bool before(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  session *s = payload;
  const pt_ir_ins *i = &s->p->fns.at[fn]->ins.at[ins];
  if (pt_op_is_terminator((pt_op)i->op))
    s->trace = pt_hash_mix(s->trace ^ ((uint64_t)fn << 32 | i->block));
  bool go = s->inner->before(s->inner->payload, x, fn, ins);
  note_steps(s);
  return go;
}

/* NaNs are equal: a term of float sort has one. */
static bool is_same(session *s, pt_term t, pt_bv predicted, pt_bv seen) {
  if (pt_bv_eq(predicted, seen)) return true;
  pt_sort sort = pt_term_sort(s->tt, t);
  if (pt_sort_kind_of(s->tt, sort) != PT_SORT_FP) return false;
  pt_fp f = pt_sort_format(s->tt, sort);
  return pt_fp_is_nan(f, predicted) && pt_fp_is_nan(f, seen);
}

static void after(void *payload, pt_exec *x, uint32_t fn, uint32_t ins) {
  session *s = payload;
  s->inner->after(s->inner->payload, x, fn, ins);
  note_steps(s);
  note_inputs(s);
  pt_val v = s->p->fns.at[fn]->ins.at[ins].res;
  pt_term t = v ? pt_follow_term(s->w, v) : (pt_term){0};
  pt_bv predicted;
  if (!t.i || s->failed) return;
  s->sum->values++;
  if (!pt_model_eval(s->md, t, &predicted)) fail(s, "a value cannot be computed", ins);
  else if (!is_same(s, t, predicted, pt_exec_value(x, v)))
    fail(s, "a value is not what its term says", (uint64_t)fn << 32 | ins);
}

static void enter(void *payload, pt_exec *x, uint32_t fn) {
  session *s = payload;
  s->inner->enter(s->inner->payload, x, fn);
}

static void leave(void *payload, pt_exec *x, uint32_t fn) {
  session *s = payload;
  s->inner->leave(s->inner->payload, x, fn);
}

static bool on_ask(void *payload, pt_exec *x, pt_input *in) {
  session *s = payload;
  size_t k = pt_exec_inputs_used(x);
  bool fits =
      k < s->give->n && s->give->at[k].kind == in->kind && s->give->at[k].width == in->width;
  in->lo = fits ? s->give->at[k].lo : 0, in->hi = fits ? s->give->at[k].hi : 0;
  return true;
}

/* Runs, and keeps the path; its number. */
static size_t walk(session *s, const pt_inputs *inputs, uint32_t bound) {
  pt_exec_observer o = {
      .payload = s, .before = before, .after = after, .enter = enter, .leave = leave};
  s->inner = pt_follow_start(s->w);
  s->give = inputs, s->trace = 1, s->nvars = 0;
  pt_vec_reset(&s->at);
  pt_model_reset(s->md);
  pt_exec_options e = {
      .ask = on_ask, .ask_payload = s, .step_limit = 200000, .check_leaks = true, .observer = &o};
  pt_exec_run(s->x, &e, &s->run);
  s->sum->runs++;
  const pt_path *path = pt_follow_path(s->w);
  walked out = {.bound = bound, .inexact = path->inexact != PT_REASON_NONE};
  s->sum->inexact += out.inexact;
  note_steps(s);
  for (size_t k = 0; k < s->run.inputs.n; k++) pt_vec_push(s->m, &out.inputs, s->run.inputs.at[k]);
  for (size_t k = 0; k < path->inputs.n; k++) pt_vec_push(s->m, &out.vars, path->inputs.at[k]);
  for (size_t k = 0; k < path->steps.n; k++) {
    pt_vec_push(s->m, &out.steps, path->steps.at[k]);
    pt_vec_push(s->m, &out.at, s->at.at[k]);
    if (!pt_model_is_true(s->md, path->steps.at[k].cond))
      fail(s, "a condition of the path does not hold", k);
  }
  pt_vec_push(s->m, &s->paths, out);
  return s->paths.n - 1;
}

/* ---- turning conditions round */

static bool is_choice(const pt_path_step *s) {
  return s->kind == PT_STEP_VALUE || s->kind == PT_STEP_ACCESS;
}

static bool is_as_predicted(pt_terms *tt, const walked *a, const walked *b, uint32_t step) {
  if (b->steps.n <= step) return false;
  for (uint32_t k = 0; k <= step; k++) {
    if (a->at.at[k] != b->at.at[k]) return false;
    if (k < step && a->steps.at[k].cond.i != b->steps.at[k].cond.i) return false;
  }
  const pt_path_step *x = &a->steps.at[step], *y = &b->steps.at[step];
  if ((x->asked.i == y->asked.i && x->holds != y->holds) || y->cond.i == pt_mk_not(tt, x->cond).i)
    return true;
  /* another value, or another object behind a pointer */
  return is_choice(x) && is_choice(y) && x->fn == y->fn && x->ins == y->ins &&
         x->cond.i != y->cond.i;
}

/* Where two paths part, for people. */
static void print_parting(const session *s, const walked *a, const walked *b, uint32_t step) {
  static const char *const kinds[] = {"branch", "check", "access", "assume", "value"};
  const walked *both[] = {a, b};
  uint32_t k = 0;
  while (k < step && k < b->steps.n && a->at.at[k] == b->at.at[k] &&
         a->steps.at[k].cond.i == b->steps.at[k].cond.i)
    k++;
  for (int j = 0; j < 2; j++) {
    char where[200] = "the end";
    bool there = k < both[j]->steps.n;
    const pt_path_step *t = there ? &both[j]->steps.at[k] : NULL;
    if (there) pt_ir_loc_text(s->p, s->p->fns.at[t->fn]->ins.at[t->ins].loc, where, sizeof where);
    pt_buf text = {0};
    if (there) pt_smtlib_term(s->m, &text, s->tt, t->cond);
    printf("  step %u: %s at %s, blocks %08x: %.600s\n", k, there ? kinds[t->kind] : "-", where,
           there ? (unsigned)both[j]->at.at[k] : 0, pt_buf_text(&text));
    pt_buf_release(s->m, &text);
  }
}

static void solved_inputs(session *s, const walked *path, pt_inputs *out) {
  pt_model *md = pt_model_new(s->tt);
  pt_solver_model(s->solver, md);
  for (size_t k = 0; k < path->inputs.n; k++) {
    pt_input in = path->inputs.at[k];
    pt_bv v;
    bool known = k < path->vars.n && pt_model_get(md, path->vars.at[k], &v);
    in.lo = known ? v.w[0] : 0, in.hi = known && v.width > 64 ? v.w[1] : 0;
    pt_vec_push(s->m, out, in);
  }
  pt_model_delete(md);
}

static void turn(session *s, size_t path, uint32_t step) {
  pt_term_vec query = {0};
  pt_inputs inputs = {0};
  for (uint32_t k = 0; k < step; k++) pt_vec_push(s->m, &query, s->paths.at[path].steps.at[k].cond);
  pt_vec_push(s->m, &query, pt_mk_not(s->tt, s->paths.at[path].steps.at[step].cond));
  pt_limit limit = {.time_ms = 1000, .effort = 3000};
  pt_answer answer = pt_solver_check(s->solver, query.at, query.n, &limit);
  s->sum->unsat += answer == PT_UNSAT, s->sum->unknown += answer == PT_UNKNOWN;
  s->hard += answer == PT_UNKNOWN;
  if (answer == PT_SAT) {
    s->sum->solved++;
    solved_inputs(s, &s->paths.at[path], &inputs);
    size_t child = walk(s, &inputs, step + 1);
    bool exact = !s->paths.at[path].inexact && !s->paths.at[child].inexact;
    if (exact && !is_as_predicted(s->tt, &s->paths.at[path], &s->paths.at[child], step)) {
      fail(s, "the run took another path", step);
      print_parting(s, &s->paths.at[path], &s->paths.at[child], step);
    }
  }
  pt_vec_release(s->m, &query);
  pt_vec_release(s->m, &inputs);
}

/* Paths in the order in which they were found, conditions at random, so that deep ones have their
   share. */
static void explore(session *s) {
  static const pt_inputs none;
  pt_rng rng = {s->number};
  uint64_t before = s->sum->runs;
  walk(s, &none, 0);
  for (size_t tries = 0; tries < 4 * s->o->runs && !s->failed && s->hard < MAX_HARD; tries++) {
    if (s->sum->runs - before >= s->o->runs) return;
    size_t path = (size_t)pt_rng_below(&rng, s->paths.n);
    const walked *w = &s->paths.at[path];
    if (w->bound >= w->steps.n) continue;
    turn(s, path, w->bound + (uint32_t)pt_rng_below(&rng, w->steps.n - w->bound));
  }
}

/* ---- one program */

static pt_status load(session *s, const char *text, pt_err *e) {
  static const pt_texts none;
  char name[64];
  const char *file = name;
  snprintf(name, sizeof name, "/tmp/protest-fuzz-sym-%d.c", (int)getpid());
  FILE *f = s->o->file ? NULL : fopen(name, "w");
  if (s->o->file) file = s->o->file;
  else if (!f || fputs(text, f) < 0 || fclose(f))
    return pt_err_set(e, PT_INPUT, "cannot write %s", name);
  pt_front_options o = {.nfiles = 1,
                        .files = &file,
                        .clang = "clang-19",
                        .std = "gnu17",
                        .include = &none,
                        .define = &none,
                        .undefine = &none,
                        .preinclude = &none,
                        .compile_db = "",
                        .function = "main",
                        .checks = pt_front_default_checks(),
                        .m32 = s->bits == 32};
  pt_status st = pt_front_load(&s->p, s->m, &o, NULL, NULL, e);
  if (!s->o->file) unlink(name);
  return st;
}

static void release(session *s) {
  for (size_t k = 0; k < s->paths.n; k++) {
    walked *w = &s->paths.at[k];
    pt_vec_release(s->m, &w->inputs);
    pt_vec_release(s->m, &w->steps);
    pt_vec_release(s->m, &w->vars);
    pt_vec_release(s->m, &w->at);
  }
  pt_vec_release(s->m, &s->paths);
  pt_vec_release(s->m, &s->at);
  pt_run_release(s->m, &s->run);
  pt_model_delete(s->md);
  pt_follow_delete(s->w);
  pt_solver_delete(s->solver);
  pt_terms_delete(s->tt);
  pt_exec_delete(s->x);
}

static bool run_program(const options *o, uint64_t number, totals *sum) {
  session s = {.o = o, .sum = sum, .number = number, .m = pt_mem_new()};
  if (o->bits) s.bits = o->bits;
  else if (number & 1) s.bits = 64;
  else s.bits = 32;
  pt_buf text = {0};
  pt_err e = {0};
  fuzz_sym_program(s.m, &text, o->seed * 1000003 + number);
  if (o->print) fputs(pt_buf_text(&text), stdout);
  pt_smt_config c = pt_smt_config_default();
  bool ok = load(&s, pt_buf_text(&text), &e) == PT_OK && pt_exec_new(&s.x, s.m, s.p, &e) == PT_OK;
  if (ok) {
    s.tt = pt_terms_new(s.m);
    ok = pt_solver_new(&s.solver, s.tt, &c, &e) == PT_OK;
    s.w = pt_follow_new(s.m, s.tt, s.p);
    s.md = pt_model_new(s.tt);
    if (ok) explore(&s), sum->programs++;
    release(&s);
  }
  if (!ok) fprintf(stderr, "program %" PRIu64 ": %s\n", number, e.text);
  pt_buf_release(s.m, &text);
  if (s.p) pt_ir_prog_delete(s.p);
  if (pt_mem_delete(s.m))
    printf("FAILED program %" PRIu64 " leaks memory\n", number), sum->failures++;
  return ok;
}

static bool parse(int argc, char **argv, options *o) {
  const struct {
    const char *name;
    uint64_t *to;
  } known[] = {{"--n", &o->n},
               {"--seed", &o->seed},
               {"--only", &o->only},
               {"--runs", &o->runs},
               {"--print", &o->print}};
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 == argc) return false;
    uint64_t value = strtoull(argv[i + 1], NULL, 0);
    bool found = strcmp(argv[i], "-m") == 0, file = strcmp(argv[i], "--file") == 0;
    if (found) o->bits = (int)value;
    if (file) o->file = argv[i + 1], o->only = 1, found = true;
    for (size_t k = 0; k < sizeof known / sizeof *known; k++)
      if (strcmp(argv[i], known[k].name) == 0) *known[k].to = value, found = true;
    if (!found) return false;
  }
  return o->bits == 0 || o->bits == 32 || o->bits == 64;
}

int main(int argc, char **argv) {
  options o = {.n = 500, .seed = 1, .runs = 20};
  totals t = {0};
  if (!parse(argc, argv, &o)) {
    fprintf(stderr, "usage: fuzz_sym [--n N] [--seed S] [--only K] [--runs R] [--print 1] [-m "
                    "32|64] [--file F]\n");
    return 2;
  }
  for (uint64_t k = o.only ? o.only : 1; k <= (o.only ? o.only : o.n); k++)
    if (!run_program(&o, k, &t)) return 2;
  printf("%" PRIu64 " programs, %" PRIu64 " runs (%" PRIu64 " inexact), %" PRIu64
         " values, %" PRIu64 " solved, %" PRIu64 " unsat, %" PRIu64 " unknown, %" PRIu64
         " failures\n",
         t.programs, t.runs, t.inexact, t.values, t.solved, t.unsat, t.unknown, t.failures);
  return t.failures > 0;
}
