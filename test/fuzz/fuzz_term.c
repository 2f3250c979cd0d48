/* Random terms, built three times in the same order: as asked for (rewriting off), rewritten, and
   with rewriting switched at random on top of terms that are not rewritten.  Under random models
   all three must have the same value.  Substitution, inputs and the solved form are checked by
   evaluation as well.

   usage: fuzz_term [--n N] [--seed S] [--only K] [--stats]
   A failure prints the command that repeats it and the terms; the exit code is 1. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "term/build.h"
#include "term/model.h"
#include "term/rules.h"
#include "term/walk.h"

enum {
  STEPS = 60,
  MODELS = 3,
  MAX_POOL = 160,
  MAX_VARS = 24,
  KINDS = 3,
  RECIPES = 4,
  PLAIN = 0,
  REWRITTEN = 1
};

typedef struct {
  pt_top op;
  pt_term a[KINDS], b[KINDS];
} recipe;

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_rng rng;
  uint64_t seed, number;
  pt_term at[MAX_POOL][KINDS]; /* the same term, built in three ways */
  uint32_t n;
  pt_term var[MAX_VARS];
  uint32_t nvars;
  uint32_t width[3];
  pt_sort array;
  pt_fun fun;
  pt_fp format;
  recipe before[RECIPES];
  uint32_t recent;       /* arguments are mostly taken from the last so many terms */
  bool mixed[STEPS * 8]; /* whether rewriting was on for the third way, step by step */
  uint32_t switches;
} fuzz;

static uint64_t below(fuzz *f, uint64_t n) { return pt_rng_below(&f->rng, n); }

/* ---- failure */

static void print(const fuzz *f, pt_term t, int depth) {
  const pt_terms *tt = f->tt;
  pt_bv v;
  char text[PT_BV_TEXT];
  if (pt_term_value(tt, t, &v)) {
    printf("%s:%u", pt_bv_text_hex(v, text), pt_term_width(tt, t));
  } else if (pt_term_op(tt, t) == PT_TOP_VAR) {
    printf("%s", pt_term_name(tt, t));
  } else if (depth == 0) {
    printf("...");
  } else {
    pt_top op = pt_term_op(tt, t);
    printf("(%s", op == PT_TOP_APPLY ? pt_fun_name(tt, pt_term_fun(tt, t)) : pt_top_name(op));
    if (op == PT_TOP_EXTRACT) printf(" %u %u", pt_term_high(tt, t), pt_term_low(tt, t));
    if (op == PT_TOP_ZEXT || op == PT_TOP_SEXT) printf(" to %u", pt_term_width(tt, t));
    for (uint32_t k = 0; k < pt_term_nargs(tt, t); k++) {
      putchar(' ');
      print(f, pt_term_arg(tt, t, k), depth - 1);
    }
    putchar(')');
  }
}

static void fail(fuzz *f, const char *what, pt_term a, pt_term b, pt_model *md) {
  pt_buf text = {0};
  pt_bv v;
  char number[PT_BV_TEXT];
  printf("fuzz_term --seed %" PRIu64 " --only %" PRIu64 "\n  %s\n", f->seed, f->number, what);
  for (int i = 0; i < 2; i++) {
    pt_term t = i ? b : a;
    if (!t.i) continue;
    printf("  ");
    print(f, t, 12);
    if (md && pt_sort_kind_of(f->tt, pt_term_sort(f->tt, t)) != PT_SORT_ARRAY &&
        pt_model_eval(md, t, &v))
      printf("\n    = %s", pt_bv_text_hex(v, number));
    putchar('\n');
  }
  if (md) pt_model_print(f->m, &text, md);
  printf("%s", pt_buf_text(&text));
  exit(1);
}

/* ---- terms */

static pt_bv random_value(fuzz *f, uint32_t w) {
  if (w == 0) w = 1;
  pt_bv v = pt_bv_zero(w);
  switch (below(f, 8)) {
  case 0: return v;
  case 1: return pt_bv_ones(w);
  case 2: return pt_bv_min_signed(w);
  case 3: return pt_bv_max_signed(w);
  case 4: return pt_bv_u64(w, below(f, 5));
  case 5: return pt_bv_shl(pt_bv_u64(w, 1), pt_bv_u64(w, below(f, w)));
  case 6: return pt_bv_sub(pt_bv_shl(pt_bv_u64(w, 1), pt_bv_u64(w, below(f, w))), pt_bv_u64(w, 1));
  default:
    for (uint32_t i = 0; i < PT_BV_LIMBS; i++)
      v.w[i] = pt_rng_next(&f->rng);
    return pt_bv_limbs(w, v.w);
  }
}

