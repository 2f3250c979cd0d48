/* Memory that is lost or not freed when a run ends. */
#include "exec/run_text.h"

#define PROGRAM(BODY)                                                                              \
  "pointers 64\nmain &main\nvar v1 \"p\" of &main\ncheck c1 leak\ncheck c2 unfreed\n"              \
  "global @root size 16 align 8\n"                                                                 \
  "global @fixed size 8 align 8 constant\npointer 0 @root\n"                                       \
  "function &main() -> 32 !\"f.c\":1:1 {\nb0:\n  %1:64 = alloc heap 24:64 !2:7\n" BODY "}\n"

static const pt_exec_options lost = {.check_leaks = true};
static const pt_exec_options all = {.check_leaks = true, .check_unfreed = true};
static const pt_exec_options unfreed = {.check_unfreed = true};

static const char lost_text[] =
    "24 bytes allocated at f.c:2:7 cannot be reached any more and are not freed";
static const char unfreed_text[] = "24 bytes allocated at f.c:2:7 are not freed at the end";

TEST(exec_leaks, freed) {
  expect(PROGRAM("  free %1\n  ret 0:32\n"), all, PT_RUN_DONE, "");
  expect(PROGRAM("  ret 0:32\n"), (pt_exec_options){0}, PT_RUN_DONE, "");
  /* an abnormal end: what variables still point to is not lost, but it is not freed */
  expect(PROGRAM("  var v1, %1\n  halt\n"), lost, PT_RUN_HALTED, "");
  expect_failure(PROGRAM("  var v1, %1\n  halt\n"), all, PT_CHECK_LEAK_UNFREED, 2, unfreed_text);
}

TEST(exec_leaks, lost) {
  expect_failure(PROGRAM("  ret 0:32\n"), lost, PT_CHECK_LEAK_LOST, 1, lost_text);
  expect_failure(PROGRAM("  ret 0:32\n"), unfreed, PT_CHECK_LEAK_UNFREED, 2, unfreed_text);
  /* a pointer in a dead or local object does not count after the return */
  expect_failure(PROGRAM("  %2:64 = alloc stack 8:64\n  store %2, %1\n  ret 0:32\n"), lost,
                 PT_CHECK_LEAK_LOST, 1, lost_text);
  /* a cycle is not reachable from outside */
  expect_failure(PROGRAM("  store %1, %1\n  ret 0:32\n"), lost, PT_CHECK_LEAK_LOST, 1, lost_text);
}

TEST(exec_leaks, reachable) {
  const char *direct = PROGRAM("  store @root, %1\n  ret 0:32\n");
  expect(direct, lost, PT_RUN_DONE, "");
  expect_failure(direct, all, PT_CHECK_LEAK_UNFREED, 2, unfreed_text);
  /* a pointer into it, through another heap object; the end of it counts too */
  expect(PROGRAM("  %2:64 = alloc heap 16:64\n  store @root+8, %2\n"
                 "  %3:64 = ptradd %1, 24 + 0:64 * 1\n  %4:64 = ptradd %2, 8 + 0:64 * 1\n"
                 "  store %4, %3\n  ret 0:32\n"),
         lost, PT_RUN_DONE, "");
  /* not aligned: seen when it is the very address */
  expect(PROGRAM("  store @root+1, %1\n  ret 0:32\n"), lost, PT_RUN_DONE, "");
  expect(PROGRAM("  store @root+7, %1\n  store @root, 0:8\n  ret 0:32\n"), lost, PT_RUN_DONE, "");
  expect_failure(PROGRAM("  %2:64 = ptradd %1, 8 + 0:64 * 1\n  store @root+1, %2\n  ret 0:32\n"),
                 lost, PT_CHECK_LEAK_LOST, 1, lost_text);
  /* half of it is undefined: no pointer */
  expect_failure(PROGRAM("  %2:64 = alloc heap 16:64\n  store @root, %2\n"
                         "  copy %2, @fixed, 8:64\n  store @root+8, 0:64\n"
                         "  %3:32 = trunc %1\n  %4:64 = ptradd %2, 8 + 0:64 * 1\n"
                         "  store %4, %3\n  ret 0:32\n"),
                 lost, PT_CHECK_LEAK_LOST, 1, lost_text);
}

