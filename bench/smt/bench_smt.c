/* Solver benchmark: the same sequences of queries on any back end.

   usage: bench_smt [-t SECONDS] [-q SECONDS] [-c CLASS,...] [-v] SOLVER...

   Five classes of queries, as the engines make them:
     a  tiny path queries: a1 depth first, a2 random path, a3 a parser of bytes
     b  unrolled programs: b1 bounded model checking, b2 a nest of guarded assignments (reactive
        system), b5 k-induction
     c  template synthesis: binary search for bounds on differences
     d  hard arithmetic: one formula each
     e  arrays: one formula each
   For every class: queries, and per solver seconds and unknowns (`cut`: the time of -t was
   used up); the ratio is to the first solver.  -q limits one query, -v prints every formula of d
   and e.  Random programs come from fixed seeds. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/stats.h"
#include "smt/smt.h"

enum { W = 32, INPUTS = 8, STEPS = 36, PATH_QUERIES = 1000, MAX_PATH = 64 };

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  const char *solver; /* name */
  pt_solver *s;
  pt_model *md;
  double limit, query_limit; /* seconds */
  bool verbose;
  uint64_t start;
  uint32_t queries, unknowns;
  bool cut; /* the time is used up: all further answers are UNKNOWN */
  uint64_t rng;
  uint32_t serial; /* makes names of variables different */
} bench;

/* ---- shorthand */

static pt_term K(bench *b, uint64_t v) { return pt_mk_u64(b->tt, W, v); }
static pt_term var(bench *b, uint32_t width, const char *name, uint32_t i) {
  char text[64];
  snprintf(text, sizeof text, "%s_%u_%u", name, b->serial, i);
  return pt_mk_var(b->tt, text, width ? pt_sort_bv(b->tt, width) : pt_sort_bool(b->tt));
}
static pt_term op(bench *b, pt_top o, pt_term x, pt_term y) { return pt_mk_op2(b->tt, o, x, y); }
static pt_term opk(bench *b, pt_top o, pt_term x, uint64_t k) {
  return pt_mk_op2(b->tt, o, x, pt_mk_u64(b->tt, pt_term_width(b->tt, x), k));
}
static pt_term add(bench *b, pt_term x, pt_term y) { return op(b, PT_TOP_ADD, x, y); }
static pt_term sub(bench *b, pt_term x, pt_term y) { return op(b, PT_TOP_SUB, x, y); }
static pt_term mul(bench *b, pt_term x, pt_term y) { return op(b, PT_TOP_MUL, x, y); }
static pt_term neg(bench *b, pt_term x) { return pt_mk_op1(b->tt, PT_TOP_BVNEG, x); }
static pt_term eq(bench *b, pt_term x, pt_term y) { return pt_mk_eq(b->tt, x, y); }
static pt_term ne(bench *b, pt_term x, pt_term y) { return pt_mk_ne(b->tt, x, y); }
static pt_term eqk(bench *b, pt_term x, uint64_t k) {
  return pt_mk_eq(b->tt, x, pt_mk_u64(b->tt, pt_term_width(b->tt, x), k));
}
static pt_term nek(bench *b, pt_term x, uint64_t k) { return pt_mk_not(b->tt, eqk(b, x, k)); }
static pt_term slt(bench *b, pt_term x, pt_term y) { return op(b, PT_TOP_SLT, x, y); }
static pt_term sle(bench *b, pt_term x, pt_term y) { return op(b, PT_TOP_SLE, x, y); }
static pt_term ult(bench *b, pt_term x, pt_term y) { return op(b, PT_TOP_ULT, x, y); }
static pt_term ule(bench *b, pt_term x, pt_term y) { return op(b, PT_TOP_ULE, x, y); }
static pt_term both(bench *b, pt_term x, pt_term y) { return pt_mk_and(b->tt, x, y); }
static pt_term not(bench * b, pt_term x) { return pt_mk_not(b->tt, x); }
static pt_term ite(bench *b, pt_term c, pt_term x, pt_term y) { return pt_mk_ite(b->tt, c, x, y); }
static pt_term sext(bench *b, pt_term x, uint32_t w) { return pt_mk_sext(b->tt, x, w); }
static pt_term zext(bench *b, pt_term x, uint32_t w) { return pt_mk_zext(b->tt, x, w); }

static uint32_t rnd(bench *b, uint32_t n) { /* xorshift */
  b->rng ^= b->rng << 13;
  b->rng ^= b->rng >> 7;
  b->rng ^= b->rng << 17;
  return (uint32_t)((b->rng >> 11) % n);
}

/* ---- driver */

static double elapsed(const bench *b) { return (double)(pt_clock_us() - b->start) * 1e-6; }

static void open_solver(bench *b) {
  pt_smt_config config = pt_smt_config_default();
  config.name = b->solver;
  config.check_models = config.cache = false;
  pt_err e = {0};
  if (pt_solver_new(&b->s, b->tt, &config, &e) != PT_OK) {
    fprintf(stderr, "bench_smt: %s\n", e.text);
    exit(1);
  }
  b->serial++;
}

static void close_solver(bench *b) {
  pt_solver_delete(b->s);
  b->s = NULL;
}

static pt_answer ask(bench *b, const pt_term *assume, size_t n) {
  double left = b->limit - elapsed(b);
  if (left <= 0) b->cut = true;
  if (b->cut) return PT_UNKNOWN;
  if (left > b->query_limit) left = b->query_limit;
  pt_limit limit = {.time_ms = (uint32_t)(left * 1000) + 1};
  pt_answer r = pt_solver_check(b->s, assume, n, &limit);
  b->queries++;
  b->unknowns += r == PT_UNKNOWN;
  return r;
}

