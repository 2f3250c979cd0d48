/* What the models of POSIX and GNU functions share.

   A call of the system can fail whenever its manual lists an error, and errno is then any
   error number: POSIX lets implementations have more errors than it names.  Texts and
   numbers that come from the machine are inputs. */
#ifndef PT_MODELS_POSIX_H
#define PT_MODELS_POSIX_H

#include "model.h"

#define ESRCH 3
#define EINTR 4
#define ENXIO 6
#define ECHILD 10
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define ENOTTY 25
#define EDEADLK 35
#define ENOSPC 28
#define ESPIPE 29
#define EDOM 33
#define ENAMETOOLONG 36
#define EAFNOSUPPORT 97
#define ETIMEDOUT 110
#define ECONNREFUSED 111

enum { PATH_ROOM = 4096 }; /* PATH_MAX: with the NUL */

/* Sets errno to any error number, and to the usual one when the input is 0; -1.  No branch. */
static inline int __pt_fails(int usual) {
  int e = __protest_input_uchar("errno");
  __pt_errno = e | (-(e == 0) & usual);
  return -1;
}

/* As __pt_fails, but this is the only error that can be. */
static inline int __pt_fails_with(int error) {
  __pt_errno = error;
  return -1;
}

/* 0, or -1 with errno: NAME, a literal, is the input that decides. */
#define MAY_FAIL(NAME, USUAL) (__protest_input_bool(NAME) ? __pt_fails(USUAL) : 0)

/* An input of type TYPE between LOW and HIGH; NAME is a literal. */
#define ANY(TYPE, NAME, LOW, HIGH)                                                                 \
  ({                                                                                               \
    __typeof__(__protest_input_##TYPE(NAME)) any_ = __protest_input_##TYPE(NAME);                  \
    __protest_assume(any_ >= (LOW) && any_ <= (HIGH));                                             \
    any_;                                                                                          \
  })

/* Any text at TO, behind the AT characters that are there, whose NUL is within ROOM > AT; one
   input per character, and 0 ends it.  Its length. */
#define ANY_TEXT(TO, AT, ROOM, NAME)                                                               \
  ({                                                                                               \
    size_t at_ = (AT);                                                                             \
    for (; at_ + 1 < (ROOM) && ((TO)[at_] = __protest_input_char(NAME)); at_++) {}                 \
    (TO)[at_] = 0;                                                                                 \
    at_;                                                                                           \
  })

/* A new object with any text of up to MOST characters that starts with START, a literal; NULL
   when there is no memory. */
#define NEW_TEXT(START, MOST, NAME)                                                                \
  ({                                                                                               \
    size_t n_ = ANY(ulong, NAME, 0, (MOST) - (sizeof(START) - 1)) + sizeof(START) - 1;             \
    char *s_ = __pt_malloc(n_ + 1);                                                                \
    if (s_) {                                                                                      \
      __protest_copy(s_, START, sizeof(START) - 1);                                                \
      for (size_t i_ = sizeof(START) - 1; i_ < n_; i_++) {                                         \
        s_[i_] = __protest_input_char(NAME);                                                       \
        __protest_assume(s_[i_] != 0);                                                             \
      }                                                                                            \
      s_[n_] = 0;                                                                                  \
    }                                                                                              \
    s_;                                                                                            \
  })

struct __pt_timespec {
  long seconds, fraction;
};

/* ---- file descriptors (descriptor.c) */

/* The program made this one. */
void __pt_descriptor_open(int fd);
/* For what can be done with an open descriptor only: 0, or -1 with errno. */
#define ON_DESCRIPTOR(FD, NAME, USUAL)                                                             \
  (__pt_is_closed(FD) ? __pt_fails_with(EBADF) : MAY_FAIL(NAME, USUAL))

/* ---- the environment (env.c) */

char *__pt_environ_get(const char *name);

/* ---- processes, signals (process.c, signal.c) */

int __pt_process_id(void);
/* What the signal does to this process: its handler is called, the process ends, or nothing. */
void __pt_signal_arrives(int number);

/* exit(3) */
void __pt_run_atexit(void);
__attribute__((noreturn)) static inline void __pt_exit(int code) {
  __pt_run_atexit();
  __protest_exit(code);
}

#endif
