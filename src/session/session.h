/* A session: one command's options, program and statistics. */
#ifndef PT_SESSION_SESSION_H
#define PT_SESSION_SESSION_H

#include <protest/protest.h>

#include "base/err.h"
#include "base/log.h"
#include "base/options.h"
#include "base/stats.h"
#include "exec/exec.h"
#include "front/compdb.h"
#include "front/front.h"
#include "ir/flatten.h"
#include "report/accept.h"
#include "report/sink.h"
#include "result/counters.h"

struct protest {
  volatile int stop; /* set by protest_interrupt */
  const char *compiled; /* the folder of what clang made of the files of a project; or NULL */
  const pt_compdb *commands; /* what the build of that project says; or NULL */
};

typedef struct {
  pt_mem *mem;
  protest *self;       /* whose command it is */
  const char *command; /* its name */
  int argc; /* the command's arguments, of which the options were made */
  const char *const *argv;
  pt_options options;
  pt_sinks sinks; /* where the result goes */
  pt_accept accept;   /* errors that do not fail the command */
  uint64_t checks; /* bit k: checks of kind k are wanted */
  bool checks_fixed; /* a property decided that; --checks was looked at already */
  pt_stats stats;
  pt_counters counters; /* of the engines */
  pt_log log;
  pt_err err;
  FILE *out, *msg;
  FILE *terminal; /* to which OUT leads, its lines made to fit (show/wrap.h); else NULL */
  const volatile int *stop;
  const volatile int *load_stop; /* loading ends when it is set; NULL: only an interrupt ends it */
  bool piped; /* the program was read from standard input (command/piped.h) */
  pt_strtab texts;  /* of options that were found out */
  bool warns; /* the next load prints the compiler's warnings of the user's files */
  pt_ir_prog *prog; /* once loaded */
  pt_flat *flat; /* not NULL: the program becomes one function (ir/flatten.h), described there */
  bool made;     /* arguments are what functions of the program made (front/maker.h) */
  pt_maker_turn turn; /* by which of them (front/maker_rank.h) */
  bool breaks_needs; /* calls break a need that is about numbers (front/front.h) */
  bool bare; /* a contract says what arguments point to, and nothing else does */
  bool any_state; /* a contract says what variables are where a function starts, not their values */
  bool rewritten; /* files are texts that were made of the user's (front/front.h) */
  uint32_t sharing; /* which arguments point into one object (front/front.h) */
  bool uses_addresses; /* it depends on numbers of addresses (ir/addresses.h) */
} pt_session;

/* Where documents go: they are not made to fit. */
FILE *pt_session_plain(const pt_session *s);
/* Loads options.files; with ALL also functions that are not reached. */
pt_status pt_session_load(pt_session *s, bool all);
/* What engines cannot prove, as their addresses are not those of other machines, becomes a note of
   the program (ir/addresses.h). */
void pt_session_note_addresses(pt_session *s);
/* What the front end is asked for; borrows from S. */
pt_front_options pt_session_front(const pt_session *s, bool all);
/* Parses --checks. */
pt_status pt_session_checks(pt_session *s);

/* The commands; each returns the exit code, or sets s->err. */
int pt_command_run(pt_session *s);
int pt_command_ir(pt_session *s);
int pt_command_check(pt_session *s);
int pt_command_test(pt_session *s);
int pt_command_smt(pt_session *s);
int pt_command_lines(pt_session *s);
int pt_command_bp(pt_session *s);
int pt_command_list(pt_session *s);
int pt_command_summary(pt_session *s);
int pt_command_witness(pt_session *s);
int pt_command_replay(pt_session *s);
int pt_command_prove(pt_session *s);

/* Options of a run of the session's program: its checks and limits, and a quarter of the memory,
   for others work beside it.  INPUTS may be NULL. */
pt_exec_options pt_session_exec_options(const pt_session *s, const pt_inputs *inputs);

#endif