/* ---- class a: paths of random programs.  The path condition is asserted frame by frame; each
   branch asks for both sides, and a model is read after every SAT. */

typedef struct {
  uint32_t op[2], dest, src1, src2, k; /* the assignment, for either side of the branch */
  uint32_t cmp, left, right, bound;
  bool against_var;
} program_step;

typedef struct {
  pt_term value[INPUTS];
  pt_term path[MAX_PATH];
  uint32_t npath, step;
} path_state;

typedef struct {
  program_step step[STEPS];
  pt_term frames[MAX_PATH]; /* what the solver has, one frame each */
  uint32_t nframes;
  uint32_t left; /* queries */
} path_search;

static void random_program(bench *b, program_step *p, uint64_t seed) {
  b->rng = 88172645463325252u ^ (seed * 0x9e3779b97f4a7c15u);
  for (int i = 0; i < 8; i++)
    rnd(b, 2);
  for (uint32_t i = 0; i < STEPS; i++, p++) {
    p->op[0] = rnd(b, 14);
    if (p->op[0] >= 13) p->op[0] = 0;
    if (p->op[0] >= 11 && rnd(b, 3)) p->op[0] = 6;
    p->op[1] = rnd(b, 11);
    p->dest = rnd(b, INPUTS), p->src1 = rnd(b, INPUTS), p->src2 = rnd(b, INPUTS);
    p->k = rnd(b, 1000);
    p->cmp = rnd(b, 7), p->left = rnd(b, INPUTS), p->right = rnd(b, INPUTS);
    p->bound = rnd(b, 2) ? rnd(b, 1000) : rnd(b, 1u << 30);
    p->against_var = rnd(b, 2);
  }
}

static pt_term assign(bench *b, const pt_term *v, const program_step *p, uint32_t o) {
  pt_term x = v[p->src1], y = v[p->src2];
  uint64_t k = p->k;
  switch (o) {
  case 0: return opk(b, PT_TOP_ADD, x, k & 255);
  case 1: return sub(b, x, y);
  case 2: return op(b, PT_TOP_BVXOR, x, y);
  case 3: return opk(b, PT_TOP_BVAND, x, k);
  case 4: return opk(b, PT_TOP_SHL, x, 1 + k % 5);
  case 5: return opk(b, PT_TOP_MUL, x, 3 + k % 13);
  case 6: return add(b, x, y);
  case 7: return opk(b, PT_TOP_ASHR, x, 1 + k % 7);
  case 8: return ite(b, slt(b, x, y), x, y);
  case 9: return op(b, PT_TOP_BVOR, opk(b, PT_TOP_LSHR, x, 3), opk(b, PT_TOP_SHL, x, 29));
  case 10: return pt_mk_trunc(b->tt, add(b, sext(b, x, 64), sext(b, y, 64)), W);
  case 11: return mul(b, opk(b, PT_TOP_BVAND, x, 0xff), y);
  default: return opk(b, PT_TOP_SREM, x, 3 + k % 97);
  }
}

static pt_term condition(bench *b, const pt_term *v, const program_step *p) {
  pt_term x = v[p->left], y = p->against_var ? v[p->right] : K(b, p->bound);
  switch (p->cmp) {
  case 0: return slt(b, x, y);
  case 1: return ult(b, x, y);
  case 2: return sle(b, y, x);
  case 3: return eqk(b, opk(b, PT_TOP_BVAND, x, 7), p->bound & 7);
  case 4: return slt(b, sext(b, x, 64), opk(b, PT_TOP_ADD, sext(b, y, 64), 10));
  case 5: return ne(b, x, y);
  default: return eqk(b, opk(b, PT_TOP_BVAND, x, 0x30), (p->bound & 3) << 4);
  }
}

/* Asks for PATH and C; the frames that the last query shares with this one stay. */
static pt_answer ask_path(bench *b, path_search *ps, const pt_term *path, uint32_t n, pt_term c) {
  uint32_t k = 0;
  while (k < n && k < ps->nframes && pt_term_eq(ps->frames[k], path[k]))
    k++;
  if (ps->nframes > k) pt_solver_pop(b->s, ps->nframes - k);
  for (ps->nframes = k; ps->nframes < n; ps->nframes++) {
    pt_solver_push(b->s);
    pt_solver_add(b->s, path[ps->nframes]);
    ps->frames[ps->nframes] = path[ps->nframes];
  }
  pt_solver_push(b->s);
  pt_solver_add(b->s, c);
  if (ps->left) ps->left--;
  pt_answer r = ask(b, NULL, 0);
  if (r == PT_SAT) pt_solver_model(b->s, b->md);
  pt_solver_pop(b->s, 1);
  return r;
}

/* Both sides of the next branch that are possible; returns how many. */
static uint32_t expand(bench *b, path_search *ps, const path_state *s, path_state *out) {
  const program_step *p = &ps->step[s->step];
  pt_term c = condition(b, s->value, p);
  uint32_t n = 0;
  for (uint32_t side = 0; side < 2; side++) {
    pt_term k = side ? not(b, c) : c;
    if (pt_term_is_false(b->tt, k)) continue;
    path_state *q = &out[n];
    *q = *s;
    if (!pt_term_is_true(b->tt, k)) {
      if (ask_path(b, ps, s->path, s->npath, k) == PT_UNSAT) continue;
      q->path[q->npath++] = k;
    }
    q->value[p->dest] = assign(b, s->value, p, p->op[side]);
    q->step++;
    n++;
  }
  return n;
}

