#include "project/pool.h"

#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/stats.h"
#include "test.h"

static int say(void *payload, size_t task, FILE *out, FILE *err) {
  fprintf(out, "out %s %zu", (const char *)payload, task);
  fprintf(err, "err");
  if (task == 3) raise(SIGKILL);
  if (task == 4) usleep(50000);
  return (int)task;
}

static int hang(void *payload, size_t task, FILE *out, FILE *err) {
  (void)payload, (void)task, (void)out, (void)err;
  signal(SIGINT, SIG_IGN);
  for (;;) pause();
}

TEST(pool, tells_how_each_child_ends) {
  pt_mem *m = pt_mem_new();
  pt_pool *p = pt_pool_new(m, 2);
  const volatile int stop = 0;
  char payload[] = "text";
  bool seen[6] = {false};
  size_t next = 0, ended = 0;
  for (pt_ended e; ended < 6; ended++) {
    while (next < 6 && pt_pool_has_room(p)) CHECK(pt_pool_start(p, next++, say, payload));
    CHECK(pt_pool_wait(p, &stop, &e));
    char wanted[32];
    snprintf(wanted, sizeof wanted, "out text %zu", e.task);
    CHECK_EQ(e.code, e.task == 3 ? -1 : (int)e.task);
    CHECK_EQ(e.signal, e.task == 3 ? SIGKILL : 0);
    if (e.task != 3) CHECK_STR(pt_buf_text(&e.out), wanted);
    if (e.task != 3) CHECK_STR(pt_buf_text(&e.err), "err");
    CHECK(!seen[e.task]);
    seen[e.task] = true;
    pt_buf_release(m, &e.out);
    pt_buf_release(m, &e.err);
  }
  CHECK(!pt_pool_is_busy(p));
  pt_pool_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(pool, ends_what_does_not_want_to) {
  pt_mem *m = pt_mem_new();
  pt_pool *p = pt_pool_new(m, 1);
  const volatile int stop = 1;
  pt_ended e;
  CHECK(pt_pool_start(p, 0, hang, NULL));
  CHECK(!pt_pool_wait(p, &stop, &e));
  uint64_t start = pt_clock_us();
  pt_pool_delete(p);
  CHECK(pt_clock_us() - start < 5000000);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(pool, kills_one_child) {
  pt_mem *m = pt_mem_new();
  pt_pool *p = pt_pool_new(m, 2);
  pt_ended e;
  CHECK(pt_pool_start(p, 7, hang, NULL));
  CHECK(!pt_pool_look(p, &e));
  pt_pool_kill(p, 8); /* there is none */
  CHECK(pt_pool_is_busy(p));
  pt_pool_kill(p, 7);
  CHECK(!pt_pool_is_busy(p) && !pt_pool_look(p, &e));
  pt_pool_delete(p);
  CHECK_EQ(pt_mem_delete(m), 0);
}
