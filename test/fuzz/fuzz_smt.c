/* Random formulas for all solvers at once.

   usage: fuzz_smt [--n N] [--seed S] [--only K] [--solvers sat,z3,cvc5] [--dir DIR] [--limit MS]

   Session K of seed S is a random sequence of pushes, pops, assertions and checks (or one
   check alone).  Every solver gets the same; definite answers must be equal, every model
   must make all terms of its query true, and every core must be unsatisfiable on another solver.
   A failure prints the command that repeats it and writes the query to DIR (default: the current
   folder).  The exit code is 1 when something failed. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/rng.h"
#include "smt/smt.h"
#include "term/smtlib.h"

enum { MAX_SOLVERS = 8, MAX_POOL = 14, MAX_ASSUME = 4, NWIDTHS = 4 };

typedef struct {
  uint64_t n, seed, only;
  const char *solvers, *dir;
  uint32_t limit_ms;
} options;

typedef struct {
  uint64_t checks, sat, unsat, unknown, models, cores, failures, evaluated;
} totals;

typedef struct {
  const options *o;
  totals *sum;
  uint64_t number; /* of the session */
  pt_rng rng;
  pt_mem *m;
  pt_terms *tt;
  pt_solver *solver[MAX_SOLVERS];
  const char *name[MAX_SOLVERS];
  size_t nsolvers;
  uint32_t width[NWIDTHS]; /* that terms of this session have */
  bool floats;             /* half floats too: some solvers will answer UNKNOWN */
  pt_term pool[MAX_POOL];
  pt_term_vec stack, query;
  PT_VEC(size_t) levels;
} session;

/* ---- random terms ---- */

static uint64_t below(session *s, uint64_t n) { return pt_rng_below(&s->rng, n); }

static pt_term any_bv(session *s, uint32_t width, uint32_t depth);

static pt_term any_const(session *s, uint32_t width) {
  uint64_t limbs[PT_BV_LIMBS] = {0};
  switch (below(s, 5)) {
  case 0: return pt_mk_const(s->tt, pt_bv_ones(width));
  case 1: return pt_mk_const(s->tt, pt_bv_min_signed(width));
  case 2: return pt_mk_u64(s->tt, width, below(s, 4));
  default: break;
  }
  for (size_t i = 0; i < PT_BV_LIMBS; i++)
    limbs[i] = pt_rng_next(&s->rng);
  return pt_mk_const(s->tt, pt_bv_limbs(width, limbs));
}

static pt_term any_var(session *s, uint32_t width) {
  char name[32];
  snprintf(name, sizeof name, "x%u_%" PRIu64, width, below(s, 3));
  return pt_mk_var(s->tt, name, pt_sort_bv(s->tt, width));
}

static pt_term any_bool(session *s, uint32_t depth);

static pt_term any_array(session *s, uint32_t index, uint32_t elem, uint32_t depth) {
  pt_sort sort = pt_sort_array(s->tt, pt_sort_bv(s->tt, index), pt_sort_bv(s->tt, elem));
  if (!depth || below(s, 3) == 0) return pt_mk_var(s->tt, below(s, 2) ? "a" : "b", sort);
  if (below(s, 6) == 0) return pt_mk_array(s->tt, sort, any_bv(s, elem, depth - 1));
  if (below(s, 5) == 0)
    return pt_mk_ite(s->tt, any_bool(s, depth - 1), any_array(s, index, elem, depth - 1),
                     any_array(s, index, elem, depth - 1));
  pt_term a = any_array(s, index, elem, depth - 1);
  pt_term i = any_bv(s, index, depth - 1);
  return pt_mk_store(s->tt, a, i, any_bv(s, elem, depth - 1));
}