static void search_depth_first(bench *b, path_search *ps, path_state first) {
  PT_VEC(path_state) todo = {0};
  pt_vec_push(b->m, &todo, first);
  while (todo.n && ps->left && !b->cut) {
    path_state s = pt_vec_pop(&todo), next[2];
    if (s.step >= STEPS) continue;
    uint32_t n = expand(b, ps, &s, next);
    uint32_t flip = n == 2 && rnd(b, 2);
    for (uint32_t i = n; i-- > 0;)
      pt_vec_push(b->m, &todo, next[i ^ flip]);
  }
  pt_vec_release(b->m, &todo);
}

static void search_random(bench *b, path_search *ps, path_state first) {
  PT_VEC(path_state) todo = {0};
  pt_vec_push(b->m, &todo, first);
  while (todo.n && ps->left && !b->cut) {
    uint32_t i = rnd(b, (uint32_t)todo.n), n;
    path_state s = todo.at[i], next[2];
    todo.at[i] = pt_vec_pop(&todo);
    if (s.step >= STEPS) continue;
    n = expand(b, ps, &s, next);
    for (i = 0; i < n; i++)
      pt_vec_push(b->m, &todo, next[i]);
  }
  pt_vec_release(b->m, &todo);
}

static void class_paths(bench *b, uint32_t variant) {
  for (uint32_t program = 1; program <= 3 && !b->cut; program++) {
    path_search *ps = pt_mem_alloc(b->m, sizeof *ps);
    path_state first = {0};
    open_solver(b);
    random_program(b, ps->step, program + 10 * variant);
    ps->left = PATH_QUERIES;
    for (uint32_t i = 0; i < INPUTS; i++)
      first.value[i] = var(b, W, "in", i);
    (variant == 1 ? search_depth_first : search_random)(b, ps, first);
    close_solver(b);
    pt_mem_free(b->m, ps, sizeof *ps);
  }
}

static void class_a1(bench *b) { class_paths(b, 1); }
static void class_a2(bench *b) { class_paths(b, 2); }

/* A parser of numbers with separators and signs, depth first. */
typedef struct {
  pt_term byte[16];
  pt_term path[MAX_PATH];
  path_search ps;
} parser;

static void parse_byte(bench *b, parser *p, uint32_t i, pt_term number, uint32_t n,
                       uint32_t fields) {
  if (i >= 12 || !p->ps.left || b->cut) return;
  pt_term ch = zext(b, p->byte[i], W), *path = p->path;
  pt_term digit = both(b, ule(b, K(b, '0'), ch), ule(b, ch, K(b, '9'))), no_digit = not(b, digit);
  pt_term comma = eqk(b, ch, ','), minus = eqk(b, ch, '-'), no_comma = not(b, comma);
  pt_term kind[4] = {digit, both(b, no_digit, comma), both(b, both(b, no_digit, no_comma), minus),
                     both(b, no_digit, both(b, no_comma, not(b, minus)))};
  uint32_t first = rnd(b, 4);
  for (uint32_t k = 0; k < 4; k++) {
    uint32_t j = (k + first) % 4;
    if (ask_path(b, &p->ps, path, n, kind[j]) == PT_UNSAT) continue;
    path[n] = kind[j];
    if (j == 0) {
      pt_term next = add(b, opk(b, PT_TOP_MUL, number, 10), opk(b, PT_TOP_SUB, ch, '0'));
      pt_term large = slt(b, K(b, 1000), next);
      pt_answer yes = ask_path(b, &p->ps, path, n + 1, large);
      pt_answer no = ask_path(b, &p->ps, path, n + 1, not(b, large));
      path[n + 1] = not(b, large);
      if (no != PT_UNSAT) parse_byte(b, p, i + 1, next, n + 2, fields);
      path[n + 1] = large;
      if (yes != PT_UNSAT) parse_byte(b, p, i + 2, next, n + 2, fields);
    } else if (j == 1) {
      path[n + 1] = eqk(b, opk(b, PT_TOP_BVAND, number, 3), fields & 3);
      if (ask_path(b, &p->ps, path, n + 1, path[n + 1]) != PT_UNSAT)
        parse_byte(b, p, i + 1, K(b, 0), n + 2, fields + 1);
    } else if (j == 2) {
      parse_byte(b, p, i + 1, neg(b, number), n + 1, fields);
    }
  }
}

static void class_a3(bench *b) {
  parser *p = pt_mem_alloc(b->m, sizeof *p);
  b->rng = 1234567;
  open_solver(b);
  p->ps.left = 3 * PATH_QUERIES;
  for (uint32_t i = 0; i < 16; i++)
    p->byte[i] = var(b, 8, "byte", i);
  parse_byte(b, p, 0, K(b, 0), 0, 0);
  close_solver(b);
  pt_mem_free(b->m, p, sizeof *p);
}

/* ---- class b: unrolled programs.  Every step is a list of equations, asserted for good; the
   property is an assumption. */

enum { VARS = 14 };

static void ask_one(bench *b, pt_term t) { ask(b, &t, 1); }

static pt_term define(bench *b, const char *name, uint32_t i, uint32_t step, pt_term def) {
  pt_term v = var(b, pt_term_width(b->tt, def), name, i * 1000 + step);
  pt_solver_add(b->s, eq(b, v, def));
  return v;
}

