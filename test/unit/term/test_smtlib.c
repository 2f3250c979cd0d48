/* SMT-LIB text: printing and reading terms, scripts, and what is refused. */
#include "test.h"

#include "base/rng.h"
#include "term/build.h"
#include "term/model.h"
#include "term/smtlib.h"

typedef struct {
  pt_mem *m;
  pt_terms *tt;
} world;

static world begin(void) {
  world w = {.m = pt_mem_new()};
  w.tt = pt_terms_new(w.m);
  return w;
}

static void end(world *w) {
  pt_terms_delete(w->tt);
  CHECK_EQ(pt_mem_delete(w->m), 0);
}

static pt_term parse(world *w, const char *text) {
  pt_err e = {0};
  pt_term t = {0};
  if (pt_smtlib_parse_term(w->tt, text, &t, &e) != PT_OK) {
    fprintf(stderr, "%.300s\n", text);
    CHECK_STR(e.text, "");
  }
  return t;
}

static void check_prints(world *w, pt_term t, const char *text) {
  pt_buf b = {0};
  pt_smtlib_term(w->m, &b, w->tt, t);
  CHECK_STR(pt_buf_text(&b), text);
  pt_buf_release(w->m, &b);
}

static void check_round_trip(world *w, pt_term t) {
  pt_buf b = {0};
  pt_smtlib_term(w->m, &b, w->tt, t);
  pt_term back = parse(w, pt_buf_text(&b));
  if (back.i != t.i) {
    pt_buf_add(w->m, &b, "\nread as\n");
    pt_smtlib_term(w->m, &b, w->tt, back);
    pt_test_fail(__FILE__, __LINE__, "%s", pt_buf_text(&b));
  }
  pt_buf_release(w->m, &b);
}

/* ---- names, sorts, values */

TEST(smtlib, symbols) {
  static const char *const rows[][2] = {{"x", "x"},
                                        {"x.1", "x.1"},
                                        {"a b", "|a b|"},
                                        {"1x", "|1x|"},
                                        {"let", "|let|"},
                                        {"_", "|_|"},
                                        {"!", "|!|"},
                                        {"x!1", "x!1"},
                                        {"select", "select!"},
                                        {"select!", "select!!"},
                                        {"bvadd", "bvadd!"},
                                        {"true", "true!"},
                                        {"mod", "mod!"},
                                        {"a|b", "a%7cb"},
                                        {"a\\b", "a%5cb"},
                                        {"a%7cb", "a%257cb"},
                                        {"a%b", "a%b"},
                                        {"a%25", "a%2525"},
                                        {"main::x", "|main::x|"},
                                        {"@1", "|@1|"},
                                        {"RNE", "RNE!"},
                                        {"x#2", "|x#2|"},
                                        {"*p", "*p"},
                                        {"p->q", "p->q"},
                                        {"\xc3\xa4", "|\xc3\xa4|"},
                                        {"a\nb", "|a\nb|"}};
  world w = begin();
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_buf b = {0};
    pt_smtlib_symbol(w.m, &b, rows[k][0]);
    CHECK_STR(pt_buf_text(&b), rows[k][1]);
    pt_term t = pt_mk_var(w.tt, rows[k][0], pt_sort_bv(w.tt, 8));
    CHECK_EQ(parse(&w, pt_buf_text(&b)).i, t.i);
    pt_buf_release(w.m, &b);
  }
  end(&w);
}

TEST(smtlib, sorts_and_values) {
  world w = begin();
  pt_terms *tt = w.tt;
  pt_sort bv12 = pt_sort_bv(tt, 12), flt = pt_sort_fp(tt, PT_FP_FLOAT),
          x87 = pt_sort_fp(tt, PT_FP_X87);
  struct {
    pt_sort s;
    const char *sort;
    pt_bv v;
    const char *value;
  } rows[] = {
      {pt_sort_bool(tt), "Bool", pt_bv_u64(1, 1), "true"},
      {pt_sort_bool(tt), "Bool", pt_bv_u64(1, 0), "false"},
      {bv12, "(_ BitVec 12)", pt_bv_u64(12, 0x0f1), "#x0f1"},
      {pt_sort_bv(tt, 5), "(_ BitVec 5)", pt_bv_u64(5, 5), "#b00101"},
      {pt_sort_bv(tt, 1), "(_ BitVec 1)", pt_bv_u64(1, 1), "#b1"},
      {flt, "(_ FloatingPoint 8 24)", pt_bv_u64(32, 0x3fc00000),
       "(fp #b0 #x7f #b10000000000000000000000)"},
      {flt, "(_ FloatingPoint 8 24)", pt_bv_u64(32, 0x7fc00000), "(_ NaN 8 24)"},
      {x87, "(_ FloatingPoint 15 64)",
       pt_bv_concat(pt_bv_u64(16, 0xbfff), pt_bv_u64(64, (uint64_t)1 << 63)),
       "(fp #b1 #b011111111111111 "
       "#b000000000000000000000000000000000000000000000000000000000000000)"},
  };
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_buf b = {0};
    pt_smtlib_sort(w.m, &b, tt, rows[k].s);
    CHECK_STR(pt_buf_text(&b), rows[k].sort);
    pt_buf_reset(&b);
    pt_smtlib_value(w.m, &b, tt, rows[k].s, rows[k].v);
    CHECK_STR(pt_buf_text(&b), rows[k].value);
    pt_buf_release(w.m, &b);
  }
  pt_buf b = {0};
  pt_smtlib_sort(w.m, &b, tt, pt_sort_array(tt, bv12, pt_sort_bool(tt)));
  CHECK_STR(pt_buf_text(&b), "(Array (_ BitVec 12) Bool)");
  pt_buf_release(w.m, &b);
  end(&w);
}

