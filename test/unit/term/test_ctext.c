/* Terms as C text: exact texts, and their meaning when a C compiler reads them. */
#include "test.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/rng.h"
#include "term/build.h"
#include "term/ctext.h"
#include "term/model.h"
#include "term/smtlib.h"

/* A name that starts with u is unsigned; _u is not shown. */
static const char *name_of(void *payload, pt_term var, bool *is_signed) {
  const char *name = pt_term_name(payload, var);
  *is_signed = name[0] != 'u';
  return strcmp(name, "u_hidden") == 0 ? "shown" : NULL;
}

typedef struct {
  pt_mem *m;
  pt_terms *tt;
  pt_ctext_names names;
} world;

static const struct {
  const char *name, *type;
  uint32_t width;
} vars[] = {{"c", "int8_t", 8},     {"uc", "uint8_t", 8},   {"s", "int16_t", 16},
            {"us", "uint16_t", 16}, {"i", "int", 32},       {"j", "int", 32},
            {"u", "unsigned", 32},  {"l", "int64_t", 64},   {"ul", "uint64_t", 64},
            {"d", "int8_t", 8},     {"uv", "unsigned", 32}, {"l2", "int64_t", 64}};
enum { NVARS = sizeof vars / sizeof *vars };

static world begin(void) {
  world w = {.m = pt_mem_new()};
  w.tt = pt_terms_new(w.m);
  pt_terms_set_rewriting(w.tt, false);
  w.names = (pt_ctext_names){.name = name_of, .payload = w.tt};
  for (int k = 0; k < NVARS; k++)
    pt_mk_var(w.tt, vars[k].name, pt_sort_bv(w.tt, vars[k].width));
  pt_sort bv8 = pt_sort_bv(w.tt, 8), bv32 = pt_sort_bv(w.tt, 32), b = pt_sort_bool(w.tt),
          fp = pt_sort_fp(w.tt, PT_FP_DOUBLE);
  pt_mk_var(w.tt, "p", b), pt_mk_var(w.tt, "q", b), pt_mk_var(w.tt, "r", b),
      pt_mk_var(w.tt, "b1", pt_sort_bv(w.tt, 1));
  pt_mk_var(w.tt, "a", pt_sort_array(w.tt, bv32, bv32)),
      pt_mk_var(w.tt, "ua", pt_sort_array(w.tt, bv32, bv8));
  pt_mk_var(w.tt, "f1", fp), pt_mk_var(w.tt, "f2", fp),
      pt_mk_var(w.tt, "g", pt_sort_fp(w.tt, PT_FP_FLOAT));
  pt_mk_var(w.tt, "u_hidden", bv32), pt_mk_var(w.tt, "wide", pt_sort_bv(w.tt, 128)),
      pt_mk_var(w.tt, "t24", pt_sort_bv(w.tt, 24));
  pt_fun_declare(w.tt, "fun", (pt_sort[]){bv32, bv8}, 2, bv32);
  return w;
}

static void end(world *w) {
  pt_terms_delete(w->tt);
  CHECK_EQ(pt_mem_delete(w->m), 0);
}

