/* What builtins do: the one table of their effects, for everybody who has to know.

   A builtin is a function without blocks, named __protest_<something>, that the interpreter runs
   itself (exec/builtin.h).  What it looks at and writes in a run is seen by observing that run
   (exec/exec.h); what it can do in any run is said here. */
#ifndef PT_IR_BUILTIN_H
#define PT_IR_BUILTIN_H

#include "ir/ir.h"

typedef enum {
  PT_BUILTIN_NONE,   /* no builtin */
  PT_BUILTIN_NUMBER, /* computes a number from numbers: touches no memory, never fails */
  PT_BUILTIN_STRTO, /* reads the text behind argument 0; writes a pointer into it through argument 1
                       unless that is null */
  PT_BUILTIN_FORMAT, /* printf: below */
  PT_BUILTIN_LEAVES, /* ends the run: a function of the library does what no model covers */
  PT_BUILTIN_ENDS,   /* ends the run: nothing is known from there on, for it goes on in a way that
                        the program does not describe (threads, jumps, rounding) */
  /* Quantifiers, as models/include/cprover.h writes them: they touch no memory and never fail. */
  PT_BUILTIN_SYMBOLIC, /* whether the program is read as a formula: 0 in runs; 1 in an encoding that
                          has quantifiers, in others any value, for both ways lead to the same */
  PT_BUILTIN_BOUND,    /* any value of so many bytes: the bound variable; only in formulas */
  PT_BUILTIN_CLOSE     /* whether its argument holds for all, or some, values of the variable */
} pt_builtin_kind;

/* The arguments of BOUND and CLOSE. */
enum { PT_BOUND_BYTES, PT_BOUND_NARGS };
enum { PT_CLOSE_VARIABLE, PT_CLOSE_FORALL, PT_CLOSE_BODY, PT_CLOSE_NARGS };

/* X(name, kind): those that are no functions of libm (builtin_math.h has their rows, all of kind
   NUMBER). */
#define PT_BUILTINS(X)                                                                             \
  X(format, FORMAT) X(strtof, STRTO) X(strtod, STRTO) X(strtold, STRTO)                            \
  X(unmodelled, LEAVES) X(unmodelled_world, ENDS)                                                  \
  X(symbolic, SYMBOLIC) X(bound, BOUND) X(close, CLOSE)

/* ORDER FORMAT: the modes of models/model.h. */
typedef enum {
  PT_FORMAT_OUTPUT, /* to the file descriptor */
  PT_FORMAT_BUFFER, /* to buf, no limit */
  PT_FORMAT_LIMIT,  /* to buf, at most n bytes with the NUL */
  PT_FORMAT_RAW,    /* the n bytes at `format`, to the file descriptor */
} pt_format_mode;

/* What FORMAT returns when text that it reads lies where it writes; else a length, or -1. */
#define PT_FORMAT_OVERLAPS INT32_MIN

/* The arguments of FORMAT: in OUTPUT and RAW mode nothing is written to memory, but through %n. */
enum {
  PT_FORMAT_FD,
  PT_FORMAT_BUF,
  PT_FORMAT_N,
  PT_FORMAT_MODE,
  PT_FORMAT_TEXT,
  PT_FORMAT_SLOTS,
  PT_FORMAT_NARGS
};

pt_builtin_kind pt_builtin_kind_of(const char *name);
pt_builtin_kind pt_ir_builtin(const pt_ir_prog *p, uint32_t fn); /* NONE: the function has a body */

/* Whether a run may end where the models end (LEAVES, ENDS).  What is behind such a place looks
   unreachable where the call does not return, and is not. */
bool pt_ir_leaves_models(const pt_ir_prog *p);

/* Whether a call of a builtin, an instruction of function FN, may write to memory. */
bool pt_ir_builtin_writes(const pt_ir_prog *p, uint32_t fn, const pt_ir_ins *call);

/* A function of the models whose result does not depend on the numbers of addresses, though it
   computes with them: whether pieces of objects meet, or an arbitrary value is a certain pointer,
   is the same on every machine. */
bool pt_ir_is_same_everywhere(const pt_ir_prog *p, uint32_t fn);

/* The text that starts OFFSET bytes into a constant global, up to its NUL, without pointers in it;
   NULL: there is none. */
const char *pt_ir_literal(const pt_ir_prog *p, uint32_t global, uint64_t offset);

#endif