/* ---- printing */

TEST(smtlib, terms_as_text) {
  world w = begin();
  pt_terms *tt = w.tt;
  pt_terms_set_rewriting(tt, false);
  pt_sort bv8 = pt_sort_bv(tt, 8);
  pt_term x = pt_mk_var(tt, "x", bv8), y = pt_mk_var(tt, "y", bv8), five = pt_mk_u64(tt, 8, 5);
  pt_term sum = pt_mk_op2(tt, PT_TOP_ADD, x, five);
  check_prints(&w, sum, "(bvadd x #x05)");
  check_prints(&w, pt_mk_extract(tt, x, 6, 2), "((_ extract 6 2) x)");
  check_prints(&w, pt_mk_sext(tt, x, 10), "((_ sign_extend 2) x)");
  check_prints(&w, pt_mk_ite(tt, pt_mk_op2(tt, PT_TOP_ULT, x, y), x, y), "(ite (bvult x y) x y)");
  /* A shared node is named once; leaves never are. */
  check_prints(&w, pt_mk_op2(tt, PT_TOP_MUL, sum, sum),
               "(let ((?1 (bvadd x #x05)))\n(bvmul ?1 ?1))");
  pt_term other = pt_mk_op2(tt, PT_TOP_SUB, x, y), both = pt_mk_op2(tt, PT_TOP_BVAND, sum, other);
  pt_term all = pt_mk_op2(tt, PT_TOP_BVOR, pt_mk_op2(tt, PT_TOP_MUL, both, both),
                          pt_mk_op2(tt, PT_TOP_BVXOR, sum, other));
  check_prints(&w, all,
               "(let ((?1 (bvadd x #x05)) (?2 (bvsub x y)))\n(let ((?3 (bvand ?1 ?2)))\n"
               "(bvor (bvmul ?3 ?3) (bvxor ?1 ?2))))");
  /* Let names do not clash with variables. */
  pt_term q = pt_mk_var(tt, "?1", bv8), not_q = pt_mk_op1(tt, PT_TOP_BVNOT, q);
  check_prints(&w, pt_mk_op2(tt, PT_TOP_ADD, not_q, not_q),
               "(let ((??1 (bvnot ?1)))\n(bvadd ??1 ??1))");
  pt_sort array = pt_sort_array(tt, bv8, bv8);
  pt_term a = pt_mk_var(tt, "a", array);
  check_prints(&w, pt_mk_select(tt, pt_mk_store(tt, a, x, five), y), "(select (store a x #x05) y)");
  check_prints(&w, pt_mk_array(tt, array, x), "((as const (Array (_ BitVec 8) (_ BitVec 8))) x)");
  pt_sort domain[] = {bv8, pt_sort_bool(tt)};
  pt_fun f = pt_fun_declare(tt, "f g", domain, 2, bv8);
  pt_term args[] = {x, pt_true(tt)};
  check_prints(&w, pt_mk_apply(tt, f, args, 2), "(|f g| x true)");
  end(&w);
}

TEST(smtlib, printing_is_linear) { /* as a tree this term has 2^200 nodes */
  world w = begin();
  pt_terms_set_rewriting(w.tt, false);
  pt_term t = pt_mk_var(w.tt, "x", pt_sort_bv(w.tt, 16));
  for (int k = 0; k < 200; k++)
    t = pt_mk_op2(w.tt, k % 2 ? PT_TOP_MUL : PT_TOP_ADD, t, t);
  pt_buf b = {0};
  pt_smtlib_term(w.m, &b, w.tt, t);
  CHECK(b.n < 200 * 40);
  CHECK_EQ(parse(&w, pt_buf_text(&b)).i, t.i);
  pt_buf_release(w.m, &b);
  end(&w);
}

