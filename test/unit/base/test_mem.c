#include <setjmp.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/vec.h"
#include "test.h"

static bool all_zero(const void *p, size_t n) {
  const unsigned char *s = p;
  for (size_t i = 0; i < n; i++)
    if (s[i]) return false;
  return true;
}

TEST(mem, counts_live_and_peak) {
  pt_mem *m = pt_mem_new();
  CHECK_EQ(pt_mem_live(m), 0);
  void *a = pt_mem_alloc(m, 100), *b = pt_mem_alloc(m, 28);
  CHECK_EQ(pt_mem_live(m), 128);
  pt_mem_free(m, a, 100);
  CHECK_EQ(pt_mem_live(m), 28);
  CHECK_EQ(pt_mem_peak(m), 128);
  pt_mem_free(m, b, 28);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(mem, short_before_it_is_out) {
  pt_mem *m = pt_mem_new();
  void *p = pt_mem_alloc(m, 600);
  CHECK(!pt_mem_is_short(m)); /* no limit */
  pt_mem_set_limit(m, 1000);
  CHECK(pt_mem_is_short(m));
  pt_mem_set_limit(m, 1200);
  CHECK(!pt_mem_is_short(m));
  pt_mem_free(m, p, 600);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(mem, zeroes) {
  pt_mem *m = pt_mem_new();
  for (int round = 0; round < 3; round++) {
    char *p = pt_mem_alloc(m, 64);
    CHECK(all_zero(p, 64));
    memset(p, 255, 64);
    p = pt_mem_resize(m, p, 64, 300);
    CHECK((unsigned char)p[63] == 255);
    CHECK(all_zero(p + 64, 300 - 64));
    memset(p, 255, 300);
    p = pt_mem_resize(m, p, 300, 10);
    CHECK_EQ(pt_mem_live(m), 10);
    p = pt_mem_resize(m, p, 10, 400);
    CHECK(all_zero(p + 10, 390)); /* also what was used before it shrank */
    pt_mem_free(m, p, 400);
  }
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(mem, nothing) {
  pt_mem *m = pt_mem_new();
  CHECK(pt_mem_alloc(m, 0) == NULL);
  CHECK(pt_mem_resize(m, NULL, 0, 0) == NULL);
  pt_mem_free(m, NULL, 0);
  void *p = pt_mem_resize(m, NULL, 0, 8);
  CHECK(p != NULL);
  CHECK(pt_mem_resize(m, p, 8, 0) == NULL);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(mem, leak_is_told) {
  pt_mem *m = pt_mem_new();
  void *p = pt_mem_alloc(m, 17);
  CHECK_EQ(pt_mem_delete(m), 17);
  free(p);
}

TEST(mem, text_copy) {
  pt_mem *m = pt_mem_new();
  char *s = pt_mem_strdup(m, "abc"), *t = pt_mem_strdup(m, "");
  CHECK_STR(s, "abc");
  CHECK_STR(t, "");
  CHECK_EQ(pt_mem_live(m), 5);
  pt_mem_free(m, s, 4);
  pt_mem_free(m, t, 1);
  CHECK_EQ(pt_mem_delete(m), 0);
}

typedef struct {
  jmp_buf back;
  size_t wanted;
  int calls;
} failure;

static void leave(void *payload, size_t wanted) {
  failure *f = payload;
  f->wanted = wanted, f->calls++;
  longjmp(f->back, 1);
}

TEST(mem, limit_calls_the_handler) {
  pt_mem *m = pt_mem_new();
  failure f = {.calls = 0};
  pt_mem_set_failure(m, leave, &f);
  pt_mem_set_limit(m, 1000);
  char *volatile p = pt_mem_alloc(m, 600);
  p[599] = 7;
  if (setjmp(f.back) == 0) {
    pt_mem_alloc(m, 401);
    CHECK(!"allocated beyond the limit");
  }
  CHECK_EQ(f.calls, 1);
  CHECK_EQ(f.wanted, 401);
  if (setjmp(f.back) == 0) {
    pt_mem_resize(m, p, 600, 1001);
    CHECK(!"grew beyond the limit");
  }
  CHECK_EQ(f.calls, 2);
  CHECK_EQ(pt_mem_live(m), 600); /* the block is still there */
  CHECK_EQ(p[599], 7);
  char *q = pt_mem_resize(m, p, 600, 1000); /* up to the limit is fine */
  pt_mem_set_limit(m, 10);
  q = pt_mem_resize(m, q, 1000, 900); /* so is shrinking, even above it */
  if (setjmp(f.back) == 0) {
    pt_mem_alloc(m, 1);
    CHECK(!"allocated above the limit");
  }
  CHECK_EQ(f.calls, 3);
  pt_mem_set_limit(m, 0);
  void *r = pt_mem_alloc(m, 5000);
  pt_mem_free(m, r, 5000);
  pt_mem_free(m, q, 900);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(mem, grow_doubles_and_checks_overflow) {
  pt_mem *m = pt_mem_new();
  size_t cap = 0, moves = 0;
  uint64_t *p = NULL;
  for (size_t n = 1; n <= 10000; n++) {
    size_t before = cap;
    p = pt_mem_grow(m, p, &cap, n, sizeof *p);
    CHECK(cap >= n);
    moves += cap != before;
    p[n - 1] = n;
  }
  CHECK(moves < 16);
  for (size_t n = 1; n <= 10000; n++) CHECK_EQ(p[n - 1], n);
  CHECK(pt_mem_grow(m, p, &cap, 10, sizeof *p) == p);
  failure f = {.calls = 0};
  pt_mem_set_failure(m, leave, &f);
  if (setjmp(f.back) == 0) {
    pt_mem_grow(m, p, &cap, SIZE_MAX / sizeof *p + 2, sizeof *p);
    CHECK(!"size overflow not noticed");
  }
  CHECK_EQ(f.calls, 1);
  pt_mem_free(m, p, cap * sizeof *p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(mem, exits_without_a_handler) {
  pid_t child = fork();
  if (child == 0) {
    fclose(stderr);
    pt_mem *m = pt_mem_new();
    pt_mem_set_limit(m, 10);
    pt_mem_alloc(m, 11);
    _exit(0);
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK_EQ(WEXITSTATUS(status), 6);
}

TEST(vec, push_resize_pop) {
  pt_mem *m = pt_mem_new();
  PT_VEC(uint32_t) v = {0};
  for (uint32_t i = 0; i < 1000; i++) pt_vec_push(m, &v, i * 3);
  CHECK_EQ(v.n, 1000);
  for (uint32_t i = 0; i < 1000; i++) CHECK_EQ(v.at[i], i * 3);
  CHECK_EQ(pt_vec_top(&v), 2997);
  CHECK_EQ(pt_vec_pop(&v), 2997);
  pt_vec_resize(m, &v, 2);
  pt_vec_resize(m, &v, 5); /* elements that come back are zero */
  CHECK_EQ(v.at[1], 3);
  CHECK_EQ(v.at[2] | v.at[3] | v.at[4], 0);
  size_t cap = v.cap;
  pt_vec_reset(&v);
  CHECK_EQ(v.n, 0);
  CHECK_EQ(v.cap, cap);
  pt_vec_release(m, &v);
  pt_vec_release(m, &v);
  CHECK(v.at == NULL && v.n == 0 && v.cap == 0);
  CHECK_EQ(pt_mem_delete(m), 0);
}
