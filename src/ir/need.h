/* Needs: what a function expects of its callers, over the arguments that --function makes.

   An argument (pt_given_arg) is a pointer or an integer that callers decide: a parameter, or a
   member of what one points to.  Its value in a run is known by the inputs that made it.  A need is
   one row of a table over one to three arguments and a constant; it has one text form, which is C
   but for five words:
     readable(p, n), writable(p, n)  there are n elements at p; when n <= 0, p may be anything
     separated(p, q)                 p does not point into the object of q, nor q into that of p
     size(p)                         bytes from p to the end of its object
     fits(a + b)                     the exact result is a value of the type of a
   In front of readable and writable there may be `p == NULL ||`: the function looks itself whether
   there is something at all.
   The front end assumes needs (front/args_need.c), the policy finds them (policy/need.h). */
#ifndef PT_IR_NEED_H
#define PT_IR_NEED_H

#include "base/buf.h"
#include "ir/ir.h"

/* X(ENUM, "text"): A, B and C are arguments, K is a constant. */
#define PT_NEEDS(X)                                                                                \
  X(NONNULL, "A != NULL")                                                                          \
  X(ELEMENTS, "readable(A, B)")                                                                    \
  X(BYTES, "readable((char *)A, B)")                                                               \
  X(PRODUCT, "readable(A, B * C)")                                                                 \
  X(INDEX, "readable(A, B + 1)")                                                                   \
  X(SOME, "readable(A, K)")                                                                        \
  X(BELOW, "A < B")                                                                                \
  X(UP_TO, "A <= B")                                                                               \
  X(LARGE_AS, "size(A) >= size(B)")                                                                \
  X(SEPARATED, "separated(A, B)")                                                                  \
  X(NONZERO, "A != 0")                                                                             \
  X(FITS_ADD, "fits(A + B)")                                                                       \
  X(FITS_SUB, "fits(A - B)")                                                                       \
  X(FITS_MUL, "fits(A * B)")                                                                       \
  X(LEAST, "A >= K")                                                                               \
  X(MOST, "A <= K")

typedef enum {
#define X(ENUM, TEXT) PT_NEED_##ENUM,
  PT_NEEDS(X)
#undef X
      PT_NEED_COUNT
} pt_need_kind;

/* a, b, c are indices in prog->given.args. */
typedef struct {
  uint8_t kind; /* pt_need_kind */
  bool or_null; /* it holds, too, when A is null */
  uint32_t a, b, c;
  int64_t k;
} pt_need;

/* The value of an argument in one call. */
typedef struct {
  bool null;       /* pointer */
  uint64_t room;   /* pointer: elements from it to the end of its object */
  __int128 number; /* integer */
} pt_arg_value;

/* All arguments of one call. */
typedef struct {
  PT_VEC(pt_arg_value) args; /* by argument */
  PT_VEC(bool) shares;       /* by share: whether both point into one object */
} pt_call;

void pt_call_release(pt_mem *m, pt_call *c);
/* The call that a run with these inputs makes.  False: it made none (not all were asked for). */
bool pt_call_of(const pt_ir_prog *p, pt_mem *m, const pt_input *inputs, size_t n, pt_call *out);

bool pt_need_holds(const pt_ir_prog *p, const pt_need *n, const pt_call *c);
/* Whether the need makes sense of these arguments: pointers where there have to be some, numbers of
   the same type, a constant that its type has. */
bool pt_need_fits(const pt_ir_prog *p, const pt_need *n);

/* Whether it says how many elements there are at A. */
bool pt_need_is_about_size(const pt_need *n);

void pt_need_print(const pt_ir_prog *p, pt_mem *m, pt_buf *out, const pt_need *n);
/* TEXT is one need (spaces do not matter).  False: it is none of this program's arguments. */
bool pt_need_parse(const pt_ir_prog *p, const char *text, pt_need *out);

#endif