TEST(smtlib, logics) {
  static const char *const rows[][2] = {
      {"(= x x8)", "QF_BV"},
      {"p", "QF_BV"},
      {"(= (select a x8) x8)", "QF_ABV"},
      {"(= (f x8) x8)", "QF_UFBV"},
      {"(= (f (select a x8)) x8)", "QF_AUFBV"},
      {"(fp.lt d d)", "QF_BVFP"},
      {"(and (fp.lt d d) (= (f x8) x8))", "ALL"},
      {"(= a ((as const (Array (_ BitVec 8) (_ BitVec 8))) x8))", "ALL"},
      {"(forall ((z (_ BitVec 8))) (= z x8))", "ALL"}};
  world w = begin();
  pt_terms *tt = w.tt;
  pt_terms_set_rewriting(tt, false);
  pt_sort bv8 = pt_sort_bv(tt, 8);
  pt_mk_var(tt, "x", bv8), pt_mk_var(tt, "x8", bv8), pt_mk_var(tt, "p", pt_sort_bool(tt));
  pt_mk_var(tt, "a", pt_sort_array(tt, bv8, bv8)), pt_mk_var(tt, "d", pt_sort_fp(tt, PT_FP_DOUBLE));
  pt_fun_declare(tt, "f", &bv8, 1, bv8);
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_term t = parse(&w, rows[k][0]);
    CHECK_STR(pt_smtlib_logic(tt, &t, 1), rows[k][1]);
  }
  CHECK_STR(pt_smtlib_logic(tt, NULL, 0), "QF_BV");
  end(&w);
}

/* ---- random terms */

typedef struct {
  pt_rng rng;
  pt_terms *tt;
  pt_term_vec pool;
  pt_fun f, g;
} maker;

static pt_term pick(maker *k, pt_sort s) {
  for (int tries = 0; tries < 40; tries++) {
    pt_term t = k->pool.at[pt_rng_below(&k->rng, k->pool.n)];
    if (pt_term_sort(k->tt, t).i == s.i) return t;
  }
  char name[30];
  if (pt_sort_kind_of(k->tt, s) == PT_SORT_BV && pt_rng_below(&k->rng, 2))
    return pt_mk_const(k->tt, pt_bv_u64(pt_sort_width(k->tt, s), pt_rng_next(&k->rng)));
  snprintf(name, sizeof name, "v%u_%u", s.i, (unsigned)pt_rng_below(&k->rng, 3));
  return pt_mk_var(k->tt, name, s);
}

static pt_sort random_bv(maker *k) {
  static const uint32_t widths[] = {1, 3, 8, 16, 32, 33, 64, 100, 128, 200};
  return pt_sort_bv(k->tt, widths[pt_rng_below(&k->rng, sizeof widths / sizeof *widths)]);
}

static pt_term random_bv_term(maker *k) {
  pt_terms *tt = k->tt;
  pt_sort s = random_bv(k);
  uint32_t w = pt_sort_width(tt, s), low;
  pt_top op = (pt_top)(PT_TOP_BVAND + pt_rng_below(&k->rng, PT_TOP_ASHR - PT_TOP_BVAND + 1));
  switch (pt_rng_below(&k->rng, 9)) {
  case 0: return pt_mk_op1(tt, PT_TOP_BVNOT, pick(k, s));
  case 1: return pt_mk_op1(tt, PT_TOP_BVNEG, pick(k, s));
  case 2:
    low = (uint32_t)pt_rng_below(&k->rng, w);
    return pt_mk_extract(tt, pick(k, s), low + (uint32_t)pt_rng_below(&k->rng, w - low), low);
  case 3: return pt_mk_concat(tt, pick(k, s), pick(k, random_bv(k)));
  case 4: return pt_mk_zext(tt, pick(k, s), w + (uint32_t)pt_rng_below(&k->rng, 40));
  case 5: return pt_mk_sext(tt, pick(k, s), w + (uint32_t)pt_rng_below(&k->rng, 40));
  case 6: return pt_mk_ite(tt, pick(k, pt_sort_bool(tt)), pick(k, s), pick(k, s));
  default: return pt_mk_op2(tt, op, pick(k, s), pick(k, s));
  }
}

static pt_term random_bool_term(maker *k) {
  pt_terms *tt = k->tt;
  pt_sort s = random_bv(k), b = pt_sort_bool(tt);
  switch (pt_rng_below(&k->rng, 7)) {
  case 0: return pt_mk_not(tt, pick(k, b));
  case 1: return pt_mk_and(tt, pick(k, b), pick(k, b));
  case 2: return pt_mk_or(tt, pick(k, b), pick(k, b));
  case 3: return pt_mk_eq(tt, pick(k, b), pick(k, b));
  case 4: return pt_mk_eq(tt, pick(k, s), pick(k, s));
  case 5: return pt_mk_ite(tt, pick(k, b), pick(k, b), pick(k, b));
  default:
    return pt_mk_op2(tt, (pt_top)(PT_TOP_ULT + pt_rng_below(&k->rng, 4)), pick(k, s), pick(k, s));
  }
}