static const char *const exact[][2] = {
    /* comparisons */
    {"(bvslt i #x0000000a)", "i < 10"},
    {"(and (bvslt i #x0000000a) (not (= (select a j) #x00000000)))", "i < 10 && a[j] != 0"},
    {"(bvult i #x0000000a)", "(unsigned)i < 10u"},
    {"(bvult u #x0000000a)", "u < 10"},
    {"(bvult u #xfffffff0)", "u < 4294967280u"},
    {"(bvslt i #xfffffff0)", "i < -16"},
    {"(bvult i u)", "i < u"}, /* C compares as unsigned */
    {"(bvslt i u)", "i < (int)u"},
    {"(bvult i j)", "(unsigned)i < j"},
    {"(bvult c #x0a)", "(uint8_t)c < 10"},
    {"(bvult uc #xf0)", "uc < 240"},
    {"(bvslt uc #xf0)", "(int8_t)uc < -16"},
    {"(bvslt c #xf0)", "c < -16"},
    {"(bvult l #x000000000000000a)", "(uint64_t)l < 10u"},
    {"(bvslt #x00000005 i)", "i > 5"},
    {"(bvsle #x00000005 i)", "i >= 5"},
    {"(bvsle i j)", "i <= j"},
    {"(not (bvslt i j))", "i >= j"},
    {"(not (bvsle i j))", "i > j"},
    {"(not (bvslt #x00000005 i))", "i <= 5"},
    {"(not (bvsle #x00000005 i))", "i < 5"},
    {"(= i #x80000000)", "i == INT_MIN"},
    {"(= u #x80000000)", "u == 2147483648u"},
    {"(= l #x8000000000000000)", "l == INT64_MIN"},
    {"(= #x00000007 i)", "i == 7"},
    {"(= c uc)", "c == (int8_t)uc"},
    {"(= i u)", "i == u"},
    {"(not (= i j))", "i != j"},
    {"(= b1 #b1)", "b1 == 1"},
    {"(bvslt b1 #b0)", "b1 > 0"}, /* one bit is 0 or -1 */
    /* Booleans */
    {"p", "p"},
    {"(not p)", "!p"},
    {"true", "true"},
    {"(not true)", "false"},
    {"(not (not p))", "p"},
    {"(or p (and q r))", "p || (q && r)"},
    {"(and p (or q r))", "p && (q || r)"},
    {"(and (and p q) r)", "p && q && r"},
    {"(and p (and q r))", "p && q && r"},
    {"(not (and p q))", "!(p && q)"},
    {"(= p q)", "p == q"},
    {"(= (bvslt i j) q)", "(i < j) == q"},
    {"(not (= p (bvslt i j)))", "p != (i < j)"},
    {"(ite p q r)", "p ? q : r"},
    {"(not (ite p q r))", "!(p ? q : r)"},
    {"(ite p (ite q r p) (ite r p q))", "p ? (q ? r : p) : r ? p : q"},
    /* arithmetic */
    {"(bvadd i #xfffffffb)", "i - 5"},
    {"(bvadd i #x80000000)", "i + INT_MIN"},
    {"(bvadd u #xfffffffb)", "u - 5"},
    {"(bvsub i #xfffffffb)", "i + 5"},
    {"(bvadd i (bvneg j))", "i - j"},
    {"(bvadd (bvneg j) i)", "i - j"},
    {"(bvadd i (bvadd j u))", "i + (j + u)"},
    {"(bvadd (bvadd i j) u)", "i + j + u"},
    {"(bvsub i (bvsub j u))", "i - (j - u)"},
    {"(bvmul (bvadd i j) #xfffffffd)", "(i + j) * -3"},
    {"(bvadd (bvmul i j) u)", "i * j + u"},
    {"(bvneg (bvneg i))", "-(-i)"},
    {"(bvneg #x00000005)", "-5"},
    {"(bvsdiv i #x0000000a)", "i / 10"},
    {"(bvudiv i #x0000000a)", "(unsigned)i / 10u"},
    {"(bvudiv u #x0000000a)", "u / 10"},
    {"(bvsrem i j)", "i % j"},
    {"(bvudiv uc #x0a)", "uc / 10"},
    {"(bvsdiv u #x0000000a)", "(int)u / 10"},
    {"(= (bvadd c #x01) #x05)", "(int8_t)(c + 1) == 5"},
    {"(= (bvadd uc #x01) #x05)", "(uint8_t)(uc + 1) == 5"},
    /* bits */
    {"(bvand i #x000000ff)", "i & 0xff"},
    {"(bvand i #xfffffff8)", "i & ~7"},
    {"(bvor i #x00000001)", "i | 1"},
    {"(bvxor i (bvand j u))", "i ^ (j & u)"},
    {"(bvand i (bvadd j u))", "i & (j + u)"},
    {"(= (bvand i #x00000001) #x00000000)", "(i & 1) == 0"},
    {"(bvnot i)", "~i"},
    {"(bvnot (bvadd i j))", "~(i + j)"},
    {"(bvshl i #x00000003)", "i << 3"},
    {"(bvshl #x0000000000000001 l)", "(uint64_t)1 << l"},
    {"(bvlshr i #x00000003)", "(unsigned)i >> 3"},
    {"(bvlshr u #x00000003)", "u >> 3"},
    {"(bvashr i #x00000003)", "i >> 3"},
    {"(bvashr u #x00000003)", "(int)u >> 3"},
    {"(bvshl (bvadd i j) #x00000001)", "(i + j) << 1"},
    /* widths */
    {"((_ zero_extend 24) uc)", "uc"},
    {"((_ sign_extend 24) c)", "c"},
    {"((_ zero_extend 24) c)", "(uint8_t)c"},
    {"((_ sign_extend 24) uc)", "(int8_t)uc"},
    {"(bvadd ((_ zero_extend 24) uc) i)", "uc + i"},
    {"(bvadd ((_ sign_extend 32) i) l)", "i + l"},
    {"(bvmul ((_ zero_extend 32) u) ((_ zero_extend 32) uv))", "(uint64_t)u * uv"},
    {"(bvmul ((_ sign_extend 32) i) ((_ sign_extend 32) j))", "(int64_t)i * j"},
    {"(bvslt ((_ sign_extend 32) i) l)", "i < l"},
    {"(bvslt ((_ zero_extend 32) u) ((_ sign_extend 32) i))", "(int64_t)u < i"},
    {"((_ extract 7 0) i)", "(uint8_t)i"},
    {"((_ extract 31 0) l)", "(unsigned)l"},
    {"((_ sign_extend 24) ((_ extract 7 0) i))", "(int8_t)i"},
    {"((_ extract 15 8) i)", "(i >> 8) & 0xff"},
    {"((_ extract 31 24) u)", "u >> 24"},
    {"((_ extract 31 24) i)", "(i >> 24) & 0xff"},
    {"((_ extract 4 4) i)", "(i >> 4) & 1"},
    {"((_ extract 4 0) i)", "i & 0x1f"},
    {"((_ extract 31 0) (bvadd l l2))", "(unsigned)(l + l2)"},
    {"(concat uc (concat uc us))", "(uc << 24) | (uc << 16) | us"},
    {"(concat u uv)", "((uint64_t)u << 32) | uv"},
    {"(concat c c)", "(c << 8) | (uint8_t)c"},
    {"((_ sign_extend 31) b1)", "-b1"},
    {"t24", "t24"},
    /* choices */
    {"(ite p i #xffffffff)", "p ? i : -1"},
    {"(ite (bvslt i j) #x00000001 #x00000000)", "i < j"},
    {"(bvadd (ite (bvslt i j) #x00000001 #x00000000) i)", "(i < j) + i"},
    {"(ite (bvslt i j) #x00000000 #x00000001)", "i >= j"},
    {"(bvadd (ite p i j) #x00000001)", "(p ? i : j) + 1"},
    /* arrays, calls */
    {"(select a (bvadd i #x00000001))", "a[i + 1]"},
    {"(select ua i)", "ua[i]"},
    {"(bvult (select ua i) #x0a)", "ua[i] < 10"},
    {"(select (store a i j) u)", "store(a, i, j)[u]"},
    {"(select (ite p a a) u)", "(p ? a : a)[u]"},
    {"(= a (store a i j))", "a == store(a, i, j)"},
    {"(bvslt (fun (bvadd i j) #x05) #x00000000)", "fun(i + j, 5) < 0"},
    /* floats */
    {"(fp.lt (fp.add RNE f1 f2) ((_ to_fp 11 53) RNE 1.5))", "f1 + f2 < 1.5"},
    {"(not (fp.lt f1 f2))", "!(f1 < f2)"},
    {"(not (fp.eq f1 f2))", "f1 != f2"},
    {"(fp.eq (fp.mul RNE (fp.sub RNE f1 f2) f1) (_ +oo 11 53))", "(f1 - f2) * f1 == INFINITY"},
    {"(fp.isNaN (fp.neg f1))", "isnan(-f1)"},
    {"(fp.leq g ((_ to_fp 8 24) RNE 2))", "g <= 2.0f"},
    {"((_ to_fp 11 53) RNE g)", "(double)g"},
    {"((_ to_fp 11 53) RNE i)", "(double)i"},
    {"((_ to_fp_unsigned 11 53) RNE i)", "(double)(unsigned)i"},
    {"((_ fp.to_sbv 32) RTZ f1)", "(int)f1"},
    {"((_ to_fp 11 53) ul)", "double_of_bits(ul)"},
    /* names, quantifiers, wide */
    {"(bvult u_hidden #x00000003)", "shown < 3"},
    {"(forall ((zz (_ BitVec 8))) (bvslt zz c))", "forall zz: zz < c"},
    {"(not (exists ((zz (_ BitVec 8))) (= zz c)))", "!(exists zz: zz == c)"},
    {"(bvult wide (_ bv5 128))", "(unsigned __int128)wide < 5u"},
};

