/* signal.h.  Signals that the program sends itself arrive at once.  Others never do: nothing is
   proved about programs that have handlers (src/api/narrow.c); a program without handlers only
   ends by them.  A signal that is blocked waits until it is not; those that are blocked when a
   program starts are any, once it asks. */
#include "posix.h"

enum { SIGNALS = 65 };
enum { SIGABRT = 6, SIGKILL = 9, SIGCHLD = 17, SIGCONT, SIGSTOP, SIGTSTP };
enum { SIGTTIN = 21, SIGTTOU, SIGURG, SIGWINCH = 28 };
enum { SA_SIGINFO = 4, SA_NODEFER = 0x40000000, SA_RESETHAND = (int)0x80000000 };

typedef void (*__pt_handler)(int);
#define SIG_DFL ((__pt_handler)0)
#define SIG_IGN ((__pt_handler)1)
#define SIG_ERR ((__pt_handler)-1)

typedef struct {
  unsigned long words[1024 / (8 * sizeof(long))];
} __pt_sigset;

struct __pt_sigaction { /* of glibc */
  __pt_handler handler;
  __pt_sigset mask;
  int flags;
  void (*restorer)(void);
};

static struct __pt_sigaction __pt_actions[SIGNALS];
static __pt_sigset __pt_blocked, __pt_pending;

enum { WORD = 8 * sizeof(long) };
#define BIT(NUMBER) (1ul << ((NUMBER) - 1) % WORD)
#define WORD_OF(SET, NUMBER) ((SET)->words[((NUMBER) - 1) / WORD])

static int __pt_is_signal(int number) { return number > 0 && number < SIGNALS; }

/* glibc has two for itself. */
static int __pt_is_free(int number) {
  return __pt_is_signal(number) && number != 32 && number != 33;
}

static int __pt_can_be_caught(int number) {
  return __pt_is_free(number) && number != SIGKILL && number != SIGSTOP;
}

/* ---- handlers */

static __pt_handler __pt_signal(int number, __pt_handler handler, int flags) {
  if (!__pt_can_be_caught(number) || handler == SIG_ERR) {
    __pt_errno = EINVAL;
    return SIG_ERR;
  }
  __pt_handler old = __pt_actions[number].handler;
  __pt_actions[number] = (struct __pt_sigaction){.handler = handler, .flags = flags};
  return old;
}

__pt_handler signal(int number, __pt_handler handler) { return __pt_signal(number, handler, 0); }

__pt_handler bsd_signal(int number, __pt_handler handler) {
  return __pt_signal(number, handler, 0);
}

__pt_handler __sysv_signal(int number, __pt_handler handler) {
  return __pt_signal(number, handler, SA_RESETHAND | SA_NODEFER);
}

int sigaction(int number, const struct __pt_sigaction *action, struct __pt_sigaction *old) {
  if (!__pt_is_free(number) || (action && !__pt_can_be_caught(number)))
    return __pt_fails_with(EINVAL);
  struct __pt_sigaction before = __pt_actions[number];
  if (action) __pt_actions[number] = *action;
  if (old) *old = before;
  return 0;
}

/* ---- sending */

static int __pt_is_ignored_by_default(int number) {
  return number == SIGCHLD || number == SIGCONT || number == SIGURG || number == SIGWINCH ||
         (number >= SIGSTOP && number <= SIGTTOU); /* it stops, and goes on */
}

static void __pt_default_action(int number) {
  if (__pt_is_ignored_by_default(number)) return;
  __protest_check(number != SIGABRT, "abort", "program aborts");
  __protest_exit(128 + number);
}

/* Signals that waited and are no longer blocked. */
static void __pt_deliver(void) {
  for (int number = 1; number < SIGNALS; number++)
    if (WORD_OF(&__pt_pending, number) & ~WORD_OF(&__pt_blocked, number) & BIT(number)) {
      WORD_OF(&__pt_pending, number) &= ~BIT(number);
      __pt_signal_arrives(number);
    }
}