static pt_term random_other_term(maker *k) {
  pt_terms *tt = k->tt;
  pt_sort bv8 = pt_sort_bv(tt, 8), bv32 = pt_sort_bv(tt, 32), array = pt_sort_array(tt, bv32, bv8);
  pt_sort fp = pt_sort_fp(tt, pt_rng_below(&k->rng, 2) ? PT_FP_FLOAT : PT_FP_DOUBLE);
  pt_term args[] = {pick(k, bv8), pick(k, bv32)};
  switch (pt_rng_below(&k->rng, 12)) {
  case 0: return pt_mk_select(tt, pick(k, array), pick(k, bv32));
  case 1: return pt_mk_store(tt, pick(k, array), pick(k, bv32), pick(k, bv8));
  case 2: return pt_mk_array(tt, array, pick(k, bv8));
  case 3: return pt_mk_ite(tt, pick(k, pt_sort_bool(tt)), pick(k, array), pick(k, array));
  case 4: return pt_mk_apply(tt, k->f, args, 2);
  case 5: return pt_mk_apply(tt, k->g, args, 1);
  case 6:
    return pt_mk_op2(tt, (pt_top)(PT_TOP_FADD + pt_rng_below(&k->rng, 4)), pick(k, fp),
                     pick(k, fp));
  case 7: return pt_mk_op1(tt, PT_TOP_FNEG, pick(k, fp));
  case 8:
    return pt_mk_op2(tt, (pt_top)(PT_TOP_FEQ + pt_rng_below(&k->rng, 3)), pick(k, fp), pick(k, fp));
  case 9: return pt_mk_stof(tt, pt_sort_format(tt, fp), pick(k, bv32));
  case 10: return pt_mk_op1(tt, PT_TOP_FNAN, pick(k, fp));
  default: return pt_mk_fp_of_bv(tt, PT_FP_FLOAT, pick(k, bv32));
  }
}

static maker maker_new(world *w, uint64_t seed) {
  maker k = {.rng = {seed}, .tt = w->tt};
  pt_sort domain[] = {pt_sort_bv(w->tt, 8), pt_sort_bv(w->tt, 32)};
  k.f = pt_fun_declare(w->tt, "f", domain, 2, domain[0]);
  k.g = pt_fun_declare(w->tt, "g", domain, 1, pt_sort_bool(w->tt));
  pt_term first = pt_mk_var(w->tt, "x", domain[0]);
  pt_vec_push(w->m, &k.pool, first);
  return k;
}

static pt_term maker_next(world *w, maker *k) {
  uint64_t r = pt_rng_below(&k->rng, 10);
  pt_term t;
  if (r < 4) t = random_bv_term(k);
  else if (r < 7) t = random_bool_term(k);
  else t = random_other_term(k);
  pt_vec_push(w->m, &k->pool, t);
  return t;
}

static void random_round_trips(bool rewriting, uint64_t seed) {
  world w = begin();
  pt_terms_set_rewriting(w.tt, rewriting);
  maker k = maker_new(&w, seed);
  for (int n = 0; n < 1500; n++)
    check_round_trip(&w, maker_next(&w, &k));
  pt_vec_release(w.m, &k.pool);
  end(&w);
}

TEST(smtlib, random_terms_as_asked_for) {
  random_round_trips(false, 1), random_round_trips(false, 2);
}
TEST(smtlib, random_terms_rewritten) { random_round_trips(true, 3), random_round_trips(true, 4); }

TEST(smtlib, random_scripts) {
  for (uint64_t seed = 1; seed <= 20; seed++) {
    world w = begin();
    maker k = maker_new(&w, seed);
    pt_term_vec asserted = {0};
    pt_buf b = {0};
    pt_err e = {0};
    pt_smtlib_command c;
    for (int n = 0; n < 300; n++) {
      pt_term t = maker_next(&w, &k);
      if (pt_term_is_bool(w.tt, t) && asserted.n < 10) pt_vec_push(w.m, &asserted, t);
    }
    pt_smtlib_script(w.m, &b, w.tt, asserted.at, asserted.n);
    pt_smtlib *r = pt_smtlib_new(w.m, w.tt, "s.smt2", pt_buf_text(&b));
    size_t seen = 0;
    do {
      if (pt_smtlib_next(r, &c, &e) != PT_OK) CHECK_STR(e.text, "");
      if (c == PT_CMD_ASSERT) CHECK_EQ(pt_smtlib_term_at(r, 0).i, asserted.at[seen++].i);
    } while (c != PT_CMD_CHECK_SAT);
    CHECK_EQ(seen, asserted.n);
    CHECK(pt_smtlib_next(r, &c, &e) == PT_OK && c == PT_CMD_END);
    pt_smtlib_delete(r);
    pt_buf_release(w.m, &b);
    pt_vec_release(w.m, &asserted);
    pt_vec_release(w.m, &k.pool);
    end(&w);
  }
}

/* ---- floats: the text says what solvers leave open, and reads back as the same */

