/* Programs that compute with addresses.

   Every engine uses the addresses of the interpreter, so a proof about a program that looks at the
   number behind a pointer holds for these addresses only.  This analysis finds the places where
   something that can be observed (a branch, a check, an assumption, an address that is accessed, a
   size) may depend on numbers that C leaves open.

   Not found, because every machine agrees on it: pointer plus offset; whether two pointers are
   equal; order and difference of pointers into one object; the low bits that an object's alignment
   fixes; comparison with numbers of the first and of the last page (null, error codes); a pointer
   as an integer and back; addresses that are only printed.

   Flow-insensitive, with points-to sets of offsets in objects (addr_priv.h).  It relies on three
   things:
   - an array of numbers in a structure is not read past its end, into pointers behind it (unless
     its start is a pointer, or of another width, too: then the bytes of the whole structure are
     looked at);
   - accesses of the same width do not overlap in part;
   - a pointer to a variable that is an argument is not stale (addr_stale.c finds the others). */
#ifndef PT_IR_ADDRESSES_H
#define PT_IR_ADDRESSES_H

#include "ir/ir.h"

/* X(ENUM, "what the program does there"): each is a reason why a value depends on the numbers of
   addresses. */
#define PT_ADDRESS_REASONS(X)                                                                      \
  X(NONE, "")                                                                                      \
  X(ORDER, "compares the addresses of different objects")                                          \
  X(DISTANCE, "subtracts addresses of different objects")                                          \
  X(SIGN, "compares an address as a signed number")                                                \
  X(NUMBER, "compares an address with a number")                                                   \
  X(END, "compares an address with the end of another object")                                     \
  X(LITERAL, "compares the addresses of equal string literals")                                    \
  X(EMPTY, "compares the address of an object without bytes")                                      \
  X(STALE, "compares a pointer to an object whose lifetime has ended")                             \
  X(BITS, "looks at bits of an address")                                                           \
  X(ARITHMETIC, "computes with an address")                                                        \
  X(TEXT, "looks at an address that was printed")                                                  \
  X(FIXED, "accesses a fixed address")                                                             \
  X(LARGE, "is too large to tell whether it computes with addresses")

typedef enum {
#define X(E, TEXT) PT_ADDRESS_##E,
  PT_ADDRESS_REASONS(X)
#undef X
      PT_ADDRESS_COUNT
} pt_address_reason;

const char *pt_address_text(pt_address_reason r);

/* One place: where the number comes into being (a comparison, a mask), in the caller when that is
   in a model. */
typedef struct {
  uint8_t reason; /* pt_address_reason */
  uint32_t loc;
} pt_address_use;

typedef PT_VEC(pt_address_use) pt_address_uses;

/* Adds the places of the program from its start on, each once, to OUT.  STOP, when not NULL: gives
   up (LARGE) when *STOP becomes non-zero. */
void pt_ir_addresses(pt_address_uses *out, pt_mem *m, const pt_ir_prog *p,
                     const volatile int *stop);

/* An instruction whose result depends on numbers of addresses, while its operands do not. */
typedef struct {
  uint32_t fn, ins;
} pt_address_origin;

typedef PT_VEC(pt_address_origin) pt_address_origins;

/* Adds all of them to OUT, some several times.  Were their results arbitrary, a program would
   behave so on every machine, but for what does not come from an instruction (reasons FIXED, TEXT,
   LARGE). */
void pt_ir_address_origins(pt_address_origins *out, pt_mem *m, const pt_ir_prog *p);

#endif