static void loop_step(bench *b, pt_term *s, uint32_t step) {
  pt_term in = var(b, W, "in", step), n[VARS];
  pt_term go = slt(b, s[0], s[1]);
  pt_term c1 = nek(b, opk(b, PT_TOP_BVAND, in, 1), 0), c2 = nek(b, opk(b, PT_TOP_BVAND, in, 2), 0);
  pt_term c3 = slt(b, K(b, 50), opk(b, PT_TOP_BVAND, in, 0x7c));
  n[0] = ite(b, go, opk(b, PT_TOP_ADD, s[0], 1), s[0]);
  n[1] = s[1];
  n[2] = ite(b, go, opk(b, PT_TOP_ADD, s[2], 2), s[2]);
  n[3] = ite(b, go, opk(b, PT_TOP_SUB, s[3], 1), s[3]);
  n[4] = ite(b, both(b, go, c1), opk(b, PT_TOP_ADD, s[4], 1), s[4]);
  n[5] = ite(b, both(b, go, not(b, c1)), opk(b, PT_TOP_ADD, s[5], 1), s[5]);
  n[6] = ite(b, c2, add(b, s[6], sub(b, s[4], s[5])), s[6]);
  n[7] = add(b, n[2], n[3]);
  for (uint32_t j = 0; j < 5; j++) {
    pt_term x = s[8 + j];
    pt_term lock = eqk(b, opk(b, PT_TOP_BVAND, opk(b, PT_TOP_LSHR, in, 8 + j), 1), 1);
    pt_term locked = ite(b, eqk(b, x, 0), K(b, 1), x);
    n[8 + j] = ite(b, lock, locked, ite(b, both(b, c3, eqk(b, x, 1)), K(b, 0), x));
  }
  pt_term delta = opk(b, PT_TOP_ASHR, opk(b, PT_TOP_SHL, in, 24), 28);
  n[13] = ite(b, slt(b, s[13], K(b, 1000)), add(b, s[13], delta), s[13]);
  for (uint32_t i = 0; i < VARS; i++)
    s[i] = define(b, "s", i, step, n[i]);
}

static pt_term loop_invariant(bench *b, const pt_term *s) {
  pt_term p = eq(b, s[2], opk(b, PT_TOP_MUL, s[0], 2));
  p = both(b, p, eq(b, s[3], neg(b, s[0])));
  p = both(b, p, eq(b, add(b, s[4], s[5]), s[0]));
  return both(b, p, pt_mk_or(b->tt, eqk(b, s[8], 0), eqk(b, s[8], 1)));
}

static void class_b1(bench *b) {
  pt_term s[VARS];
  open_solver(b);
  for (uint32_t i = 0; i < VARS; i++)
    s[i] = K(b, 0);
  s[1] = var(b, W, "n", 0);
  pt_solver_add(b->s, both(b, slt(b, K(b, 0), s[1]), slt(b, s[1], K(b, 1000))));
  for (uint32_t k = 1; k <= 30; k++) {
    loop_step(b, s, k);
    ask_one(b, not(b, loop_invariant(b, s)));
    ask_one(b, both(b, eqk(b, s[6], 21), both(b, eqk(b, s[4], 9), slt(b, K(b, 40), s[13]))));
  }
  close_solver(b);
}

static void class_b5(bench *b) {
  pt_term s[VARS];
  open_solver(b);
  for (uint32_t i = 0; i < VARS; i++)
    s[i] = var(b, W, "z", i);
  for (uint32_t k = 1; k <= 10; k++) {
    pt_solver_add(b->s, loop_invariant(b, s));
    pt_solver_add(b->s, slt(b, s[13], K(b, 900)));
    loop_step(b, s, k);
    ask_one(b, not(b, loop_invariant(b, s)));
    ask_one(b, sle(b, K(b, 900), s[13]));
    ask_one(b, slt(b, mul(b, s[0], s[0]), s[6]));
  }
  close_solver(b);
}

typedef struct {
  uint32_t input, p, pk, q, qk, r, rk, mode, to1, to2, v1, v2, copy;
} rule;

static pt_term rule_guard(bench *b, const rule *r, const pt_term *s, pt_term in) {
  pt_term q = s[r->q], k = K(b, r->qk);
  pt_term g = both(b, eqk(b, in, r->input), eqk(b, s[r->p], r->pk));
  return both(b, g, r->mode == 0 ? sle(b, q, k) : r->mode == 1 ? sle(b, k, q) : ne(b, q, k));
}

static void class_b2(bench *b) {
  enum { RULES = 60, STATE = 6 };
  rule r[RULES];
  b->rng = 424242;
  for (uint32_t i = 0; i < RULES; i++) {
    r[i].input = 1 + rnd(b, 6);
    r[i].p = rnd(b, 6), r[i].pk = rnd(b, 9), r[i].q = rnd(b, 6), r[i].qk = rnd(b, 9);
    r[i].r = rnd(b, 6), r[i].rk = rnd(b, 9), r[i].mode = rnd(b, 3);
    r[i].to1 = rnd(b, 6), r[i].to2 = rnd(b, 6), r[i].v1 = rnd(b, 9), r[i].v2 = rnd(b, 9);
    r[i].copy = rnd(b, 4);
  }
  pt_term s[STATE], n[STATE];
  open_solver(b);
  for (uint32_t i = 0; i < STATE; i++)
    s[i] = K(b, (i * 3 + 1) % 9);
  for (uint32_t step = 1; step <= 20; step++) {
    pt_term in = var(b, W, "in", step);
    pt_solver_add(b->s, both(b, sle(b, K(b, 1), in), sle(b, in, K(b, 6))));
    memcpy(n, s, sizeof n);
    for (uint32_t i = RULES; i-- > 0;) {
      pt_term g = rule_guard(b, &r[i], s, in);
      pt_term sum = opk(b, PT_TOP_SREM, opk(b, PT_TOP_ADD, s[r[i].r], r[i].rk + 3), 9);
      n[r[i].to1] = ite(b, g, r[i].copy ? K(b, r[i].v1) : sum, n[r[i].to1]);
      n[r[i].to2] = ite(b, g, K(b, r[i].v2), n[r[i].to2]);
    }
    for (uint32_t i = 0; i < STATE; i++)
      s[i] = define(b, "a", i, step, n[i]);
    for (uint32_t e = 0; e < 3; e++)
      ask_one(b, both(b, eqk(b, s[e], (7 + e) % 9),
                      both(b, eqk(b, s[e + 1], e + 2), eqk(b, s[e + 2], (3 * e + 5) % 9))));
  }
  close_solver(b);
}