TEST(smtlib, floats) {
  static const pt_fp formats[] = {PT_FP_HALF, PT_FP_FLOAT, PT_FP_DOUBLE, PT_FP_X87, PT_FP_QUAD};
  static const uint32_t widths[] = {1, 8, 11, 12, 16, 24, 25, 32, 53, 54, 64, 65, 128, 300};
  world w = begin();
  pt_terms *tt = w.tt;
  pt_terms_set_rewriting(tt, false);
  for (size_t k = 0; k < 5; k++) {
    char name[20];
    snprintf(name, sizeof name, "f%zu", k);
    pt_term x = pt_mk_var(tt, name, pt_sort_fp(tt, formats[k])), y = pt_mk_op1(tt, PT_TOP_FNEG, x);
    check_round_trip(&w, pt_mk_op2(tt, PT_TOP_FREM, x, y));
    for (size_t n = 0; n < sizeof widths / sizeof *widths; n++) {
      check_round_trip(&w, pt_mk_ftos(tt, y, widths[n]));
      check_round_trip(&w, pt_mk_ftou(tt, y, widths[n]));
      snprintf(name, sizeof name, "b%u", widths[n]);
      pt_term bits = pt_mk_var(tt, name, pt_sort_bv(tt, widths[n]));
      check_round_trip(&w, pt_mk_stof(tt, formats[k], bits));
      check_round_trip(&w, pt_mk_utof(tt, formats[k], bits));
    }
    if (formats[k] == PT_FP_X87) continue;
    check_round_trip(&w, pt_mk_op1(tt, PT_TOP_BV_OF_FP, y));
    snprintf(name, sizeof name, "w%zu", k);
    check_round_trip(&w,
                     pt_mk_fp_of_bv(tt, formats[k],
                                    pt_mk_var(tt, name, pt_sort_bv(tt, pt_fp_width(formats[k])))));
    for (size_t to = 0; to < 5; to++)
      if (to != k) check_round_trip(&w, pt_mk_fconv(tt, formats[to], x));
  }
  end(&w);
}

/* The guard of a conversion holds exactly where it fits, and x87's integer bit comes back. */
TEST(smtlib, float_guards) {
  static const char *const numbers[] = {
      "0",           "-0",         "0.5",         "-0.5",
      "-0.99",       "-1",         "1",           "127",
      "127.9",       "128",        "-128",        "-128.5",
      "-129",        "255.5",      "256",         "32767",
      "32768",       "-32768.5",   "-32769",      "65504",
      "2147483647",  "2147483648", "-2147483648", "-2147483649",
      "-2147483650", "4294967295", "4294967296",  "9223372036854775807",
      "1e300",       "1e19",       "-1e19",       "inf",
      "-inf",        "nan",        "1e-40"};
  static const uint32_t widths[] = {8, 16, 32, 64};
  for (int f = 0; f < PT_FP_COUNT; f++) {
    world w = begin();
    pt_terms *tt = w.tt;
    pt_term x = pt_mk_var(tt, "x", pt_sort_fp(tt, (pt_fp)f));
    pt_model *md = pt_model_new(tt);
    for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
      pt_bv v, got;
      CHECK(pt_fp_parse((pt_fp)f, numbers[n], &v));
      pt_model_set(md, x, v);
      for (size_t k = 0; k < 8; k++) {
        bool is_signed = k % 2;
        uint32_t width = widths[k / 2];
        pt_term t = is_signed ? pt_mk_ftos(tt, x, width) : pt_mk_ftou(tt, x, width);
        pt_buf b = {0};
        pt_smtlib_term(w.m, &b, tt, t);
        CHECK_EQ(parse(&w, pt_buf_text(&b)).i, t.i);
        /* the condition alone: between `(ite ` and ` ((_ fp.to_` */
        char *from = strstr(b.text, "(ite (and ") + 5, *to = strstr(b.text, " ((_ fp.to_");
        *to = '\0';
        pt_buf guard = {0};
        pt_buf_printf(w.m, &guard, "(let ((?b x)) %s)", from);
        bool fits;
        if (is_signed)
          pt_fp_to_signed((pt_fp)f, v, width, &fits);
        else
          pt_fp_to_unsigned((pt_fp)f, v, width, &fits);
        CHECK(pt_model_eval(md, parse(&w, pt_buf_text(&guard)), &got));
        if (pt_bv_to_u64(got) != fits)
          pt_test_fail(__FILE__, __LINE__, "%s: %s", numbers[n], pt_buf_text(&guard));
        pt_buf_release(w.m, &guard);
        pt_buf_release(w.m, &b);
      }
      pt_buf b = {0};
      pt_smtlib_term(w.m, &b, tt, pt_mk_op1(tt, PT_TOP_BV_OF_FP, x));
      CHECK(pt_model_eval(md, parse(&w, pt_buf_text(&b)), &got));
      bool nan = pt_fp_is_nan((pt_fp)f, v);
      if (!nan) CHECK(pt_bv_eq(got, v));
      pt_buf_release(w.m, &b);
    }
    pt_model_delete(md);
    end(&w);
  }
}

