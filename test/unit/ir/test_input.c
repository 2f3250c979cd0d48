#include "ir/input.h"
#include "test.h"

TEST(input, kinds) {
  for (int i = 0; i < PT_INPUT_COUNT; i++) {
    pt_input_kind found = PT_INPUT_COUNT;
    CHECK(pt_input_by_name(pt_input_name((pt_input_kind)i), &found));
    CHECK_EQ(found, i);
    CHECK(!pt_input_is_signed(found) || !pt_input_is_float(found));
  }
  pt_input_kind none = PT_INPUT_INT;
  CHECK(!pt_input_by_name("integer", &none));
  CHECK_EQ(none, PT_INPUT_INT);
  CHECK(pt_input_is_signed(PT_INPUT_INT) && !pt_input_is_signed(PT_INPUT_UINT));
  CHECK(pt_input_is_float(PT_INPUT_DOUBLE) && !pt_input_is_float(PT_INPUT_INT));
  CHECK(!pt_input_is_signed(PT_INPUT_DOUBLE));
  CHECK(!pt_input_is_signed(PT_INPUT_UNDEF) && pt_input_is_signed(PT_INPUT_MISSING));
}

static void check_print(pt_input in, const char *expected) {
  pt_mem *m = pt_mem_new();
  pt_buf b = {0};
  pt_input_print(m, &b, &in);
  CHECK_STR(b.text, expected);
  pt_buf_release(m, &b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(input, prints) {
  check_print((pt_input){.kind = PT_INPUT_INT, .width = 32, .lo = 0xfffffff9u}, "int -7");
  check_print((pt_input){.kind = PT_INPUT_INT, .width = 32, .lo = 5}, "int 5");
  check_print((pt_input){.kind = PT_INPUT_UINT, .width = 32, .lo = 0xfffffff9u}, "uint 4294967289");
  check_print((pt_input){.kind = PT_INPUT_BOOL, .width = 1, .lo = 1}, "bool 1");
  check_print((pt_input){.kind = PT_INPUT_CHAR, .width = 8, .lo = 0x80}, "char -128");
  check_print((pt_input){.kind = PT_INPUT_INT128, .width = 128, .hi = UINT64_C(1) << 63},
              "int128 -170141183460469231731687303715884105728");
  pt_input most = {.kind = PT_INPUT_UINT128, .width = 128, .lo = UINT64_MAX, .hi = UINT64_MAX};
  check_print(most, "uint128 340282366920938463463374607431768211455");
  check_print((pt_input){.kind = PT_INPUT_POINTER, .width = 32, .lo = 0xab}, "pointer 0x000000ab");
  /* Without a width the value is one of 128 bits. */
  check_print((pt_input){.kind = PT_INPUT_LONG, .lo = (uint64_t)-3, .hi = UINT64_MAX}, "long -3");
}

TEST(input, prints_floats) {
  check_print((pt_input){.kind = PT_INPUT_DOUBLE, .width = 64, .lo = 0x3ff8000000000000u},
              "double 1.5");
  check_print((pt_input){.kind = PT_INPUT_FLOAT, .width = 32, .lo = 0xff800000u}, "float -inf");
  /* A NaN is printed by its bits: its text would lose the payload. */
  check_print((pt_input){.kind = PT_INPUT_FLOAT, .width = 32, .lo = 0x7fc00001u},
              "float 0x7fc00001");
}

static void check_value(const pt_input *in, pt_input_kind kind, uint64_t lo, uint64_t hi) {
  CHECK_EQ(in->kind, kind);
  CHECK_EQ(in->lo, lo);
  CHECK_EQ(in->hi, hi);
  CHECK(in->loc == 0 && in->name == 0);
}

TEST(input, parses) {
  pt_mem *m = pt_mem_new();
  pt_inputs v = {0};
  pt_err e = {0};
  static const char text[] = "# a test\n\n"
                             "int -7\r\n"
                             "  uint \t 0xff  \n"
                             "   # more\n"
                             "bool 1 # its name\n"
                             "ulong 18446744073709551616\n"
                             "double 1.5\n"
                             "float 0x7fc00001\n"
                             "double 0x1.8p1\n"
                             "int128 -170141183460469231731687303715884105728";
  CHECK_EQ(pt_inputs_parse(m, &v, "t.txt", text, &e), PT_OK);
  CHECK_EQ(e.status, PT_OK);
  CHECK_EQ(v.n, 8);
  check_value(&v.at[0], PT_INPUT_INT, (uint64_t)-7, UINT64_MAX);
  CHECK_EQ(v.at[0].width, 0);
  check_value(&v.at[1], PT_INPUT_UINT, 255, 0);
  check_value(&v.at[2], PT_INPUT_BOOL, 1, 0);
  check_value(&v.at[3], PT_INPUT_ULONG, 0, 1);
  check_value(&v.at[4], PT_INPUT_DOUBLE, 0x3ff8000000000000u, 0);
  CHECK_EQ(v.at[4].width, 64);
  check_value(&v.at[5], PT_INPUT_FLOAT, 0x7fc00001u, 0);
  CHECK_EQ(v.at[5].width, 32);
  check_value(&v.at[6], PT_INPUT_DOUBLE, 0x4008000000000000u, 0);
  check_value(&v.at[7], PT_INPUT_INT128, 0, UINT64_C(1) << 63);
  CHECK_EQ(pt_inputs_parse(m, &v, "t.txt", "", &e), PT_OK);
  CHECK_EQ(pt_inputs_parse(m, &v, "t.txt", "\n\n#", &e), PT_OK);
  CHECK_EQ(v.n, 8);
  pt_vec_release(m, &v);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(input, parses_long_doubles) {
  pt_mem *m = pt_mem_new();
  pt_inputs v = {0};
  pt_err e = {0};
  CHECK_EQ(pt_inputs_parse(m, &v, "t",
                           "longdouble 1\n"
                           "longdouble 0x3fff8000000000000000\n"
                           "longdouble 0x3fff0000000000000000000000000000\n",
                           &e),
           PT_OK);
  CHECK_EQ(v.n, 3);
  check_value(&v.at[0], PT_INPUT_LDOUBLE, 0x8000000000000000u, 0x3fff);
  CHECK_EQ(v.at[0].width, 80);
  check_value(&v.at[1], PT_INPUT_LDOUBLE, 0x8000000000000000u, 0x3fff);
  check_value(&v.at[2], PT_INPUT_LDOUBLE, 0, 0x3fff000000000000u);
  CHECK_EQ(v.at[2].width, 128);
  pt_vec_release(m, &v);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(input, tells_the_line_of_an_error) {
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"int 1\nfoo 2\n", "f:2: 'foo' is no kind of input"},
      {"\n\nint\n", "f:3: 'int' without a value"},
      {"int 1 2", "f:1: '2' after the value"},
      {"int x", "f:1: 'x' is no value of kind 'int'"},
      {"int 1.5", "f:1: '1.5' is no value of kind 'int'"},
      {"uint128 340282366920938463463374607431768211456",
       "f:1: '340282366920938463463374607431768211456' is no value of kind 'uint128'"},
      {"float 0x123456789", "f:1: '0x123456789' is no value of kind 'float'"},
      {"double one", "f:1: 'one' is no value of kind 'double'"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    pt_mem *m = pt_mem_new();
    pt_inputs v = {0};
    pt_err e = {0};
    pt_vec_push(m, &v, (pt_input){0});
    CHECK_EQ(pt_inputs_parse(m, &v, "f", cases[i].text, &e), PT_INPUT);
    CHECK_STR(e.text, cases[i].message);
    CHECK_EQ(v.n, 1); /* nothing of a bad file is kept */
    pt_vec_release(m, &v);
    CHECK_EQ(pt_mem_delete(m), 0);
  }
}

TEST(input, reads_back_what_it_prints) {
  static const pt_input cases[] = {
      {.kind = PT_INPUT_FLOAT, .width = 32, .lo = 0x3dcccccd},
      {.kind = PT_INPUT_FLOAT, .width = 32, .lo = 0x80000000},
      {.kind = PT_INPUT_FLOAT, .width = 32, .lo = 1},
      {.kind = PT_INPUT_FLOAT, .width = 32, .lo = 0x7f800001},
      {.kind = PT_INPUT_DOUBLE, .width = 64, .lo = 0x3fb999999999999au},
      {.kind = PT_INPUT_DOUBLE, .width = 64, .lo = 0x7fefffffffffffffu},
      {.kind = PT_INPUT_DOUBLE, .width = 64, .lo = 0xfff8000000000000u},
      {.kind = PT_INPUT_LDOUBLE, .width = 80, .lo = 0xcccccccccccccccdu, .hi = 0x3ffb},
      {.kind = PT_INPUT_LDOUBLE, .width = 80, .lo = 1, .hi = 0x3fff}, /* no proper number */
      {.kind = PT_INPUT_ULLONG, .width = 64, .lo = UINT64_MAX},
      {.kind = PT_INPUT_POINTER, .width = 64, .lo = 0xffff000000000010u},
      {.kind = PT_INPUT_UNDEF, .width = 128, .lo = 3, .hi = UINT64_MAX},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    pt_mem *m = pt_mem_new();
    pt_buf b = {0};
    pt_inputs v = {0};
    pt_err e = {0};
    pt_input_print(m, &b, &cases[i]);
    CHECK_EQ(pt_inputs_parse(m, &v, "f", b.text, &e), PT_OK);
    CHECK_EQ(v.n, 1);
    check_value(&v.at[0], cases[i].kind, cases[i].lo, cases[i].hi);
    pt_buf_release(m, &b);
    pt_vec_release(m, &v);
    CHECK_EQ(pt_mem_delete(m), 0);
  }
}

TEST(input, inputs_that_repeat) {
  static const struct {
    const char *text;
    pt_status status;
    uint64_t repeat;
  } cases[] = {
      {"int 1\nint 2\nrepeat 2\n", PT_OK, 2}, {"int 1\n  repeat 1 \n#\n", PT_OK, 1},
      {"repeat 0\n", PT_OK, 0},               {"int 1\n", PT_OK, 77},
      {"int 1\nrepeat 2\n", PT_INPUT, 77},    {"int 1\nrepeat -1\n", PT_INPUT, 77},
      {"int 1\nrepeat 1 x\n", PT_INPUT, 77},    {"int 1\nrepeat 1\nint 2\n", PT_INPUT, 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    pt_mem *m = pt_mem_new();
    pt_inputs v = {0};
    pt_err e = {0};
    uint64_t repeat = 77;
    CHECK_EQ(pt_inputs_parse_again(m, &v, &repeat, "f", cases[i].text, &e), cases[i].status);
    CHECK_EQ(repeat, cases[i].repeat);
    pt_vec_release(m, &v);
    CHECK_EQ(pt_mem_delete(m), 0);
  }
}