/* ---- class c: the strongest bounds on x, -x and x - y that one loop step keeps, found by
   raising each bound to the maximum that is reachable (binary search). */

enum { ZONE_VARS = 5, ROWS = ZONE_VARS * (ZONE_VARS + 1), WIDE = 34 };

typedef struct {
  pt_term before[ROWS], after[ROWS];
  int64_t bound[ROWS];
  uint32_t raised[ROWS];
} zone;

static const int64_t zone_max = ((int64_t)1 << 33) - 1;

static void zone_rows(bench *b, zone *z, const pt_term *x, const pt_term *y) {
  pt_term u[ZONE_VARS], v[ZONE_VARS];
  uint32_t r = 0;
  for (uint32_t i = 0; i < ZONE_VARS; i++)
    u[i] = sext(b, x[i], WIDE), v[i] = sext(b, y[i], WIDE);
  for (uint32_t i = 0; i < ZONE_VARS; i++) {
    z->before[r] = u[i], z->after[r++] = v[i];
    z->before[r] = neg(b, u[i]), z->after[r++] = neg(b, v[i]);
    for (uint32_t j = 0; j < ZONE_VARS; j++)
      if (i != j) z->before[r] = sub(b, u[i], u[j]), z->after[r++] = sub(b, v[i], v[j]);
  }
  assert(r == ROWS);
}

/* Whether row R can be above BOUND after a step from within all bounds. */
static bool zone_above(bench *b, const zone *z, uint32_t row, int64_t bound) {
  pt_term assume[ROWS + 1];
  size_t n = 0;
  for (uint32_t i = 0; i < ROWS; i++)
    if (z->bound[i] < zone_max)
      assume[n++] = sle(b, z->before[i], pt_mk_u64(b->tt, WIDE, (uint64_t)z->bound[i]));
  assume[n++] = slt(b, pt_mk_u64(b->tt, WIDE, (uint64_t)bound), z->after[row]);
  return ask(b, assume, n) != PT_UNSAT;
}

static void zone_raise(bench *b, zone *z, uint32_t r) {
  int64_t low = z->bound[r] + 1, high = zone_max;
  for (int64_t step = 1; low + step < high && !b->cut; low += step, step *= 4)
    if (!zone_above(b, z, r, low + step - 1)) {
      high = low + step - 1;
      break;
    }
  while (low < high && !b->cut) {
    int64_t middle = low + (high - low) / 2;
    if (zone_above(b, z, r, middle))
      low = middle + 1;
    else
      high = middle;
  }
  z->bound[r] = low;
}

static void class_c(bench *b) {
  pt_term x[ZONE_VARS], n[ZONE_VARS], y[ZONE_VARS];
  zone z = {0};
  open_solver(b);
  for (uint32_t i = 0; i < ZONE_VARS; i++)
    x[i] = var(b, W, "x", i), y[i] = var(b, W, "y", i);
  pt_term in = var(b, W, "in", 0);
  pt_term c2 = eqk(b, opk(b, PT_TOP_BVAND, in, 4), 4), c3 = eqk(b, opk(b, PT_TOP_BVAND, in, 8), 0);
  n[0] = opk(b, PT_TOP_ADD, x[0], 1);
  n[1] = ite(b, slt(b, in, K(b, 0)), opk(b, PT_TOP_ADD, x[1], 2), opk(b, PT_TOP_ADD, x[1], 1));
  n[2] = ite(b, c2, add(b, x[2], opk(b, PT_TOP_ASHR, n[0], 2)), n[1]);
  n[3] = ite(b, slt(b, n[2], n[1]), sub(b, n[1], n[2]), K(b, 0));
  n[4] = ite(b, c3, opk(b, PT_TOP_BVAND, op(b, PT_TOP_BVXOR, x[4], n[0]), 63),
             opk(b, PT_TOP_ADD, opk(b, PT_TOP_ASHR, x[4], 1), 3));
  pt_solver_add(b->s, slt(b, x[0], K(b, 100)));
  for (uint32_t i = 0; i < ZONE_VARS; i++)
    pt_solver_add(b->s, eq(b, y[i], n[i]));
  zone_rows(b, &z, x, y);
  for (bool changed = true; changed && !b->cut;) {
    changed = false;
    for (uint32_t r = 0; r < ROWS && !b->cut; r++) {
      if (z.bound[r] >= zone_max || !zone_above(b, &z, r, z.bound[r])) continue;
      changed = true;
      if (++z.raised[r] > 6)
        z.bound[r] = zone_max; /* widening */
      else
        zone_raise(b, &z, r);
    }
  }
  close_solver(b);
}

/* ---- classes d and e: one formula each, in a solver of its own */

typedef PT_VEC(pt_term) terms;

static void begin(bench *b, terms *f) {
  open_solver(b);
  pt_vec_reset(f);
}

static void claim(bench *b, terms *f, pt_term t) { pt_vec_push(b->m, f, t); }

static void end(bench *b, terms *f, const char *name, uint32_t size) {
  double t = elapsed(b);
  for (size_t i = 0; i < f->n; i++)
    pt_solver_add(b->s, f->at[i]);
  pt_answer r = ask(b, NULL, 0);
  if (b->verbose)
    printf("    %s%u: %s %.3f s\n", name, size,
           r == PT_SAT     ? "sat"
           : r == PT_UNSAT ? "unsat"
                           : "unknown",
           elapsed(b) - t);
  close_solver(b);
}

