/* A row: one conjunct of a loop's invariant, as plain data.

   Variables are indices in the table of whoever holds the row: the template of a loop
   (engine/kiki), the loop of a proof (result/proof.h).  What a kind means is said here, once; how
   rows of a kind are found stands in engine/kiki/row_*.c, and check/unwind_rows.c reads them with
   code of its own. */
#ifndef PT_RESULT_ROW_H
#define PT_RESULT_ROW_H

#include "base/vec.h"
#include "bv/bv.h"

/* X(KIND, VARIABLES), 0: as many as `vars` has.  a and b are the first two variables. */
#define PT_ROW_KINDS(X)                                                                            \
  X(SET, 1)    /* a is one of `values` */                                                          \
  X(SIGNED, 1) /* low <= a <= high, read as signed */                                              \
  X(UNSIGNED, 1)                                                                                   \
  X(LOW_BITS, 1)    /* a & high == low */                                                          \
  X(EQUAL, 2)       /* a == b */                                                                   \
  X(UNEQUAL, 2)     /* a != b */                                                                   \
  X(DIFFERENCE, 2)  /* low <= a - b <= high, sign-extended to two bits more than the wider one */  \
  X(SUM, 2)         /* a + b, likewise */                                                          \
  X(UDIFFERENCE, 2) /* a - b, zero-extended to two bits more, compared as signed */                \
  X(SCALED, 2)      /* low <= a - c * b <= high, signed, in the width of c, which is `values` */   \
  X(SPLIT, 2)       /* by `groups` of `values`: a is the first, and b one of the others, if any */ \
  X(TUPLES, 0)      /* `vars` are one of the tuples in `values`, tuple by tuple */                 \
  X(AFFINE,                                                                                        \
    0) /* equations in `values`: coefficients of `vars`, and what their sum is, which wraps */     \
  X(BOXES, 0) /* by `groups` of `items`: those of one group, at least, are all true */

typedef enum {
#define X(KIND, VARIABLES) PT_ROW_##KIND,
  PT_ROW_KINDS(X)
#undef X
      PT_ROW_COUNT
} pt_row_kind;

typedef PT_VEC(pt_bv) pt_bv_vec;

/* BOXES: a - low, or a - b - low, which wraps, is at most `most`, unsigned, and a multiple of
   2^stride.  Variables are up to 64 bits wide. */
typedef struct {
  uint32_t a, b; /* a: index in the row's `vars`; b: 1 + such an index, or 0: none */
  uint64_t low, most;
  uint8_t stride;
} pt_row_item;

/* A limit of the indices x that a row about elements is about.  With a stride s, x = s * q + r and
   r < s: q is the row of a matrix and r the column, or what is left of x modulo s.  STATE is not
   about x: the variable itself is compared with the number. */
typedef enum {
  PT_PART_INDEX, PT_PART_ROW, PT_PART_COLUMN, PT_PART_STATE, PT_PART_COUNT
} pt_row_part;

/* The part is below, at least, more than, just, or not what is given. */
typedef enum {
  PT_SIDE_NONE, PT_SIDE_BELOW, PT_SIDE_FROM, PT_SIDE_ABOVE, PT_SIDE_AT, PT_SIDE_NOT, PT_SIDE_COUNT
} pt_row_side;

/* What is given: the variable and the number, as words; their sum may wrap. */
typedef struct {
  uint8_t part, side;
  uint32_t var; /* 1 + variable, which is read as a signed word; 0: none */
  int32_t number;
} pt_row_limit;

/* Where the element of the other array is, for one at x: at x + shift, at v + shift - x for the
   variable `from`, or with row and column exchanged: at shift * r + q. */
typedef enum { PT_ROW_WAY_ALONG, PT_ROW_WAY_BACK, PT_ROW_WAY_ACROSS, PT_ROW_WAY_COUNT } pt_row_way;

enum { PT_EACH_LIMITS = 3, PT_EACH_STRIDE = 1 << 16 }; /* strides are smaller */

/* A row about every element of an array: it holds for each index x of the array within all limits.
   Among `vars`, PT_ROW_ELEMENT is the element at x, PT_ROW_INDEX is x, in the element's width, and
   PT_ROW_OTHER is an element of another array (it may be the same); then that has to have it. */
typedef struct {
  uint32_t array;  /* 1 + its variable; 0: the row is not about elements */
  uint32_t stride; /* 0: no limit is about a row or column */
  pt_row_limit limits[PT_EACH_LIMITS];
  uint32_t other; /* 1 + variable; 0: no other array */
  uint8_t way;
  uint32_t from; /* BACK: 1 + variable */
  int32_t shift;
} pt_row_each;

enum {
  PT_ROW_ELEMENT = UINT32_MAX,
  PT_ROW_INDEX = UINT32_MAX - 1,
  PT_ROW_OTHER = UINT32_MAX - 2
};

static inline bool pt_row_is_element(uint32_t var) { return var >= PT_ROW_OTHER; }

typedef struct {
  uint8_t kind;
  pt_row_each each;
  bool no_low, no_high; /* a bound that is not there */
  PT_VEC(uint32_t) vars;
  pt_bv low, high;
  pt_bv_vec values;
  PT_VEC(uint32_t) groups; /* SPLIT: how many of `values` each has; BOXES: of `items` */
  PT_VEC(pt_row_item) items; /* BOXES */
} pt_row;

uint32_t pt_row_arity(pt_row_kind kind); /* 0: any number of variables */
void pt_row_release(pt_mem *m, pt_row *r);
pt_row pt_row_copy(pt_mem *m, const pt_row *r);

#endif
