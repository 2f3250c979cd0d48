/* The unit test runner's interface.

   A file test/unit/<module>/test_<file>.c registers its tests by writing them:

     TEST(bv, add_wraps) { CHECK_EQ(pt_bv_to_u64(x), 0); }

   The runner forks each test, gives it 20 seconds and prints one line for a
   failure.  CHECK* record a failure and end the test.  */
#ifndef PT_TEST_H
#define PT_TEST_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (*pt_test_fn)(void);
void pt_test_add(const char *group, const char *name, pt_test_fn run);
void pt_test_fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4), noreturn));

#define TEST(GROUP, NAME)                                                                          \
  static void test_##GROUP##_##NAME(void);                                                         \
  __attribute__((constructor)) static void add_##GROUP##_##NAME(void) {                            \
    pt_test_add(#GROUP, #NAME, test_##GROUP##_##NAME);                                             \
  }                                                                                                \
  static void test_##GROUP##_##NAME(void)

#define CHECK(C)                                                                                   \
  do {                                                                                             \
    if (!(C)) pt_test_fail(__FILE__, __LINE__, "not true: %s", #C);                                \
  } while (0)

#define CHECK_EQ(A, B)                                                                             \
  do {                                                                                             \
    uint64_t a_ = (uint64_t)(A), b_ = (uint64_t)(B);                                               \
    if (a_ != b_)                                                                                  \
      pt_test_fail(__FILE__, __LINE__, "%s is %" PRIu64 ", not %" PRIu64, #A, a_, b_);             \
  } while (0)

#define CHECK_STR(A, B)                                                                            \
  do {                                                                                             \
    const char *a_ = (A), *b_ = (B);                                                               \
    if (strcmp(a_, b_) != 0)                                                                       \
      pt_test_fail(__FILE__, __LINE__, "%s is \"%s\", not \"%s\"", #A, a_, b_);                    \
  } while (0)

#endif
