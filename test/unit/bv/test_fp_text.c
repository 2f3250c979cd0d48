/* Float text against the host's reading and printing (glibc's are exact), and
   against itself: what is printed reads back, and nothing shorter would. */
#include "bv/fp.h"
#include "test.h"

/* glibc has these; its headers hide them from clang. */
extern __float128 strtof128(const char *, char **);
extern int strfromf128(char *, size_t, const char *, __float128);

static uint64_t next(uint64_t *seed) { /* xorshift64* */
  *seed ^= *seed >> 12, *seed ^= *seed << 25, *seed ^= *seed >> 27;
  return *seed * UINT64_C(2685821657736338717);
}

static bool same(pt_bv a, pt_bv b) {
  return a.width == b.width && memcmp(a.w, b.w, sizeof a.w) == 0;
}

static pt_bv pattern(pt_fp f, const void *value) { return pt_bv_bytes(pt_fp_width(f), value); }

static pt_bv host_read(pt_fp f, const char *text) {
  if (f == PT_FP_FLOAT) {
    float x = strtof(text, NULL);
    return pattern(f, (void *)&x);
  }
  if (f == PT_FP_DOUBLE) {
    double x = strtod(text, NULL);
    return pattern(f, (void *)&x);
  }
  if (f == PT_FP_X87) {
    long double x = strtold(text, NULL);
    return pattern(f, (void *)&x);
  }
  CHECK(f == PT_FP_QUAD);
  __float128 x = strtof128(text, NULL);
  return pattern(f, (void *)&x);
}

/* n significant digits, rounded right; every format is exact in quad. */
static void host_print(pt_fp f, pt_bv a, int n, char *out, size_t size) {
  uint8_t bytes[16];
  __float128 x;
  char format[16];
  pt_bv_to_bytes(pt_fp_convert(f, PT_FP_QUAD, a), bytes);
  memcpy(&x, bytes, sizeof x);
  snprintf(format, sizeof format, "%%.%de", n - 1);
  strfromf128(out, size, format, x);
}

static void check_reads_as_host(pt_fp f, const char *text) {
  pt_bv got, want = host_read(f, text);
  char t[2][PT_BV_TEXT];
  if (!pt_fp_parse(f, text, &got)) pt_test_fail(__FILE__, __LINE__, "cannot read %s", text);
  if (!same(got, want))
    pt_test_fail(__FILE__, __LINE__, "%s \"%s\" reads as %s, not %s", pt_fp_name(f), text,
                 pt_bv_text_hex(got, t[0]), pt_bv_text_hex(want, t[1]));
}

/* A finite number, often subnormal, a power of 2 or nearly one, or an integer. */
static pt_bv random_finite(pt_fp f, uint64_t *seed) {
  static const uint32_t fraction[] = {10, 23, 52, 63, 112};
  uint32_t n = fraction[f], w = pt_fp_width(f), stored = f == PT_FP_X87 ? 64 : n;
  uint64_t limbs[PT_BV_LIMBS], e = next(seed), top = ((uint64_t)1 << (w - 1 - stored)) - 1;
  for (int i = 0; i < PT_BV_LIMBS; i++) limbs[i] = next(seed);
  pt_bv low = pt_bv_limbs(n, limbs);
  switch (next(seed) % 8) {
  case 0: e = 0; break;
  case 1: low = pt_bv_zero(n); break;
  case 2: low = pt_bv_ones(n); break;
  case 3: e = top / 2 + next(seed) % n, low = pt_bv_shl(low, pt_bv_u64(n, n - e % n)); break;
  case 4: e = top / 2 + next(seed) % 60 - 20; break;
  default: break;
  }
  e %= top;
  if (f == PT_FP_X87) low = pt_bv_concat(pt_bv_u64(1, e != 0), low);
  uint64_t sign = next(seed) & 1;
  return pt_bv_concat(pt_bv_u64(w - stored, sign << (w - 1 - stored) | e), low);
}

static int count_digits(const char *text) {
  int n = 0, zeros = 0; /* without leading and trailing zeros */
  for (; *text && *text != 'e'; text++) {
    if (*text < '0' || *text > '9') continue;
    if (*text != '0') n += zeros + 1, zeros = 0;
    else if (n > 0) zeros++;
  }
  return n;
}

