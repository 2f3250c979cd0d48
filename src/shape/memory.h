/* Bytes of one object of a state. */
#ifndef PT_SHAPE_MEMORY_H
#define PT_SHAPE_MEMORY_H

#include "shape/state.h"

/* What a load of WIDTH bits at OFFSET gives, which lies in the object; it is the same again later.
 */
pt_shv pt_shape_read(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t obj, uint64_t offset,
                     uint32_t width);
void pt_shape_write(pt_mem *m, pt_shape *s, uint32_t obj, uint64_t offset, uint32_t bytes,
                    pt_shv v);
/* The bytes [FROM, END) hold anything. */
void pt_shape_blur(pt_mem *m, pt_shape *s, uint32_t obj, uint64_t from, uint64_t end);
/* SIZE bytes are zero. */
void pt_shape_clear(pt_mem *m, pt_shape *s, uint32_t obj, uint64_t offset, uint64_t size);
/* As memmove; false: it is not followed. */
bool pt_shape_move(pt_mem *m, pt_shape *s, const pt_ir_prog *p, uint32_t to, uint64_t to_offset,
                   uint32_t from, uint64_t from_offset, uint64_t size);

#endif