static pt_sort bv_sort(fuzz *f, int i) { return pt_sort_bv(f->tt, f->width[i]); }
static pt_sort any_bv(fuzz *f) { return bv_sort(f, (int)below(f, 3)); }

static void add(fuzz *f, const pt_term made[KINDS]) {
  if (f->n == MAX_POOL) return;
  memcpy(f->at[f->n++], made, KINDS * sizeof *made);
}

/* Sets rewriting for one of the three ways. */
static void set_way(fuzz *f, int way) {
  bool on = way == REWRITTEN || (way == 2 && f->mixed[f->switches++ % (STEPS * 8)]);
  pt_terms_set_rewriting(f->tt, on);
}

static void constant(fuzz *f, pt_sort s, pt_term out[KINDS]) {
  pt_bv v = random_value(f, pt_sort_width(f->tt, s));
  for (int way = 0; way < KINDS; way++) {
    set_way(f, way);
    switch (pt_sort_kind_of(f->tt, s)) {
    case PT_SORT_BOOL: out[way] = pt_mk_bool(f->tt, v.w[0] & 1); break;
    case PT_SORT_BV: out[way] = pt_mk_const(f->tt, v); break;
    case PT_SORT_FP:
      out[way] = pt_mk_fp_of_bv(f->tt, pt_sort_format(f->tt, s), pt_mk_const(f->tt, v));
      break;
    case PT_SORT_ARRAY:
      out[way] = pt_mk_array(f->tt, s, pt_mk_const(f->tt, pt_bv_trunc(v, 1)));
      break;
    }
  }
}

/* A term of sort S: often a recent one, sometimes a constant. */
static void pick(fuzz *f, pt_sort s, pt_term out[KINDS]) {
  bool is_array = pt_sort_kind_of(f->tt, s) == PT_SORT_ARRAY;
  if (is_array || below(f, 6)) {
    for (int tries = 0; tries < 40; tries++) {
      uint32_t back = (uint32_t)below(f, tries < 8 && f->n > f->recent ? f->recent : f->n);
      uint32_t i = f->n - 1 - back;
      if (pt_term_sort(f->tt, f->at[i][PLAIN]).i != s.i) continue;
      memcpy(out, f->at[i], KINDS * sizeof *out);
      return;
    }
  }
  if (is_array) {
    for (int way = 0; way < KINDS; way++)
      out[way] = f->var[f->nvars - 1];
    return;
  }
  constant(f, s, out);
}

static void variables(fuzz *f) {
  char name[16];
  for (int i = 0; i < 18; i++) {
    snprintf(name, sizeof name, "%c%d", "xyzpqrd"[i / 3], i % 3);
    pt_sort s;
    if (i < 9) s = bv_sort(f, i % 3);
    else if (i < 15) s = pt_sort_bool(f->tt);
    else s = pt_sort_fp(f->tt, f->format);
    if (i == 17) s = f->array;
    pt_term v = pt_mk_var(f->tt, name, s);
    f->var[f->nvars++] = v;
    add(f, (pt_term[]){v, v, v});
  }
}

/* One operator over picked arguments; sometimes with an argument that it had before, so that
   terms share parts as they do in programs. */
static void step_op2(fuzz *f, pt_top op, pt_sort s) {
  pt_term a[KINDS], b[KINDS], r[KINDS];
  recipe *old = &f->before[below(f, RECIPES)];
  pick(f, s, a);
  pick(f, s, b);
  if (old->a[PLAIN].i && pt_term_sort(f->tt, old->a[PLAIN]).i == s.i && below(f, 2)) {
    memcpy(below(f, 2) ? a : b, below(f, 2) ? old->a : old->b, sizeof a);
    if (below(f, 2)) op = old->op;
  }
  old->op = op;
  memcpy(old->a, a, sizeof a);
  memcpy(old->b, b, sizeof b);
  for (int way = 0; way < KINDS; way++) {
    set_way(f, way);
    r[way] = pt_mk_op2(f->tt, op, a[way], b[way]);
  }
  add(f, r);
}

