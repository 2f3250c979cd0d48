/* The builtins: printf and strtod against the host's, on a small fake memory, and
   the math table. */
#include <math.h>

#include "exec/builtin_priv.h"
#include "base/rng.h"
#include "test.h"

/* ---- a fake memory: objects at fixed addresses; an access outside of them fails */

enum { FORMAT_AT = 0x10000, SLOTS_AT = 0x20000, BUF_AT = 0x30000, TEXT_AT = 0x40000 };

typedef struct {
  uint8_t *at;
  uint64_t base;
  size_t size;
} object;

typedef struct {
  object objects[4];
  size_t n;
  char out[32768];
  size_t nout;
  int fd;
  int failures;
  char reason[128];
} fake;

static uint8_t *fake_find(fake *f, uint64_t address, size_t n) {
  for (size_t i = 0; i < f->n; i++) {
    object *o = &f->objects[i];
    if (address >= o->base && address - o->base <= o->size && n <= o->size - (address - o->base))
      return o->at + (address - o->base);
  }
  f->failures++;
  return NULL;
}

static bool fake_read(void *payload, uint64_t address, size_t n, void *bytes, pt_look how) {
  (void)how;
  const uint8_t *p = fake_find(payload, address, n);
  if (p) memcpy(bytes, p, n);
  return p != NULL;
}

static bool fake_write(void *payload, uint64_t address, size_t n, const void *bytes,
                       const uint64_t *from) {
  (void)from;
  uint8_t *p = fake_find(payload, address, n);
  if (p) memcpy(p, bytes, n);
  return p != NULL;
}

static void fake_output(void *payload, int fd, const char *text, size_t n) {
  fake *f = payload;
  CHECK(f->nout + n < sizeof f->out);
  memcpy(f->out + f->nout, text, n);
  f->nout += n;
  f->out[f->nout] = 0;
  f->fd = fd;
}

static bool fake_stuck(void *payload, const char *reason) {
  fake *f = payload;
  snprintf(f->reason, sizeof f->reason, "%s", reason);
  return false;
}

static void fake_add(fake *f, uint64_t base, void *at, size_t size) {
  f->objects[f->n++] = (object){at, base, size};
}

static pt_builtin_io fake_io(fake *f) {
  return (pt_builtin_io){f, fake_read, fake_write, fake_output, fake_stuck};
}

/* Prints to file descriptor 1 with arguments in the N bytes at SLOTS. */
static bool print(fake *f, uint32_t width, const char *format, const void *slots, size_t n,
                  int32_t *length) {
  pt_builtin_io io = fake_io(f);
  pt_format_request r = {.ptr_width = width, .fd = 1, .format = FORMAT_AT, .slots = SLOTS_AT};
  char copy[256];
  uint8_t args[256];
  size_t keep = f->n;
  bool ok;
  snprintf(copy, sizeof copy, "%s", format);
  memcpy(args, slots, n);
  fake_add(f, FORMAT_AT, copy, strlen(copy) + 1);
  fake_add(f, SLOTS_AT, args, n);
  f->nout = 0;
  f->out[0] = 0;
  ok = pt_format(&io, &r, length);
  f->n = keep;
  return ok;
}

/* ---- numbers against the host */

static void random_spec(pt_rng *g, char *out) {
  static const char flags[] = "-+ #0'";
  size_t n = 0;
  out[n++] = '%';
  for (int i = 0; i < 6; i++)
    if (pt_rng_below(g, 4) == 0) out[n++] = flags[i];
  if (pt_rng_below(g, 2)) n += (size_t)sprintf(out + n, "%d", (int)pt_rng_below(g, 40) + 1);
  if (pt_rng_below(g, 2)) n += (size_t)sprintf(out + n, ".%d", (int)pt_rng_below(g, 30));
  out[n] = 0;
}