static pt_term popcount(bench *b, pt_term x) {
  pt_term a = sub(b, x, opk(b, PT_TOP_BVAND, opk(b, PT_TOP_LSHR, x, 1), 0x55555555));
  a = add(b, opk(b, PT_TOP_BVAND, a, 0x33333333),
          opk(b, PT_TOP_BVAND, opk(b, PT_TOP_LSHR, a, 2), 0x33333333));
  a = opk(b, PT_TOP_BVAND, add(b, a, opk(b, PT_TOP_LSHR, a, 4)), 0x0f0f0f0f);
  return opk(b, PT_TOP_LSHR, opk(b, PT_TOP_MUL, a, 0x01010101), 24);
}

static pt_term div10_by_mul(bench *b, pt_term x) {
  pt_term p = opk(b, PT_TOP_MUL, zext(b, x, 64), 0xcccccccd);
  return pt_mk_trunc(b->tt, opk(b, PT_TOP_LSHR, p, 35), W);
}

static void identities(bench *b, terms *f) {
  for (uint32_t w = 6; w <= 8; w += 2) {
    begin(b, f);
    pt_term x = var(b, w, "x", 0), y = var(b, w, "y", 0), z = var(b, w, "z", 0);
    claim(b, f, ne(b, mul(b, x, add(b, y, z)), add(b, mul(b, x, y), mul(b, x, z))));
    end(b, f, "distributive", w);
    begin(b, f);
    claim(b, f, ne(b, mul(b, add(b, x, y), sub(b, x, y)), sub(b, mul(b, x, x), mul(b, y, y))));
    end(b, f, "binomial", w);
  }
}

static void divisions(bench *b, terms *f, pt_term x, pt_term y) {
  pt_term quotient = op(b, PT_TOP_UDIV, x, y), rest = op(b, PT_TOP_UREM, x, y);
  begin(b, f);
  claim(b, f,
        ne(b,
           add(b, opk(b, PT_TOP_MUL, opk(b, PT_TOP_UDIV, x, 10), 10), opk(b, PT_TOP_UREM, x, 10)),
           x));
  end(b, f, "quotient-and-rest-by-", 10);
  begin(b, f);
  claim(b, f, ult(b, x, quotient)), claim(b, f, nek(b, y, 0));
  end(b, f, "quotient-not-greater", W);
  begin(b, f);
  claim(b, f, nek(b, y, 0)), claim(b, f, ule(b, y, rest));
  end(b, f, "rest-less", W);
  begin(b, f);
  claim(b, f, sle(b, K(b, 0), x)), claim(b, f, slt(b, opk(b, PT_TOP_SREM, x, 7), K(b, 0)));
  end(b, f, "sign-of-rest", W);
  begin(b, f);
  claim(b, f, slt(b, x, K(b, 0))), claim(b, f, slt(b, K(b, 5), y));
  claim(b, f, eqk(b, op(b, PT_TOP_SREM, x, y), (uint32_t)-3));
  claim(b, f, eqk(b, op(b, PT_TOP_SDIV, x, y), (uint32_t)-123456));
  end(b, f, "signed-division-sat", W);
  begin(b, f);
  claim(b, f, ult(b, x, K(b, 4096))),
      claim(b, f, ne(b, opk(b, PT_TOP_UDIV, x, 10), div10_by_mul(b, x)));
  end(b, f, "by-multiplication", 12);
  begin(b, f);
  claim(b, f, nek(b, y, 0)), claim(b, f, ult(b, y, x)), claim(b, f, ult(b, x, K(b, 1000)));
  claim(b, f, ne(b, op(b, PT_TOP_UREM, rest, y), rest));
  end(b, f, "rest-of-rest", 10);
}

static void products(bench *b, terms *f, pt_term x, pt_term y) {
  pt_term zero = K(b, 0);
  begin(b, f);
  claim(b, f, eqk(b, mul(b, x, y), 4093 * 4091)), claim(b, f, ult(b, K(b, 1), x));
  claim(b, f, ult(b, x, y)), claim(b, f, ult(b, y, K(b, 1u << 13)));
  end(b, f, "factor", 24);
  begin(b, f);
  claim(b, f, eqk(b, opk(b, PT_TOP_BVAND, mul(b, x, x), 7), 3));
  end(b, f, "square-mod-", 8);
  begin(b, f);
  claim(b, f, ult(b, x, K(b, 500))), claim(b, f, eqk(b, opk(b, PT_TOP_UREM, mul(b, x, x), 3), 2));
  end(b, f, "square-mod-", 3);
  begin(b, f);
  claim(b, f, slt(b, zero, x)), claim(b, f, slt(b, x, K(b, 46340))),
      claim(b, f, slt(b, mul(b, x, x), x));
  end(b, f, "square-not-less", W);
  for (uint32_t bound = 46340; bound <= 50000; bound += 3660) {
    begin(b, f);
    claim(b, f, pt_mk_overflow(b->tt, PT_TOP_MUL, true, x, y));
    claim(b, f, slt(b, zero, x)), claim(b, f, slt(b, x, K(b, bound)));
    claim(b, f, slt(b, zero, y)), claim(b, f, slt(b, y, K(b, bound)));
    end(b, f, "overflow-below-", bound);
  }
  begin(b, f);
  claim(b, f, ule(b, mul(b, x, x), K(b, 123456789))), claim(b, f, ult(b, x, K(b, 65535)));
  pt_term next = opk(b, PT_TOP_ADD, x, 1);
  claim(b, f, ult(b, K(b, 123456789), mul(b, next, next)));
  end(b, f, "square-root-sat", W);
}

