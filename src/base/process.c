#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

bool pt_process_die_with(pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  return getppid() == parent;
}

pid_t pt_process_fork(pt_process_group group) {
  pid_t parent = getpid();
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    if (!pt_process_die_with(parent)) _exit(1);
    if (group == PT_PROCESS_OWN_GROUP) setpgid(0, 0);
  } else if (child > 0 && group == PT_PROCESS_OWN_GROUP) {
    setpgid(child, child); /* here, too: it may be paused before it has done so itself */
  }
  return child;
}

int pt_process_wait(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return status;
}

bool pt_process_wait_or_stop(pid_t child, const volatile int *stop, int *status) {
  for (;;) {
    pid_t ended = waitpid(child, status, stop ? WNOHANG : 0);
    if (ended == child) return true;
    if (ended < 0 && errno != EINTR) return false;
    if (stop && *stop) {
      kill(child, SIGKILL);
      stop = NULL;
    } else if (stop) {
      nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
  }
}

void pt_process_end(pid_t child, pt_process_group group) {
  kill(group == PT_PROCESS_OWN_GROUP ? -child : child, SIGKILL);
  pt_process_wait(child);
}

bool pt_process_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) == 0) return true;
  ends[0] = ends[1] = -1;
  return false;
}

bool pt_process_write(int fd, const void *bytes, size_t n) {
  const char *at = bytes;
  while (n) {
    ssize_t done = write(fd, at, n);
    if (done < 0 && errno != EINTR) return false;
    if (done <= 0) continue;
    at += done;
    n -= (size_t)done;
  }
  return true;
}