static pt_term any_apply(session *s, uint32_t width, uint32_t depth) {
  char name[32];
  uint32_t n = 1 + (uint32_t)below(s, 2);
  pt_sort sorts[2] = {pt_sort_bv(s->tt, width), pt_sort_bv(s->tt, s->width[0])};
  snprintf(name, sizeof name, "f%u_%u", width, n);
  pt_fun f = pt_fun_declare(s->tt, name, sorts, n, sorts[0]);
  pt_term args[2] = {any_bv(s, width, depth - 1), any_bv(s, s->width[0], depth - 1)};
  return pt_mk_apply(s->tt, f, args, n);
}

static pt_term any_float(session *s, uint32_t depth) {
  static const pt_top ops[] = {PT_TOP_FADD, PT_TOP_FSUB, PT_TOP_FMUL, PT_TOP_FDIV};
  uint64_t what = below(s, 6);
  if (!depth || what == 0) return pt_mk_fp_of_bv(s->tt, PT_FP_HALF, any_bv(s, 16, 0));
  if (what == 1) return pt_mk_op1(s->tt, PT_TOP_FNEG, any_float(s, depth - 1));
  if (what == 2) return pt_mk_stof(s->tt, PT_FP_HALF, any_bv(s, s->width[0], depth - 1));
  if (what == 3) return pt_mk_var(s->tt, "h", pt_sort_fp(s->tt, PT_FP_HALF));
  pt_term a = any_float(s, depth - 1);
  return pt_mk_op2(s->tt, ops[below(s, 4)], a, any_float(s, depth - 1));
}

static pt_term any_float_test(session *s, uint32_t depth) {
  static const pt_top ops[] = {PT_TOP_FEQ, PT_TOP_FLT, PT_TOP_FLE};
  pt_term a = any_float(s, depth - 1);
  if (below(s, 4) == 0) return pt_mk_op1(s->tt, PT_TOP_FNAN, a);
  return pt_mk_op2(s->tt, ops[below(s, 3)], a, any_float(s, depth - 1));
}

static pt_term resized(session *s, pt_term t, uint32_t width) {
  uint32_t have = pt_term_width(s->tt, t);
  if (have > width) {
    uint32_t low = (uint32_t)below(s, have - width + 1);
    return pt_mk_extract(s->tt, t, low + width - 1, low);
  }
  return below(s, 2) ? pt_mk_zext(s->tt, t, width) : pt_mk_sext(s->tt, t, width);
}

static pt_term any_bv(session *s, uint32_t width, uint32_t depth) {
  static const pt_top ops[] = {PT_TOP_BVAND, PT_TOP_BVOR, PT_TOP_BVXOR, PT_TOP_ADD,  PT_TOP_SUB,
                               PT_TOP_MUL,   PT_TOP_UDIV, PT_TOP_UREM,  PT_TOP_SDIV, PT_TOP_SREM,
                               PT_TOP_SHL,   PT_TOP_LSHR, PT_TOP_ASHR};
  if (!depth || below(s, 6) == 0) return below(s, 3) ? any_var(s, width) : any_const(s, width);
  switch (below(s, 10)) {
  case 0:
    return pt_mk_op1(s->tt, below(s, 2) ? PT_TOP_BVNOT : PT_TOP_BVNEG, any_bv(s, width, depth - 1));
  case 1: {
    pt_term c = any_bool(s, depth - 1), a = any_bv(s, width, depth - 1);
    return pt_mk_ite(s->tt, c, a, any_bv(s, width, depth - 1));
  }
  case 2: return resized(s, any_bv(s, s->width[below(s, NWIDTHS)], depth - 1), width);
  case 3:
    if (width > 1) {
      uint32_t low = 1 + (uint32_t)below(s, width - 1);
      pt_term a = any_bv(s, width - low, depth - 1);
      return pt_mk_concat(s->tt, a, any_bv(s, low, depth - 1));
    }
    break;
  case 4: {
    pt_term a = any_array(s, s->width[0], width, depth - 1);
    return pt_mk_select(s->tt, a, any_bv(s, s->width[0], depth - 1));
  }
  case 5: return any_apply(s, width, depth);
  default: break;
  }
  if (s->floats && below(s, 3) == 0) {
    pt_term f = any_float(s, depth - 1);
    if (width == 16) return pt_mk_op1(s->tt, PT_TOP_BV_OF_FP, f);
    return below(s, 2) ? pt_mk_ftos(s->tt, f, width) : pt_mk_ftou(s->tt, f, width);
  }
  /* Wide multiplications and divisions would only show who is slower. */
  pt_top op = ops[below(s, width > 12 && depth < 3 ? 5 : 13)];
  if (width > 12 && op >= PT_TOP_MUL && op <= PT_TOP_SREM) op = PT_TOP_ADD;
  pt_term a = any_bv(s, width, depth - 1);
  return pt_mk_op2(s->tt, op, a, any_bv(s, width, depth - 1));
}