static void step_op1(fuzz *f, pt_top op, pt_sort s) {
  pt_term a[KINDS], r[KINDS];
  pick(f, s, a);
  for (int way = 0; way < KINDS; way++) {
    set_way(f, way);
    r[way] = pt_mk_op1(f->tt, op, a[way]);
  }
  add(f, r);
}

static void step_slice(fuzz *f) {
  pt_term a[KINDS], b[KINDS], r[KINDS];
  pt_sort s = any_bv(f);
  pick(f, s, a);
  pick(f, any_bv(f), b);
  uint32_t w = pt_sort_width(f->tt, s), to = f->width[below(f, 3)];
  uint32_t low = (uint32_t)below(f, w), what = (uint32_t)below(f, 4);
  uint32_t high = low + (uint32_t)below(f, w - low);
  bool fits = w >= to; /* cut out a piece with one of the widths in use */
  if (fits && below(f, 2)) low = (uint32_t)below(f, w - to + 1), high = low + to - 1;
  for (int way = 0; way < KINDS; way++) {
    set_way(f, way);
    if (what == 0)
      r[way] = pt_mk_concat(f->tt, a[way], b[way]);
    else if (what == 1 && to >= w)
      r[way] = pt_mk_zext(f->tt, a[way], to);
    else if (what == 2 && to >= w)
      r[way] = pt_mk_sext(f->tt, a[way], to);
    else
      r[way] = pt_mk_extract(f->tt, a[way], high, low);
  }
  add(f, r);
}

static void step_ite(fuzz *f) {
  pt_term c[KINDS], a[KINDS], b[KINDS], r[KINDS];
  uint64_t what = below(f, 8);
  pt_sort s;
  if (what < 5) s = any_bv(f);
  else if (what == 5) s = pt_sort_bool(f->tt);
  else if (what == 6) s = f->array;
  else s = pt_sort_fp(f->tt, f->format);
  pick(f, pt_sort_bool(f->tt), c);
  pick(f, s, a);
  pick(f, s, b);
  for (int way = 0; way < KINDS; way++) {
    set_way(f, way);
    r[way] = pt_mk_ite(f->tt, c[way], a[way], b[way]);
  }
  add(f, r);
}

static void step_array(fuzz *f) {
  pt_term a[KINDS], b[KINDS], i[KINDS], v[KINDS], r[KINDS];
  pick(f, f->array, a);
  pick(f, f->array, b);
  pick(f, bv_sort(f, 0), i);
  pick(f, pt_sort_elem(f->tt, f->array), v);
  uint64_t what = below(f, 8);
  for (int way = 0; way < KINDS; way++) {
    set_way(f, way);
    if (what == 0)
      r[way] = pt_mk_array(f->tt, f->array, v[way]);
    else if (what == 1)
      r[way] = pt_mk_eq(f->tt, a[way], b[way]);
    else if (what < 5)
      r[way] = pt_mk_store(f->tt, a[way], i[way], v[way]);
    else
      r[way] = pt_mk_select(f->tt, a[way], i[way]);
  }
  add(f, r);
}

static void step_float(fuzz *f) {
  static const pt_top two[] = {PT_TOP_FADD, PT_TOP_FSUB, PT_TOP_FMUL, PT_TOP_FDIV,
                               PT_TOP_FREM, PT_TOP_FEQ,  PT_TOP_FLT,  PT_TOP_FLE};
  pt_sort s = pt_sort_fp(f->tt, f->format);
  uint64_t what = below(f, 7);
  if (what < 3) {
    step_op2(f, two[below(f, 8)], s);
    return;
  }
  pt_term a[KINDS], b[KINDS], r[KINDS];
  pick(f, s, a);
  pick(f, any_bv(f), b);
  for (int way = 0; way < KINDS; way++) {
    set_way(f, way);
    if (what == 3)
      r[way] = pt_mk_op1(f->tt, PT_TOP_FNEG, a[way]);
    else if (what == 4)
      r[way] = pt_mk_op1(f->tt, PT_TOP_FNAN, a[way]);
    else if (what == 5)
      r[way] = pt_mk_ftos(f->tt, a[way], f->width[0]);
    else
      r[way] = pt_mk_stof(f->tt, f->format, b[way]);
  }
  add(f, r);
  if (what != 6) return;
  for (int way = 0; way < KINDS; way++) { /* there and back */
    set_way(f, way);
    pt_term bits = pt_mk_op1(f->tt, PT_TOP_BV_OF_FP, a[way]);
    r[way] = pt_mk_fp_of_bv(f->tt, f->format, bits);
  }
  add(f, r);
}