TEST(ctext, exact_texts) {
  world w = begin();
  int failed = 0;
  for (size_t k = 0; k < sizeof exact / sizeof *exact; k++) {
    pt_term t = {0};
    pt_err e = {0};
    pt_buf b = {0};
    if (pt_smtlib_parse_term(w.tt, exact[k][0], &t, &e) != PT_OK)
      pt_test_fail(__FILE__, __LINE__, "%s: %s", exact[k][0], e.text);
    pt_ctext(w.m, &b, w.tt, t, &w.names, 0);
    if (strcmp(pt_buf_text(&b), exact[k][1]) != 0)
      failed++, fprintf(stderr, "%s\n  gives  %s\n  not    %s\n", exact[k][0], pt_buf_text(&b),
                        exact[k][1]);
    pt_buf_release(w.m, &b);
  }
  CHECK_EQ(failed, 0);
  end(&w);
}

/* What a compiler can read without headers, and without signed overflow. */
TEST(ctext, portable_texts) {
  static const char *const texts[][2] = {
      {"(= i #x80000000)", "i == (-2147483647 - 1)"},
      {"(bvslt c #xf0)", "c <= -17"},
      {"(not (bvsle i #xffffffff))", "i >= 0"},
      {"(bvslt i j)", "i < j"},
      {"(bvult c #x0a)", "(unsigned char)c <= 9"},
      {"(= (bvadd i j) #x00000005)", "(unsigned)i + j == 5"},
      {"(= (bvadd u j) #x00000005)", "u + j == 5"},
      {"(= (bvadd i (bvmul #xfffffffd j)) #x00000007)", "i + (unsigned)-3 * j == 7"},
      {"(bvsle #b0000000000000000000000000000000100 (bvsub ((_ sign_extend 2) i) ((_ sign_extend "
       "2) j)))",
       "(long long)i - j >= 4"},
      {"(bvsle (bvsub ((_ zero_extend 2) u) ((_ zero_extend 2) uv)) "
       "#b1111111111111111111111111111111111)",
       "(long long)u - uv <= -1"},
      {"(not true)", "0"},
      {"(bvadd (bvmul #x00000003 ((_ zero_extend 26) ((_ extract 5 0) l))) ((_ extract 31 0) l))",
       "(unsigned)(3 * (l & 0x3f) + (int)l)"},
      {"#x00000003", "3"},
      {"(bvshl c d)", "(unsigned)c << d"},
  };
  world w = begin();
  pt_ctext_names names = {.name = name_of, .payload = w.tt, .portable = true};
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
    pt_term t = {0};
    pt_err e = {0};
    pt_buf b = {0};
    if (pt_smtlib_parse_term(w.tt, texts[k][0], &t, &e) != PT_OK)
      pt_test_fail(__FILE__, __LINE__, "%s", e.text);
    pt_ctext(w.m, &b, w.tt, t, &names, 0);
    CHECK_STR(pt_buf_text(&b), texts[k][1]);
    pt_buf_release(w.m, &b);
  }
  end(&w);
}

