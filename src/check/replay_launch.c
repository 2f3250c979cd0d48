/* Running a program that may do anything: fork, run for ever, write without end, kill.

   A `keeper` stands between this process and the program.  It starts the program, waits
   for it with a deadline, tells how it ended and then kills all that is left of it.  Where the
   system allows it, the keeper is the first process of a namespace of its own, so that nothing
   can escape it; else it adopts orphans and kills them one by one.  When this process dies or
   gives up, the control pipe closes, and the keeper ends everything.

   Between fork and exec only system calls are made: other threads may hold locks. */
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/stats.h"
#include "check/replay_priv.h"

extern char **environ;

enum {
  KEPT = 32768, /* bytes of standard error */
  TICK_MS = 5,
  FILE_LIMIT = 64 << 20, /* bytes of a file that the program writes */
  STACK_LIMIT = 8 << 20,
  FD_NOTE = 3,   /* the keeper's: where it tells how the program ended */
  FD_CONTROL = 4 /* closed by the other side: end */
};

typedef struct {
  int how, code, pid; /* pt_launch_end */
} note;

/* What the children need, made before fork. */
typedef struct {
  const pt_launch *l;
  char *const *argv, *const *envp;
  char uid_map[64], gid_map[64];
  int in, out, err, note, control;
} scene;

/* ---- the program */

static void limit(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit old, new = {soft, hard};
  if (getrlimit(resource, &old)) return;
  if (old.rlim_max != RLIM_INFINITY && new.rlim_max > old.rlim_max) new.rlim_max = old.rlim_max;
  if (new.rlim_cur > new.rlim_max) new.rlim_cur = new.rlim_max;
  setrlimit(resource, &new);
}

