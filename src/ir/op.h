/* The instruction set: one row per operation.

   X(ENUM, "name", ARITY, RESULT, FACTS)
     ARITY   number of operands, or -1 when it varies
     RESULT  N none, V a value (of stated width), B a 1-bit value
     FACTS   O: none, or some of
             C       `ref` is the number of a check, or 0
             W       it may change memory that others can look at (not: the life of a function's own
                     variables)
             S       what it changes are bytes at its first operand, nothing else
             P1, P2  its first operand, or the first two, are where it reads, writes or ends a life
             L       the life of a variable begins or ends
             K       a call
             J       a jump: `ref` is a block
             N       it gives a value another name, and does nothing

   All operands and results are plain bit-vectors; a pointer is a bit-vector of
   the program's pointer width, a float is its bit pattern.

   op       operands                 fields and meaning
   -------  -----------------------  -----------------------------------------
   add..ashr  a b                    equal widths, wrap-around; bv/bv.h defines them.
                                     A division has a check in front of it; without
                                     one (divisor 0) a run is stuck.
   eq..sle  a b                      comparison, 1 bit
   *_o      a b                      1 bit: the exact result does not fit
   zext sext trunc  a                to the result's width
   select   c a b                    c ? a : b
   fadd..frem  a b                   sub = pt_fp
   fneg     a                        sub = pt_fp
   fcmp     a b                      sub = pt_fp, ref = predicate (PT_FCMP_* bits)
   fconv    a                        sub = pt_fp of the operand, ref = pt_fp of the result
   ftos ftou  a                      sub = pt_fp of the operand; to integer
   stof utof  a                      sub = pt_fp of the result; from integer
   phi      one per predecessor      in the order of the block's preds; phis come first
   var      v                        ref = variable: from here on it holds v (no effect); sub = 1:
                                     its lifetime ends, v is 0
   ptradd   base index               base + imm + index * imm2; index as wide as a pointer,
                                     read as signed.  Wraps; leaving the object is
                                     noticed by the interpreter (exec/memory.h).  sub = 1: other
                                     ptradds have made this address from the base before, step by
                                     step (index.h)
   alloc    size                     new object; sub = pt_alloc, ref = variable or 0,
                                     imm = alignment; size as wide as a pointer.
                                     Its bytes are undefined (zero with PT_ALLOC_ZEROED)
   free     p                        ref = check; p is null or the start of a live heap object
   load     p                        result width in bits, read little-endian from
                                     (width+7)/8 bytes; ref = check, or 0 when the access
                                     cannot fail.  Undefined bytes read as inputs of kind
                                     undef, and then stay what they were read as.  sub = 1:
                                     moves bytes rather than reads a value (padding, a
                                     bit-field's neighbours): undefined bytes are no error.
                                     imm = 1: a pointer in C (addresses.h; no effect);
                                     imm2 = 1: volatile (volatile.h; no effect on a run)
   store    p v                      ref = check or 0; imm as for load
   copy     to from n                like memmove; ref = check of both ranges.  Undefined
                                     bytes stay undefined, with the value of the original.
                                     imm2 = 1: volatile
   set      to byte n                like memset; ref = check.  sub = 1: each byte gets a value
                                     of its own that is arbitrary (byte is ignored): as if it
                                     were undefined, but no mistake to look at; imm = name of
                                     such inputs (a string), imm2 = type of what lies there, or 0
   scope    p                        start of the object's lifetime: live, bytes undefined;
                                     sub = 1: the same object each time (ir/rebirth.h)
   unscope  p                        end of its lifetime (p: an alloc's result); sub = 1: for
                                     good, there is no scope that begins it again
   ssave                             mark of the stack of alloc(PT_ALLOC_DYNAMIC) objects
   srestore m                        ends the life of those allocated since the mark
   objsize  p                        bytes from p to the end of its object, 0 when p is not into
                                     a live object.  sub = 1: no size, but 1 when p is the start
                                     of a live object that the program allocated on the heap
                                     itself (was not given), else 0
   call     args...                  ref = function
   icall    f args...                ref = check (f is a function that takes such arguments);
                                     sub = 1: the last argument is for a variadic callee and is
                                     dropped when f is not variadic (no prototype in sight)
   input                             sub = pt_input_kind, ref = name: an arbitrary value
   havoc    p...                     every object reachable from the operands, and every
                                     global that is not constant, becomes undefined
   assume   c                        runs where c is 0 are not runs of the program
   check    c                        ref = check: a proof obligation; a run where c is 0 fails
   br                                to block ref
   cbr      c                        c != 0: to block ref, else to block ref2 (ref != ref2)
   ret      [v]                      end of the call
   halt     [code]                   the program ends here (exit; without a code: abnormally) */
#ifndef PT_IR_OP_H
#define PT_IR_OP_H

#include <stdbool.h>
#include <stdint.h>

