/* A rank: what falls whenever a loop goes round, as plain data.

   A tuple of parts, compared from the left: it falls when some part falls and none before it rises.
   Every part has finitely many values, so no run makes it fall for ever.  A part is the sum of
   c[k] * v[k], each variable extended by zeros or by its sign, computed so wide that nothing wraps
   (WIDE); the same plus c0, or 0 when that is negative (CLIP: one phase of several); or the sum in
   the variables' own width, where it wraps, read as unsigned (WRAP: `i != n; i++`). */
#ifndef PT_RESULT_RANK_H
#define PT_RESULT_RANK_H

#include "base/vec.h"

/* X(KIND, "name") */
#define PT_RANK_KINDS(X) X(WIDE, "wide") X(CLIP, "clip") X(WRAP, "wrap")

typedef enum {
#define X(KIND, NAME) PT_RANK_##KIND,
  PT_RANK_KINDS(X)
#undef X
      PT_RANK_COUNT
} pt_rank_kind;

/* Limits that keep sums of WIDE and CLIP parts within PT_RANK_ROOM bits more than the widest
   variable has. */
enum { PT_RANK_MOST_VARS = 4, PT_RANK_MOST_C = 1000, PT_RANK_ROOM = 16 };

typedef struct {
  uint32_t var; /* in the table of whoever holds the rank */
  int32_t c;
  bool is_signed;
} pt_rank_item;

typedef struct {
  uint8_t kind; /* pt_rank_kind */
  uint8_t n;
  int32_t c0; /* WIDE, CLIP: at most PT_RANK_MOST_C, as a number without sign */
  pt_rank_item items[PT_RANK_MOST_VARS];
} pt_rank_part;

typedef PT_VEC(pt_rank_part) pt_rank;

#endif