/* Reads back, and one digit less of the exact value does not. */
static void check_print(pt_fp f, pt_bv a) {
  char text[64], shorter[64];
  pt_bv back;
  memset(text, 1, sizeof text);
  CHECK(pt_fp_text(f, a, text) == text && memchr(text, 0, sizeof text));
  if (!pt_fp_parse(f, text, &back) || !same(back, a))
    pt_test_fail(__FILE__, __LINE__, "%s \"%s\" does not read back", pt_fp_name(f), text);
  if (f != PT_FP_HALF) check_reads_as_host(f, text);
  int n = count_digits(text);
  if (n > 1) {
    host_print(f, a, n - 1, shorter, sizeof shorter);
    CHECK(pt_fp_parse(f, shorter, &back) && !same(back, a));
  }
}

TEST(fp_text, round_trip_of_all_halves) {
  char text[64];
  for (uint64_t bits = 0; bits < 65536; bits++) {
    pt_bv a = pt_bv_u64(16, bits);
    if (pt_fp_is_nan(PT_FP_HALF, a)) CHECK_STR(pt_fp_text(PT_FP_HALF, a, text), "nan");
    else check_print(PT_FP_HALF, a);
  }
}

TEST(fp_text, print_borders) {
  static const pt_fp formats[] = {PT_FP_FLOAT, PT_FP_DOUBLE, PT_FP_X87, PT_FP_QUAD};
  static const uint32_t normal[] = {23, 52, 63, 112}; /* the least normal number is 2^this */
  for (int i = 0; i < 4; i++) {
    uint32_t w = pt_fp_width(formats[i]);
    pt_bv one = pt_bv_u64(w, 1), least = pt_bv_shl(one, pt_bv_u64(w, normal[i]));
    check_print(formats[i], pt_bv_sub(least, one)); /* as a pattern: the greatest subnormal */
    if (formats[i] == PT_FP_X87) least = pt_bv_or(least, pt_bv_add(least, least));
    check_print(formats[i], least);
    check_print(formats[i], pt_bv_add(least, one));
    check_print(formats[i], one);
    check_print(formats[i], pt_bv_add(one, one));
  }
}

static void random_prints(pt_fp f, int rounds) {
  uint64_t seed = 50 + (uint64_t)f;
  for (int i = 0; i < rounds; i++) check_print(f, random_finite(f, &seed));
}

TEST(fp_text, print_float) { random_prints(PT_FP_FLOAT, 10000); }
TEST(fp_text, print_double) { random_prints(PT_FP_DOUBLE, 6000); }
TEST(fp_text, print_x87) { random_prints(PT_FP_X87, 500); }
TEST(fp_text, print_quad) { random_prints(PT_FP_QUAD, 500); }

/* Random digits with a random exponent. */
TEST(fp_text, read_as_the_host) {
  static const int reach[] = {6, 46, 325, 4960, 4970};
  uint64_t seed = 60;
  for (int i = 0; i < 24000; i++) {
    pt_fp f = i % 2 ? PT_FP_FLOAT : PT_FP_DOUBLE;
    if (i % 20 < 2) f = i % 2 ? PT_FP_X87 : PT_FP_QUAD;
    char text[256];
    int n = 0, digits = 1 + (int)(next(&seed) % 60), point = (int)(next(&seed) % 61);
    if (next(&seed) & 1) text[n++] = '-';
    for (int k = 0; k < digits; k++) {
      if (k == point) text[n++] = '.';
      text[n++] = (char)('0' + next(&seed) % 10);
    }
    int e = (int)(next(&seed) % (uint64_t)(2 * reach[f])) - reach[f];
    if (next(&seed) & 1) e = (int)(next(&seed) % 40) - 20;
    snprintf(text + n, sizeof text - (size_t)n, "%c%d", next(&seed) & 1 ? 'e' : 'E', e);
    check_reads_as_host(f, text);
  }
}

/* The exact midpoint of a number and its upper neighbour, as text; then the
   same moved by one unit far beyond its last digit. */
static void check_midpoint(pt_fp f, pt_fp wider, pt_bv a) {
  static char text[20000];
  pt_bv one = pt_bv_u64(a.width, 1), up = pt_bv_add(a, one), got;
  pt_bv sum = pt_fp_add(wider, pt_fp_convert(f, wider, a), pt_fp_convert(f, wider, up));
  uint8_t bytes[16];
  __float128 x;
  pt_bv_to_bytes(pt_fp_convert(wider, PT_FP_QUAD, sum), bytes);
  memcpy(&x, bytes, sizeof x);
  strfromf128(text, sizeof text, "%.1200f", x / 2);
  size_t n = strlen(text);
  CHECK(pt_fp_parse(f, text, &got) && same(got, pt_bv_bit(a, 0) ? up : a));
  if (f != PT_FP_HALF) CHECK(same(got, host_read(f, text)));
  memset(text + n, '0', 15000), text[n + 15000] = 0;
  CHECK(pt_fp_parse(f, text, &got) && same(got, pt_bv_bit(a, 0) ? up : a));
  text[n + 14999] = '1';
  CHECK(pt_fp_parse(f, text, &got) && same(got, up));
}

