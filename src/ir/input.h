/* Inputs: the nondeterministic values of a run, and their text form.

   A test is a list of inputs in the order in which a run asks for them.  Its
   text form has one `kind value` per line: the kind is a word of the table, the
   value a decimal or 0x number (floats: decimal text, or 0x bits).  Empty lines
   and lines that begin with # are skipped. */
#ifndef PT_IR_INPUT_H
#define PT_IR_INPUT_H

#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/vec.h"
#include "bv/bv.h"

/* X(ENUM, "kind", SIGN): S signed, U unsigned, F float. */
#define PT_INPUTS(X)                                                                               \
  X(BOOL, "bool", U) X(CHAR, "char", S) X(SCHAR, "schar", S) X(UCHAR, "uchar", U)                  \
  X(SHORT, "short", S) X(USHORT, "ushort", U) X(INT, "int", S) X(UINT, "uint", U)                  \
  X(LONG, "long", S) X(ULONG, "ulong", U) X(LLONG, "longlong", S) X(ULLONG, "ulonglong", U)        \
  X(INT128, "int128", S) X(UINT128, "uint128", U) X(SIZE, "size_t", U)                             \
  X(FLOAT, "float", F) X(DOUBLE, "double", F) X(LDOUBLE, "longdouble", F)                          \
  X(POINTER, "pointer", U) /* an arbitrary pointer value */                                        \
  X(UNDEF, "undef", U)     /* what an undefined byte, or several, was read as */                   \
  X(MISSING, "missing", S) /* what a function without a body returned */

typedef enum {
#define X(E, NAME, SIGN) PT_INPUT_##E,
  PT_INPUTS(X)
#undef X
      PT_INPUT_COUNT
} pt_input_kind;

typedef struct {
  uint8_t kind;      /* pt_input_kind */
  uint16_t width;    /* bits, at most 128; 0: not known (read from a file, kind without width) */
  uint32_t loc;      /* location in the program, 0 when read from a file */
  uint32_t name;     /* string of the program: function or variable, or 0 */
  uint64_t lo, hi;   /* value, bits at and above width are 0 */
  uint32_t origin;   /* UNDEF: the how-manieth `set any` of the run made the byte arbitrary; or 0 */
  uint32_t type;     /* origin: of the elements that lie there, or 0 */
  uint64_t offset;   /* origin: of the byte among those */
} pt_input;

typedef PT_VEC(pt_input) pt_inputs;

/* The name of the input that decides whether a weak exchange fails for no reason. */
#define PT_INPUT_WEAK_EXCHANGE "result of atomic_compare_exchange_weak"

const char *pt_input_name(pt_input_kind k);
bool pt_input_by_name(const char *name, pt_input_kind *out);
bool pt_input_is_signed(pt_input_kind k);
bool pt_input_is_float(pt_input_kind k);
/* Whether both were asked for by the same name, or for the same byte of the same memory. */
bool pt_input_is_alike(const pt_input *a, const pt_input *b);

/* One line, without newline: `int -7`. */
void pt_input_print(pt_mem *m, pt_buf *b, const pt_input *in);
/* Parses a whole file's text; `#` begins a comment.  On failure PT_INPUT with `PATH:LINE: what`.
   A value must fit 128 bits; whether it fits the width of the place that asks
   for it is checked by the run. Numbers are kept sign-extended to 128 bits. */
pt_status pt_inputs_parse(pt_mem *m, pt_inputs *out, const char *path, const char *text, pt_err *e);
/* The same of a file that may end with a line `repeat 2`: its last two inputs are given again and
   again (docs/termination.md).  Without that line REPEAT stays as it is. */
pt_status pt_inputs_parse_again(pt_mem *m, pt_inputs *out, uint64_t *repeat, const char *path,
                                const char *text, pt_err *e);

#endif
