/* Concrete execution: the oracle.

   A pt_exec is made once per program (it compiles every function to a compact
   register code) and runs it as often as wanted; each run starts from fresh
   memory.  Runs are deterministic: the same program, inputs and options give
   the same run, object numbers included.

   Inputs come, in this order, from the `inputs` of the options, from the `ask`
   call-back when there is one, else from a generator seeded with `seed` that
   favours boundary values (0, 1, -1, small numbers, extremes, printable
   characters) and gives 0 for everything when seed is 0. */
#ifndef PT_EXEC_EXEC_H
#define PT_EXEC_EXEC_H

#include "base/buf.h"
#include "base/err.h"
#include "ir/ir.h"

typedef struct pt_exec pt_exec;

typedef enum {
  PT_RUN_DONE,    /* main returned, or exit was called */
  PT_RUN_FAILED,  /* a check failed */
  PT_RUN_HALTED,  /* ended abnormally without a failing check (abort not checked) */
  PT_RUN_ASSUME,  /* an assumption did not hold */
  PT_RUN_STEPS,   /* the step limit was reached */
  PT_RUN_STOPPED, /* the observer, or the stop flag, ended it */
  PT_RUN_STUCK,   /* cannot go on: `text` says why (out of memory or object numbers, a
                     pointer that left its object and may point into another, division
                     by zero without a check, an input of the wrong kind) */
} pt_run_status;

/* One element of the trace: block BLOCK of function FN was entered. */
typedef struct {
  uint32_t fn;
  pt_blk block;
} pt_run_block;

/* A frame of the call stack where the run ended, innermost first. */
typedef struct {
  uint32_t fn, loc;
} pt_run_frame;

typedef struct {
  pt_run_status status;
  int exit_code;          /* DONE */
  pt_check_kind kind;     /* FAILED: the finer kind */
  uint32_t check;         /* FAILED: number of the check, 0 for what has none */
  uint32_t fn, ins, loc;  /* where it ended; loc is the position in the user's files */
  char text[512];         /* FAILED: one sentence with values; STUCK: why */
  uint64_t address;       /* FAILED: what an access, a free or a call missed */
  uint64_t steps;         /* instructions executed, without `var` */
  pt_inputs inputs;       /* inputs used, in order */
  size_t given;           /* how many of them came from options.inputs */
  PT_VEC(pt_run_block) blocks; /* when options.record_blocks */
  bool blocks_cut;        /* the trace grew over options.block_limit */
  uint32_t moved;         /* with PT_UNINIT_FAILS: a place where undefined bytes became part of a
                             value, in which they are not followed; 0: none */
  bool deep;              /* with large frames the stack would not have sufficed */
  PT_VEC(pt_run_frame) frames; /* not empty unless DONE */
} pt_run;

typedef struct pt_exec_observer pt_exec_observer;

typedef enum {
  PT_UNINIT_ANY_VALUE, /* none: they are inputs */
  PT_UNINIT_FAILS,     /* all that are not just moves of bytes, as UNINIT */
  PT_UNINIT_VARIABLES  /* those of automatic variables that decide something, as UNINIT_VAR */
} pt_uninit;

/* What a set of kinds of checks (bit k) asks for. */
static inline pt_uninit pt_uninit_of(uint64_t checks) {
  if (checks >> PT_CHECK_UNINIT & 1) return PT_UNINIT_FAILS;
  if (checks >> PT_CHECK_UNINIT_VAR & 1) return PT_UNINIT_VARIABLES;
  return PT_UNINIT_ANY_VALUE;
}

typedef struct {
  const pt_input *inputs; /* may be NULL */
  size_t ninputs;
  size_t repeat; /* not 0: behind them, the last so many again and again */
  /* Called when an input is wanted beyond `inputs`; fills value (lo, hi) of *in and
     returns true, or returns false to let the generator decide. */
  bool (*ask)(void *payload, pt_exec *x, pt_input *in);
  void *ask_payload;
  uint64_t seed;
  uint64_t step_limit;   /* 0: none */
  uint64_t
      input_limit; /* 0: none; a run that drew so many inputs ends soon, as at the step limit */
  uint64_t stack_limit;  /* bytes of frames and stack objects; 0: 8 MiB.  A program that is not
                            asked whether its stack overflows has no limit but for single objects
                            of variable size (ir/frame.h) */
  uint64_t memory_limit; /* bytes of all live objects; 0: 1 GiB */
  bool record_blocks;
  uint64_t block_limit;  /* 0: 16 million */
  pt_uninit check_uninit; /* which reads of undefined memory fail */
  bool check_leaks; /* LEAK_LOST at the end, abnormal or not; LEAK_UNFREED with check_unfreed */
  bool check_unfreed;
  const volatile int *stop; /* not NULL: the run ends soon after *stop becomes non-zero */
  void (*output)(void *payload, int fd, const char *text,
                 size_t n); /* program's output; NULL: dropped */
  void *output_payload;
  const pt_exec_observer *observer; /* NULL: full speed */
  /* Called at each marker (ir/endless.h), at full speed too; false ends the run.  May be NULL. */
  bool (*marker)(void *payload, pt_exec *x, uint32_t check);
  void *marker_payload;
} pt_exec_options;

/* Fails with PT_INPUT when the program calls a builtin that is not known. */
pt_status pt_exec_new(pt_exec **out, pt_mem *m, const pt_ir_prog *p, pt_err *e);
void pt_exec_delete(pt_exec *x);

