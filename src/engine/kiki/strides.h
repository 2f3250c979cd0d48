/* What the stores of a program say about its arrays: their strides, where what is stored was loaded
   from, and which element is left out.  Hints for rows (row_stride.c): nothing rests on them.

   A stride is a constant that a part of a subscript is multiplied with, in elements: 2 in
   `a[2 * i + 1]`, 60 in `m[i][j]` with rows of 60.  A store at s of something that was loaded at l
   is a way when l - s is a constant, or l + s a variable and a constant.  What a store is under the
   condition of not being (`if (i != k) a[i] = 0;`) is an exception. */
#ifndef PT_ENGINE_KIKI_STRIDES_H
#define PT_ENGINE_KIKI_STRIDES_H

#include "result/row.h"
#include "sym/merge.h"

typedef struct {
  uint32_t object, stride;
  int32_t shift; /* the subscript is stride * (v + shift), and a rest, for the only variable v */
} pt_stride;

typedef struct {
  uint32_t object, other;
  pt_row_way way; /* ALONG or BACK */
  pt_term from;   /* BACK: the variable */
  int32_t shift;
} pt_stride_way;

typedef struct {
  uint32_t object;
  pt_term from; /* the variable; none: `number` */
  int32_t number;
} pt_stride_exception;

typedef struct {
  PT_VEC(pt_stride) strides;
  PT_VEC(pt_stride_way) ways;
  PT_VEC(pt_stride_exception) exceptions;
} pt_strides;

void pt_strides_find(pt_strides *s, pt_mem *m, const pt_merge *e);
void pt_strides_release(pt_strides *s, pt_mem *m);

#endif