static pt_term any_bool(session *s, uint32_t depth) {
  static const pt_top ops[] = {PT_TOP_EQ, PT_TOP_ULT, PT_TOP_ULE, PT_TOP_SLT, PT_TOP_SLE};
  if (!depth) {
    char name[16];
    snprintf(name, sizeof name, "p%" PRIu64, below(s, 3));
    return pt_mk_var(s->tt, name, pt_sort_bool(s->tt));
  }
  uint64_t what = below(s, 10);
  if (what == 0) return pt_mk_not(s->tt, any_bool(s, depth - 1));
  if (what < 4) {
    pt_term a = any_bool(s, depth - 1), b = any_bool(s, depth - 1);
    if (what == 1) return pt_mk_and(s->tt, a, b);
    if (what == 2) return pt_mk_or(s->tt, a, b);
    return pt_mk_eq(s->tt, a, b);
  }
  uint32_t width = s->width[below(s, NWIDTHS)];
  if (s->floats && below(s, 4) == 0) return any_float_test(s, depth);
  if (below(s, 40) == 0) {
    pt_term a = any_array(s, s->width[0], width, depth - 1);
    return pt_mk_eq(s->tt, a, any_array(s, s->width[0], width, depth - 1));
  }
  pt_term a = any_bv(s, width, depth - 1), b = any_bv(s, width, depth - 1);
  return pt_mk_op2(s->tt, ops[below(s, 5)], a, b);
}

/* ---- failures ---- */

static void fail(session *s, const char *what, const char *solver, const pt_term *t, size_t n) {
  pt_buf text = {0};
  char path[512];
  s->sum->failures++;
  snprintf(path, sizeof path, "%s/fuzz_smt-%" PRIu64 "-%" PRIu64 ".smt2", s->o->dir, s->o->seed,
           s->number);
  printf("FAILED %s (%s)\n  fuzz_smt --seed %" PRIu64 " --only %" PRIu64 " --solvers %s\n  %s\n",
         what, solver, s->o->seed, s->number, s->o->solvers, path);
  pt_smtlib_script(s->m, &text, s->tt, t, n);
  FILE *f = fopen(path, "w");
  if (f) fputs(pt_buf_text(&text), f), fclose(f);
  pt_buf_release(s->m, &text);
}

/* ---- checking ---- */

static void check_model(session *s, size_t k) {
  pt_model *md = pt_model_new(s->tt);
  pt_bv v;
  pt_solver_model(s->solver[k], md);
  s->sum->models++;
  for (size_t i = 0; i < s->query.n; i++) {
    if (!pt_model_eval(md, s->query.at[i], &v)) continue;
    s->sum->evaluated++;
    if (!pt_bv_is_zero(v)) continue;
    fail(s, "a model makes a term false", s->name[k], s->query.at, s->query.n);
    break;
  }
  pt_model_delete(md);
}