static void bit_tricks(bench *b, terms *f, pt_term x, pt_term y) {
  pt_term sum = K(b, 0), less = slt(b, x, y);
  for (uint32_t i = 0; i < 32; i++)
    sum = add(b, sum, opk(b, PT_TOP_BVAND, opk(b, PT_TOP_LSHR, x, i), 1));
  begin(b, f);
  claim(b, f, ne(b, sum, popcount(b, x)));
  end(b, f, "popcount", W);
  begin(b, f);
  pt_term mask = neg(b, pt_mk_bool_to_bv(b->tt, less, W)), flip = op(b, PT_TOP_BVXOR, x, y);
  claim(b, f, ne(b, op(b, PT_TOP_BVXOR, y, op(b, PT_TOP_BVAND, flip, mask)), ite(b, less, x, y)));
  end(b, f, "minimum", W);
  begin(b, f);
  pt_term wide = opk(b, PT_TOP_LSHR, add(b, zext(b, x, 33), zext(b, y, 33)), 1);
  claim(b, f,
        ne(b, add(b, op(b, PT_TOP_BVAND, x, y), opk(b, PT_TOP_LSHR, flip, 1)),
           pt_mk_trunc(b->tt, wide, W)));
  end(b, f, "average", W);
  begin(b, f);
  claim(b, f, nek(b, x, 0)), claim(b, f, nek(b, popcount(b, x), 1));
  claim(b, f, eqk(b, op(b, PT_TOP_BVAND, x, opk(b, PT_TOP_SUB, x, 1)), 0));
  end(b, f, "power-of-two", W);
  begin(b, f);
  claim(b, f, ult(b, y, K(b, 32)));
  claim(b, f, ne(b, op(b, PT_TOP_SHL, x, y), mul(b, x, op(b, PT_TOP_SHL, K(b, 1), y))));
  end(b, f, "shift-is-product", W);
  begin(b, f);
  pt_term h = K(b, 5381);
  for (uint32_t i = 0; i < 6; i++) {
    pt_term c = var(b, 8, "c", i);
    claim(b, f, both(b, ule(b, pt_mk_u64(b->tt, 8, 'a'), c), ule(b, c, pt_mk_u64(b->tt, 8, 'z'))));
    h = add(b, opk(b, PT_TOP_MUL, h, 33), zext(b, c, W));
  }
  claim(b, f, eqk(b, h, 0x0f0a7d39));
  end(b, f, "hash", 6);
}

static void class_d(bench *b) {
  terms f = {0};
  pt_term x = var(b, W, "x", 1), y = var(b, W, "y", 1);
  identities(b, &f);
  divisions(b, &f, x, y);
  products(b, &f, x, y);
  bit_tricks(b, &f, x, y);
  pt_vec_release(b->m, &f);
}

static pt_term array(bench *b, const char *name, uint32_t index, uint32_t elem) {
  pt_sort s = pt_sort_array(b->tt, pt_sort_bv(b->tt, index), pt_sort_bv(b->tt, elem));
  return pt_mk_var(b->tt, name, s);
}
static pt_term get(bench *b, pt_term a, pt_term i) { return pt_mk_select(b->tt, a, i); }
static pt_term put(bench *b, pt_term a, pt_term i, pt_term v) {
  return pt_mk_store(b->tt, a, i, v);
}

static void store_chain(bench *b, terms *f, uint32_t n, bool sat) {
  begin(b, f);
  pt_term a = array(b, "A", W, W), j = var(b, W, "j", 0), middle = {0};
  for (uint32_t i = 0; i < n; i++) {
    pt_term index = var(b, W, "i", i), value = var(b, W, "v", i);
    claim(b, f, ult(b, index, K(b, 64))), claim(b, f, ult(b, value, K(b, 100)));
    a = put(b, a, index, value);
    if (i == n / 2) middle = index;
  }
  claim(b, f, ult(b, j, K(b, 64))), claim(b, f, ule(b, K(b, 100), get(b, a, j)));
  claim(b, f, eqk(b, get(b, a, opk(b, PT_TOP_ADD, j, 1)), 7));
  if (!sat) claim(b, f, eq(b, j, middle));
  end(b, f, sat ? "chain-sat-" : "chain-unsat-", n);
}

static void store_order(bench *b, terms *f, uint32_t n) {
  begin(b, f);
  pt_term first = array(b, "A", W, W), second = first, k = var(b, W, "k", 0);
  for (uint32_t i = 0; i < n; i++) {
    for (uint32_t j = 0; j < i; j++)
      claim(b, f, ne(b, var(b, W, "i", i), var(b, W, "i", j)));
    first = put(b, first, var(b, W, "i", i), var(b, W, "v", i));
    second = put(b, second, var(b, W, "i", n - 1 - i), var(b, W, "v", n - 1 - i));
  }
  claim(b, f, ne(b, get(b, first, k), get(b, second, k)));
  end(b, f, "order-", n);
}

/* Bytes of memory: N ints are written from a symbolic base on, one is read back. */
static void byte_memory(bench *b, terms *f, uint32_t n, bool sat) {
  begin(b, f);
  pt_term a = array(b, "M", 64, 8), base = var(b, 64, "base", 0), j = var(b, 64, "j", 0), r = {0};
  claim(b, f, ult(b, base, pt_mk_u64(b->tt, 64, (uint64_t)1 << 40)));
  claim(b, f, eqk(b, opk(b, PT_TOP_BVAND, base, 3), 0));
  for (uint32_t i = 0; i < n; i++) {
    pt_term v = opk(b, PT_TOP_ADD, var(b, W, "w", i), i);
    claim(b, f, ult(b, v, K(b, 1000)));
    for (uint32_t k = 0; k < 4; k++)
      a = put(b, a, opk(b, PT_TOP_ADD, base, 4 * i + k), pt_mk_extract(b->tt, v, 8 * k + 7, 8 * k));
  }
  claim(b, f, ult(b, j, pt_mk_u64(b->tt, 64, n)));
  pt_term at = add(b, base, opk(b, PT_TOP_MUL, j, 4));
  for (uint32_t k = 0; k < 4; k++) {
    pt_term byte = get(b, a, opk(b, PT_TOP_ADD, at, k));
    r = k ? pt_mk_concat(b->tt, byte, r) : byte;
  }
  claim(b, f, sat ? eqk(b, r, 777) : ule(b, K(b, 1000), r));
  end(b, f, sat ? "bytes-sat-" : "bytes-unsat-", n);
}

