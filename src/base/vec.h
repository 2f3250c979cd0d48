/* Vectors: a macro for the type, one function (pt_mem_grow) for the work.
   A zeroed struct is a valid empty vector.

     PT_VEC(uint32_t) ids = {0};
     pt_vec_push(m, &ids, 7);
     for (size_t i = 0; i < ids.n; i++) use(ids.at[i]);
     pt_vec_release(m, &ids);                                              */
#ifndef PT_BASE_VEC_H
#define PT_BASE_VEC_H

#include <string.h>

#include "base/mem.h"

#define PT_VEC(T)                                                                                  \
  struct {                                                                                         \
    T *at;                                                                                         \
    size_t n, cap;                                                                                 \
  }

#define pt_vec_reserve(M, V, WANT)                                                                 \
  do {                                                                                             \
    if ((V)->cap < (size_t)(WANT))                                                                 \
      (V)->at = pt_mem_grow((M), (V)->at, &(V)->cap, (size_t)(WANT), sizeof *(V)->at);             \
  } while (0)

#define pt_vec_push(M, V, E)                                                                       \
  do {                                                                                             \
    pt_vec_reserve((M), (V), (V)->n + 1);                                                          \
    (V)->at[(V)->n++] = (E);                                                                       \
  } while (0)

/* Makes the vector N long; new elements are zero. */
#define pt_vec_resize(M, V, N)                                                                     \
  do {                                                                                             \
    size_t pt_vec_n_ = (N);                                                                        \
    pt_vec_reserve((M), (V), pt_vec_n_);                                                           \
    if (pt_vec_n_ > (V)->n)                                                                        \
      memset((V)->at + (V)->n, 0, (pt_vec_n_ - (V)->n) * sizeof *(V)->at);                         \
    (V)->n = pt_vec_n_;                                                                            \
  } while (0)

#define pt_vec_release(M, V)                                                                       \
  do {                                                                                             \
    pt_mem_free((M), (V)->at, (V)->cap * sizeof *(V)->at);                                         \
    (V)->at = NULL, (V)->n = (V)->cap = 0;                                                         \
  } while (0)

#define pt_vec_reset(V) ((V)->n = 0)
#define pt_vec_top(V) ((V)->at[(V)->n - 1])
#define pt_vec_pop(V) ((V)->at[--(V)->n])

#endif