TEST(ctext, without_names_variables_are_signed) {
  world w = begin();
  pt_buf b = {0};
  pt_term t, u = pt_mk_var(w.tt, "u", pt_sort_bv(w.tt, 32));
  t = pt_mk_op2(w.tt, PT_TOP_SLT, u, pt_mk_u64(w.tt, 32, 10));
  pt_ctext(w.m, &b, w.tt, t, NULL, 0);
  CHECK_STR(pt_buf_text(&b), "u < 10");
  pt_buf_release(w.m, &b);
  end(&w);
}

TEST(ctext, limits) {
  world w = begin();
  pt_sort bv32 = pt_sort_bv(w.tt, 32);
  pt_term i = pt_mk_var(w.tt, "i", bv32), t = i, deep = i, all = pt_true(w.tt);
  for (int k = 0; k < 60; k++)
    t = pt_mk_op2(w.tt, PT_TOP_MUL, t, t); /* 2^60 leaves */
  for (int k = 0; k < 100000; k++)
    deep = pt_mk_op1(w.tt, PT_TOP_BVNOT, deep);
  for (int k = 0; k < 100000; k++) {
    char name[20];
    snprintf(name, sizeof name, "p%d", k);
    pt_term p = pt_mk_var(w.tt, name, pt_sort_bool(w.tt));
    all = k == 0 ? p : pt_mk_and(w.tt, all, p);
  }
  pt_term both = pt_mk_var(w.tt, "p", pt_sort_bool(w.tt));
  for (int k = 0; k < 60; k++) both = pt_mk_and(w.tt, both, both);
  pt_buf b = {0};
  pt_ctext(w.m, &b, w.tt, both, NULL, 9);
  CHECK_STR(pt_buf_text(&b), "p && p &&...");
  pt_buf_reset(&b);
  pt_ctext(w.m, &b, w.tt, t, NULL, 20);
  CHECK_EQ(b.n, 23);
  CHECK_STR(b.text + 20, "...");
  pt_buf_reset(&b);
  pt_ctext(w.m, &b, w.tt, deep, NULL, 0);
  CHECK(strstr(b.text, "~~~...") != NULL);
  pt_buf_reset(&b);
  pt_ctext(w.m, &b, w.tt, all, NULL, 30);
  CHECK_STR(pt_buf_text(&b), "p0 && p1 && p2 && p3 && p4 && ...");
  pt_buf_reset(&b);
  pt_ctext(w.m, &b, w.tt, i, NULL, 1); /* just fits */
  CHECK_STR(pt_buf_text(&b), "i");
  pt_buf_release(w.m, &b);
  end(&w);
}

