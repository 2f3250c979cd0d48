/* Formats of printf: conversions taken apart, and where their arguments lie. */
#include "ir/format.h"

#include <stdio.h>
#include <string.h>

#include "test.h"

static pt_format_spec parse(const char *text, size_t length) {
  pt_format_spec s;
  CHECK_EQ(pt_format_parse(text, &s), length);
  return s;
}

TEST(ir_format, parts) {
  pt_format_spec s = parse("-+ #0'12.34lldx", 14);
  CHECK(s.minus && s.plus && s.space && s.alt && s.zero);
  CHECK(s.width == 12 && s.precision == 34 && s.length == PT_LENGTH_LL && s.conversion == 'd');
  s = parse("*.*s", 4);
  CHECK(s.star_width && s.star_precision && s.conversion == 's');
  s = parse(".f", 2);
  CHECK(s.precision == 0 && !s.star_precision);
  s = parse("d", 1);
  CHECK(s.precision == -1 && s.width == 0 && s.length == PT_LENGTH_NONE);
  s = parse("99999999999999999999d", 21);
  CHECK_EQ(s.width, INT32_MAX);
  s = parse("S", 1);
  CHECK(s.conversion == 's' && s.length == PT_LENGTH_L);
  s = parse("5", 1);
  CHECK_EQ(s.conversion, 0);
  CHECK_EQ(pt_format_argument(&s), PT_TAKES_UNKNOWN);
  s = parse("5.3.2d", 4);
  CHECK_EQ(s.conversion, '.');
}

TEST(ir_format, arguments) {
  static const struct {
    const char *text;
    pt_format_takes takes;
    size_t bytes32, bytes64;
  } rows[] = {{"d", PT_TAKES_INT, 4, 4},     {"hhx", PT_TAKES_INT, 4, 4},
              {"ld", PT_TAKES_INT, 4, 8},    {"zu", PT_TAKES_INT, 4, 8},
              {"jd", PT_TAKES_INT, 8, 8},    {"lc", PT_TAKES_INT, 4, 4},
              {"lf", PT_TAKES_REAL, 8, 8},   {"Lg", PT_TAKES_REAL, 10, 10},
              {"p", PT_TAKES_POINTER, 4, 8}, {"s", PT_TAKES_TEXT, 4, 8},
              {"hhn", PT_TAKES_COUNT, 4, 8}, {"%", PT_TAKES_NOTHING, 0, 0},
              {"m", PT_TAKES_NOTHING, 0, 0}, {"y", PT_TAKES_UNKNOWN, 0, 0}};
  for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
    pt_format_spec s;
    pt_format_parse(rows[k].text, &s);
    CHECK_EQ(pt_format_argument(&s), rows[k].takes);
    CHECK_EQ(pt_format_bytes(&s, 32), rows[k].bytes32);
    CHECK_EQ(pt_format_bytes(&s, 64), rows[k].bytes64);
  }
}

/* int, long double, pointer */
TEST(ir_format, slots) {
  uint64_t slot = 0;
  CHECK_EQ(pt_format_slot(&slot, 4, false, 64), 0);
  CHECK_EQ(pt_format_slot(&slot, 10, true, 64), 16);
  CHECK_EQ(pt_format_slot(&slot, 8, false, 64), 32);
  CHECK_EQ(slot, 40);
  slot = 0;
  CHECK_EQ(pt_format_slot(&slot, 4, false, 32), 0);
  CHECK_EQ(pt_format_slot(&slot, 10, true, 32), 4);
  CHECK_EQ(pt_format_slot(&slot, 4, false, 32), 16);
}

TEST(ir_format, writes) {
  CHECK(!pt_format_writes("plain"));
  CHECK(!pt_format_writes("100%% of %d and %s"));
  CHECK(pt_format_writes("%d%n"));
  CHECK(pt_format_writes("%*.3lln"));
  CHECK(pt_format_writes("%y"));
  CHECK(pt_format_writes("%"));
  CHECK(!pt_format_writes("%%n"));
}

static uint64_t longest(const char *text) {
  pt_format_spec s = parse(text, strlen(text));
  return pt_format_longest(&s, 64);
}

#define FITS(FORMAT, VALUE)                                                                        \
  CHECK((uint64_t)snprintf(NULL, 0, "%" FORMAT, VALUE) <= longest(FORMAT))
#define SIGNED(FORMAT)                                                                             \
  FITS(FORMAT, INT32_MIN);                                                                         \
  FITS(FORMAT, INT32_MAX)
#define UNSIGNED(FORMAT) FITS(FORMAT, UINT32_MAX)
#define REAL(FORMAT)                                                                               \
  FITS(FORMAT, -1.7976931348623157e308);                                                           \
  FITS(FORMAT, -4.9e-324)

TEST(ir_format, nothing_is_longer_than_the_longest) {
  SIGNED("d");
  SIGNED("+d");
  SIGNED("08d");
  SIGNED(".30d");
  SIGNED("-40i");
  UNSIGNED("u");
  UNSIGNED("x");
  UNSIGNED("#x");
  UNSIGNED("#o");
  FITS("ld", INT64_MIN);
  FITS("+.25ld", INT64_MIN);
  FITS("lu", UINT64_MAX);
  FITS("#lx", UINT64_MAX);
  FITS("#lo", UINT64_MAX);
  REAL("f");
  REAL("+.3f");
  REAL("e");
  REAL(".20e");
  REAL("g");
  REAL("#.17g");
  REAL("a");
  REAL("50f");
  CHECK_EQ(longest("d"), 11);
  CHECK_EQ(longest("hhd"), 4);
  CHECK_EQ(longest("u"), 10);
  CHECK_EQ(longest("lu"), 20);
  CHECK_EQ(longest("%"), 1);
  CHECK_EQ(longest(".5s"), 5);
  CHECK_EQ(longest("s"), PT_FORMAT_ENDLESS);
  CHECK_EQ(longest(".*s"), PT_FORMAT_ENDLESS);
  CHECK_EQ(longest("m"), PT_FORMAT_ENDLESS);
  CHECK_EQ(longest("lc"), PT_FORMAT_ENDLESS);
}
