/* Private to smt/: a child process that is talked to through its standard input and output.

   What is said is collected and sent when an answer is awaited; sending and listening happen at
   the same time, so neither side can block the other.  Every wait has a deadline.  The child is
   killed when it is given up, and by the system when this process ends.

   A fork of this process must not use the child (two would talk at once): pt_child_mine. */
#ifndef PT_SMT_CHILD_H
#define PT_SMT_CHILD_H

#include <signal.h>
#include <sys/types.h>

#include "base/buf.h"
#include "smt/smt.h"

typedef struct {
  pid_t pid;   /* 0: none */
  pid_t owner; /* who started it */
  int to, from;
  pt_buf out; /* to be sent, from SENT on */
  size_t sent;
  pt_buf in; /* received, not yet used from READ on */
  size_t read;
  pt_buf answer; /* the last one */
  bool ended;    /* it closed its output */
} pt_child;

/* When to stop waiting. */
typedef struct {
  uint64_t deadline_us; /* 0: never */
  size_t memory;        /* bytes of the child; 0: no limit */
  const volatile sig_atomic_t *flag;
} pt_child_patience;

bool pt_child_start(pt_child *c, char *const *argv);
void pt_child_stop(pt_mem *m, pt_child *c); /* kills it; in a fork only lets go of it */
bool pt_child_mine(const pt_child *c);      /* runs, and was started by this process */

/* Waits for the next complete s-expression or word.  PT_WHY_NONE: *ANSWER is its text, valid until
   the next call; PT_WHY_DIED: the child ended before. */
pt_why pt_child_answer(pt_mem *m, pt_child *c, const pt_child_patience *p, const char **answer);
/* Sends everything, closes the child's input and reads until it ends. */
pt_why pt_child_rest(pt_mem *m, pt_child *c, const pt_child_patience *p, const char **answer);

/* Whether PROGRAM can be run: a path, or a name found in PATH. */
bool pt_child_exists(const char *program);

/* The end of the s-expression or word at TEXT (after blanks and comments, which *START skips);
   NULL when it is not complete. */
const char *pt_sexpr_end(const char *text, const char *end, bool at_end, const char **start);

#endif