/* ---- meaning: a compiler computes what the evaluator does */

typedef struct {
  world *w;
  pt_rng rng;
  int depth;
} maker;

static pt_term bv_term(maker *k, uint32_t w);

static uint64_t below(maker *k, uint64_t n) { return pt_rng_below(&k->rng, n); }

static pt_term constant(maker *k, uint32_t w) {
  static const uint64_t nice[] = {0,   1,   2,     5,     10,         100,        127,       128,
                                  255, 256, 32768, 65535, 0x7fffffff, 0x80000000, 0xffffffff};
  uint64_t v = nice[below(k, sizeof nice / sizeof *nice)];
  switch (below(k, 3)) {
  case 0: return pt_mk_const(k->w->tt, pt_bv_i64(w, -(int64_t)v));
  case 1: return pt_mk_const(k->w->tt, pt_bv_u64(w, pt_rng_next(&k->rng)));
  default: return pt_mk_const(k->w->tt, pt_bv_u64(w, v));
  }
}

static pt_term leaf(maker *k, uint32_t w) {
  if (below(k, 4) == 0) return constant(k, w);
  for (int tries = 0; tries < 30; tries++) {
    size_t n = below(k, NVARS);
    if (vars[n].width == w) return pt_mk_var(k->w->tt, vars[n].name, pt_sort_bv(k->w->tt, w));
  }
  pt_term l = pt_mk_var(k->w->tt, below(k, 2) ? "l" : "ul", pt_sort_bv(k->w->tt, 64));
  return w == 64 ? l : pt_mk_extract(k->w->tt, l, w - 1, 0);
}

/* Neither 0 nor -1, as C needs it. */
static pt_term divisor(maker *k, uint32_t w) {
  pt_bv v;
  do
    pt_term_value(k->w->tt, constant(k, w), &v);
  while (pt_bv_is_zero(v) || pt_bv_is_ones(v));
  return pt_mk_const(k->w->tt, v);
}

