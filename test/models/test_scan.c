#include "models_test.h"

#include <errno.h>

MODEL(sscanf) MODEL(scanf) MODEL(fscanf)
int m_getchar(void);
int m_ungetc(int c, FILE *f);
void m_rewind(FILE *f);
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
      "%1i", "%3i",  "%jx", "%p"};
  *f = 0;
  for (size_t n = 1 + pt_rng_below(g, 4); n > 0; n--)
    strcat(f, pieces[pt_rng_below(g, sizeof pieces / sizeof *pieces)]);
}

static void random_text(pt_rng *g, char *s) {
  static const char *const pieces[] = {
      "12", "-7",  "+3",  "0x1f", "0x",  "0",    " ",     "  ",   "\t\n", ",", "ab",
      "a",  "c",   "xyz", "1.5",  "-2e3", ".5",  "%",     "]",    "-",    "1e", "2e+",
      "inf", "nan", "infin", "08", "+",  "1",    "99999999999999999999", "4294967295",
      "(nil)", "1e999"};
  *s = 0;
  for (size_t n = pt_rng_below(g, 6); n > 0; n--)
    strcat(s, pieces[pt_rng_below(g, sizeof pieces / sizeof *pieces)]);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"

static void compare(const char *text, const char *format) {
  _Alignas(16) char lib[4][160], model[4][160];
  int n, m, e;
  memset(lib, 0x5a, sizeof lib);
  memset(model, 0x5a, sizeof model);
  errno = 0;
  n = sscanf(text, format, lib[0], lib[1], lib[2], lib[3]);
  e = errno;
  *m___errno_location() = 0;
  shim_start(NULL, 0);
  m = m_sscanf(text, format, model[0], model[1], model[2], model[3]);
  EXPECT(n == m, "sscanf(\"%s\", \"%s\"): %d, not %d", text, format, m, n);
  EXPECT(!memcmp(lib, model, sizeof lib), "sscanf(\"%s\", \"%s\"): stores", text, format);
  EXPECT(e == *m___errno_location(), "sscanf(\"%s\", \"%s\"): errno %d, not %d", text, format,
         *m___errno_location(), e);
}

enum { NUMBER_FOLLOWS = 1 }; /* there is more input, and it is a number: two inputs */

static void numbers_of_streams(void) {
  int a = -1, b = -1, n = 0;
  double d = 0;
  START(1, NUMBER_FOLLOWS, 7, 0, 1, 'x', 1, ' ', 1, NUMBER_FOLLOWS, -8, 0);
  EXPECT(m_scanf("%d %*s %d", &a, &b) == 2 && a == 7 && b == -8, "scanf");
  START(1, NUMBER_FOLLOWS, 5, 0, 1, 0, 'x', 1, 'y');
  EXPECT(m_scanf("%d%d", &a, &b) == 1 && a == 5 && b == -8 && shim.used == 7, "scanf: one");
  EXPECT(m_scanf("%d", &a) == 0 && a == 5 && shim.used == 7, "what is no number stays");
  EXPECT(m_getchar() == 'x' && m_getchar() == 'y', "and is read by others");
  START(1, NUMBER_FOLLOWS, 5, 0, 1, '0');
  EXPECT(m_scanf("%d", &a) == 1 && RUN(m_getchar()) == END_ASSUME, "a digit behind a number");
  m_rewind(m_stdin);
  START(1, NUMBER_FOLLOWS, 5, 0, 1, ',');
  EXPECT(m_scanf("%d;%n", &a, &n) == 1 && n == 0 && m_getchar() == ',', "a literal that fails");
  START(1, NUMBER_FOLLOWS, 5, 0, 3);
  EXPECT(m_scanf("%d%n", &a, &n) == 1 && n == 3, "scanf %%n");
  START(1, NUMBER_FOLLOWS, 5, 0, 0);
  EXPECT(RUN(m_scanf("%d%n", &a, &n)) == END_ASSUME, "a number has characters");
  m_rewind(m_stdin);
  START(1, 0, '+', 0, 1, 'x');
  EXPECT(m_scanf("%d", &a) == 0 && m_getchar() == 'x', "a sign is lost");
  m_ungetc('4', m_stdin);
  START(1, '2', 1, ';');
  EXPECT(m_scanf("%d;", &a) == 1 && a == 42 && shim.used == 4, "a number behind ungetc");
  START(1, NUMBER_FOLLOWS, -1, 2);
  *m___errno_location() = 0;
  EXPECT(m_scanf("%d", &a) == 1 && *m___errno_location() == 34, "a number that is too large");
  START(1, NUMBER_FOLLOWS, 3, 0);
  EXPECT(m_scanf("%lf", &d) == 1 && d == 3, "scanf %%lf");
  m_rewind(m_stdin);
}

static void texts_of_streams(void) {
  char s[8] = "???????";
  int n = -1;
  START(1, 'x', 1, 'y', 1, ' ', 1, 'z');
  EXPECT(m_scanf("%s", s) == 1 && !strcmp(s, "xy"), "scanf of a word");
  EXPECT(m_getchar() == ' ' && m_getchar() == 'z', "what follows a word");
  START(1, 'x', 1, 'y', 1, 'z', 1, 'w');
  EXPECT(m_scanf("%3s", s) == 1 && !strcmp(s, "xyz") && shim.used == 6, "scanf %%3s");
  START(1, 'x', 1, 'y');
  EXPECT(m_scanf("%2c%n", s, &n) == 1 && !strcmp(s, "xyz") && n == 2, "scanf %%2c");
  START(1, ' ');
  EXPECT(RUN(m_scanf(" %c", s)) == END_ASSUME, "white space that was to be skipped");
  m_rewind(m_stdin);
  START(1, 'q');
  EXPECT(m_scanf("%[a-c]", s) == 0 && m_getchar() == 'q', "scanf %%[");
  START(0);
  EXPECT(RUN(m_scanf("%ls", s)) == END_UNMODELLED, "wide");
  m_rewind(m_stdin);
}

static void ends_of_streams(void) {
  int a = 0;
  START(0, 0);
  EXPECT(m_fscanf(m_stdin, "%d", &a) == -1 && m_feof(m_stdin), "end of file");
  EXPECT(m_fscanf(m_stdin, "%d", &a) == -1 && shim.used == 2, "end of file stays");
  EXPECT(m_scanf(" ") == 0, "white space at the end of the file");
  m_clearerr(m_stdin);
  START(0, 5, 1, NUMBER_FOLLOWS, 8, 1);
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
  numbers_of_streams();
  texts_of_streams();
  ends_of_streams();
}