static void step_other(fuzz *f) {
  pt_term a[KINDS], b[KINDS], r[KINDS];
  pt_sort s = any_bv(f);
  static const pt_top over[] = {PT_TOP_ADD, PT_TOP_SUB, PT_TOP_MUL};
  pt_top op = over[below(f, 3)];
  bool is_signed = below(f, 2), apply = below(f, 2);
  if (apply) s = bv_sort(f, 0);
  pick(f, s, a);
  pick(f, s, b);
  for (int way = 0; way < KINDS; way++) {
    set_way(f, way);
    r[way] = apply ? pt_mk_apply(f->tt, f->fun, (pt_term[]){a[way], b[way]}, 2)
                   : pt_mk_overflow(f->tt, op, is_signed, a[way], b[way]);
  }
  add(f, r);
}

static void step(fuzz *f) {
  static const pt_top bool2[] = {PT_TOP_AND, PT_TOP_OR, PT_TOP_EQ, PT_TOP_AND, PT_TOP_OR};
  static const pt_top one[] = {PT_TOP_BVNOT, PT_TOP_BVNEG};
  switch (below(f, 16)) {
  case 0:
  case 1:
  case 2:
  case 3:
  case 4: /* arithmetic, bitwise, shifts */
    step_op2(f, (pt_top)(PT_TOP_BVAND + below(f, PT_TOP_ASHR - PT_TOP_BVAND + 1)), any_bv(f));
    break;
  case 5: step_op2(f, (pt_top)(PT_TOP_ULT + below(f, 4)), any_bv(f)); break;
  case 6:
  case 7: step_op2(f, PT_TOP_EQ, any_bv(f)); break;
  case 8: step_op2(f, bool2[below(f, 5)], pt_sort_bool(f->tt)); break;
  case 9:
    if (below(f, 2))
      step_op1(f, one[below(f, 2)], any_bv(f));
    else
      step_op1(f, PT_TOP_NOT, pt_sort_bool(f->tt));
    break;
  case 10:
  case 11: step_slice(f); break;
  case 12: step_ite(f); break;
  case 13: step_array(f); break;
  case 14:
    if (below(f, 3) == 0)
      step_float(f);
    else
      step_op2(f, bool2[below(f, 5)], pt_sort_bool(f->tt));
    break;
  default: step_other(f); break;
  }
}

/* ---- models and checks */

static void set_random(fuzz *f, pt_model *md, pt_term v) {
  pt_sort s = pt_term_sort(f->tt, v);
  if (pt_sort_kind_of(f->tt, s) != PT_SORT_ARRAY) {
    pt_model_set(md, v, random_value(f, pt_sort_width(f->tt, s)));
    return;
  }
  uint32_t i = pt_sort_width(f->tt, pt_sort_index(f->tt, s));
  uint32_t e = pt_sort_width(f->tt, pt_sort_elem(f->tt, s));
  pt_model_set_default(md, v, random_value(f, e));
  for (int k = 0; k < 4; k++)
    pt_model_set_elem(md, v, random_value(f, i), random_value(f, e));
}

static void random_model(fuzz *f, pt_model *md) {
  pt_model_reset(md);
  for (uint32_t i = 0; i < f->nvars; i++)
    set_random(f, md, f->var[i]);
  uint32_t w = f->width[0];
  for (int k = 0; k < 3; k++)
    pt_model_set_apply(md, f->fun, (pt_bv[]){random_value(f, w), random_value(f, w)},
                       random_value(f, w));
}

static bool is_array(const fuzz *f, pt_term t) {
  return pt_sort_kind_of(f->tt, pt_term_sort(f->tt, t)) == PT_SORT_ARRAY;
}