/* The core and the assertions alone must be unsatisfiable for the next solver as well. */
static void check_core(session *s, size_t k, const bool *used, const pt_term *assume, size_t n) {
  pt_term_vec needed = {0};
  size_t other = (k + 1) % s->nsolvers;
  pt_limit limit = {.time_ms = s->o->limit_ms};
  if (!n || s->nsolvers < 2) return;
  for (size_t i = 0; i < n; i++)
    if (used[i]) pt_vec_push(s->m, &needed, assume[i]);
  s->sum->cores++;
  if (pt_solver_check(s->solver[other], needed.at, needed.n, &limit) == PT_SAT) {
    pt_vec_reset(&s->query);
    for (size_t i = 0; i < s->stack.n; i++)
      pt_vec_push(s->m, &s->query, s->stack.at[i]);
    for (size_t i = 0; i < needed.n; i++)
      pt_vec_push(s->m, &s->query, needed.at[i]);
    fail(s, "a core is satisfiable", s->name[k], s->query.at, s->query.n);
  }
  pt_vec_release(s->m, &needed);
}

static void count(totals *t, pt_answer r) {
  t->checks++;
  t->sat += r == PT_SAT, t->unsat += r == PT_UNSAT, t->unknown += r == PT_UNKNOWN;
}

static void check_all(session *s) {
  pt_term assume[MAX_ASSUME];
  pt_answer answer[MAX_SOLVERS];
  bool used[MAX_SOLVERS][MAX_ASSUME];
  size_t n = below(s, MAX_ASSUME + 1), known = MAX_SOLVERS;
  pt_limit limit = {.time_ms = s->o->limit_ms};
  for (size_t i = 0; i < n; i++)
    assume[i] = s->pool[below(s, MAX_POOL)];
  pt_vec_reset(&s->query);
  for (size_t i = 0; i < s->stack.n; i++)
    pt_vec_push(s->m, &s->query, s->stack.at[i]);
  for (size_t i = 0; i < n; i++)
    pt_vec_push(s->m, &s->query, assume[i]);
  for (size_t k = 0; k < s->nsolvers; k++) {
    answer[k] = pt_solver_check(s->solver[k], assume, n, &limit);
    count(s->sum, answer[k]);
    pt_why why = s->solver[k]->why;
    if (answer[k] == PT_UNKNOWN && (why == PT_WHY_DIED || why == PT_WHY_WRONG))
      fail(s, s->solver[k]->message, s->name[k], s->query.at, s->query.n);
    if (answer[k] == PT_SAT) check_model(s, k);
    if (answer[k] == PT_UNKNOWN) continue;
    if (known < MAX_SOLVERS && answer[known] != answer[k])
      fail(s, "different answers", s->name[k], s->query.at, s->query.n);
    if (known == MAX_SOLVERS) known = k;
  }
  /* All cores first: checking one asks another solver, whose own core is then gone. */
  for (size_t k = 0; k < s->nsolvers; k++)
    if (answer[k] == PT_UNSAT) pt_solver_core(s->solver[k], used[k], n);
  for (size_t k = 0; k < s->nsolvers; k++)
    if (answer[k] == PT_UNSAT) check_core(s, k, used[k], assume, n);
}

/* ---- sessions ---- */

static void push(session *s) {
  pt_vec_push(s->m, &s->levels, s->stack.n);
  for (size_t k = 0; k < s->nsolvers; k++)
    pt_solver_push(s->solver[k]);
}

static void pop(session *s) {
  uint32_t n = 1 + (uint32_t)below(s, s->levels.n);
  for (size_t k = 0; k < s->nsolvers; k++)
    pt_solver_pop(s->solver[k], n);
  s->levels.n -= n;
  s->stack.n = s->levels.at[s->levels.n];
}

static void add(session *s) {
  pt_term t = s->pool[below(s, MAX_POOL)];
  pt_vec_push(s->m, &s->stack, t);
  for (size_t k = 0; k < s->nsolvers; k++)
    pt_solver_add(s->solver[k], t);
}

static void steps(session *s) {
  uint64_t n = below(s, 4) == 0 ? 1 : 5 + below(s, 25);
  if (n == 1) {
    for (uint64_t i = 1 + below(s, 3); i > 0; i--)
      add(s);
    check_all(s);
    return;
  }
  while (n--) {
    uint64_t what = below(s, 10);
    if (what < 2)
      push(s);
    else if (what < 4 && s->levels.n)
      pop(s);
    else if (what < 7)
      add(s);
    else
      check_all(s);
  }
}