static void selection_sort(bench *b, terms *f, uint32_t n) {
  begin(b, f);
  pt_term a = array(b, "S", W, W), bad = pt_false(b->tt);
  for (uint32_t i = 0; i < n; i++) {
    pt_term least = K(b, i);
    for (uint32_t j = i + 1; j < n; j++)
      least = ite(b, slt(b, get(b, a, K(b, j)), get(b, a, least)), K(b, j), least);
    pt_term x = get(b, a, K(b, i)), y = get(b, a, least);
    a = put(b, put(b, a, K(b, i), y), least, x);
  }
  for (uint32_t i = 0; i + 1 < n; i++)
    bad = pt_mk_or(b->tt, bad, slt(b, get(b, a, K(b, i + 1)), get(b, a, K(b, i))));
  claim(b, f, bad);
  end(b, f, "sort-", n);
}

/* A function that is applied to itself many times: congruence over many points. */
static void function_cycle(bench *b, terms *f, uint32_t n) {
  begin(b, f);
  pt_sort bv = pt_sort_bv(b->tt, W);
  pt_fun g = pt_fun_declare(b->tt, "g", &bv, 1, bv);
  pt_term x = var(b, W, "x", 0), y = x, half = x;
  for (uint32_t i = 0; i < 2 * n; i++) {
    y = pt_mk_apply(b->tt, g, &y, 1);
    if (i + 1 == n) half = y;
  }
  claim(b, f, eq(b, half, x)), claim(b, f, ne(b, y, x));
  end(b, f, "cycle-", n);
}

static void class_e(bench *b) {
  terms f = {0};
  for (uint32_t n = 25; n <= 200; n *= 2)
    store_chain(b, &f, n, true), store_chain(b, &f, n, false);
  for (uint32_t n = 5; n <= 20; n *= 2)
    store_order(b, &f, n);
  for (uint32_t n = 10; n <= 40; n *= 2)
    byte_memory(b, &f, n, false), byte_memory(b, &f, n, true);
  for (uint32_t n = 3; n <= 5; n++)
    selection_sort(b, &f, n);
  for (uint32_t n = 5; n <= 20; n *= 2)
    function_cycle(b, &f, n);
  pt_vec_release(b->m, &f);
}

/* ---- main */

static const struct {
  const char *name;
  void (*run)(bench *b);
} classes[] = {
    {"a1", class_a1}, {"a2", class_a2}, {"a3", class_a3}, {"b1", class_b1}, {"b2", class_b2},
    {"b5", class_b5}, {"c", class_c},   {"d", class_d},   {"e", class_e},
};
enum { CLASSES = sizeof classes / sizeof classes[0] };

/* Whether NAME is one of the comma-separated LIST, or LIST is NULL. */
static bool wanted(const char *list, const char *name) {
  size_t n = strlen(name);
  for (const char *p = list; p; p = strchr(p, ',')) {
    p += *p == ',';
    if (strncmp(p, name, n) == 0 && (p[n] == 0 || p[n] == ',')) return true;
  }
  return !list;
}

/* Runs one class on one solver; returns the seconds.  *CUT: they were not enough. */
static double run_class(const bench *options, uint32_t k, const char *solver, bool *cut) {
  bench b = *options;
  b.m = pt_mem_new();
  b.tt = pt_terms_new(b.m);
  b.md = pt_model_new(b.tt);
  b.solver = solver;
  b.start = pt_clock_us();
  classes[k].run(&b);
  double seconds = elapsed(&b);
  char notes[64] = "";
  if (b.unknowns || b.cut)
    snprintf(notes, sizeof notes, " (%u unknown%s)", b.unknowns, b.cut ? ", cut" : "");
  printf("%-3s %-16s %8.2f s %6u queries%s", classes[k].name, solver, seconds, b.queries, notes);
  *cut = b.cut;
  pt_model_delete(b.md);
  pt_terms_delete(b.tt);
  pt_mem_delete(b.m);
  return seconds;
}

static int usage(void) {
  fprintf(stderr, "usage: bench_smt [-t SECONDS] [-q SECONDS] [-c CLASS,...] [-v] SOLVER...\n");
  return 1;
}

int main(int argc, char **argv) {
  bench options = {.limit = 30, .query_limit = 10};
  const char *list = NULL;
  int i = 1;
  for (; i < argc && argv[i][0] == '-'; i++) {
    bool value = i + 1 < argc;
    if (!strcmp(argv[i], "-v"))
      options.verbose = true;
    else if (!strcmp(argv[i], "-t") && value)
      options.limit = atof(argv[++i]);
    else if (!strcmp(argv[i], "-q") && value)
      options.query_limit = atof(argv[++i]);
    else if (!strcmp(argv[i], "-c") && value)
      list = argv[++i];
    else
      return usage();
  }
  if (i == argc) return usage();
  for (uint32_t k = 0; k < CLASSES; k++) {
    if (!wanted(list, classes[k].name)) continue;
    double first = 0;
    for (int s = i; s < argc; s++) {
      bool cut;
      double seconds = run_class(&options, k, argv[s], &cut);
      if (s == i)
        first = seconds;
      else
        printf("   %s%.1f x", cut ? "> " : "", seconds / first);
      printf("\n");
      fflush(stdout);
    }
  }
  return 0;
}
