#include "ir/freer.h"

#include <string.h>

static const char *const freer[] = {
    /* time: zones, summer time, leap seconds, clocks that never go back */
    "localtime", "localtime_r", "mktime", "ctime", "ctime_r", "gettimeofday", "clock_gettime",
    "timespec_get", "times", "getrusage", "sleep", "usleep", "nanosleep",
    /* signals, and waiting for them */
    "alarm", "kill", "killpg", "pause", "sigsuspend", "sigprocmask", "pthread_sigmask",
    /* waiting until some time */
    "pthread_mutex_timedlock", "pthread_cond_wait", "pthread_cond_timedwait", "mtx_timedlock",
    "cnd_wait", "cnd_timedwait", "sem_timedwait", "poll", "ppoll", "select", "pselect",
    /* limits and other processes */
    "sysconf", "pathconf", "fpathconf", "getrlimit", "getrlimit64", "setrlimit", "setrlimit64",
    "getloadavg", "uname", "gethostname", "getppid", "getpgrp", "getpgid", "setpgid", "getsid",
    "setsid", "nice", "getpriority", "setpriority", "wait", "waitpid", "setuid", "setgid",
    "seteuid", "setegid", "setreuid", "setregid", "setresuid", "setresgid",
    /* the machine and who uses it */
    "getpwuid", "getpwnam", "getgrgid", "getgrnam", "getlogin", "secure_getenv", "getsockname",
    "getpeername", "getsockopt", "telldir", "malloc_usable_size"};

bool pt_ir_is_freer(const pt_ir_prog *p, const pt_ir_fn *f) {
  const char *name = pt_ir_text(p, f->name);
  for (size_t k = 0; f->model && k < sizeof freer / sizeof *freer; k++)
    if (strcmp(freer[k], name) == 0) return true;
  return false;
}