__attribute__((noreturn)) static void become(const scene *s) {
  sigset_t none;
  sigemptyset(&none);
  for (int k = 1; k < NSIG; k++)
    signal(k, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setpgid(0, 0);
  close(FD_NOTE), close(FD_CONTROL);
  limit(RLIMIT_CORE, 0, 0);
  if (s->l->cpu > 0) limit(RLIMIT_CPU, (rlim_t)(s->l->cpu + 0.999), (rlim_t)(s->l->cpu + 1.999));
  if (s->l->fenced) {
    limit(RLIMIT_FSIZE, FILE_LIMIT, FILE_LIMIT);
    limit(RLIMIT_STACK, STACK_LIMIT, RLIM_INFINITY);
  }
  if (!s->l->folder || chdir(s->l->folder) == 0) {
    const char *file = s->l->file ? s->l->file : s->argv[0];
    execvpe(file, s->argv, s->envp);
  }
  _exit(127);
}

/* ---- the keeper */

static bool abandoned(int timeout_ms) {
  struct pollfd p = {.fd = FD_CONTROL, .events = POLLIN};
  return poll(&p, 1, timeout_ms) > 0;
}

static note wait_for(const scene *s, pid_t program) {
  uint64_t deadline = s->l->wall > 0 ? pt_clock_us() + (uint64_t)(s->l->wall * 1e6) : 0;
  for (;;) {
    int status;
    pid_t got = waitpid(-1, &status, WNOHANG); /* adopted ones, too */
    if (got == program && WIFEXITED(status))
      return (note){PT_ENDED_EXIT, WEXITSTATUS(status), program};
    if (got == program) {
      int signal_number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
      return (note){signal_number == SIGXCPU ? PT_ENDED_TIME : PT_ENDED_SIGNAL, signal_number,
                    program};
    }
    if (got < 0 && errno != EINTR) return (note){PT_ENDED_LOST, 0, program};
    if (got > 0) continue;
    if (deadline && pt_clock_us() > deadline) return (note){PT_ENDED_TIME, 0, program};
    if (abandoned(TICK_MS)) return (note){PT_ENDED_STOP, 0, program};
  }
}

/* Kills the children that this process has, adopted ones included; false: there are none. */
static bool kill_children(void) {
  char text[4096];
  int fd = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  ssize_t n = fd < 0 ? 0 : read(fd, text, sizeof text);
  if (fd >= 0) close(fd);
  pid_t pid = 0;
  for (ssize_t k = 0; k < n; k++) {
    if (text[k] >= '0' && text[k] <= '9') {
      pid = pid * 10 + (text[k] - '0');
    } else if (pid) {
      kill(pid, SIGKILL);
      pid = 0;
    }
  }
  return n > 0;
}

/* RUNNING: it was not waited for, so that its number is still its own. */
static void end_family(pid_t program, bool running) {
  enum { ROUNDS = 2000 };
  kill(-program, SIGKILL);
  if (running) kill(program, SIGKILL);
  for (int k = 0; k < ROUNDS; k++) {
    if (!kill_children()) break;
    pid_t got;
    while ((got = waitpid(-1, NULL, WNOHANG)) > 0)
      continue;
    if (got < 0 && errno == ECHILD) break;
    struct timespec pause = {0, 1000000};
    nanosleep(&pause, NULL);
  }
}

/* ALONE: in a namespace of its own, which ends with the keeper. */
__attribute__((noreturn)) static void keep(const scene *s, bool alone) {
  if (!alone) prctl(PR_SET_CHILD_SUBREAPER, 1);
  pid_t program = fork();
  if (program == 0) become(s);
  close(0), close(1), close(2); /* nobody waits for the end of what only the keeper has open */
  note n = {PT_ENDED_LOST, 0, program};
  if (program > 0) n = wait_for(s, program);
  while (write(FD_NOTE, &n, sizeof n) < 0 && errno == EINTR)
    continue;
  bool running = n.how == PT_ENDED_STOP || (n.how == PT_ENDED_TIME && n.code == 0);
  if (program > 0 && !alone) end_family(program, running);
  _exit(0);
}

static bool put(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  ssize_t want = (ssize_t)strlen(text);
  bool ok = fd >= 0 && write(fd, text, (size_t)want) == want;
  if (fd >= 0) close(fd);
  return ok;
}

/* Namespaces: no other process can be seen or killed, and there is no network. */
static bool unshared(const scene *s) {
  int wanted = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC;
  if (unshare(wanted)) return false;
  put("/proc/self/setgroups", "deny");
  put("/proc/self/uid_map", s->uid_map);
  put("/proc/self/gid_map", s->gid_map);
  return true;
}

static void place(int from, int to) {
  if (dup2(from, to) < 0) _exit(127);
}

__attribute__((noreturn)) static void first_child(const scene *s) {
  setpgid(0, 0);
  signal(SIGINT, SIG_IGN); /* the terminal's: this process decides by the control pipe */
  place(s->in, 0), place(s->out, 1), place(s->err, 2);
  place(s->note, FD_NOTE), place(s->control, FD_CONTROL);
  close_range(FD_CONTROL + 1, ~0u, 0);
  if (!s->l->fenced || !s->l->private_pids || !unshared(s)) keep(s, false);
  pid_t keeper = fork();
  if (keeper == 0) keep(s, true);
  for (int k = 0; k <= FD_CONTROL; k++)
    close(k);
  while (waitpid(keeper, NULL, 0) < 0 && errno == EINTR)
    continue;
  _exit(0);
}

/* ---- this process */

/* Descriptors above those that children use as fixed numbers. */
static int high(int fd) {
  int moved = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, FD_CONTROL + 1);
  if (fd >= 0) close(fd);
  return moved;
}

static bool high_pipe(int p[2]) {
  if (pipe2(p, O_CLOEXEC)) return p[0] = p[1] = -1, false;
  p[0] = high(p[0]), p[1] = high(p[1]);
  return p[0] >= 0 && p[1] >= 0;
}

static void close_all(const int *fds, size_t n) {
  for (size_t k = 0; k < n; k++)
    if (fds[k] >= 0) close(fds[k]);
}

/* Takes what has arrived; keeps the beginning.  False: no more will come. */
static bool drain(pt_mem *m, int fd, pt_buf *to) {
  char part[16384];
  ssize_t n = read(fd, part, sizeof part);
  if (n < 0) return errno == EINTR || errno == EAGAIN;
  size_t room = to->n < KEPT ? KEPT - to->n : 0;
  pt_buf_addn(m, to, part, (size_t)n < room ? (size_t)n : room);
  return n > 0;
}