static pt_term distance(maker *k, uint32_t w) {
  pt_terms *tt = k->w->tt;
  if (below(k, 2) || (w & (w - 1)) != 0) return pt_mk_u64(tt, w, below(k, w));
  return pt_mk_op2(tt, PT_TOP_BVAND, bv_term(k, w), pt_mk_u64(tt, w, w - 1));
}

static pt_term bool_term(maker *k) {
  static const uint32_t widths[] = {8, 16, 32, 64, 1, 24, 40};
  pt_terms *tt = k->w->tt;
  uint32_t w = widths[below(k, below(k, 3) ? 4 : 7)];
  if (k->depth++ > 3) return k->depth--, pt_mk_op2(tt, PT_TOP_ULT, leaf(k, w), leaf(k, w));
  pt_term t;
  switch (below(k, 9)) {
  case 0: t = pt_mk_not(tt, bool_term(k)); break;
  case 1: t = pt_mk_and(tt, bool_term(k), bool_term(k)); break;
  case 2: t = pt_mk_or(tt, bool_term(k), bool_term(k)); break;
  case 3: t = pt_mk_eq(tt, bool_term(k), bool_term(k)); break;
  case 4: t = pt_mk_ite(tt, bool_term(k), bool_term(k), bool_term(k)); break;
  case 5: t = pt_mk_eq(tt, bv_term(k, w), bv_term(k, w)); break;
  default:
    t = pt_mk_op2(tt, (pt_top)(PT_TOP_ULT + below(k, 4)), bv_term(k, w), bv_term(k, w));
    break;
  }
  k->depth--;
  return t;
}

static pt_term narrower(maker *k, uint32_t w) { /* extended to w */
  static const uint32_t widths[] = {8, 16, 32, 1, 24, 40};
  pt_terms *tt = k->w->tt;
  uint32_t from = widths[below(k, 6)];
  if (from >= w) from = w > 8 ? 8 : 1;
  pt_term t = bv_term(k, from);
  return below(k, 2) ? pt_mk_zext(tt, t, w) : pt_mk_sext(tt, t, w);
}

static pt_term wider(maker *k, uint32_t w) { /* cut to w */
  static const uint32_t widths[] = {16, 32, 64, 24, 40};
  uint32_t from = widths[below(k, 5)], low;
  if (from <= w) from = 64;
  low = below(k, 2) ? 0 : (uint32_t)below(k, from - w + 1);
  return pt_mk_extract(k->w->tt, bv_term(k, from), low + w - 1, low);
}

static pt_term bv_term(maker *k, uint32_t w) {
  pt_terms *tt = k->w->tt;
  if (k->depth > 4 || below(k, 6) == 0) return leaf(k, w);
  k->depth++;
  pt_term t;
  uint32_t part;
  switch (below(k, 14)) {
  case 0: t = pt_mk_op1(tt, PT_TOP_BVNOT, bv_term(k, w)); break;
  case 1: t = pt_mk_op1(tt, PT_TOP_BVNEG, bv_term(k, w)); break;
  case 2:
    t = pt_mk_op2(tt, (pt_top)(PT_TOP_UDIV + below(k, 4)), bv_term(k, w),
                  w > 2 ? divisor(k, w) : pt_mk_u64(tt, w, 1));
    break;
  case 3:
  case 4:
    t = pt_mk_op2(tt, (pt_top)(PT_TOP_SHL + below(k, 3)), bv_term(k, w), distance(k, w));
    break;
  case 5:
  case 6: t = w > 1 ? narrower(k, w) : leaf(k, w); break;
  case 7:
  case 8: t = w < 64 ? wider(k, w) : leaf(k, w); break;
  case 9: t = pt_mk_ite(tt, bool_term(k), bv_term(k, w), bv_term(k, w)); break;
  case 10:
    if (w < 16)
      t = pt_mk_ite(tt, bool_term(k), pt_mk_u64(tt, w, 1), pt_mk_u64(tt, w, 0));
    else
      part = (uint32_t)(w % 8 ? 1 + below(k, w - 1) : 8 * (1 + below(k, w / 8 - 1))),
      t = pt_mk_concat(tt, bv_term(k, w - part), bv_term(k, part));
    break;
  default:
    t = pt_mk_op2(tt, (pt_top)(PT_TOP_BVAND + below(k, 6)), bv_term(k, w), bv_term(k, w));
    break;
  }
  k->depth--;
  return t;
}

