/* What the files of the symbolic memory share: cells, and values of one sort. */
#ifndef PT_SYM_SPACE_PRIV_H
#define PT_SYM_SPACE_PRIV_H

#include "sym/space.h"

/* A byte of an object: byte number `byte` of `term`; 0: untouched. */
typedef struct {
  pt_term term;
  uint32_t byte;
} pt_sym_cell;

static inline uint64_t pt_cell_key(uint32_t object, uint64_t offset) {
  return (uint64_t)object << 32 | offset;
}

static inline pt_sym_cell pt_cell_at(const pt_sym_mem *m, uint64_t key) {
  uint64_t v;
  if (!pt_pmap_get(m->cells, key, &v)) return (pt_sym_cell){{0}, 0};
  return (pt_sym_cell){{(uint32_t)(v >> 16)}, (uint32_t)(v & 0xffff)};
}

pt_term pt_space_bits(pt_space *sp,
                      pt_term t); /* of a float: right unless it is a NaN, which is noted */
/* If-then-else of values that may be a float and bits. */
pt_term pt_space_choose(pt_space *sp, pt_term cond, pt_term a, pt_term b);

#endif
