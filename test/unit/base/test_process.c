#include "test.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process.h"

TEST(process, a_child_ends_with_its_code) {
  pid_t child = pt_process_fork(PT_PROCESS_SAME_GROUP);
  if (child == 0) _exit(7);
  int status = pt_process_wait(child);
  CHECK(WIFEXITED(status));
  CHECK_EQ(WEXITSTATUS(status), 7);
  CHECK_EQ(pt_process_wait(child), -1); /* there is none any more */
}

TEST(process, is_stopped) {
  volatile int stop = 1;
  int status = 0;
  pid_t child = pt_process_fork(PT_PROCESS_SAME_GROUP);
  if (child == 0)
    for (;;) pause();
  CHECK(pt_process_wait_or_stop(child, &stop, &status));
  CHECK(WIFSIGNALED(status));
  CHECK(!pt_process_wait_or_stop(child, &stop, &status));
}

/* The child of the child is in its group, and holds the pipe open until it dies. */
TEST(process, a_group_ends_as_a_whole) {
  int ends[2];
  char byte;
  CHECK(pt_process_pipe(ends));
  pid_t child = pt_process_fork(PT_PROCESS_OWN_GROUP);
  if (child == 0) {
    if (fork() == 0)
      for (;;) pause();
    pt_process_write(ends[1], "x", 1);
    for (;;) pause();
  }
  close(ends[1]);
  CHECK_EQ(read(ends[0], &byte, 1), 1);
  pt_process_end(child, PT_PROCESS_OWN_GROUP);
  CHECK_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

TEST(process, a_child_dies_with_its_parent) {
  int ends[2];
  char byte;
  CHECK(pt_process_pipe(ends));
  pid_t child = pt_process_fork(PT_PROCESS_SAME_GROUP);
  if (child == 0) {
    if (pt_process_fork(PT_PROCESS_OWN_GROUP) == 0) {
      pt_process_write(ends[1], "x", 1);
      for (;;) pause();
    }
    for (;;) pause();
  }
  close(ends[1]);
  CHECK_EQ(read(ends[0], &byte, 1), 1);
  pt_process_end(child, PT_PROCESS_SAME_GROUP);
  CHECK_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

TEST(process, writing_to_nobody_fails) {
  int ends[2];
  signal(SIGPIPE, SIG_IGN);
  CHECK(pt_process_pipe(ends));
  CHECK(pt_process_write(ends[1], "abc", 3));
  close(ends[0]);
  CHECK(!pt_process_write(ends[1], "abc", 3));
  close(ends[1]);
}
