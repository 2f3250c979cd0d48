#include "models_test.h"

MODEL(sscanf) MODEL(scanf) MODEL(fscanf)
extern FILE *const m_stdin;
int m_feof(FILE *f);
int m_ferror(FILE *f);
int *m___errno_location(void);
void m_clearerr(FILE *f);

static void random_format(pt_rng *g, char *f) {
  static const char *const pieces[] = {
      "%d",  "%i",   "%u",  "%x",    "%o",     "%ld",  "%hd",  "%hhu", "%lld",      "%zu",   "%s",
      "%c",  "%3d",  "%2x", "%4s",   "%[ab]",  "%3[^,]", "%*d", "%*s", "%n",        "%%",    " ",
      ",",   "a",    "%f",  "%lf",   "%Lf",    "%5f",  "%2c", "%*c", "%[a-c1-3]", "%[]x]", "%[^]]",
      "%1i", "%3i",  "%jx"};
  *f = 0;
  for (size_t n = 1 + pt_rng_below(g, 4); n > 0; n--)
    strcat(f, pieces[pt_rng_below(g, sizeof pieces / sizeof *pieces)]);
}

static void random_text(pt_rng *g, char *s) {
  static const char *const pieces[] = {
      "12", "-7",  "+3",  "0x1f", "0x",  "0",    " ",     "  ",   "\t\n", ",", "ab",
      "a",  "c",   "xyz", "1.5",  "-2e3", ".5",  "%",     "]",    "-",    "1e", "2e+",
      "inf", "nan", "infin", "08", "+",  "1",    "99999999999999999999", "4294967295"};
  *s = 0;
  for (size_t n = pt_rng_below(g, 6); n > 0; n--)
    strcat(s, pieces[pt_rng_below(g, sizeof pieces / sizeof *pieces)]);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"

static void compare(const char *text, const char *format) {
  _Alignas(16) char lib[4][160], model[4][160];
  int n, m;
  memset(lib, 0x5a, sizeof lib);
  memset(model, 0x5a, sizeof model);
  n = sscanf(text, format, lib[0], lib[1], lib[2], lib[3]);
  m = m_sscanf(text, format, model[0], model[1], model[2], model[3]);
  EXPECT(n == m, "sscanf(\"%s\", \"%s\"): %d, not %d", text, format, m, n);
  EXPECT(!memcmp(lib, model, sizeof lib), "sscanf(\"%s\", \"%s\"): stores", text, format);
}

static void streams(void) {
  int a = -1, b = -1, n = 0;
  char s[8] = "???????";
  double d = 0;
  START(2, 0, 7, -8);
  EXPECT(m_scanf("%d %*s %d", &a, &b) == 2 && a == 7 && b == -8, "scanf");
  START(1, 0, 5);
  EXPECT(m_scanf("%d%d", &a, &b) == 1 && a == 5 && b == -8 && shim.used == 3, "scanf: one");
  START(0);
  EXPECT(m_scanf("%d", &a) == 0 && a == 5 && shim.used == 2, "scanf: none");
  START(2, 0, 'x', 'y', ' ', 3);
  EXPECT(m_scanf("%s%lf", s, &d) == 2 && !strcmp(s, "xy") && d == 3, "scanf of a word");
  START(1, 0, 'x', 'y', 'z', 'w');
  EXPECT(m_scanf("%3s", s) == 1 && !strcmp(s, "xyz") && shim.used == 5, "scanf %%3s");
  START(1, 0, 'x', 'y', 1);
  EXPECT(m_scanf("%2c%n", s, &n) == 1 && !strcmp(s, "xyz") && n == 1, "scanf %%2c");
  START(1, 0, ' ');
  EXPECT(RUN(m_scanf("%s", s)) == END_ASSUME, "scanf %%s of nothing");
  START(3);
  EXPECT(RUN(m_scanf("%d%d", &a, &b)) == END_ASSUME, "scanf: more than asked for");
  START(0);
  EXPECT(RUN(m_scanf("%ls", s)) == END_UNMODELLED, "wide");
  START(-1, 0, 4, -1, 9);
  EXPECT(m_fscanf(m_stdin, "%d", &a) == -1 && m_feof(m_stdin), "end of file");
  EXPECT(RUN(m_fscanf(m_stdin, "%d", &a)) == END_ASSUME, "end of file stays");
  EXPECT(m_fscanf(m_stdin, "%d", &a) == -1 && shim.used == 5, "end of file stays");
  m_clearerr(m_stdin);
  START(-1, 5, 1, 1, 8);
  EXPECT(m_fscanf(m_stdin, "%d", &a) == -1 && !m_feof(m_stdin) && m_ferror(m_stdin), "read error");
  EXPECT(*m___errno_location() == 5, "errno of a read error");
  EXPECT(m_fscanf(m_stdin, "%d", &a) == 1 && a == 8 && m_feof(m_stdin), "last item of a file");
  m_clearerr(m_stdin);
}

#pragma GCC diagnostic pop

void test_scan(pt_rng *g) {
  char text[160], format[160];
  for (int i = 0; i < 60000; i++) {
    random_text(g, text);
    random_format(g, format);
    compare(text, format);
  }
  streams();
}