TEST(fp_text, midpoints_and_long_texts) {
  uint64_t seed = 61;
  for (int i = 0; i < 16; i++) {
    pt_bv a = pt_bv_lshr(random_finite(PT_FP_HALF, &seed), pt_bv_u64(16, 1)); /* positive */
    if (pt_bv_to_u64(a) < 0x7bff) check_midpoint(PT_FP_HALF, PT_FP_DOUBLE, a);
    a = random_finite(PT_FP_FLOAT, &seed);
    a = pt_bv_and(a, pt_bv_max_signed(32));
    if (pt_bv_to_u64(a) < 0x7f7fffff) check_midpoint(PT_FP_FLOAT, PT_FP_DOUBLE, a);
    a = random_finite(PT_FP_DOUBLE, &seed);
    a = pt_bv_and(a, pt_bv_max_signed(64));
    if (pt_bv_to_u64(a) < UINT64_C(0x7fefffffffffffff))
      check_midpoint(PT_FP_DOUBLE, PT_FP_QUAD, a);
  }
}

TEST(fp_text, longest_midpoint_of_quads) {
  /* Half the least quad has 11,530 digits or so; it ties to 0, a bit more does not. */
  static char text[20000];
  pt_bv got, least = pt_bv_u64(128, 1);
  __float128 x = strtof128("0x1p-16494", NULL);
  strfromf128(text, sizeof text, "%.16494f", x);
  size_t n = strlen(text);
  CHECK_EQ(n, 2 + 16494);
  for (size_t i = 2, rest = 0; i < n + 1; i++) { /* halve it by hand */
    size_t digit = (i < n ? (size_t)(text[i] - '0') : 0) + 10 * rest;
    text[i] = (char)('0' + digit / 2), rest = digit % 2;
  }
  text[n + 1] = 0;
  CHECK(pt_fp_parse(PT_FP_QUAD, text, &got) && pt_fp_is_zero(PT_FP_QUAD, got));
  text[n + 1] = '1', text[n + 2] = 0;
  CHECK(pt_fp_parse(PT_FP_QUAD, text, &got) && same(got, least));
}

TEST(fp_text, more_digits_than_are_kept) {
  static char text[13000];
  pt_bv a;
  memset(text, '0', sizeof text);
  text[0] = '3';
  strcpy(text + 12001, "e-12000");
  CHECK(pt_fp_parse(PT_FP_HALF, text, &a) && a.w[0] == 0x4200); /* 3 */
  memset(text, '0', 12001);
  strcpy(text + 12001, ".25");
  CHECK(pt_fp_parse(PT_FP_HALF, text, &a) && a.w[0] == 0x3400); /* leading zeros do not count */
  memset(text, '0', sizeof text);
  memcpy(text, "0.", 2);
  strcpy(text + 12002, "5e12000");
  CHECK(pt_fp_parse(PT_FP_HALF, text, &a) && a.w[0] == 0x3800);
}

TEST(fp_text, hexadecimal) {
  uint64_t seed = 62;
  for (int i = 0; i < 40000; i++) {
    pt_fp f = (pt_fp)(PT_FP_FLOAT + i % 4);
    char text[256];
    int n = 0, digits = 1 + (int)(next(&seed) % 36), point = (int)(next(&seed) % 37);
    if (next(&seed) & 1) text[n++] = '-';
    text[n++] = '0', text[n++] = next(&seed) & 1 ? 'x' : 'X';
    for (int k = 0; k < digits; k++) {
      if (k == point) text[n++] = '.';
      text[n++] = (next(&seed) & 1 ? "0123456789abcdef" : "0008fF8800000000")[next(&seed) % 16];
    }
    int reach = 16600;
    if (f == PT_FP_FLOAT) reach = 170;
    else if (f == PT_FP_DOUBLE) reach = 1100;
    int e = (int)(next(&seed) % (uint64_t)(2 * reach)) - reach;
    snprintf(text + n, sizeof text - (size_t)n, "p%+d", e);
    check_reads_as_host(f, text);
  }
  pt_bv a;
  CHECK(pt_fp_parse(PT_FP_HALF, "0x1.ffep15", &a) && pt_bv_to_u64(a) == 0x7c00); /* tie: to inf */
  CHECK(pt_fp_parse(PT_FP_HALF, "0x1.ffdffffffffp15", &a) && pt_bv_to_u64(a) == 0x7bff);
  CHECK(pt_fp_parse(PT_FP_HALF, "-0x.8p-24", &a) && pt_bv_to_u64(a) == 0x8000);
  char text[2000];
  memset(text, '0', sizeof text);
  memcpy(text, "0x1.", 4), memcpy(text + 17, "8", 1);
  strcpy(text + 1900, "p0"); /* exactly between 1 and the next double: to even */
  CHECK(pt_fp_parse(PT_FP_DOUBLE, text, &a) && a.w[0] == UINT64_C(0x3ff0000000000000));
  text[1899] = '1';
  CHECK(pt_fp_parse(PT_FP_DOUBLE, text, &a) && a.w[0] == UINT64_C(0x3ff0000000000001));
}

