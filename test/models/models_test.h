/* The models against the host's C library.

   run.sh compiles the models for the host and gives every symbol in them the
   prefix m_, so that model and library live in one program; shim.c plays the
   verifier.  A test compares results and the memory that was written. */
#ifndef PT_MODELS_TEST_H
#define PT_MODELS_TEST_H

#include <stdbool.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"

#define MODEL(F) extern __typeof__(F) m_##F;

extern long test_count; /* comparisons made */

__attribute__((format(printf, 3, 4))) void test_fail(const char *file, int line,
                                                     const char *format, ...);

#define EXPECT(C, ...)                                                                             \
  do {                                                                                             \
    test_count++;                                                                                  \
    if (!(C)) test_fail(__FILE__, __LINE__, __VA_ARGS__);                                          \
  } while (0)

static inline int sign(long v) { return (v > 0) - (v < 0); }

/* ---- the verifier's side (shim.c) */

typedef struct {
  const long long *inputs; /* what the models are given, in order; then 0 */
  size_t ninputs, used;
  bool malloc_may_fail;
  jmp_buf end;             /* how a run ends: by setjmp's value */
  int exit_code;
  const char *check;       /* kind of the check that failed, or NULL */
  char out[4096];          /* what was written to file descriptors */
  size_t nout;
  size_t live;             /* heap objects */
} shim_state;
extern shim_state shim;
enum { END_EXIT = 1, END_HALT, END_CHECK, END_ASSUME, END_UNMODELLED, END_FREE };

/* Starts afresh with these inputs. */
void shim_start(const long long *inputs, size_t n);

/* Runs STATEMENT; how it ended, 0 when it came to its end. */
#define RUN(STATEMENT)                                                                             \
  ({                                                                                               \
    int end_ = setjmp(shim.end);                                                                   \
    if (!end_) { STATEMENT; }                                                                      \
    end_;                                                                                          \
  })
#define START(...)                                                                                 \
  shim_start((const long long[]){__VA_ARGS__}, sizeof((long long[]){__VA_ARGS__}) / 8)

void test_string(pt_rng *g);
void test_ctype(void);
void test_number(pt_rng *g);
void test_stdlib(pt_rng *g);
void test_scan(pt_rng *g);
void test_stdio(void);
void test_math(pt_rng *g);
void test_time(pt_rng *g);
void test_complex(pt_rng *g);
void test_wide(pt_rng *g);
void test_system(void);
void test_posix_text(pt_rng *g);
void test_posix_search(pt_rng *g);
void test_posix_system(void);

#endif
