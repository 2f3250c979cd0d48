/* What the subscripts of a program's stores say about its arrays: their strides, and where what is
   stored was loaded from.  Hints for rows (row_stride.c): nothing rests on them.

   A stride is a constant that a part of a subscript is multiplied with, in elements: 2 in
   `a[2 * i + 1]`, 60 in `m[i][j]` with rows of 60.  A store at s of something that was loaded at l
   is a way when l - s is a constant, or l + s a variable and a constant. */
#ifndef PT_ENGINE_KIKI_STRIDES_H
#define PT_ENGINE_KIKI_STRIDES_H

#include "result/row.h"
#include "sym/merge.h"

typedef struct {
  uint32_t object, stride;
} pt_stride;

typedef struct {
  uint32_t object, other;
  pt_row_way way; /* ALONG or BACK */
  pt_term from;   /* BACK: the variable */
  int32_t shift;
} pt_stride_way;

typedef struct {
  PT_VEC(pt_stride) strides;
  PT_VEC(pt_stride_way) ways;
} pt_strides;

void pt_strides_find(pt_strides *s, pt_mem *m, const pt_merge *e);
void pt_strides_release(pt_strides *s, pt_mem *m);

#endif
