/* Kinds of proof obligations: one row per way in which a program can go wrong.

   X(ENUM, "name", "property", CWE, "what it says when it fails")
     property  the SV-COMP property that it belongs to, or "" for none

   An instruction that touches memory has one check of kind ACCESS; when it
   fails, the failure is of the finer kind NULL_DEREF, READ_OUT, WRITE_OUT,
   FREED, SCOPE_ENDED or READONLY.  FREE fails as DOUBLE_FREE or BAD_FREE.

   UNINIT_VAR is what is looked for by default: automatic variables whose value something depends on
   (decides.h).  It has no check: runs fail of it, nothing is proved about it.  UNINIT is any read
   of undefined memory, and has a check of the whole program.

   ENDLESS and ENDLESS_CALL are about runs without an end (endless.h): no instruction fails of them.
   They are asked for by name, and not part of `all`.

   PRECONDITION .. DECREASES are clauses of contracts (spec/spec.h). */
#ifndef PT_IR_CHECK_H
#define PT_IR_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#define PT_CHECKS(X)                                                                               \
  X(ASSERTION, "assertion", "unreach-call", 617, "assertion fails")                                \
  X(REACH, "reach", "unreach-call", 617, "error location is reached")                              \
  X(ABORT, "abort", "", 617, "program aborts")                                                     \
  X(OVERFLOW, "overflow", "no-overflow", 190, "signed integer overflow")                           \
  X(DIV_ZERO, "div-zero", "", 369, "division by zero")                                             \
  X(SHIFT, "shift", "", 1335, "shift amount out of range")                                         \
  X(SHIFT_BASE, "shift-base", "no-overflow", 190, "left shift of a signed value overflows")        \
  X(BOUNDS, "bounds", "", 129, "array index out of bounds")                                        \
  X(VLA, "vla", "", 131, "length of a variable length array is not positive")                      \
  X(FLOAT_CAST, "float-cast", "", 681, "float value does not fit the integer type")                \
  X(BUILTIN, "builtin", "", 475, "argument of a builtin is outside its domain")                    \
  X(MISALIGNED, "misaligned", "", 704, "address is not aligned for the type that is accessed")     \
  X(OVERLAP, "overlap", "", 475, "source and target of a copy overlap")                            \
  X(BOOL, "bool", "", 704, "_Bool that is neither 0 nor 1 is read")                                \
  X(UNREACHABLE, "unreachable-code", "", 561, "code marked unreachable is reached")                \
  X(MISSING_RETURN, "missing-return", "", 394, "value of a function that returned none is used")   \
  X(MISSING, "missing", "", 1076, "function without a body is called")                             \
  X(CALL, "call", "", 628, "call of what is no such function")                                     \
  X(ACCESS, "access", "valid-deref", 119, "invalid memory access")                                 \
  X(NULL_DEREF, "null", "valid-deref", 476, "null pointer is dereferenced")                        \
  X(READ_OUT, "read-out", "valid-deref", 125, "read outside of an object")                         \
  X(WRITE_OUT, "write-out", "valid-deref", 787, "write outside of an object")                      \
  X(FREED, "freed", "valid-deref", 416, "use of memory after it was freed")                        \
  X(SCOPE_ENDED, "scope-ended", "valid-deref", 562, "use of a variable after its lifetime")        \
  X(READONLY, "readonly", "valid-deref", 758, "write to constant memory")                          \
  X(UNINIT, "uninit", "", 457, "uninitialised memory is read")                                     \
  X(UNINIT_VAR, "uninit-variable", "", 457, "an uninitialised variable is used")                   \
  X(FREE, "free", "valid-free", 763, "invalid free")                                               \
  X(DOUBLE_FREE, "double-free", "valid-free", 415, "memory is freed twice")                        \
  X(BAD_FREE, "bad-free", "valid-free", 590, "free of what was not allocated on the heap")         \
  X(LEAK_LOST, "leak", "valid-memtrack", 401, "allocated memory is lost")                          \
  X(LEAK_UNFREED, "unfreed", "valid-memcleanup", 401, "allocated memory is not freed at exit")     \
  X(STACK, "stack-overflow", "", 674, "the stack overflows")                                       \
  X(ENDLESS, "endless", "termination", 835, "loop never ends")                                     \
  X(ENDLESS_CALL, "endless-call", "termination", 674, "recursion never ends")                      \
  X(PRECONDITION, "precondition", "", 573, "a call breaks a contract")                             \
  X(POSTCONDITION, "postcondition", "", 440, "a contract is not kept")                             \
  X(INVARIANT, "invariant", "", 440, "an invariant of a loop does not hold")                       \
  X(DECREASES, "decreases", "", 835, "what shall decrease does not")

typedef enum {
  PT_CHECK_NONE,
#define X(E, NAME, PROPERTY, CWE, TEXT) PT_CHECK_##E,
  PT_CHECKS(X)
#undef X
      PT_CHECK_COUNT
} pt_check_kind;

/* Bits of the kinds that are about runs without an end. */
#define PT_CHECKS_ENDLESS                                                                          \
  (UINT64_C(1) << PT_CHECK_ENDLESS | UINT64_C(1) << PT_CHECK_ENDLESS_CALL)
/* Bits of all other kinds. */
#define PT_CHECKS_ALL (((UINT64_C(1) << PT_CHECK_COUNT) - 2) & ~PT_CHECKS_ENDLESS)

const char *pt_check_name(pt_check_kind k);
const char *pt_check_property(pt_check_kind k);
int pt_check_cwe(pt_check_kind k);
const char *pt_check_text(pt_check_kind k);
bool pt_check_by_name(const char *name, pt_check_kind *out);

#endif
