/* The board: who sees which tests. */
#include "search/board.h"

#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

static pt_input number(uint64_t value) {
  return (pt_input){.kind = PT_INPUT_INT, .width = 32, .lo = value};
}

static void add(const pt_board *b, pt_engine_id engine, uint64_t value) {
  pt_input in = number(value);
  pt_board_add_test(b, engine, &in, 1);
}

TEST(board, tests_of_others_once) {
  pt_mem *m = pt_mem_new();
  pt_board b;
  pt_inputs out = {0};
  uint32_t next = 0, own = 0;
  CHECK(pt_board_init(&b, 7));
  CHECK(!pt_board_take(&b, PT_ENGINE_STEP, &next, m, &out));
  add(&b, PT_ENGINE_TEST, 1);
  add(&b, PT_ENGINE_STEP, 2);
  add(&b, PT_ENGINE_DASH, 1); /* it is there already */
  add(&b, PT_ENGINE_DASH, 3);
  pt_board_add_test(&b, PT_ENGINE_DASH, NULL, 0); /* a run without inputs is a test */
  CHECK(pt_board_take(&b, PT_ENGINE_STEP, &next, m, &out) && out.n == 1 && out.at[0].lo == 1);
  CHECK(pt_board_take(&b, PT_ENGINE_STEP, &next, m, &out) && out.n == 1 && out.at[0].lo == 3);
  CHECK(pt_board_take(&b, PT_ENGINE_STEP, &next, m, &out) && out.n == 0);
  CHECK(!pt_board_take(&b, PT_ENGINE_STEP, &next, m, &out));
  CHECK(pt_board_take(&b, PT_ENGINE_TEST, &own, m, &out) && out.at[0].lo == 2);
  pt_vec_release(m, &out);
  pt_board_release(&b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

TEST(board, facts_of_others_once) {
  pt_board b;
  pt_fact f = {.fn = 1, .head = 2, .formula = "true"}, out;
  uint32_t next = 0, own = 0, n = 0;
  CHECK(pt_board_init(&b, 1));
  CHECK(!pt_board_take_fact(&b, PT_ENGINE_DASH, &next, &out));
  pt_board_add_fact(&b, PT_ENGINE_STEP, &f);
  pt_board_add_fact(&b, PT_ENGINE_STEP, &f); /* it is there already */
  CHECK(!pt_board_take_fact(&b, PT_ENGINE_STEP, &own, &out));
  CHECK(pt_board_take_fact(&b, PT_ENGINE_DASH, &next, &out) && out.head == 2);
  CHECK(!pt_board_take_fact(&b, PT_ENGINE_DASH, &next, &out));
  for (uint32_t k = 0; k < 2 * PT_BOARD_FACTS; k++)
    f.head = 10 + k, pt_board_add_fact(&b, PT_ENGINE_STEP, &f);
  while (pt_board_take_fact(&b, PT_ENGINE_DASH, &next, &out))
    n++;
  CHECK_EQ(n, PT_BOARD_FACTS - 1); /* there is an end */
  pt_board_release(&b);
}

TEST(board, has_an_end) {
  pt_mem *m = pt_mem_new();
  pt_board b;
  pt_inputs out = {0};
  uint32_t next = 0, n = 0;
  CHECK(pt_board_init(&b, 1));
  pt_input many[PT_BOARD_INPUTS + 1] = {0};
  pt_board_add_test(&b, PT_ENGINE_TEST, many, PT_BOARD_INPUTS + 1); /* too many inputs */
  CHECK(!pt_board_take(&b, PT_ENGINE_DASH, &next, m, &out));
  for (uint64_t k = 0; k < 2 * PT_BOARD_TESTS; k++) add(&b, PT_ENGINE_TEST, k);
  while (pt_board_take(&b, PT_ENGINE_DASH, &next, m, &out)) n++;
  CHECK_EQ(n, PT_BOARD_TESTS);
  pt_vec_release(m, &out);
  pt_board_release(&b);
  CHECK_EQ(pt_mem_delete(m), 0);
}

/* Another process reads what is added later, and cannot write. */
TEST(board, is_shared_and_read_only) {
  pt_board b;
  CHECK(pt_board_init(&b, 3));
  for (int writes = 0; writes < 2; writes++) {
    pid_t pid = fork();
    if (pid == 0) {
      pt_board_freeze(&b);
      if (writes) b.verdict[1] = PT_PROVED;
      while (b.verdict[2] == PT_OPEN) usleep(1000);
      _exit(b.tests->count == 1 ? 0 : 1);
    }
    int status = 0;
    add(&b, PT_ENGINE_TEST, 5);
    b.verdict[2] = PT_REFUTED;
    CHECK_EQ(waitpid(pid, &status, 0), pid);
    if (writes) CHECK(WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) != 0));
    else CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  CHECK_EQ(b.verdict[1], PT_OPEN);
  pt_board_release(&b);
}
