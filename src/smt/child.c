#include "smt/child.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/process.h"
#include "base/stats.h"
#include "smt/watch.h"

enum { TICK_MS = 10, MAX_ANSWER = 1 << 28 };

/* ---- starting and stopping ---- */

bool pt_child_exists(const char *program) {
  char path[4096];
  if (strchr(program, '/')) return access(program, X_OK) == 0;
  const char *at = getenv("PATH");
  while (at && *at) {
    size_t n = strcspn(at, ":");
    int length = snprintf(path, sizeof path, "%.*s/%s", (int)n, at, program);
    if (length > 0 && (size_t)length < sizeof path && access(path, X_OK) == 0) return true;
    at += n + (at[n] == ':');
  }
  return false;
}

/* In the child, which shares our memory until exec: only system calls. */
__attribute__((noreturn)) static void become(char *const *argv, int in, int out, int quiet,
                                             pid_t parent) {
  sigset_t none;
  sigemptyset(&none);
  if (!pt_process_die_with(parent) || dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(quiet, 2) < 0)
    _exit(127);
  signal(SIGPIPE, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvp(argv[0], argv);
  _exit(127);
}

/* vfork and not posix_spawn: only the child itself can ask to die with its parent. */
bool pt_child_start(pt_child *c, char *const *argv) {
  int to[2], from[2], quiet = open("/dev/null", O_WRONLY | O_CLOEXEC);
  pid_t parent = getpid();
  assert(!c->pid);
  if (quiet < 0) return false;
  if (!pt_process_pipe(to)) return close(quiet), false;
  if (!pt_process_pipe(from)) return close(quiet), close(to[0]), close(to[1]), false;
  pid_t pid = vfork();
  if (pid == 0) become(argv, to[0], from[1], quiet, parent);
  close(quiet), close(to[0]), close(from[1]);
  if (pid < 0) return close(to[1]), close(from[0]), false;
  fcntl(to[1], F_SETFL, O_NONBLOCK);
  fcntl(from[0], F_SETFL, O_NONBLOCK);
  c->pid = pid, c->owner = parent, c->to = to[1], c->from = from[0];
  c->sent = c->read = 0, c->ended = false;
  pt_buf_reset(&c->out);
  pt_buf_reset(&c->in);
  pt_buf_reset(&c->answer);
  return true;
}

bool pt_child_mine(const pt_child *c) { return c->pid && c->owner == getpid(); }

void pt_child_stop(pt_mem *m, pt_child *c) {
  if (c->pid) {
    if (c->to >= 0) close(c->to);
    close(c->from);
    if (c->owner == getpid()) pt_process_end(c->pid, PT_PROCESS_SAME_GROUP);
  }
  pt_buf_release(m, &c->out);
  pt_buf_release(m, &c->in);
  pt_buf_release(m, &c->answer);
  *c = (pt_child){0};
}

/* ---- talking ---- */

/* Writing to a child that has ended raises SIGPIPE: it is held back and taken away. */
static void send_some(pt_child *c) {
  sigset_t pipe_signal, old;
  struct timespec now = {0};
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &old);
  ssize_t n = write(c->to, c->out.text + c->sent, c->out.n - c->sent);
  bool gone = n < 0 && errno == EPIPE;
  if (gone && !sigismember(&old, SIGPIPE)) sigtimedwait(&pipe_signal, NULL, &now);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  if (gone) n = (ssize_t)(c->out.n - c->sent); /* its last words may still be there to be read */
  if (n > 0) c->sent += (size_t)n;
}

static void receive_some(pt_mem *m, pt_child *c) {
  char part[65536];
  ssize_t n = read(c->from, part, sizeof part);
  if (n > 0)
    pt_buf_addn(m, &c->in, part, (size_t)n);
  else if (n == 0 || (errno != EINTR && errno != EAGAIN))
    c->ended = true;
}

static void exchange(pt_mem *m, pt_child *c) {
  bool pending = c->to >= 0 && c->sent < c->out.n;
  struct pollfd p[2] = {{.fd = c->from, .events = POLLIN},
                        {.fd = pending ? c->to : -1, .events = POLLOUT}};
  if (poll(p, 2, TICK_MS) <= 0) return;
  if (p[1].revents) send_some(c);
  if (p[0].revents) receive_some(m, c);
}