/* Runs prog->main.  OUT must be zeroed, or hold an earlier run (reused). */
void pt_exec_run(pt_exec *x, const pt_exec_options *o, pt_run *out);
void pt_run_release(pt_mem *m, pt_run *r);

/* ---- observing a run (pointers are valid during the call-back only) */

/* What a builtin wants to know of bytes that it reads; the run depends on nothing else of them. */
typedef enum {
  PT_LOOK_MOVE, /* nothing: they are moved as they are, with what is not initialised */
  PT_LOOK_NOT,  /* nothing: they are printed, or copied */
  PT_LOOK_ZERO, /* whether all of them are 0 */
  PT_LOOK_VALUE /* their value */
} pt_look;

struct pt_exec_observer {
  void *payload;
  /* Before an instruction is executed: operands can be read.  False ends the run. */
  bool (*before)(void *payload, pt_exec *x, uint32_t fn, uint32_t ins);
  /* After it: the result can be read.  Not called for terminators, nor for the
     instruction whose check fails.  For calls: after the callee has returned. May be NULL. */
  void (*after)(void *payload, pt_exec *x, uint32_t fn, uint32_t ins);
  /* A call's frame was pushed (parameters can be read), or is about to be popped.  May be NULL. */
  void (*enter)(void *payload, pt_exec *x, uint32_t fn);
  void (*leave)(void *payload, pt_exec *x, uint32_t fn);
  /* A builtin is about to read N bytes, valid or not; it has read them: those that were
     undefined are inputs now.  It is about to write: byte k is a copy of the one at from[k], or
     a new one (from is NULL, or from[k] is 0).  May be NULL. */
  void (*reads)(void *payload, pt_exec *x, uint64_t address, size_t n);
  void (*has_read)(void *payload, pt_exec *x, uint64_t address, size_t n, pt_look how);
  void (*writes)(void *payload, pt_exec *x, uint64_t address, size_t n, const uint64_t *from);
};

pt_bv pt_exec_value(pt_exec *x, pt_val v);       /* of the current frame */
uint32_t pt_exec_depth(const pt_exec *x);        /* frames: 1 in main */
/* Of frame K (0: the first): its function, the instruction that it is at, a value of it. */
uint32_t pt_exec_frame_fn(const pt_exec *x, uint32_t k);
uint32_t pt_exec_frame_ins(const pt_exec *x, uint32_t k);
pt_bv pt_exec_frame_value(pt_exec *x, uint32_t k, pt_val v);
uint64_t pt_exec_frame_call(const pt_exec *x, uint32_t k); /* unique per call in this run */
uint64_t pt_exec_frame_id(const pt_exec *x);     /* unique per call in this run */
size_t pt_exec_inputs_used(const pt_exec *x);    /* inputs drawn so far */

typedef enum { PT_OBJ_NONE, PT_OBJ_GLOBAL, PT_OBJ_FUNC, PT_OBJ_STACK, PT_OBJ_HEAP } pt_obj_kind;

typedef struct {
  uint8_t kind;     /* pt_obj_kind */
  bool live;
  bool given;       /* HEAP: of the program's caller */
  uint64_t number;  /* object number: its address without the offset bits */
  uint64_t base;    /* address of byte 0 */
  uint64_t size;
  uint32_t ref;     /* GLOBAL, FUNC: its number; STACK: variable or 0 */
  uint32_t fn, loc; /* STACK, HEAP: where it was allocated (user's position) */
  uint32_t freed_loc; /* where it was freed, or 0 */
} pt_exec_object;

/* The object that an address points to (or one past its end, or just before
   its start); kind NONE when there is none. */
pt_exec_object pt_exec_object_at(pt_exec *x, uint64_t address);
/* Reads N bytes; false when not all of them are in one live object.  defined (may be
   NULL) gets 1 per defined byte. */
bool pt_exec_read(pt_exec *x, uint64_t address, size_t n, uint8_t *bytes, uint8_t *defined);
/* Of an undefined byte: a copy has the value of its original. */
typedef struct {
  uint64_t name; /* the same for all that have the same value; 0: defined, or never copied */
  bool known;    /* one of them was looked at, so that all have a value */
} pt_exec_name;
/* Those of N bytes; false as pt_exec_read. */
bool pt_exec_names(pt_exec *x, uint64_t address, size_t n, pt_exec_name *names);
bool pt_exec_checks_leaks(const pt_exec *x); /* in this run, at its end */
/* The stack, as it is at least (SURE) or at most (ir/frame.h): bytes that are left of it, whether
   the object that starts there takes some, how many a call of FN takes for its frame. */
bool pt_exec_limits_stack(const pt_exec *x);
uint64_t pt_exec_object_limit(const pt_exec *x); /* for one object of variable size */
bool pt_exec_is_deep(const pt_exec *x); /* this run, so far */
uint64_t pt_exec_stack_left(const pt_exec *x, bool sure);
bool pt_exec_on_stack(pt_exec *x, uint64_t address, bool sure);
uint64_t pt_exec_frame_bytes(pt_exec *x, uint32_t fn, bool sure);
uint64_t pt_exec_global_address(const pt_exec *x, uint32_t global);
uint64_t pt_exec_fn_address(const pt_exec *x, uint32_t fn);

#endif