static pt_bv read_double(const char *text) {
  pt_bv a;
  CHECK(pt_fp_parse(PT_FP_DOUBLE, text, &a));
  return a;
}

TEST(fp_text, form) {
  static const char *const texts[] = {"0",        "-0",       "1",       "-1.5",        "0.1",
                                      "100",      "0.0001",   "1e-5",    "1234567.875", "inf",
                                      "-inf",     "1e16",     "1.5e300", "5e-324",      "1e23",
                                      "0.3",      "-1.25e-9", "9e15",    "1.7976931348623157e308",
                                      "123456789"};
  char text[64];
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    CHECK_STR(pt_fp_text(PT_FP_DOUBLE, read_double(texts[i]), text),
              strcmp(texts[i], "9e15") == 0 ? "9000000000000000" : texts[i]);
  CHECK_STR(pt_fp_text(PT_FP_FLOAT, pt_bv_u64(32, 0x3dcccccd), text), "0.1");
  CHECK_STR(pt_fp_text(PT_FP_HALF, pt_bv_u64(16, 0x7bff), text), "65500");
  CHECK_STR(pt_fp_text(PT_FP_QUAD, pt_bv_u64(128, 1), text), "6e-4966");
  CHECK_STR(pt_fp_text(PT_FP_X87, pt_bv_u64(80, 1), text), "4e-4951");
}

TEST(fp_text, names_and_extremes) {
  pt_bv a;
  CHECK(same(read_double("nan"), pt_bv_u64(64, UINT64_C(0x7ff8000000000000))));
  CHECK(same(read_double("-NaN"), pt_bv_u64(64, UINT64_C(0xfff8000000000000))));
  CHECK(same(read_double("+Infinity"), pt_bv_u64(64, UINT64_C(0x7ff0000000000000))));
  CHECK(same(read_double("1e999999999999999999999"), read_double("inf")));
  CHECK(same(read_double("-1e-999999999999999999999"), read_double("-0")));
  CHECK(same(read_double("0e999999999999999999999"), read_double("0")));
  CHECK(same(read_double("0x1p999999999999999999999"), read_double("inf")));
  CHECK(same(read_double("-0x1p-99999999999999999999"), read_double("-0")));
  CHECK(same(read_double("0x0p99"), read_double("0.0")));
  CHECK(same(read_double("1.7976931348623158e308"), read_double("1.7976931348623157e308")));
  CHECK(same(read_double("1.7976931348623159e308"), read_double("inf")));
  CHECK(same(read_double(".5"), read_double("5.e-1")));
  CHECK(pt_fp_parse(PT_FP_X87, "1", &a) && a.w[1] == 0x3fff && a.w[0] == UINT64_C(1) << 63);
  CHECK(pt_fp_parse(PT_FP_HALF, "65519.999", &a) && a.w[0] == 0x7bff);
  CHECK(pt_fp_parse(PT_FP_HALF, "65520", &a) && a.w[0] == 0x7c00);
}

TEST(fp_text, malformed) {
  static const char *const texts[] = {
      "",     "-",     "+",     ".",     "e5",    "1e",      "1e+",   "1.2.3", "1f",  " 1", "1 ",
      "0x",   "0xp1",  "0x.p1", "0x1",   "0x1.8", "0x1p",    "0x1p+", "0x1pa", "1e5x", "--1",
      "nanx", "infin", "0x1g",  "1,5",   "1e1.5", "1__0",    "0x1p1f", "-.e1", "nan(1)",
      "0x7fc00000"};
  pt_bv a;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    for (int f = 0; f < PT_FP_COUNT; f++)
      if (pt_fp_parse((pt_fp)f, texts[i], &a))
        pt_test_fail(__FILE__, __LINE__, "\"%s\" was read", texts[i]);
}
