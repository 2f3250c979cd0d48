/* unistd.h, sys/wait.h, sys/resource.h ...: the process and its machine.  Who it is and where it
   runs is any of what can be, and the same each time. */
#include "posix.h"

/* A number that is chosen when it is asked for, and kept. */
#define KEPT(TYPE, NAME, LOW, HIGH)                                                                \
  ({                                                                                               \
    static int known_;                                                                             \
    static __typeof__(__protest_input_##TYPE(NAME)) value_;                                        \
    if (!known_) value_ = ANY(TYPE, NAME, LOW, HIGH);                                              \
    known_ = 1;                                                                                    \
    value_;                                                                                        \
  })

/* ---- who */

int __pt_process_id(void) { return 1 + KEPT(int, "getpid - 1", 0, INT_MAX - 1); }

int getpid(void) { return __pt_process_id(); }

int gettid(void) { return __pt_process_id(); } /* there is one thread */

/* The parent may end, so that another one takes its place; 0: it is out of sight. */
int getppid(void) { return ANY(int, "getppid", 0, INT_MAX); }

/* One who may can change them: setuid and the like set what is asked for, or fail.  The state
   of the program is one of: real, effective, saved. */
struct __pt_ids {
  int known;
  unsigned real, effective, saved;
};
static struct __pt_ids __pt_users, __pt_groups;

static struct __pt_ids *__pt_who(struct __pt_ids *ids) {
  if (!ids->known) {
    ids->real = __protest_input_uint("real id");
    ids->effective = ids->saved = __protest_input_uint("effective id");
  }
  ids->known = 1;
  return ids;
}

/* All three, or only the effective one: that depends on rights. */
static int __pt_set_id(struct __pt_ids *ids, unsigned id) {
  struct __pt_ids *who = __pt_who(ids);
  if (__protest_input_bool("setuid")) return __pt_fails(EPERM);
  if (who->effective == 0) who->real = who->saved = id;
  who->effective = id;
  return 0;
}

/* -1: as it is. */
static int __pt_set_ids(struct __pt_ids *ids, unsigned real, unsigned effective, unsigned saved) {
  struct __pt_ids *who = __pt_who(ids);
  if (__protest_input_bool("setresuid")) return __pt_fails(EPERM);
  if (real != -1u) who->real = real;
  if (effective != -1u) who->effective = effective;
  if (saved != -1u) who->saved = saved;
  return 0;
}

static int __pt_set_effective(struct __pt_ids *ids, unsigned id) {
  struct __pt_ids *who = __pt_who(ids);
  if (__protest_input_bool("seteuid")) return __pt_fails(EPERM);
  who->effective = id;
  return 0;
}

unsigned getuid(void) { return __pt_who(&__pt_users)->real; }

unsigned geteuid(void) { return __pt_who(&__pt_users)->effective; }

unsigned getgid(void) { return __pt_who(&__pt_groups)->real; }

unsigned getegid(void) { return __pt_who(&__pt_groups)->effective; }

int setuid(unsigned id) { return __pt_set_id(&__pt_users, id); }

int setgid(unsigned id) { return __pt_set_id(&__pt_groups, id); }

int seteuid(unsigned id) { return __pt_set_effective(&__pt_users, id); }

int setegid(unsigned id) { return __pt_set_effective(&__pt_groups, id); }

int setreuid(unsigned real, unsigned effective) {
  return __pt_set_ids(&__pt_users, real, effective, effective);
}

int setregid(unsigned real, unsigned effective) {
  return __pt_set_ids(&__pt_groups, real, effective, effective);
}

int setresuid(unsigned real, unsigned effective, unsigned saved) {
  return __pt_set_ids(&__pt_users, real, effective, saved);
}

int setresgid(unsigned real, unsigned effective, unsigned saved) {
  return __pt_set_ids(&__pt_groups, real, effective, saved);
}

/* ---- groups, sessions, priorities: what was set last; those of others are any */

static struct __pt_kept {
  int known, value;
} __pt_group_of_process, __pt_session, __pt_priority;

static void __pt_keep(struct __pt_kept *k, int value) { *k = (struct __pt_kept){1, value}; }

static int __pt_is_self(int process) { return process == 0 || process == __pt_process_id(); }

static int __pt_own_group(struct __pt_kept *k) {
  if (!k->known) __pt_keep(k, ANY(int, "own group", 0, INT_MAX));
  return k->value;
}

static int __pt_group_of(int process, struct __pt_kept *k) {
  if (__pt_is_self(process)) return __pt_own_group(k);
  return __protest_input_bool("getpgid") ? __pt_fails(ESRCH) : ANY(int, "getpgid", 0, INT_MAX);
}

int getpgrp(void) { return __pt_own_group(&__pt_group_of_process); }

int getpgid(int process) { return __pt_group_of(process, &__pt_group_of_process); }

int getsid(int process) { return __pt_group_of(process, &__pt_session); }

int setpgid(int process, int group) {
  if (group < 0 || process < 0) return __pt_fails(EINVAL);
  if (__protest_input_bool("setpgid")) return __pt_fails(EPERM);
  if (__pt_is_self(process)) __pt_keep(&__pt_group_of_process, group ? group : __pt_process_id());
  return 0;
}

int setsid(void) {
  int self = __pt_process_id();
  if (__protest_input_bool("setsid")) return __pt_fails(EPERM);
  __pt_keep(&__pt_group_of_process, self);
  __pt_keep(&__pt_session, self);
  return self;
}

enum { LOWEST = -20, HIGHEST = 19, PRIO_PROCESS = 0 };

static int __pt_clamp(int priority) {
  if (priority < LOWEST) return LOWEST;
  if (priority > HIGHEST) return HIGHEST;
  return priority;
}

static int __pt_own_priority(void) {
  if (!__pt_priority.known) __pt_keep(&__pt_priority, ANY(int, "priority", LOWEST, HIGHEST));
  return __pt_priority.value;
}

static int __pt_is_own_priority(int which, unsigned who) {
  return which == PRIO_PROCESS && __pt_is_self(who);
}

int getpriority(int which, unsigned who) {
  if (__pt_is_own_priority(which, who)) return __pt_own_priority();
  return __protest_input_bool("getpriority") ? __pt_fails(ESRCH)
                                             : ANY(int, "getpriority", LOWEST, HIGHEST);
}

/* Of a group or a user, this process may be one. */
int setpriority(int which, unsigned who, int priority) {
  if (__protest_input_bool("setpriority")) return __pt_fails(EPERM);
  if (__pt_is_own_priority(which, who))
    __pt_keep(&__pt_priority, __pt_clamp(priority));
  else if (which != PRIO_PROCESS)
    __pt_priority.known = 0;
  return 0;
}

int nice(int change) {
  int now = __pt_own_priority();
  if (__protest_input_bool("nice")) return __pt_fails(EPERM);
  if (change < -40) change = -40;
  else if (change > 40) change = 40;
  __pt_keep(&__pt_priority, __pt_clamp(now + change));
  return __pt_priority.value;
}

/* ---- children: a run ends at fork, so none is known; what system and popen start is theirs */

enum { WNOHANG = 1, WUNTRACED = 2, WCONTINUED = 8 };

/* How a child ended, stopped or went on. */
static int __pt_any_status(int options) {
  int status = ANY(int, "wait status", 0, 0xffff), low = status & 0x7f, high = status >> 8;
  _Bool exited = low == 0 && !(status & 0x80), killed = low > 0 && low < 0x7f && high == 0;
  _Bool stopped = (options & WUNTRACED) && (status & 0xff) == 0x7f && high > 0;
  _Bool continued = (options & WCONTINUED) && status == 0xffff;
  __protest_assume(exited | killed | stopped | continued);
  return status;
}

static int __pt_wait(int *status, int options) {
  if (__protest_input_bool("wait")) return __pt_fails(ECHILD);
  if (status) *status = __pt_any_status(options);
  return 1 + ANY(int, "wait - 1", 0, INT_MAX - 1);
}

int wait(int *status) { return __pt_wait(status, 0); }

/* The one that is asked for; 0: with WNOHANG, none has changed. */
int waitpid(int process, int *status, int options) {
  if ((options & WNOHANG) && __protest_input_bool("waitpid: nothing yet")) return 0;
  int r = __pt_wait(status, options);
  return r > 0 && process > 0 ? process : r;
}

/* ---- the machine */

/* Any value or limit; -1: there is none.  A few are fixed on Linux, or while a program runs. */
long sysconf(int name) {
  enum { ARG_MAX, CHILD_MAX, CLK_TCK, NGROUPS, OPEN_MAX, PAGESIZE = 30, CONF = 83, ONLN = 84 };
  if (name < 0) return __pt_fails_with(EINVAL);
  if (name == PAGESIZE) return 4096;
  if (name == CLK_TCK) return 100;
  if (name == OPEN_MAX) return KEPT(long, "sysconf(_SC_OPEN_MAX)", 0, INT_MAX);
  if (name == CONF) return 1 + KEPT(long, "sysconf(_SC_NPROCESSORS_CONF) - 1", 0, 8191);
  if (name == ONLN) return 1 + ANY(long, "sysconf(_SC_NPROCESSORS_ONLN) - 1", 0, 8191);
  long r = ANY(long, "sysconf", -1, LONG_MAX);
  if (r < 0 && __protest_input_bool("errno")) __pt_errno = EINVAL;
  return r;
}

int getpagesize(void) { return 4096; }

/* Of a name that does not fit, a part is written. */
int gethostname(char *to, size_t room) {
  enum { MOST = 65 };
  if (__protest_input_bool("gethostname") || !room) {
    for (size_t k = 0; k < room && k < MOST; k++) to[k] = __protest_input_char("gethostname");
    return __pt_fails(ENAMETOOLONG);
  }
  ANY_TEXT(to, 0, room < MOST ? room : MOST, "gethostname");
  return 0;
}

enum { NAMES = 6, NAME = 65 };

int uname(char (*to)[NAME]) {
  for (int k = 0; k < NAMES; k++) ANY_TEXT(to[k], 0, NAME, "uname");
  return 0;
}

/* ---- limits and times */

/* A limit is the same until the program sets it. */
#define LIMITS(SUFFIX, TYPE, INPUT)                                                                \
  struct __pt_rlimit##SUFFIX {                                                                     \
    TYPE soft, hard;                                                                               \
  };                                                                                               \
  static struct __pt_rlimit##SUFFIX __pt_limits##SUFFIX[RESOURCES];                                \
  static uchar __pt_limit_known##SUFFIX[RESOURCES];                                                \
  int getrlimit##SUFFIX(int resource, struct __pt_rlimit##SUFFIX *to) {                            \
    if (resource < 0 || resource >= RESOURCES) return __pt_fails_with(EINVAL);                     \
    struct __pt_rlimit##SUFFIX *l = &__pt_limits##SUFFIX[resource];                                \
    if (!__pt_limit_known##SUFFIX[resource]) {                                                     \
      l->soft = __protest_input_##INPUT("getrlimit");                                              \
      l->hard = __protest_input_##INPUT("getrlimit");                                              \
      __protest_assume(l->soft <= l->hard);                                                        \
      __pt_limit_known##SUFFIX[resource] = 1;                                                      \
    }                                                                                              \
    *to = *l;                                                                                      \
    return 0;                                                                                      \
  }                                                                                                \
  int setrlimit##SUFFIX(int resource, const struct __pt_rlimit##SUFFIX *from) {                    \
    if (resource < 0 || resource >= RESOURCES || from->soft > from->hard)                          \
      return __pt_fails_with(EINVAL);                                                              \
    if (__protest_input_bool("setrlimit")) return __pt_fails(EPERM);                               \
    __pt_limits##SUFFIX[resource] = *from;                                                         \
    __pt_limit_known##SUFFIX[resource] = 1;                                                        \
    return 0;                                                                                      \
  }

enum { RESOURCES = 16 };
LIMITS(, unsigned long, ulong)
LIMITS(64, unsigned long long, ulonglong)

struct __pt_usage {
  struct __pt_timespec user, system;
  long counts[14];
};

int getrusage(int who, struct __pt_usage *to) {
  if (who < -1 || who > 1) return __pt_fails_with(EINVAL);
  to->user.seconds = ANY(long, "getrusage", 0, LONG_MAX);
  to->user.fraction = ANY(long, "getrusage", 0, 999999);
  to->system.seconds = ANY(long, "getrusage", 0, LONG_MAX);
  to->system.fraction = ANY(long, "getrusage", 0, 999999);
  for (int k = 0; k < 14; k++) to->counts[k] = ANY(long, "getrusage", 0, LONG_MAX);
  return 0;
}

long times(long *to) {
  for (int k = 0; to && k < 4; k++) to[k] = ANY(long, "times", 0, LONG_MAX);
  return __protest_input_long("times");
}

int getloadavg(double *to, int n) {
  int r = ANY(int, "getloadavg", -1, n < 3 ? (n < 0 ? -1 : n) : 3);
  for (int k = 0; k < r; k++) to[k] = ANY(double, "getloadavg", 0.0, 1e9);
  return r;
}