/* Listens until the keeper has told how it ended, or is gone, or we are to stop. */
static note listen_to(pt_mem *m, const pt_launch *l, int err, int notes, pt_buf *text) {
  enum { WAIT_MS = 20, LAST_PARTS = 64 };
  note n = {PT_ENDED_LOST, 0, 0};
  fcntl(err, F_SETFL, O_NONBLOCK);
  bool open_err = true;
  for (;;) {
    struct pollfd p[2] = {{.fd = notes, .events = POLLIN},
                          {.fd = open_err ? err : -1, .events = POLLIN}};
    if (l->stop && *l->stop) return (note){PT_ENDED_STOP, 0, 0};
    if (poll(p, 2, WAIT_MS) <= 0) continue;
    if (p[1].revents) open_err = drain(m, err, text);
    if (p[0].revents) break;
  }
  if (read(notes, &n, sizeof n) != sizeof n) n = (note){PT_ENDED_LOST, 0, 0};
  for (int k = 0; k < LAST_PARTS && open_err; k++) {
    struct pollfd p = {.fd = err, .events = POLLIN};
    if (poll(&p, 1, 0) <= 0) break;
    open_err = drain(m, err, text);
  }
  return n;
}

void pt_launch_run(pt_mem *m, const pt_launch *l, pt_launched *out) {
  int err[2] = {-1, -1}, notes[2] = {-1, -1}, control[2] = {-1, -1};
  union {
    const char *const *in;
    char *const *out;
  } argv = {l->argv}, envp = {l->envp};
  *out = (pt_launched){.how = PT_ENDED_LOST};
  scene s = {.l = l, .argv = argv.out, .envp = l->envp ? envp.out : environ};
  s.in = high(open(l->input ? l->input : "/dev/null", O_RDONLY | O_CLOEXEC));
  s.out = l->output ? -1 : high(open("/dev/null", O_WRONLY | O_CLOEXEC));
  snprintf(s.uid_map, sizeof s.uid_map, "%u %u 1", (unsigned)geteuid(), (unsigned)geteuid());
  snprintf(s.gid_map, sizeof s.gid_map, "%u %u 1", (unsigned)getegid(), (unsigned)getegid());
  pid_t child = -1;
  bool ready = s.in >= 0 && high_pipe(err) && high_pipe(notes) && high_pipe(control);
  if (ready && l->output) s.out = high(dup(err[1]));
  if (ready && s.out >= 0) {
    s.err = err[1], s.note = notes[1], s.control = control[0];
    child = fork();
    if (child == 0) first_child(&s);
  }
  close_all((int[]){s.in, s.out, err[1], notes[1], control[0]}, 5);
  if (child > 0) {
    note n = listen_to(m, l, err[0], notes[0], &out->text);
    out->how = (pt_launch_end)n.how, out->code = n.code, out->pid = n.pid;
    close(control[1]); /* whatever goes on there: end */
    control[1] = -1;
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
      continue;
  }
  close_all((int[]){err[0], notes[0], control[1]}, 3);
}

void pt_launched_release(pt_mem *m, pt_launched *l) { pt_buf_release(m, &l->text); }

/* ---- folders */

static void remove_at(int parent, const char *name, int depth) {
  enum { DEEP = 64 };
  if (unlinkat(parent, name, 0) == 0 || depth > DEEP) return;
  int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (fd < 0) {
    fchmodat(parent, name, S_IRWXU, 0);
    fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  }
  DIR *d = fd < 0 ? NULL : fdopendir(fd);
  if (d) {
    for (struct dirent *e; (e = readdir(d));)
      if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
        remove_at(dirfd(d), e->d_name, depth + 1);
    closedir(d);
  } else if (fd >= 0) {
    close(fd);
  }
  unlinkat(parent, name, AT_REMOVEDIR);
}

void pt_remove_tree(const char *path) { remove_at(AT_FDCWD, path, 0); }