static pt_why out_of_patience(const pt_child *c, const pt_child_patience *p) {
  if (*p->flag) return PT_WHY_INTERRUPT;
  if (p->deadline_us && pt_clock_us() >= p->deadline_us) return PT_WHY_TIME;
  if (p->memory && pt_watch_memory(c->pid) > p->memory) return PT_WHY_MEMORY;
  return PT_WHY_NONE;
}

static const char *atom_end(const char *p, const char *end, bool at_end) {
  while (p < end && !strchr(" \t\r\n()\";|", *p))
    p++;
  return p < end || at_end ? p : NULL;
}

static const char *quoted_end(const char *p, const char *end, char quote) {
  for (p++; p < end; p++)
    if (*p == quote) return p + 1; /* a doubled quote is read as two strings */
  return NULL;
}

static const char *skip_blank(const char *p, const char *end) {
  while (p < end && (strchr(" \t\r\n", *p) || *p == ';')) {
    if (*p++ != ';') continue;
    while (p < end && *p != '\n')
      p++;
  }
  return p;
}

const char *pt_sexpr_end(const char *text, const char *end, bool at_end, const char **start) {
  size_t depth = 0;
  const char *p = skip_blank(text, end);
  *start = p;
  do {
    p = skip_blank(p, end);
    if (p >= end) return NULL;
    if (*p == '(')
      depth++, p++;
    else if (*p == ')')
      depth -= depth > 0, p++;
    else if (*p == '"' || *p == '|')
      p = quoted_end(p, end, *p);
    else
      p = atom_end(p, end, at_end);
  } while (p && depth);
  return p;
}

/* Takes the next complete answer out of what was received.  Answers end with a parenthesis or a
   blank, and so does what comes with them: looking only then saves reading long ones often. */
static bool next_answer(pt_mem *m, pt_child *c) {
  const char *start, *all = pt_buf_text(&c->in);
  if (!c->ended && (c->in.n <= c->read || !strchr(") \n", all[c->in.n - 1]))) return false;
  const char *end = pt_sexpr_end(all + c->read, all + c->in.n, c->ended, &start);
  if (!end) return false;
  pt_buf_reset(&c->answer);
  pt_buf_addn(m, &c->answer, start, (size_t)(end - start));
  c->read = (size_t)(end - all);
  return true;
}

static void forget_used(pt_child *c) {
  if (c->read < c->in.n) memmove(c->in.text, c->in.text + c->read, c->in.n - c->read);
  c->in.n -= c->read;
  c->read = 0;
  if (c->in.text) c->in.text[c->in.n] = 0;
}

static void forget_sent(pt_child *c) {
  if (c->sent < c->out.n) return;
  pt_buf_reset(&c->out);
  c->sent = 0;
}

pt_why pt_child_answer(pt_mem *m, pt_child *c, const pt_child_patience *p, const char **answer) {
  assert(pt_child_mine(c));
  forget_used(c);
  for (;;) {
    if (next_answer(m, c)) return forget_sent(c), *answer = pt_buf_text(&c->answer), PT_WHY_NONE;
    *answer = pt_buf_text(&c->in); /* all there is */
    if (c->ended || c->in.n > MAX_ANSWER) return PT_WHY_DIED;
    pt_why why = out_of_patience(c, p);
    if (why != PT_WHY_NONE) return why;
    exchange(m, c);
  }
}

pt_why pt_child_rest(pt_mem *m, pt_child *c, const pt_child_patience *p, const char **answer) {
  assert(pt_child_mine(c));
  *answer = "";
  while (!c->ended) {
    if (c->to >= 0 && c->sent == c->out.n) close(c->to), c->to = -1;
    pt_why why = out_of_patience(c, p);
    if (why != PT_WHY_NONE) return why;
    if (c->in.n > MAX_ANSWER) return PT_WHY_DIED;
    exchange(m, c);
  }
  *answer = pt_buf_text(&c->in);
  return PT_WHY_NONE;
}