TEST(smtlib, float_operators) {
  static const char *const holds[] = {
      "(= ((_ to_fp 8 24) RNE 1.5) (fp #b0 #x7f #b10000000000000000000000))",
      "(= ((_ to_fp 5 11) RNE 3) (fp.add RNE ((_ to_fp 5 11) RNE 1.0) ((_ to_fp 5 11) RNE 2.0)))",
      "(= ((_ to_fp 8 24) #x3f800000) ((_ to_fp 8 24) roundNearestTiesToEven (_ bv1 8)))",
      "(not (fp.eq (_ NaN 8 24) (_ NaN 8 24)))",
      "(= (_ NaN 8 24) (_ NaN 8 24))",
      "(fp.eq (_ +zero 8 24) (_ -zero 8 24))",
      "(not (= (_ +zero 8 24) (_ -zero 8 24)))",
      "(fp.isInfinite (_ -oo 11 53))",
      "(fp.isNegative (_ -oo 11 53))",
      "(fp.isPositive (_ +oo 11 53))",
      "(not (fp.isPositive (_ NaN 11 53)))",
      "(not (fp.isNegative (_ NaN 11 53)))",
      "(fp.isZero (_ -zero 5 11))",
      "(fp.isSubnormal (fp #b0 #b00000 #b0000000001))",
      "(fp.isNormal (fp #b0 #b00001 #b0000000000))",
      "(not (fp.isNormal (fp #b0 #b11111 #b0000000000)))",
      "(not (fp.isSubnormal (fp #b0 #b00001 #b0000000000)))",
      "(fp.isNormal ((_ to_fp 15 64) RNE 1.0))",
      "(= (fp.abs (_ -oo 8 24)) (_ +oo 8 24))",
      "(fp.gt (_ +oo 8 24) (_ +zero 8 24) (_ -oo 8 24))",
      "(fp.geq (_ +zero 8 24) (_ -zero 8 24))",
      "(fp.lt (_ -oo 8 24) (_ -zero 8 24) (_ +oo 8 24))",
      "(= ((_ fp.to_sbv 8) RTZ ((_ to_fp 8 24) RNE #xfe)) #xfe)",
      "(= ((_ fp.to_ubv 8) roundTowardZero ((_ to_fp 8 24) RNE 200.75)) #xc8)",
      "(= (fp.to_ieee_bv ((_ to_fp 8 24) RNE 1)) #x3f800000)",
      "(= ((_ to_fp_unsigned 8 24) RNE #xff) ((_ to_fp 8 24) RNE 255))",
      "(= ((_ to_fp 8 24) RNE ((_ to_fp 11 53) RNE 0.5)) ((_ to_fp 8 24) RNE 0.5))",
      "(distinct (_ +oo 8 24) (_ -oo 8 24) (_ NaN 8 24))"};
  world w = begin();
  for (size_t k = 0; k < sizeof holds / sizeof *holds; k++) {
    pt_term t = parse(&w, holds[k]);
    if (!pt_term_is_true(w.tt, t)) pt_test_fail(__FILE__, __LINE__, "%s", holds[k]);
  }
  end(&w);
}

/* ---- derived operators, against their definitions on numbers */

static int64_t as_signed(uint64_t v, uint32_t w) {
  return v >> (w - 1) & 1 ? (int64_t)v - (1 << w) : (int64_t)v;
}

static uint64_t smod(int64_t a, int64_t b) { /* the sign of the divisor */
  if (b == 0) return (uint64_t)a;
  int64_t r = a % b;
  return (uint64_t)(r != 0 && (r < 0) != (b < 0) ? r + b : r);
}

static bool outside_s(int64_t v, uint32_t w) { return v < -(1 << (w - 1)) || v >= 1 << (w - 1); }
static bool outside_u(int64_t v, uint32_t w) { return v < 0 || v >= 1 << w; }

static uint64_t rotate(uint64_t v, uint32_t k, uint32_t w) { return v << k % w | v >> (w - k % w); }

static uint64_t by_definition(const char *op, uint64_t a, uint64_t b, uint32_t w) {
  int64_t sa = as_signed(a, w), sb = as_signed(b, w), ua = (int64_t)a, ub = (int64_t)b;
#define IS(NAME) (strcmp(op, NAME) == 0)
  if (IS("bvnand")) return ~(a & b);
  if (IS("bvnor")) return ~(a | b);
  if (IS("bvxnor")) return ~(a ^ b);
  if (IS("bvcomp")) return a == b;
  if (IS("bvsmod")) return smod(sa, sb);
  if (IS("bvsub")) return a - b;
  if (IS("bvult")) return a < b;
  if (IS("bvule")) return a <= b;
  if (IS("bvugt")) return a > b;
  if (IS("bvuge")) return a >= b;
  if (IS("bvslt")) return sa < sb;
  if (IS("bvsle")) return sa <= sb;
  if (IS("bvsgt")) return sa > sb;
  if (IS("bvsge")) return sa >= sb;
  if (IS("bvuaddo")) return outside_u(ua + ub, w);
  if (IS("bvsaddo")) return outside_s(sa + sb, w);
  if (IS("bvusubo")) return outside_u(ua - ub, w);
  if (IS("bvssubo")) return outside_s(sa - sb, w);
  if (IS("bvumulo")) return outside_u(ua * ub, w);
  if (IS("bvsmulo")) return outside_s(sa * sb, w);
  if (IS("bvsdivo")) return sb != 0 && outside_s(sa / sb, w);
  if (IS("bvudiv")) return b ? a / b : ~(uint64_t)0;
  if (IS("bvurem")) return b ? a % b : a;
  if (IS("bvsdiv")) return (uint64_t)(sb ? sa / sb : 1 - 2 * (sa >= 0));
  if (IS("bvsrem")) return (uint64_t)(sb ? sa % sb : sa);
  if (IS("bvshl")) return b >= w ? 0 : a << b;
  if (IS("bvlshr")) return b >= w ? 0 : a >> b;
  if (IS("bvashr")) return (uint64_t)(sa >> (b >= w ? w : b));
  if (IS("=")) return a == b;
  if (IS("distinct")) return a != b;
#undef IS
  pt_test_fail(__FILE__, __LINE__, "no definition of %s", op);
}