TEST(exec_leaks, exit_inside) {
  /* after exit the variables of the frames still hold it */
  expect(PROGRAM("  var v1, %1\n  halt 0:32\n"), lost, PT_RUN_DONE, "");
  expect_failure(PROGRAM("  var v1, %1\n  halt 0:32\n"), all, PT_CHECK_LEAK_UNFREED, 2,
                 unfreed_text);
  expect("pointers 64\nmain &main\n"
         "function &end(%1:64) {\nb0:\n  halt 0:32\n}\n"
         "function &main() -> 32 {\nb0:\n  %1:64 = alloc stack 8:64\n"
         "  call &fill(%1)\n  call &end(0:64)\n  ret 0:32\n}\n"
         "function &fill(%1:64) {\nb0:\n  %2:64 = alloc heap 4:64\n  store %1, %2\n  ret\n}\n",
         lost, PT_RUN_DONE, "");
  expect_failure("pointers 64\nmain &main\n"
                 "function &lose() {\nb0:\n  %2:64 = alloc heap 4:64 !\"f.c\":3:3\n  ret\n}\n"
                 "function &main() -> 32 {\nb0:\n  call &lose()\n  halt 0:32\n}\n",
                 lost, PT_CHECK_LEAK_LOST, 0,
                 "4 bytes allocated at f.c:3:3 cannot be reached any more and are not freed");
}

/* A variable holds what it got last, until its scope ends. */
TEST(exec_leaks, variable) {
  expect_failure(PROGRAM("  halt 0:32\n"), lost, PT_CHECK_LEAK_LOST, 1, lost_text);
  expect_failure(PROGRAM("  var v1, %1\n  var v1, 0:64\n  halt 0:32\n"), lost, PT_CHECK_LEAK_LOST,
                 1, lost_text);
  expect_failure(PROGRAM("  var v1, %1\n  var ended v1, 0:64\n  halt 0:32\n"), lost,
                 PT_CHECK_LEAK_LOST, 1, lost_text);
  expect(PROGRAM("  br b1\nb1:\n  var v1, %1\n  br b2\nb2:\n  halt 0:32\n"), lost,
         PT_RUN_DONE, "");
  expect(PROGRAM("  %2:128 = zext %1\n  %3:128 = shl %2, 64:128\n  var v1, %3\n  halt 0:32\n"),
         lost, PT_RUN_DONE, "");
}

/* What is needed behind a call in which the program ends is there; an argument alone is not. */
TEST(exec_leaks, temporary) {
  static const char end[] = "function &end(%1:64) {\nb0:\n  halt 0:32\n}\n";
  char text[1024];
  snprintf(text, sizeof text, "%s%s", PROGRAM("  call &end(%1)\n  free %1\n  ret 0:32\n"), end);
  expect(text, lost, PT_RUN_DONE, "");
  snprintf(text, sizeof text, "%s%s", PROGRAM("  call &end(%1)\n  ret 0:32\n"), end);
  expect_failure(text, lost, PT_CHECK_LEAK_LOST, 1, lost_text);
}

/* What a value held in an earlier turn of a loop is not held any more. */
TEST(exec_leaks, value_of_an_earlier_turn) {
  expect_failure("pointers 64\nmain &main\n"
                 "function &stop(%1:1) {\nb0:\n  cbr %1, b1, b2\nb1:\n  halt 0:32\n"
                 "b2:\n  ret\n}\n"
                 "function &main() -> 32 {\nb0:\n  br b1\n"
                 "b1: from b0, b1\n  %1:1 = phi b0 0:1, b1 1:1\n  call &stop(%1)\n"
                 "  %2:64 = alloc heap 4:64 !\"f.c\":3:3\n  br b1\n}\n",
                 lost, PT_CHECK_LEAK_LOST, 0,
                 "4 bytes allocated at f.c:3:3 cannot be reached any more and are not freed");
}

TEST(exec_leaks, position) {
  runner r;
  runner_init(&r, PROGRAM("  ret 0:32 !9:9\n"));
  const pt_run *run = runner_run(&r, lost);
  char where[64];
  CHECK_STR(pt_ir_loc_text(r.prog, run->loc, where, sizeof where), "f.c:2:7");
  CHECK_EQ(run->frames.n, 1);
  CHECK_STR(pt_ir_loc_text(r.prog, run->frames.at[0].loc, where, sizeof where), "f.c:9:9");
  runner_release(&r);
}