static void check_values(fuzz *f, pt_model *md) {
  pt_bv v[KINDS];
  for (uint32_t i = 0; i < f->n; i++) {
    if (is_array(f, f->at[i][PLAIN])) continue;
    for (int way = 0; way < KINDS; way++)
      if (!pt_model_eval(md, f->at[i][way], &v[way]))
        fail(f, "cannot be evaluated", f->at[i][way], (pt_term){0}, NULL);
    for (int way = 1; way < KINDS; way++)
      if (!pt_bv_eq(v[PLAIN], v[way]))
        fail(f, "a rewritten term has another value", f->at[i][PLAIN], f->at[i][way], md);
  }
}

/* t[x := u] has the value that t has when x has the value of u. */
static void check_subst(fuzz *f, pt_model *md) {
  pt_term x = f->var[below(f, 15)], u[KINDS];
  pick(f, pt_term_sort(f->tt, x), u);
  pt_subst s = {0};
  pt_subst_add(f->m, &s, x, u[REWRITTEN]);
  pt_bv v, before[4], after;
  pt_term t[4], r[4];
  pt_model_eval(md, u[REWRITTEN], &v);
  for (int i = 0; i < 4; i++) {
    t[i] = f->at[below(f, f->n)][below(f, KINDS)];
    if (is_array(f, t[i])) t[i] = x;
    r[i] = pt_term_subst(f->tt, &s, t[i]);
    pt_model_eval(md, r[i], &before[i]);
  }
  pt_model_set(md, x, v);
  for (int i = 0; i < 4; i++) {
    pt_model_eval(md, t[i], &after);
    if (!pt_bv_eq(before[i], after)) fail(f, "substitution changes the value", t[i], r[i], md);
  }
  pt_subst_release(f->m, &s);
}

/* The value depends on the inputs only. */
static void check_inputs(fuzz *f, pt_model *md) {
  pt_term t = f->at[f->n - 1][REWRITTEN];
  if (is_array(f, t)) return;
  pt_term_vec in = {0};
  pt_bv before, after;
  pt_term_inputs(f->tt, &t, 1, &in);
  pt_model_eval(md, t, &before);
  for (uint32_t i = 0; i < f->nvars; i++) {
    bool found = false;
    for (size_t k = 0; k < in.n; k++)
      found |= in.at[k].i == f->var[i].i;
    if (!found) set_random(f, md, f->var[i]);
  }
  for (size_t k = 1; k < in.n; k++)
    if (in.at[k].i <= in.at[k - 1].i) fail(f, "inputs are out of order", t, (pt_term){0}, NULL);
  pt_model_eval(md, t, &after);
  if (!pt_bv_eq(before, after)) fail(f, "the value depends on more than the inputs", t, t, md);
  pt_vec_release(f->m, &in);
}

static bool all_true(pt_model *md, const pt_term *t, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!pt_model_is_true(md, t[i])) return false;
  return true;
}

static void check_not_left(fuzz *f, const pt_subst *s, const pt_term *t, size_t n) {
  pt_term_vec in = {0};
  pt_term_inputs(f->tt, t, n, &in);
  for (size_t i = 0; i < in.n; i++)
    if (pt_map_get(&s->map, in.at[i].i, NULL))
      fail(f, "an eliminated variable is left", n ? t[0] : in.at[i], in.at[i], NULL);
  pt_vec_release(f->m, &in);
}

/* Where eliminated variables have their values, the rest and the conjunction are the same. */
static void check_solve(fuzz *f, pt_model *md) {
  pt_term conj[5];
  size_t n = 0;
  for (uint32_t i = f->n; i-- > 0 && n < 5;)
    if (pt_term_is_bool(f->tt, f->at[i][REWRITTEN]) &&
        !pt_term_is_false(f->tt, f->at[i][REWRITTEN]))
      conj[n++] = f->at[i][REWRITTEN];
  pt_subst s = {0};
  pt_term_vec rest = {0};
  pt_bv v;
  bool ok = pt_conj_solve(f->tt, conj, n, &s, &rest);
  if (ok) check_not_left(f, &s, rest.at, rest.n);
  for (int round = 0; round < 2; round++) {
    random_model(f, md);
    for (size_t i = 0; ok && i < s.map.cap; i++) {
      pt_term x = {(uint32_t)s.map.at[i].key}, u = {(uint32_t)s.map.at[i].val};
      if (s.map.at[i].used != 1) continue;
      if (round == 0) check_not_left(f, &s, &u, 1);
      if (is_array(f, x)) goto done; /* the model cannot take the value of an array term */
    }
    pt_model *full = pt_model_new(f->tt);
    pt_model_copy(full, md);
    for (size_t i = 0; ok && i < s.map.cap; i++)
      if (s.map.at[i].used == 1 && pt_model_eval(md, (pt_term){(uint32_t)s.map.at[i].val}, &v))
        pt_model_set(full, (pt_term){(uint32_t)s.map.at[i].key}, v);
    bool want = ok && all_true(full, rest.at, rest.n);
    if (all_true(full, conj, n) != want)
      fail(f, "the solved form has another value", pt_mk_and_all(f->tt, conj, n),
           pt_mk_and_all(f->tt, rest.at, rest.n), full);
    pt_model_delete(full);
  }
done:
  pt_subst_release(f->m, &s);
  pt_vec_release(f->m, &rest);
}