/* While it runs, the signal and those of its mask are blocked. */
static void __pt_handle(int number, struct __pt_sigaction *action) {
  __pt_sigset before = __pt_blocked;
  if (action->flags & SA_SIGINFO)
    __protest_unmodelled_world("a signal handler with three arguments");
  if (action->flags & SA_RESETHAND) __pt_actions[number].handler = SIG_DFL;
  for (size_t k = 0; k < sizeof before / sizeof(long); k++)
    __pt_blocked.words[k] |= action->mask.words[k];
  if (!(action->flags & SA_NODEFER)) WORD_OF(&__pt_blocked, number) |= BIT(number);
  action->handler(number);
  __pt_blocked = before;
  __pt_deliver();
}

void __pt_signal_arrives(int number) {
  struct __pt_sigaction action = __pt_actions[number];
  if (action.handler == SIG_IGN) return;
  if (number != SIGKILL && number != SIGSTOP && (WORD_OF(&__pt_blocked, number) & BIT(number)))
    WORD_OF(&__pt_pending, number) |= BIT(number);
  else if (action.handler == SIG_DFL)
    __pt_default_action(number);
  else
    __pt_handle(number, &action);
}

static int __pt_raise(int number) {
  if (number && !__pt_is_free(number)) return __pt_fails_with(EINVAL);
  if (number) __pt_signal_arrives(number);
  return 0;
}

int raise(int number) { return __pt_raise(number); }

int gsignal(int number) { return __pt_raise(number); }

/* To itself, its group, or to others, who are not modelled; Linux: -1 is all others. */
int kill(int process, int number) {
  if (number < 0 || number >= SIGNALS) return __pt_fails_with(EINVAL);
  int self = process == __pt_process_id();
  if (!self && __protest_input_bool("kill")) return __pt_fails(ESRCH);
  if (!self) self = process == 0 || (process < -1 && __protest_input_bool("own group"));
  if (number && self) __pt_signal_arrives(number);
  return 0;
}

int killpg(int group, int number) {
  if (number < 0 || number >= SIGNALS) return __pt_fails_with(EINVAL);
  if (group != 0 && __protest_input_bool("killpg")) return __pt_fails(ESRCH);
  if (number && (group == 0 || __protest_input_bool("own group"))) __pt_signal_arrives(number);
  return 0;
}

/* ---- waiting for one: one with a handler arrives, one that ends the program, or none */

static int __pt_wait_for_signal(void) {
  __pt_wait_perhaps_for_ever();
  int number = 1 + ANY(int, "signal - 1", 0, SIGNALS - 2);
  if (__pt_actions[number].handler == SIG_DFL || __pt_actions[number].handler == SIG_IGN)
    __protest_halt();
  __pt_signal_arrives(number);
  return __pt_fails_with(EINTR);
}

int pause(void) { return __pt_wait_for_signal(); }

int sigsuspend(const __pt_sigset *mask) {
  (void)*(volatile __pt_sigset *)mask;
  return __pt_wait_for_signal();
}

/* The seconds that were left; the signal itself arrives as any other. */
unsigned alarm(unsigned seconds) {
  static unsigned set;
  unsigned left = set ? ANY(uint, "alarm", 0, set) : 0;
  set = seconds;
  return left;
}

/* ---- sets */

int sigemptyset(__pt_sigset *set) {
  *set = (__pt_sigset){{0}};
  return 0;
}

int sigfillset(__pt_sigset *set) {
  __protest_set(set, 0xff, sizeof *set);
  WORD_OF(set, 32) &= ~BIT(32);
  WORD_OF(set, 33) &= ~BIT(33);
  return 0;
}

int sigaddset(__pt_sigset *set, int number) {
  if (!__pt_is_free(number)) return __pt_fails_with(EINVAL);
  WORD_OF(set, number) |= BIT(number);
  return 0;
}

int sigdelset(__pt_sigset *set, int number) {
  if (!__pt_is_free(number)) return __pt_fails_with(EINVAL);
  WORD_OF(set, number) &= ~BIT(number);
  return 0;
}