static uint64_t random_value(pt_rng *g) {
  uint64_t v = pt_rng_next(g);
  return pt_rng_below(g, 3) ? v >> pt_rng_below(g, 64) : 0 - (v >> pt_rng_below(g, 64));
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

static void compare_int(fake *f, pt_rng *g, uint32_t width) {
  static const char *const lengths[] = {"", "hh", "h", "l", "ll", "z", "t", "j"};
  char spec[64], host_spec[64], want[256];
  uint64_t v = random_value(g);
  char conversion = "diuoxX"[pt_rng_below(g, 6)];
  const char *l = lengths[pt_rng_below(g, 8)];
  bool is_word = *l == 'z' || *l == 't' || (*l == 'l' && !l[1]);
  size_t bytes = 4;
  if (*l == 'j' || !strcmp(l, "ll")) bytes = 8;
  else if (is_word) bytes = width / 8;
  int32_t n;
  int host;
  random_spec(g, spec);
  strcpy(host_spec, spec);
  sprintf(spec + strlen(spec), "%s%c|", l, conversion);
  const char *host_l = bytes == 8 ? "ll" : "";
  if (*l == 'h') host_l = l;
  sprintf(host_spec + strlen(host_spec), "%s%c|", host_l, conversion);
  host = bytes == 8 ? snprintf(want, sizeof want, host_spec, (long long)v)
                    : snprintf(want, sizeof want, host_spec, (int)v);
  CHECK(print(f, width, spec, &v, bytes, &n));
  CHECK_EQ(n, host);
  CHECK_STR(f->out, want);
}

static void compare_real(fake *f, pt_rng *g, uint32_t width) {
  char spec[64], host_spec[64], want[8192];
  uint64_t bits = pt_rng_below(g, 2) ? pt_rng_next(g) : 0;
  double d;
  long double v;
  bool is_long = pt_rng_below(g, 2);
  char conversion = "aAeEfFgG"[pt_rng_below(g, 8)];
  uint8_t slot[16] = {0};
  int32_t n;
  int host;
  memcpy(&d, &bits, 8);
  if (!bits) d = (double)(int64_t)random_value(g) / 1024;
  v = (long double)d / 3;
  random_spec(g, spec);
  strcpy(host_spec, spec);
  sprintf(spec + strlen(spec), "%s%c|", is_long ? "L" : "", conversion);
  strcpy(host_spec, spec);
  host = is_long ? snprintf(want, sizeof want, host_spec, v)
                 : snprintf(want, sizeof want, host_spec, d);
  memcpy(slot, is_long ? (void *)&v : (void *)&d, is_long ? 10 : 8);
  CHECK(print(f, width, spec, slot, is_long ? (width == 64 ? 16 : 12) : 8, &n));
  CHECK_EQ(n, host);
  CHECK_STR(f->out, want);
}

#pragma GCC diagnostic pop

TEST(builtin, format_numbers_as_the_host) {
  fake f = {0};
  pt_rng g = {7};
  for (int i = 0; i < 20000; i++) {
    compare_int(&f, &g, i % 2 ? 32 : 64);
    compare_real(&f, &g, i % 2 ? 32 : 64);
  }
  CHECK_EQ(f.failures, 0);
}

/* ---- argument lists */

TEST(builtin, format_walks_slots_of_64_bits) {
  fake f = {0};
  char text[] = "abc", wide[] = "x\0\0\0y\0\0\0\0\0\0\0";
  uint64_t slots[12] = {5, (uint64_t)-7, TEXT_AT, 'c', 0, 0, 0, 42, TEXT_AT + 0x100, 0};
  long double ld = 1.5L;
  int32_t n;
  memcpy(&slots[4], &ld, 10); /* at a multiple of 16 */
  fake_add(&f, TEXT_AT, text, sizeof text);
  fake_add(&f, TEXT_AT + 0x100, wide, sizeof wide - 1);
  slots[6] = 8;
  CHECK(print(&f, 64, "%*d|%s|%c|%.1Lf|%d|%d|%ls|%p|%%", slots, sizeof slots, &n));
  CHECK_STR(f.out, "   -7|abc|c|1.5|8|42|xy|(nil)|%");
  CHECK_EQ(n, strlen(f.out));
  CHECK_EQ(f.fd, 1);
  CHECK_EQ(f.failures, 0);
}

TEST(builtin, format_aligns_long_doubles) {
  fake f = {0};
  uint64_t slots[4] = {1, 0xdead};
  long double ld = 2.25L;
  int32_t n;
  memcpy(&slots[2], &ld, 10);
  CHECK(print(&f, 64, "%d %.2Lf", slots, sizeof slots, &n)); /* the slot between is a hole */
  CHECK_STR(f.out, "1 2.25");
}

TEST(builtin, format_walks_slots_of_32_bits) {
  fake f = {0};
  char text[] = "abc";
  uint8_t slots[40] = {0};
  int32_t n;
  int64_t big = -5000000000;
  double d = 0.5;
  long double ld = 2.5L;
  uint32_t pointer = TEXT_AT;
  memcpy(slots, &big, 8);
  memcpy(slots + 8, &d, 8);
  memcpy(slots + 16, &ld, 10);
  memcpy(slots + 28, &pointer, 4);
  memcpy(slots + 32, &pointer, 4);
  fake_add(&f, TEXT_AT, text, sizeof text);
  CHECK(print(&f, 32, "%lld %g %Lg %s %p %lu", slots, sizeof slots, &n));
  CHECK_STR(f.out, "-5000000000 0.5 2.5 abc 0x40000 0");
}

TEST(builtin, format_strings) {
  fake f = {0};
  char text[3] = {'a', 'b', 'c'}; /* no NUL: only a precision makes it readable */
  uint64_t slots[2] = {TEXT_AT, 0};
  int32_t n;
  fake_add(&f, TEXT_AT, text, sizeof text);
  CHECK(print(&f, 64, "[%.3s]", slots, 8, &n));
  CHECK_STR(f.out, "[abc]");
  CHECK(print(&f, 64, "[%5.2s]", slots, 8, &n));
  CHECK_STR(f.out, "[   ab]");
  CHECK(print(&f, 64, "[%-5.2s]", slots, 8, &n));
  CHECK_STR(f.out, "[ab   ]");
  CHECK_EQ(f.failures, 0);
  CHECK(!print(&f, 64, "[%s]", slots, 8, &n));
  CHECK_EQ(f.failures, 1);
  CHECK(!print(&f, 64, "%d %d", slots, 8, &n)); /* one argument is missing */
  CHECK_EQ(f.failures, 2);
  slots[0] = 0;
  CHECK(!print(&f, 64, "%s", slots, 8, &n));
  CHECK_EQ(f.failures, 3);
}

TEST(builtin, format_counts_and_errors) {
  fake f = {0};
  int32_t count = -1, n;
  uint64_t slots[2] = {TEXT_AT, 0};
  fake_add(&f, TEXT_AT, &count, sizeof count);
  CHECK(print(&f, 64, "abcde%n", slots, 8, &n));
  CHECK_EQ(count, 5);
  slots[0] = 0x263a;
  CHECK(print(&f, 64, "%lc", slots, 8, &n));
  CHECK(n == -1);
  CHECK(!print(&f, 64, "%y", slots, 8, &n));
  CHECK_STR(f.reason, "printf with the conversion %y: not modelled");
  CHECK(!print(&f, 64, "%1$d", slots, 8, &n));
  CHECK_STR(f.reason, "printf with the conversion %$: not modelled");
  CHECK(!print(&f, 64, "%", slots, 8, &n));
  CHECK_STR(f.reason, "printf with an incomplete conversion: not modelled");
  CHECK(!print(&f, 64, "%8001d", slots, 8, &n));
  CHECK(strstr(f.reason, "over 8000") != NULL);
  CHECK(print(&f, 64, "%8000d", slots, 8, &n));
  CHECK_EQ(n, 8000);
  CHECK_EQ(f.failures, 0);
}

/* ---- to memory */

TEST(builtin, format_to_memory) {
  char big[2000], format[] = "%01500d", buf[1600];
  int32_t length;
  for (size_t size = 0; size < 1600; size += 97) {
    fake f = {0};
    pt_builtin_io io = fake_io(&f);
    uint64_t slot = 7;
    pt_format_request r = {64, -1, PT_FORMAT_LIMIT, BUF_AT, size, FORMAT_AT, SLOTS_AT};
    fake_add(&f, FORMAT_AT, format, sizeof format);
    fake_add(&f, SLOTS_AT, &slot, 8);
    fake_add(&f, BUF_AT, buf, size);
    memset(buf, 'x', sizeof buf);
    memset(big, 'x', sizeof big);
    CHECK(pt_format(&io, &r, &length));
    CHECK_EQ(length, 1500);
    snprintf(big, size, "%01500d", 7);
    CHECK(memcmp(buf, big, sizeof buf) == 0);
    r.mode = PT_FORMAT_BUFFER; /* fits only with its NUL */
    CHECK(pt_format(&io, &r, &length) == (size >= 1501));
    CHECK_EQ(f.nout, 0);
  }
}

TEST(builtin, format_raw) {
  fake f = {0};
  pt_builtin_io io = fake_io(&f);
  char bytes[600];
  int32_t length;
  pt_format_request r = {64, 2, PT_FORMAT_RAW, 0, sizeof bytes, TEXT_AT, 0};
  memset(bytes, '%', sizeof bytes);
  bytes[300] = 0;
  fake_add(&f, TEXT_AT, bytes, sizeof bytes);
  CHECK(pt_format(&io, &r, &length));
  CHECK_EQ(length, sizeof bytes);
  CHECK(f.nout == sizeof bytes && memcmp(f.out, bytes, sizeof bytes) == 0);
  CHECK_EQ(f.fd, 2);
  r.n++;
  CHECK(!pt_format(&io, &r, &length));
}

/* ---- strtod */

TEST(builtin, reads_real_numbers) {
  static const char *const texts[] = {
      "1.5", "  -2e3x", "0x1.8p3z", "inf", "-nan(12)q", "abc", "", "+.5.5", "1e", "1e+", "  ",
      "infinite", "1e400", "\t\n 9 8", ".", "-", "0x", "4.9e-324"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char text[64], *end;
    fake f = {0};
    pt_builtin_io io = fake_io(&f);
    long double v;
    double want, got;
    size_t used;
    strcpy(text, texts[i]);
    fake_add(&f, TEXT_AT, text, strlen(text) + 1);
    want = strtod(text, &end);
    CHECK(pt_read_real(&io, TEXT_AT, PT_REAL_DOUBLE, &v, &used));
    got = (double)v;
    CHECK(memcmp(&got, &want, 8) == 0);
    CHECK_EQ(used, end - text);
  }
}

TEST(builtin, real_number_without_end) {
  fake f = {0};
  pt_builtin_io io = fake_io(&f);
  char text[2] = {'1', '2'}, *many = malloc(5000);
  long double v;
  size_t used;
  fake_add(&f, TEXT_AT, text, sizeof text);
  CHECK(!pt_read_real(&io, TEXT_AT, PT_REAL_FLOAT, &v, &used));
  CHECK_EQ(f.failures, 1);
  memset(many, '1', 4999);
  many[4999] = 0;
  f.objects[0] = (object){(uint8_t *)many, TEXT_AT, 5000};
  CHECK(!pt_read_real(&io, TEXT_AT, PT_REAL_FLOAT, &v, &used));
  CHECK(strstr(f.reason, "4095") != NULL);
  free(many);
}

/* ---- the table */

static pt_bv call(const char *name, uint32_t ret, const pt_bv *args, uint32_t n) {
  pt_builtin_call c = {.ptr_width = 64, .args = args, .nargs = n, .ret_width = ret};
  pt_builtin_fn run = pt_builtin_find(name);
  CHECK(run != NULL);
  CHECK(run(&c));
  CHECK_EQ(c.ret.width, ret);
  return c.ret;
}

TEST(builtin, finds_only_what_exists) {
  CHECK(pt_builtin_find("__protest_format") != NULL);
  CHECK(pt_builtin_find("__protest_strtold") != NULL);
  CHECK(pt_builtin_find("__protest_ilogbl") != NULL);
  CHECK(pt_builtin_find("__protest_unmodelled") != NULL);
  CHECK(pt_builtin_find("__protest_") == NULL);
  CHECK(pt_builtin_find("sin") == NULL);
  CHECK(pt_builtin_find("__protest_alloc") == NULL);
}

TEST(builtin, math_of_each_shape) {
  pt_bv d[3] = {pt_builtin_from_double(2), pt_builtin_from_double(10), pt_builtin_from_double(0.5)};
  pt_bv s[1] = {pt_builtin_from_float(0.25f)};
  pt_bv l[2] = {pt_builtin_from_ldouble(1e4000L), pt_builtin_from_ldouble(3)};
  pt_bv i[2] = {pt_builtin_from_double(3), pt_bv_i64(32, -1)};
  CHECK(pt_builtin_double(call("__protest_sin", 64, d, 1)) == sin(2));
  CHECK(pt_builtin_float(call("__protest_sqrtf", 32, s, 1)) == 0.5f);
  CHECK(pt_builtin_double(call("__protest_pow", 64, d, 2)) == 1024);
  CHECK(pt_builtin_double(call("__protest_fma", 64, d, 3)) == 20.5);
  CHECK(pt_builtin_double(call("__protest_ldexp", 64, i, 2)) == 1.5);
  CHECK(pt_builtin_ldouble(call("__protest_fmodl", 80, l, 2)) == fmodl(1e4000L, 3));
  CHECK_EQ(pt_bv_to_i64(call("__protest_ilogbl", 32, l, 1)), ilogbl(1e4000L));
}