/* ORDER OP: the groups below are tested by range. */
#define PT_OPS(X)                                                                                  \
  X(ADD, "add", 2, V, O) X(SUB, "sub", 2, V, O) X(MUL, "mul", 2, V, O)                             \
  X(UDIV, "udiv", 2, V, O) X(SDIV, "sdiv", 2, V, O) X(UREM, "urem", 2, V, O)                       \
  X(SREM, "srem", 2, V, O)                                                                         \
  X(AND, "and", 2, V, O) X(OR, "or", 2, V, O) X(XOR, "xor", 2, V, O)                               \
  X(SHL, "shl", 2, V, O) X(LSHR, "lshr", 2, V, O) X(ASHR, "ashr", 2, V, O)                         \
  X(EQ, "eq", 2, B, O) X(NE, "ne", 2, B, O)                                                        \
  X(ULT, "ult", 2, B, O) X(ULE, "ule", 2, B, O) X(SLT, "slt", 2, B, O) X(SLE, "sle", 2, B, O)      \
  X(UADD_O, "uadd_o", 2, B, O) X(SADD_O, "sadd_o", 2, B, O) X(USUB_O, "usub_o", 2, B, O)           \
  X(SSUB_O, "ssub_o", 2, B, O) X(UMUL_O, "umul_o", 2, B, O) X(SMUL_O, "smul_o", 2, B, O)           \
  X(ZEXT, "zext", 1, V, O) X(SEXT, "sext", 1, V, O) X(TRUNC, "trunc", 1, V, O)                     \
  X(SELECT, "select", 3, V, O)                                                                     \
  X(FADD, "fadd", 2, V, O) X(FSUB, "fsub", 2, V, O) X(FMUL, "fmul", 2, V, O)                       \
  X(FDIV, "fdiv", 2, V, O)                                                                         \
  X(FREM, "frem", 2, V, O) X(FNEG, "fneg", 1, V, O) X(FCMP, "fcmp", 2, B, O)                       \
  X(FCONV, "fconv", 1, V, O)                                                                       \
  X(FTOS, "ftos", 1, V, O) X(FTOU, "ftou", 1, V, O) X(STOF, "stof", 1, V, O)                       \
  X(UTOF, "utof", 1, V, O)                                                                         \
  X(PHI, "phi", -1, V, N) X(VAR, "var", 1, N, N)                                                   \
  X(PTRADD, "ptradd", 2, V, O) X(ALLOC, "alloc", 1, V, O) X(FREE, "free", 1, N, C | W | P1)        \
  X(LOAD, "load", 1, V, C | P1) X(STORE, "store", 2, N, C | W | S | P1)                            \
  X(COPY, "copy", 3, N, C | W | S | P2) X(SET, "set", 3, N, C | W | S | P1)                        \
  X(SCOPE, "scope", 1, N, L | P1) X(UNSCOPE, "unscope", 1, N, L | P1)                              \
  X(SSAVE, "ssave", 0, V, O) X(SRESTORE, "srestore", 1, N, O) X(OBJSIZE, "objsize", 1, V, O)       \
  X(CALL, "call", -1, V, W | K) X(ICALL, "icall", -1, V, C | W | K)                                \
  X(INPUT, "input", 0, V, O) X(HAVOC, "havoc", -1, N, W) X(ASSUME, "assume", 1, N, O)              \
  X(CHECK, "check", 1, N, C)                                                                       \
  X(BR, "br", 0, N, J) X(CBR, "cbr", 1, N, J) X(RET, "ret", -1, N, O) X(HALT, "halt", -1, N, O)

typedef enum {
#define X(E, NAME, ARITY, RESULT, FACTS) PT_OP_##E,
  PT_OPS(X)
#undef X
      PT_OP_COUNT
} pt_op;

enum { PT_PTRADD_AGAIN = 1 };
enum { PT_OBJSIZE_OWN = 1 };

typedef enum {
  PT_ALLOC_STACK,   /* one per frame, dies with it */
  PT_ALLOC_DYNAMIC, /* VLA or alloca, dies with the frame or at srestore */
  PT_ALLOC_HEAP,    /* until free */
  PT_ALLOC_ZEROED,  /* heap, bytes 0 */
  PT_ALLOC_GIVEN,   /* heap, of the caller of the program: reachable for it, so no leak */
  PT_ALLOC_WORLD    /* the world made it: until the end, nobody can free it, and it takes nothing of
                       the stack's limit */
} pt_alloc;

static inline bool pt_alloc_is_heap(unsigned sub) {
  return sub >= PT_ALLOC_HEAP && sub <= PT_ALLOC_GIVEN;
}
static inline bool pt_alloc_is_stack(unsigned sub) { return sub <= PT_ALLOC_DYNAMIC; }

static inline bool pt_op_is_pure(pt_op op) {
  return op <= PT_OP_UTOF;
} /* its result, and nothing else */
static inline bool pt_op_is_terminator(pt_op op) { return op >= PT_OP_BR; }

const char *pt_op_name(pt_op op);
int pt_op_arity(pt_op op);
/* The table's facts. */
bool pt_op_has_check(pt_op op);     /* C */
bool pt_op_writes(pt_op op);        /* W */
bool pt_op_only_stores(pt_op op);   /* S */
uint32_t pt_op_places(pt_op op);    /* P1: 1, P2: 2, else 0 */
bool pt_op_is_scope(pt_op op);      /* L */
bool pt_op_is_call(pt_op op);       /* K */
bool pt_op_is_jump(pt_op op);       /* J */
bool pt_op_only_names(pt_op op);    /* N */
bool pt_op_by_name(const char *name, pt_op *out);
const char *pt_alloc_name(pt_alloc a); /* stack dynamic heap zeroed given */

#endif