TEST(smtlib, binary_operators_by_definition) {
  static const char *const ops[] = {
      "bvnand",  "bvnor",   "bvxnor",  "bvcomp",  "bvsmod",  "bvsub",   "bvult",   "bvule",
      "bvugt",   "bvuge",   "bvslt",   "bvsle",   "bvsgt",   "bvsge",   "bvuaddo", "bvsaddo",
      "bvusubo", "bvssubo", "bvumulo", "bvsmulo", "bvsdivo", "bvudiv",  "bvurem",  "bvsdiv",
      "bvsrem",  "bvshl",   "bvlshr",  "bvashr",  "=",       "distinct"};
  for (int rewriting = 0; rewriting < 2; rewriting++)
    for (uint32_t w = 1; w <= 3; w++) {
      world o = begin();
      pt_terms_set_rewriting(o.tt, rewriting);
      pt_sort s = pt_sort_bv(o.tt, w);
      pt_term x = pt_mk_var(o.tt, "x", s), y = pt_mk_var(o.tt, "y", s);
      pt_model *md = pt_model_new(o.tt);
      for (size_t k = 0; k < sizeof ops / sizeof *ops; k++) {
        char text[60];
        snprintf(text, sizeof text, "(%s x y)", ops[k]);
        pt_term t = parse(&o, text);
        uint32_t width = pt_term_width(o.tt, t) ? pt_term_width(o.tt, t) : 1;
        for (uint64_t a = 0; a < (uint64_t)1 << w; a++)
          for (uint64_t b = 0; b < (uint64_t)1 << w; b++) {
            pt_bv got, want = pt_bv_u64(width, by_definition(ops[k], a, b, w));
            pt_model_set(md, x, pt_bv_u64(w, a));
            pt_model_set(md, y, pt_bv_u64(w, b));
            CHECK(pt_model_eval(md, t, &got));
            if (!pt_bv_eq(got, want))
              pt_test_fail(__FILE__, __LINE__, "%s, width %u, %" PRIu64 " %" PRIu64, text, w, a, b);
          }
      }
      pt_model_delete(md);
      end(&o);
    }
}

static uint64_t unary_by_definition(const char *op, uint64_t a, uint32_t i, uint32_t w) {
  if (strcmp(op, "bvnego") == 0) return a == (uint64_t)1 << (w - 1);
  if (strcmp(op, "bvredor") == 0) return a != 0;
  if (strcmp(op, "bvredand") == 0) return a == ((uint64_t)1 << w) - 1;
  if (strcmp(op, "rotate_left") == 0) return rotate(a, i, w);
  if (strcmp(op, "rotate_right") == 0) return rotate(a, w - i % w, w);
  if (strcmp(op, "zero_extend") == 0) return a;
  if (strcmp(op, "sign_extend") == 0) return (uint64_t)as_signed(a, w);
  uint64_t r = 0;
  for (uint32_t k = 0; k < i; k++)
    r = r << w | a;
  return r; /* repeat */
}

TEST(smtlib, indexed_operators_by_definition) {
  static const char *const ops[] = {"bvnego",       "bvredor",     "bvredand",    "rotate_left",
                                    "rotate_right", "zero_extend", "sign_extend", "repeat"};
  for (uint32_t w = 1; w <= 3; w++) {
    world o = begin();
    pt_term x = pt_mk_var(o.tt, "x", pt_sort_bv(o.tt, w));
    pt_model *md = pt_model_new(o.tt);
    for (size_t k = 0; k < sizeof ops / sizeof *ops; k++)
      for (uint32_t i = k == 7; i <= 7; i++)
        for (uint64_t a = 0; a < (uint64_t)1 << w; a++) {
          char text[60];
          snprintf(text, sizeof text, k < 3 ? "(%s x)" : "((_ %s %u) x)", ops[k], i);
          pt_term t = parse(&o, text);
          uint32_t width = pt_term_width(o.tt, t) ? pt_term_width(o.tt, t) : 1;
          pt_bv got;
          pt_model_set(md, x, pt_bv_u64(w, a));
          CHECK(pt_model_eval(md, t, &got));
          if (!pt_bv_eq(got, pt_bv_u64(width, unary_by_definition(ops[k], a, i, w))))
            pt_test_fail(__FILE__, __LINE__, "%s, width %u, %" PRIu64, text, w, a);
        }
    pt_model_delete(md);
    end(&o);
  }
}

