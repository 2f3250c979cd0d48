/* What is left: names of other verifiers, fortified functions, protest.h's functions. */
#include "models_test.h"

#include <locale.h>

MODEL(setlocale) MODEL(localeconv)
void m_klee_make_symbolic(void *p, size_t n, const char *name);
void m___assert_rtn(const char *function, const char *file, int line, const char *text);
void *m___memcpy_chk(void *to, const void *from, size_t n, size_t room);
char *m___strcpy_chk(char *to, const char *from, size_t room);
char *m___strcat_chk(char *to, const char *from, size_t room);
char *m___strncpy_chk(char *to, const char *from, size_t n, size_t room);
int m_protest_int(const char *name);
void m_protest_assume(int c);
void m_protest_assert(int c);
void m_protest_error(void);
void m_protest_bytes(void *p, size_t n, const char *name);

static void fortified(void) {
  char s[8] = "";
  START(0);
  EXPECT(m___strcpy_chk(s, "abc", 4) == s && !strcmp(s, "abc"), "fits");
  EXPECT(RUN(m___strcpy_chk(s, "abcd", 4)) == END_CHECK, "does not fit");
  EXPECT(!strcmp(shim.check, "write-out"), "kind");
  strcpy(s, "ab");
  EXPECT(m___strcat_chk(s, "c", 4) == s && !strcmp(s, "abc"), "strcat");
  EXPECT(RUN(m___strcat_chk(s, "d", 4)) == END_CHECK, "strcat");
  EXPECT(m___strncpy_chk(s, "x", 4, 4) == s && !memcmp(s, "x\0\0\0", 4), "strncpy");
  EXPECT(RUN(m___strncpy_chk(s, "x", 5, 4)) == END_CHECK, "strncpy");
  EXPECT(RUN(m___memcpy_chk(s, "abc", 3, 2)) == END_CHECK, "memcpy");
}

static void own_functions(void) {
  unsigned char b[3] = {0};
  START(-5, 1, 2, 3);
  EXPECT(m_protest_int("x") == -5, "protest_int");
  m_protest_bytes(b, 3, "b");
  EXPECT(b[0] == 1 && b[2] == 3, "protest_bytes");
  EXPECT(RUN(m_protest_assume(4)) == 0 && RUN(m_protest_assume(0)) == END_ASSUME, "assume");
  EXPECT(RUN(m_protest_assert(256)) == 0 && RUN(m_protest_assert(0)) == END_CHECK, "assert");
  EXPECT(RUN(m_protest_error()) == END_CHECK && !strcmp(shim.check, "reach"), "error");
}

static void locale(void) {
  struct lconv *a = localeconv(), *b = m_localeconv();
  START(1);
  EXPECT(!m_setlocale(LC_ALL, "") && !m_setlocale(-1, "C"), "setlocale fails");
  EXPECT(!strcmp(m_setlocale(LC_ALL, NULL), "C") && !strcmp(m_setlocale(0, "C"), "C"), "setlocale");
  EXPECT(!strcmp(a->decimal_point, b->decimal_point) && !*b->grouping && !*b->negative_sign,
         "lconv");
  EXPECT(!memcmp(&a->int_frac_digits, &b->int_frac_digits, 14), "lconv");
}

void test_system(void) {
  unsigned char b[3] = {0};
  fortified();
  own_functions();
  START(7, 8, 9);
  m_klee_make_symbolic(b, sizeof b, "b");
  EXPECT(b[0] == 7 && b[1] == 8 && b[2] == 9, "klee_make_symbolic");
  EXPECT(RUN(m___assert_rtn("f", "f.c", 1, "x")) == END_CHECK, "assert of macOS");
  EXPECT(!strcmp(m_setlocale(LC_ALL, ""), "C"), "setlocale");
  locale();
}
