/* Needs: their text form, and what they say of calls. */
#include <string.h>

#include "ir/need.h"
#include "test.h"

/* f(const char *p, int n, char *q, unsigned m, struct s { int *at; int used; } *s) */
static pt_ir_prog *sample(pt_mem *m) {
  pt_ir_prog *p = pt_ir_prog_new(m, 64);
#define S(TEXT) pt_ir_string(p, TEXT)
  const pt_given_arg args[] = {
      {.kind = PT_ARG_POINTER, .path = S("p"), .number = 1, .null = S("p is null"),
       .count = S("elements of p"), .size = 1, .constant = true},
      {.kind = PT_ARG_INTEGER, .path = S("n"), .number = 2, .sign = true, .width = 32,
       .value = S("n")},
      {.kind = PT_ARG_POINTER, .path = S("q"), .number = 3, .null = S("q is null"),
       .count = S("elements of q"), .size = 1},
      {.kind = PT_ARG_INTEGER, .path = S("m"), .number = 4, .width = 32, .value = S("m")},
      {.kind = PT_ARG_POINTER, .path = S("s->at"), .number = 5, .member = true,
       .holder = S("s"), .count = S("elements of s->at"), .size = 4},
      {.kind = PT_ARG_INTEGER, .path = S("s->used"), .number = 5, .member = true,
       .holder = S("s"), .sign = true, .width = 32, .value = S("s->used")}};
  for (size_t k = 0; k < sizeof args / sizeof *args; k++)
    pt_vec_push(m, &p->given.args, args[k]);
  pt_given_share share = {.arg = 2, .into = 0, .same = S("q points into p"),
                          .front = S("q is in front of p"), .at = S("q - p")};
  pt_vec_push(m, &p->given.shares, share);
#undef S
  return p;
}

static void is_text(pt_mem *m, const pt_ir_prog *p, const char *text, const char *printed) {
  pt_need n;
  pt_buf out = {0};
  CHECK(pt_need_parse(p, text, &n));
  pt_need_print(p, m, &out, &n);
  CHECK_STR(pt_buf_text(&out), printed);
  pt_buf_release(m, &out);
}

TEST(need, text) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = sample(m);
  pt_need n;
  static const char *const texts[] = {
      "p != NULL",          "readable(p, n)",     "writable(q, m)",  "writable(s->at, s->used)",
      "n <= 100",           "n >= -5",            "n < s->used",     "fits(n + s->used)",
      "separated(p, q)",    "readable(p, n + 1)", "readable(p, 16)", "writable((char *)s->at, n)",
      "size(q) >= size(p)", "fits(n * s->used)",  "n != 0",
      "p == NULL || readable(p, n)"};
  for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) is_text(m, p, texts[k], texts[k]);
  is_text(m, p, "readable(q,n)", "writable(q, n)");
  is_text(m, p, " p!=NULL ", "p != NULL");
  CHECK(!pt_need_parse(p, "x != NULL", &n));
  CHECK(!pt_need_parse(p, "n != NULL", &n));
  CHECK(!pt_need_parse(p, "n < m", &n)); /* not of one type */
  CHECK(!pt_need_parse(p, "m >= -1", &n));
  CHECK(!pt_need_parse(p, "n <= 4294967296", &n));
  CHECK(!pt_need_parse(p, "p != NULL && n > 0", &n));
  CHECK(!pt_need_parse(p, "p == NULL || readable(q, n)", &n));
  CHECK(!pt_need_parse(p, "p == NULL || n >= 0", &n));
  CHECK(!pt_need_parse(p, "", &n));
  pt_ir_prog_delete(p);
  pt_mem_delete(m);
}

static pt_input value(pt_ir_prog *p, const char *name, uint64_t v, uint16_t width) {
  return (pt_input){.kind = PT_INPUT_INT, .name = pt_ir_string(p, name), .lo = v, .width = width};
}

TEST(need, calls) {
  pt_mem *m = pt_mem_new();
  pt_ir_prog *p = sample(m);
  pt_call c = {0};
  pt_input in[] = {value(p, "p is null", 0, 1),         value(p, "elements of p", 5, 64),
                   value(p, "n", (uint32_t)-2, 32),     value(p, "q is null", 1, 1),
                   value(p, "elements of q", 3, 64),    value(p, "q points into p", 1, 1),
                   value(p, "q is in front of p", 0, 1),
                   value(p, "q - p", 4, 64),            value(p, "m", 0xffffffff, 32),
                   value(p, "elements of s->at", 2, 64), value(p, "s->used", 2147483647, 32)};
  enum { N = sizeof in / sizeof *in };
  static const struct {
    const char *text;
    bool holds;
  } facts[] = {{"p != NULL", true},          {"q != NULL", false},
               {"readable(p, n)", true},     {"writable(q, m)", false},
               {"q == NULL || writable(q, m)", true},
               {"p == NULL || readable(p, 6)", false},
               {"readable(p, 5)", true},     {"readable(p, 6)", false},
               {"n >= -2", true},            {"n >= 0", false},
               {"m <= 5", false},            {"separated(q, p)", false},
               {"size(p) >= size(q)", true}, {"size(q) >= size(p)", false},
               {"fits(n + s->used)", true},  {"fits(s->used - n)", false},
               {"fits(n * s->used)", false}, {"n < s->used", true},
               {"readable(p, n + 1)", true}, {"writable((char *)s->at, n)", true}};
  CHECK(!pt_call_of(p, m, in, N - 1, &c));
  CHECK(pt_call_of(p, m, in, N, &c));
  CHECK_EQ(c.args.at[2].room, 1); /* one element of p is left there */
  for (size_t k = 0; k < sizeof facts / sizeof *facts; k++) {
    pt_need n;
    CHECK(pt_need_parse(p, facts[k].text, &n));
    CHECK_EQ(pt_need_holds(p, &n, &c), facts[k].holds);
  }
  pt_call_release(m, &c);
  c = (pt_call){0};
  in[6].lo = 1; /* now p is four elements behind q */
  CHECK(pt_call_of(p, m, in, N, &c));
  CHECK_EQ(c.args.at[2].room, 5);
  CHECK_EQ(c.args.at[0].room, 1);
  pt_call_release(m, &c);
  pt_ir_prog_delete(p);
  pt_mem_delete(m);
}