enum { EXPRESSIONS = 700, VALUATIONS = 12 };

static void write_header(FILE *f) {
  fputs("#include <limits.h>\n#include <stdbool.h>\n#include <stdint.h>\n#include <stdio.h>\n", f);
  for (int k = 0; k < NVARS; k++)
    fprintf(f, "static %s %s;\n", vars[k].type, vars[k].name);
  fputs("static int failed;\nstatic void is(int n, uint64_t got, uint64_t want, uint64_t mask) {\n"
        "  if ((got ^ want) & mask) failed++, fprintf(stderr, \"expression %d gives %llx, not "
        "%llx\\n\", n,\n"
        "    (unsigned long long)(got & mask), (unsigned long long)want);\n}\n",
        f);
}

static void write_values(FILE *f, const pt_term *t, int n, maker *k) {
  pt_terms *tt = k->w->tt;
  fputs("int main(void) {\n", f);
  for (int v = 0; v < VALUATIONS; v++) {
    pt_model *md = pt_model_new(tt);
    for (int i = 0; i < NVARS; i++) {
      pt_bv value;
      pt_term_value(tt, constant(k, vars[i].width), &value);
      pt_model_set(md, pt_mk_var(tt, vars[i].name, pt_sort_bv(tt, vars[i].width)), value);
      fprintf(f, "  %s = (%s)0x%llxu;\n", vars[i].name, vars[i].type,
              (unsigned long long)pt_bv_to_u64(value));
    }
    for (int i = 0; i < n; i++) {
      pt_bv value;
      CHECK(pt_model_eval(md, t[i], &value));
      uint64_t mask = value.width == 64 ? UINT64_MAX : ((uint64_t)1 << value.width) - 1;
      fprintf(f, "  is(%d, e%d(), 0x%llxu, 0x%llxu);\n", i, i,
              (unsigned long long)pt_bv_to_u64(value), (unsigned long long)mask);
    }
    pt_model_delete(md);
  }
  fputs("  return failed != 0;\n}\n", f);
}

static void check_with_compiler(uint64_t seed) {
  static const uint32_t widths[] = {8, 16, 32, 64, 24, 1};
  world w = begin();
  maker k = {.w = &w, .rng = {seed}};
  pt_term t[EXPRESSIONS];
  char dir[] = "/tmp/protest-ctext-XXXXXX", path[60], command[300];
  CHECK(mkdtemp(dir) != NULL);
  snprintf(path, sizeof path, "%s/e.c", dir);
  FILE *f = fopen(path, "w");
  CHECK(f != NULL);
  write_header(f);
  for (int n = 0; n < EXPRESSIONS; n++) {
    pt_terms_set_rewriting(w.tt, n % 2);
    pt_buf b = {0};
    do
      t[n] = below(&k, 3) ? bv_term(&k, widths[below(&k, 6)]) : bool_term(&k);
    while (pt_term_size(w.tt, t[n], 40) >= 40);
    pt_ctext(w.m, &b, w.tt, t[n], &w.names, 0);
    fprintf(f, "static uint64_t e%d(void) { return (uint64_t)(%s); }\n", n, pt_buf_text(&b));
    pt_buf_release(w.m, &b);
  }
  write_values(f, t, EXPRESSIONS, &k);
  CHECK(fclose(f) == 0);
  snprintf(command, sizeof command,
           "cd %s && clang-19 -std=gnu17 -w -O0 -fwrapv -fsanitize=shift-exponent "
           "-fno-sanitize-recover=all e.c -o e && ./e",
           dir);
  int status = system(command);
  if (status != 0) pt_test_fail(__FILE__, __LINE__, "see %s", path);
  snprintf(command, sizeof command, "rm -r %s", dir);
  CHECK_EQ(system(command), 0);
  end(&w);
}

TEST(ctext, a_compiler_computes_the_same) { check_with_compiler(1); }
TEST(ctext, a_compiler_computes_the_same_again) { check_with_compiler(2); }
