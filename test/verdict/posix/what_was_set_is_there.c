// VERDICT expect=true property=none default=true
/* Limits, priorities and groups are those that the program set. */
#include <assert.h>
#include <sys/resource.h>
#include <unistd.h>
int main(void) {
  struct rlimit limit, now;
  if (getrlimit(RLIMIT_NOFILE, &limit)) return 1;
  assert(limit.rlim_cur <= limit.rlim_max);
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &limit)) return 1;
  assert(!getrlimit(RLIMIT_NOFILE, &now) && now.rlim_cur == limit.rlim_max);
  if (!setpriority(PRIO_PROCESS, 0, 7)) assert(getpriority(PRIO_PROCESS, 0) == 7);
  if (setsid() > 0) assert(getpgrp() == getpid() && getsid(0) == getpid());
  return 0;
}