TEST(smtlib, several_arguments) {
  static const char *const same[][2] = {
      {"(and p q r)", "(and (and p q) r)"},
      {"(or p q r)", "(or (or p q) r)"},
      {"(and p)", "p"},
      {"(=> p q r)", "(or (not p) (or (not q) r))"},
      {"(xor p q)", "(not (= p q))"},
      {"(xor p q r)", "(not (= (not (= p q)) r))"},
      {"(= x y z)", "(and (= x y) (= y z))"},
      {"(distinct x y z)", "(and (not (= x y)) (not (= x z)) (not (= y z)))"},
      {"(= p q)", "(= q p)"},
      {"(bvadd x y z)", "(bvadd (bvadd x y) z)"},
      {"(bvmul x y z)", "(bvmul (bvmul x y) z)"},
      {"(bvand x y z)", "(bvand (bvand x y) z)"},
      {"(bvor x y z)", "(bvor (bvor x y) z)"},
      {"(bvxor x y z)", "(bvxor (bvxor x y) z)"},
      {"(concat x y z)", "(concat (concat x y) z)"},
      {"(let ((x y) (y x)) (bvsub x y))", "(bvsub y x)"}, /* parallel */
      {"(let ((a x)) (let ((a (bvnot a)) (b a)) (bvadd a b)))", "(bvadd (bvnot x) x)"},
      {"(let ((f x)) f)", "x"},
      {"(! x :note \"a\" :pattern ((f x)) :flag)", "x"},
      {"(as x (_ BitVec 4))", "x"},
      {"(f (as x (_ BitVec 4)))", "((as f (_ BitVec 4)) x)"},
      {"(_ bv5 4)", "#x5"},
      {"#b0101", "#x5"},
      {"#xaBcD", "#xABCD"},
      {"(_ bv15 4)", "#xf"},
      {"|x|", "x"},
      {"; c\nx ; d", "x"},
      {"(bvadd x\n\t y)", "(bvadd x y)"},
      {"(ite p x y)", "(ite (not p) y x)"}};
  world w = begin();
  pt_sort bv4 = pt_sort_bv(w.tt, 4), b = pt_sort_bool(w.tt);
  const char *const vars[] = {"x", "y", "z"}, *const bools[] = {"p", "q", "r"};
  for (int k = 0; k < 3; k++)
    pt_mk_var(w.tt, vars[k], bv4), pt_mk_var(w.tt, bools[k], b);
  pt_fun_declare(w.tt, "f", &bv4, 1, bv4);
  for (size_t k = 0; k < sizeof same / sizeof *same; k++) {
    pt_term one = parse(&w, same[k][0]), two = parse(&w, same[k][1]);
    if (one.i != two.i) pt_test_fail(__FILE__, __LINE__, "%s is not %s", same[k][0], same[k][1]);
  }
  end(&w);
}

/* ---- deep text */

static void repeat_text(world *w, pt_buf *b, const char *s, int n) {
  for (int k = 0; k < n; k++)
    pt_buf_add(w->m, b, s);
}

TEST(smtlib, deep_nesting) {
  enum { DEPTH = 100000 };
  static const char *const rows[][3] = {{"(bvadd #x01 ", "x", ")"},
                                        {"(let ((x (bvadd x #x01))) ", "x", ")"},
                                        {"(! ", "x", ")"},
                                        {"(let ((y ", "x", ")) (bvadd y #x01))"},
                                        {"((_ rotate_left 1) ", "x", ")"},
                                        {"(ite p x ", "x", ")"}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    world w = begin();
    pt_mk_var(w.tt, "x", pt_sort_bv(w.tt, 8)), pt_mk_var(w.tt, "p", pt_sort_bool(w.tt));
    pt_buf b = {0};
    repeat_text(&w, &b, rows[k][0], DEPTH);
    pt_buf_add(w.m, &b, rows[k][1]);
    repeat_text(&w, &b, rows[k][2], DEPTH);
    pt_term t = parse(&w, pt_buf_text(&b));
    CHECK_EQ(pt_term_width(w.tt, t), 8);
    pt_buf_release(w.m, &b);
    end(&w);
  }
}

TEST(smtlib, deep_terms_are_printed) {
  world w = begin();
  pt_terms_set_rewriting(w.tt, false);
  pt_term x = pt_mk_var(w.tt, "x", pt_sort_bv(w.tt, 8)), t = x;
  for (int k = 0; k < 100000; k++)
    t = pt_mk_op2(w.tt, PT_TOP_SUB, x, pt_mk_op1(w.tt, PT_TOP_BVNOT, t));
  check_round_trip(&w, t);
  end(&w);
}

TEST(smtlib, deep_garbage) {
  static const char *const rows[][2] = {{"(", ""},       {"((_ ", ""}, {"(let ((x ", ""},
                                        {"(Array ", ""}, {"(! ", ")"}, {"(forall ((x ", ""}};
  static const char *const before[] = {"(assert ", "(set-info :a ", "(declare-const a ",
                                       "(define-sort a () "};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
      world w = begin();
      pt_buf b = {0};
      pt_err e = {0};
      pt_smtlib_command c;
      pt_buf_add(w.m, &b, before[i]);
      repeat_text(&w, &b, rows[k][0], 100000);
      repeat_text(&w, &b, rows[k][1], 100000);
      pt_smtlib *r = pt_smtlib_new(w.m, w.tt, "deep", pt_buf_text(&b));
      CHECK_EQ(pt_smtlib_next(r, &c, &e), PT_INPUT);
      pt_smtlib_delete(r);
      pt_buf_release(w.m, &b);
      end(&w);
    }
}
