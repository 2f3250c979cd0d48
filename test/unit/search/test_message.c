/* Every field of every message: what cannot be is refused. */
#include "test.h"

#include "load_text.h"
#include "result/fact.h"
#include "search/message.h"

static pt_loaded program(void) {
  pt_loaded t = pt_load_options();
  CHECK_EQ(
      pt_load_text(
          &t, "int __VERIFIER_nondet_int(void);\n"
              "int main(void) { int i = 0; while (__VERIFIER_nondet_int()) i++; return 7 / i; }\n"),
      PT_OK);
  return t;
}

static bool accepts(const pt_loaded *t, pt_message_kind kind, const void *bytes, size_t n) {
  return pt_message_makes_sense(t->prog, (pt_message_header){(uint32_t)kind, (uint32_t)n}, bytes);
}

TEST(message, verdicts) {
  pt_loaded t = program();
  uint32_t last = (uint32_t)t.prog->checks.n - 1;
  const struct {
    pt_verdict_message v;
    bool good;
  } cases[] = {{{1, PT_PROVED}, true},     {{last, PT_UNREACHED}, true},
               {{0, PT_PROVED}, false},    {{last + 1, PT_PROVED}, false},
               {{1, PT_OPEN}, false},      {{1, PT_REFUTED}, false},
               {{1, PT_ELSEWHERE}, false}, {{1, 77}, false}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
    CHECK_EQ(accepts(&t, PT_MESSAGE_VERDICT, &cases[k].v, sizeof cases[k].v), cases[k].good);
  CHECK(!accepts(&t, PT_MESSAGE_VERDICT, &cases[0].v, sizeof cases[0].v - 1));
  CHECK(!accepts(&t, PT_MESSAGE_VERDICT, cases, sizeof cases[0].v + 1));
  pt_load_release(&t);
}

TEST(message, reasons) {
  pt_loaded t = program();
  uint32_t last = (uint32_t)t.prog->checks.n - 1, nloc = (uint32_t)t.prog->locs.n;
  const struct {
    pt_reason_message r;
    bool good;
  } cases[] = {{{1, PT_REASON_TIME, 0}, true},          {{last, PT_REASON_BOUNDED, nloc - 1}, true},
               {{1, PT_REASON_NONE, 0}, true}, /* it is taken back */
               {{0, PT_REASON_TIME, 0}, false},         {{last + 1, PT_REASON_TIME, 0}, false},
               {{1, PT_REASON_COUNT, 0}, false},        {{1, UINT32_MAX, 0}, false},
               {{1, PT_REASON_TIME, nloc}, false}};
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
    CHECK_EQ(accepts(&t, PT_MESSAGE_REASON, &cases[k].r, sizeof cases[k].r), cases[k].good);
  CHECK(!accepts(&t, PT_MESSAGE_REASON, &cases[0].r, sizeof cases[0].r - 1));
  CHECK(!accepts(&t, PT_MESSAGE_REASON, cases, sizeof cases[0].r + 1));
  pt_load_release(&t);
}

TEST(message, work) {
  pt_loaded t = program();
  pt_work_message w = {.runs = UINT64_MAX};
  CHECK(accepts(&t, PT_MESSAGE_WORK, &w, sizeof w));
  CHECK(!accepts(&t, PT_MESSAGE_WORK, &w, sizeof w - 1));
  CHECK(!accepts(&t, PT_MESSAGE_WORK, &w, sizeof w + 1));
  CHECK(!accepts(&t, PT_MESSAGE_WORK, &w, 0));
  pt_load_release(&t);
}

TEST(message, texts) {
  static const pt_message_kind kinds[] = {PT_MESSAGE_LOG, PT_MESSAGE_EXPLANATION,
                                          PT_MESSAGE_CONTRADICTION};
  pt_loaded t = program();
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
    CHECK(accepts(&t, kinds[k], "abc", 4));
    CHECK(!accepts(&t, kinds[k], "abc", 3));    /* does not end */
    CHECK(!accepts(&t, kinds[k], "a\0c", 4));   /* ends before */
    CHECK(!accepts(&t, kinds[k], "", 0));
  }
  CHECK(accepts(&t, PT_MESSAGE_DONE, "", 0));
  CHECK(!accepts(&t, PT_MESSAGE_DONE, "x", 1));
  CHECK(!accepts(&t, (pt_message_kind)0, "", 0));
  CHECK(!accepts(&t, (pt_message_kind)99, "abc", 4));
  pt_load_release(&t);
}

/* A test and one input, as they are sent. */
typedef struct {
  pt_test t;
  pt_input in;
} sent_test;

static sent_test good_test(void) {
  sent_test s = {.t = {.fails = true, .check = 1, .kind = PT_CHECK_DIV_ZERO, .text = "it fails"}};
  s.in = (pt_input){.kind = PT_INPUT_INT, .width = 32, .lo = 5};
  return s;
}

#define REFUSES(CHANGE)                                                                            \
  do {                                                                                             \
    sent_test s = good_test();                                                                     \
    CHANGE;                                                                                        \
    CHECK(!accepts(&t, PT_MESSAGE_TEST, &s, sizeof s));                                            \
  } while (0)