static bool open_solvers(session *s, char *names) {
  pt_err e = {0};
  for (char *save, *name = strtok_r(names, ",", &save); name; name = strtok_r(NULL, ",", &save)) {
    pt_smt_config c = pt_smt_config_default();
    c.name = name;
    c.check_models = false; /* that is what is tested here */
    c.hint = (pt_hint)below(s, 5);
    if (s->nsolvers == MAX_SOLVERS) break;
    if (pt_solver_new(&s->solver[s->nsolvers], s->tt, &c, &e) != PT_OK) {
      fprintf(stderr, "fuzz_smt: %s\n", e.text);
      return false;
    }
    s->name[s->nsolvers++] = name;
  }
  return true;
}

static bool run_session(const options *o, uint64_t number, totals *sum) {
  session s = {.o = o, .sum = sum, .number = number};
  s.rng.state = o->seed * 1000003 + number;
  s.m = pt_mem_new();
  s.tt = pt_terms_new(s.m);
  char *names = pt_mem_strdup(s.m, o->solvers);
  size_t length = strlen(names) + 1;
  bool ok = open_solvers(&s, names);
  for (size_t i = 0; i < NWIDTHS; i++)
    s.width[i] = 1 + (uint32_t)below(&s, 12);
  if (below(&s, 4) == 0) s.width[1] = below(&s, 2) ? 32 : 64;
  for (size_t i = 0; i < MAX_POOL; i++)
    s.pool[i] = any_bool(&s, 2 + (uint32_t)below(&s, 3));
  if (ok) steps(&s);
  for (size_t k = 0; k < s.nsolvers; k++)
    pt_solver_delete(s.solver[k]);
  pt_vec_release(s.m, &s.stack);
  pt_vec_release(s.m, &s.query);
  pt_vec_release(s.m, &s.levels);
  pt_mem_free(s.m, names, length);
  pt_terms_delete(s.tt);
  size_t leak = pt_mem_delete(s.m);
  if (leak) printf("FAILED session %" PRIu64 " leaks %zu bytes\n", number, leak), sum->failures++;
  return ok;
}

static bool parse(int argc, char **argv, options *o) {
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 == argc) return false;
    const char *name = argv[i], *text = argv[i + 1];
    if (strcmp(name, "--n") == 0)
      o->n = strtoull(text, NULL, 0);
    else if (strcmp(name, "--seed") == 0)
      o->seed = strtoull(text, NULL, 0);
    else if (strcmp(name, "--only") == 0)
      o->only = strtoull(text, NULL, 0);
    else if (strcmp(name, "--solvers") == 0)
      o->solvers = text;
    else if (strcmp(name, "--dir") == 0)
      o->dir = text;
    else if (strcmp(name, "--limit") == 0)
      o->limit_ms = (uint32_t)strtoul(text, NULL, 0);
    else
      return false;
  }
  return true;
}

int main(int argc, char **argv) {
  options o = {.n = 300, .seed = 1, .solvers = "sat,z3", .dir = ".", .limit_ms = 3000};
  totals t = {0};
  if (!parse(argc, argv, &o)) {
    fprintf(stderr, "usage: fuzz_smt [--n N] [--seed S] [--only K] [--solvers LIST] [--dir DIR]"
                    " [--limit MS]\n");
    return 2;
  }
  if (o.only) {
    if (!run_session(&o, o.only, &t)) return 2;
  } else {
    for (uint64_t k = 1; k <= o.n; k++)
      if (!run_session(&o, k, &t)) return 2;
  }
  printf("%" PRIu64 " checks (%" PRIu64 " sat, %" PRIu64 " unsat, %" PRIu64 " unknown), %" PRIu64
         " models, %" PRIu64 " terms evaluated, %" PRIu64 " cores, %" PRIu64 " failures\n",
         t.checks, t.sat, t.unsat, t.unknown, t.models, t.evaluated, t.cores, t.failures);
  return t.failures > 0;
}