static void run_case(fuzz *f, pt_model **kept) {
  static const uint32_t widths[] = {1, 2, 3, 4, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 70};
  for (int i = 0; i < 3; i++)
    f->width[i] = widths[below(f, 16)];
  f->format = (pt_fp)below(f, PT_FP_COUNT);
  if (below(f, 4) == 0) f->width[2] = pt_fp_width(f->format);
  if (below(f, 3) == 0) f->width[1] = f->width[0];
  if (below(f, 3) == 0 && f->width[0] <= 35)
    f->width[1] = f->width[0], f->width[2] = 2 * f->width[0];
  f->recent = 3 + (uint32_t)below(f, 12);
  f->array = pt_sort_array(f->tt, bv_sort(f, 0), bv_sort(f, 1));
  f->fun = pt_fun_declare(f->tt, "f", (pt_sort[]){bv_sort(f, 0), bv_sort(f, 0)}, 2, bv_sort(f, 0));
  for (uint32_t i = 0; i < STEPS * 8; i++)
    f->mixed[i] = below(f, 2);
  variables(f);
  uint64_t steps = 5 + below(f, STEPS - 5);
  for (uint64_t i = 0; i < steps; i++)
    step(f);
  pt_terms_set_rewriting(f->tt, true);
  pt_model *md = *kept = pt_model_new(f->tt);
  for (int i = 0; i < MODELS; i++) {
    random_model(f, md);
    check_values(f, md);
  }
  check_subst(f, md);
  random_model(f, md);
  check_inputs(f, md);
  check_solve(f, md);
}

int main(int argc, char **argv) {
  uint64_t n = 20000, seed = 1, only = UINT64_MAX;
  bool stats = false;
  static uint64_t uses[1024];
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--stats") == 0)
      stats = true;
    else if (i + 1 < argc && strcmp(argv[i], "--n") == 0)
      n = strtoull(argv[++i], NULL, 0);
    else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0)
      seed = strtoull(argv[++i], NULL, 0);
    else if (i + 1 < argc && strcmp(argv[i], "--only") == 0)
      only = strtoull(argv[++i], NULL, 0);
    else {
      fprintf(stderr, "usage: fuzz_term [--n N] [--seed S] [--only K] [--stats]\n");
      return 2;
    }
  }
  uint64_t first = only == UINT64_MAX ? 0 : only, end = only == UINT64_MAX ? n : only + 1;
  for (uint64_t k = first; k < end; k++) {
    fuzz f = {.m = pt_mem_new(), .seed = seed, .number = k};
    f.rng.state = seed * 0x9e3779b97f4a7c15u + k;
    pt_rng_next(&f.rng);
    f.rng.state ^= k << 32;
    f.tt = pt_terms_new(f.m);
    pt_model *md = NULL;
    run_case(&f, &md);
    for (uint32_t r = 0; r < pt_rules_count(); r++)
      uses[r] += pt_rule_uses(f.tt, r);
    pt_model_delete(md);
    pt_terms_delete(f.tt);
    if (pt_mem_delete(f.m) != 0) {
      printf("fuzz_term --seed %" PRIu64 " --only %" PRIu64 "\n  memory was not freed\n", seed, k);
      return 1;
    }
  }
  for (uint32_t r = 0; stats && r < pt_rules_count(); r++)
    printf("%10" PRIu64 " %s\n", uses[r], pt_rule_name(r));
  printf("%" PRIu64 " cases, no difference\n", end - first);
  return 0;
}