TEST(message, tests) {
  pt_loaded t = program();
  sent_test good = good_test();
  pt_input some;
  CHECK_EQ(sizeof good, sizeof good.t + sizeof good.in);
  CHECK(accepts(&t, PT_MESSAGE_TEST, &good, sizeof good));
  CHECK(accepts(&t, PT_MESSAGE_TEST, &good, sizeof good.t)); /* without inputs */
  CHECK(!accepts(&t, PT_MESSAGE_TEST, &good, sizeof good - 1));
  CHECK(!accepts(&t, PT_MESSAGE_TEST, &good, sizeof good.t - 1));
  REFUSES(s.t.fails = false);
  REFUSES(s.t.check = (uint32_t)t.prog->checks.n);
  REFUSES(s.t.kind = PT_CHECK_COUNT);
  REFUSES(s.t.loc = (uint32_t)t.prog->locs.n);
  REFUSES(s.t.foreign = (uint32_t)t.prog->strings.n);
  REFUSES(s.t.native = PT_NATIVE_IMPOSSIBLE + 1);
  REFUSES(memset(s.t.text, 'x', sizeof s.t.text));
  REFUSES(memset(s.t.native_text, 'x', sizeof s.t.native_text));
  REFUSES(memset(&s.t.fails, 7, 1));
  REFUSES(memset(&s.t.doubted, 7, 1));
  REFUSES(s.t.inputs.n = 1);
  REFUSES(s.t.inputs.at = &some);
  REFUSES(s.in.kind = PT_INPUT_COUNT);
  REFUSES(s.in.width = 129);
  REFUSES(s.in.lo = UINT64_C(1) << 32);
  REFUSES(s.in.hi = 1);
  REFUSES(s.in.loc = (uint32_t)t.prog->locs.n);
  REFUSES(s.in.name = (uint32_t)t.prog->strings.n);
  pt_load_release(&t);
}

TEST(message, facts) {
  pt_loaded t = program();
  pt_fact f = {.fn = 1, .head = 0, .formula = "true"}, bad = f;
  CHECK(accepts(&t, PT_MESSAGE_FACT, &f, sizeof f));
  CHECK(!accepts(&t, PT_MESSAGE_FACT, &f, sizeof f - 1));
  CHECK(!accepts(&t, PT_MESSAGE_FACT, &f, 0));
  bad.fn = (uint32_t)t.prog->fns.n;
  CHECK(!accepts(&t, PT_MESSAGE_FACT, &bad, sizeof bad));
  bad = f, bad.head = UINT32_MAX;
  CHECK(!accepts(&t, PT_MESSAGE_FACT, &bad, sizeof bad));
  bad = f, memset(bad.formula, 'x', sizeof bad.formula);
  CHECK(!accepts(&t, PT_MESSAGE_FACT, &bad, sizeof bad));
  bad = f, snprintf(bad.formula, sizeof bad.formula, "value.12345678");
  CHECK(!accepts(&t, PT_MESSAGE_FACT, &bad, sizeof bad));
  pt_load_release(&t);
}

TEST(message, inputs) {
  pt_loaded t = program();
  pt_input in[2] = {{.kind = PT_INPUT_INT, .width = 32, .lo = 5},
                    {.kind = PT_INPUT_UCHAR, .width = 8, .lo = 255}};
  CHECK(accepts(&t, PT_MESSAGE_INPUTS, in, sizeof in));
  CHECK(accepts(&t, PT_MESSAGE_INPUTS, in, 0));
  CHECK(!accepts(&t, PT_MESSAGE_INPUTS, in, sizeof in - 1));
  in[1].lo = 256; /* does not fit */
  CHECK(!accepts(&t, PT_MESSAGE_INPUTS, in, sizeof in));
  in[1].lo = 0, in[1].kind = PT_INPUT_COUNT;
  CHECK(!accepts(&t, PT_MESSAGE_INPUTS, in, sizeof in));
  in[1].kind = PT_INPUT_INT, in[1].name = (uint32_t)t.prog->strings.n;
  CHECK(!accepts(&t, PT_MESSAGE_INPUTS, in, sizeof in));
  pt_load_release(&t);
}

typedef struct {
  pt_invariant i;
  char text[8];
} sent_invariant;

static bool accepts_invariant(const pt_loaded *t, uint32_t fn, pt_blk head, uint32_t loc) {
  sent_invariant s = {.i = {.fn = fn, .head = head, .loc = loc}, .text = "i >= 00"};
  return accepts(t, PT_MESSAGE_INVARIANT, &s, sizeof s);
}

TEST(message, invariants) {
  pt_loaded t = program();
  uint32_t fn = pt_ir_fn_by_name(t.prog, "main");
  CHECK(accepts_invariant(&t, fn, 0, 0));
  CHECK(!accepts_invariant(&t, 0, 0, 0));
  CHECK(!accepts_invariant(&t, (uint32_t)t.prog->fns.n, 0, 0));
  CHECK(!accepts_invariant(&t, fn, (pt_blk)t.prog->fns.at[fn]->blocks.n, 0));
  CHECK(!accepts_invariant(&t, fn, 0, (uint32_t)t.prog->locs.n));
  sent_invariant s = {.i = {.fn = fn}, .text = "12345678"};
  CHECK(!accepts(&t, PT_MESSAGE_INVARIANT, &s, sizeof s)); /* its text does not end */
  CHECK(!accepts(&t, PT_MESSAGE_INVARIANT, &s, sizeof s.i));
  pt_load_release(&t);
}
