/* What is left: time, names of other verifiers, fortified functions, protest.h's functions. */
#include "models_test.h"

#include <locale.h>
#include <sys/time.h>
#include <time.h>

MODEL(time) MODEL(clock) MODEL(gettimeofday) MODEL(localtime) MODEL(difftime)
MODEL(setlocale)
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

static void clocks(void) {
  time_t t = 0;
  struct timeval v;
  START(100, 3, 4, 5);
  EXPECT(m_time(&t) == 100 && t == 100 && m_clock() == 3, "time, clock");
  EXPECT(m_gettimeofday(&v, NULL) == 0 && v.tv_sec == 4 && v.tv_usec == 5, "gettimeofday");
  START(-1, 0, 1000000);
  EXPECT(RUN(m_time(NULL)) == END_ASSUME, "time is not negative");
  EXPECT(RUN(m_gettimeofday(&v, NULL)) == END_ASSUME, "microseconds");
  START(59, 58, 23, 31, 11, 100, 6, 365, 0);
  EXPECT(m_localtime(&t)->tm_mday == 31, "localtime");
  START(61);
  EXPECT(RUN(m_localtime(&t)) == END_ASSUME, "seconds");
  EXPECT(m_difftime(7, 9) == -2, "difftime");
}

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

void test_system(void) {
  unsigned char b[3] = {0};
  clocks();
  fortified();
  own_functions();
  START(7, 8, 9);
  m_klee_make_symbolic(b, sizeof b, "b");
  EXPECT(b[0] == 7 && b[1] == 8 && b[2] == 9, "klee_make_symbolic");
  EXPECT(RUN(m___assert_rtn("f", "f.c", 1, "x")) == END_CHECK, "assert of macOS");
  EXPECT(!strcmp(m_setlocale(LC_ALL, ""), "C"), "setlocale");
}