int sigismember(const __pt_sigset *set, int number) {
  if (!__pt_is_signal(number)) return __pt_fails_with(EINVAL);
  return (WORD_OF(set, number) & BIT(number)) != 0;
}

/* Those that cannot be blocked. */
static void __pt_unblock_some(void) {
  static const int never[] = {SIGKILL, SIGSTOP, 32, 33};
  for (size_t k = 0; k < sizeof never / sizeof *never; k++)
    WORD_OF(&__pt_blocked, never[k]) &= ~BIT(never[k]);
}

/* Who starts a program may block signals for it. */
static void __pt_inherit_mask(void) {
  static _Bool known;
  if (known) return;
  known = 1;
  for (int k = 0; k < 64 / WORD; k++)
    __pt_blocked.words[k] |= __protest_input_ulong("blocked signals");
  __pt_unblock_some();
}

static int __pt_sigmask(int how, const __pt_sigset *set, __pt_sigset *old) {
  enum { SIG_BLOCK, SIG_UNBLOCK, SIG_SETMASK };
  __pt_inherit_mask();
  __pt_sigset before = __pt_blocked;
  if (set && (how < SIG_BLOCK || how > SIG_SETMASK)) return EINVAL;
  for (size_t k = 0; set && k < sizeof before / sizeof(long); k++) {
    unsigned long w = set->words[k], *now = &__pt_blocked.words[k];
    if (how == SIG_BLOCK) *now = *now | w;
    else if (how == SIG_UNBLOCK) *now = *now & ~w;
    else *now = w;
  }
  __pt_unblock_some();
  if (old) *old = before;
  __pt_deliver();
  return 0;
}

int sigprocmask(int how, const __pt_sigset *set, __pt_sigset *old) {
  int e = __pt_sigmask(how, set, old);
  return e ? __pt_fails_with(e) : 0;
}

int pthread_sigmask(int how, const __pt_sigset *set, __pt_sigset *old) {
  return __pt_sigmask(how, set, old);
}

/* ---- names */

static const char *const __pt_signal_names[] = {
    [1] = "Hangup",
    "Interrupt",
    "Quit",
    "Illegal instruction",
    "Trace/breakpoint trap",
    "Aborted",
    "Bus error",
    "Floating point exception",
    "Killed",
    "User defined signal 1",
    "Segmentation fault",
    "User defined signal 2",
    "Broken pipe",
    "Alarm clock",
    "Terminated",
    "Stack fault",
    "Child exited",
    "Continued",
    "Stopped (signal)",
    "Stopped",
    "Stopped (tty input)",
    "Stopped (tty output)",
    "Urgent I/O condition",
    "CPU time limit exceeded",
    "File size limit exceeded",
    "Virtual timer expired",
    "Profiling timer expired",
    "Window changed",
    "I/O possible",
    "Power failure",
    "Bad system call"};

/* "Unknown signal -12", "Real-time signal 3" */
static char *__pt_numbered(char *to, const char *start, int number) {
  unsigned left = number < 0 ? 0 - (unsigned)number : (unsigned)number, digits = 1;
  size_t n = __pt_strlen(start);
  __protest_copy(to, start, n);
  if (number < 0) to[n++] = '-';
  for (unsigned rest = left; rest >= 10; rest /= 10) digits++;
  for (unsigned k = digits; k > 0; k--, left /= 10) to[n + k - 1] = '0' + left % 10;
  to[n + digits] = 0;
  return to;
}

char *strsignal(int number) {
  static char own[32];
  enum { NAMES = sizeof __pt_signal_names / sizeof *__pt_signal_names, REAL_TIME = 34 };
  if (number > 0 && number < NAMES) return (char *)__pt_signal_names[number];
  if (number >= REAL_TIME && number < SIGNALS)
    return __pt_numbered(own, "Real-time signal ", number - REAL_TIME);
  return __pt_numbered(own, "Unknown signal ", number);
}

/* One text for every signal: nobody can look at it. */
void psignal(int number, const char *s) {
  if (s && *s)
    __pt_to_file(2, "%s: Signal\n", &s);
  else
    __pt_to_file(2, "Signal\n", NULL);
}
