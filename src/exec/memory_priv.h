/* Bytes of objects (memory_bytes.c) and names of undefined ones (memory_names.c), for memory.c.
   What belongs to small objects lies in small blocks, which are dropped all at once when a run
   ends. */
#ifndef PT_EXEC_MEMORY_PRIV_H
#define PT_EXEC_MEMORY_PRIV_H

#include "exec/memory.h"
#include "ir/layout.h"

enum {
  PT_MEMORY_BLOCK = 32, /* small blocks are multiples of it */
  PT_MEMORY_SMALL = PT_MEMORY_BLOCK * (PT_MEMORY_CLASSES - 1) /* the largest small block */
};

/* ---- memory_bytes.c */
void pt_memory_new_bytes(pt_memory *m, pt_object *o, bool zeroed);
void pt_memory_free_bytes(pt_memory *m, pt_object *o);
void pt_memory_want_flags(pt_memory *m, pt_object *o); /* those of a defined object are made */
void *pt_memory_block(pt_memory *m, uint64_t bytes);
void pt_memory_free_block(pt_memory *m, void *block, uint64_t bytes);
/* At the end of a run: what is not in small blocks; then those. */
void pt_memory_drop_bytes(pt_memory *m, pt_object *o);
void pt_memory_drop_blocks(pt_memory *m);
void pt_memory_release_blocks(pt_memory *m);

/* ---- memory_sparse.c */
/* Room for the bytes of a large object; false: there is none. */
bool pt_memory_map(pt_memory *m, pt_object *o, bool zeroed);
void pt_memory_unmap(pt_memory *m, pt_object *o);
void pt_memory_forget_pages(pt_object *o); /* all flags become 0 */

/* ---- memory_names.c */
void pt_memory_free_names(pt_memory *m, pt_object *o);
void pt_memory_forget_names(pt_memory *m, pt_object *o, uint64_t offset, uint64_t n);
/* At the end of a run, as above. */
void pt_memory_drop_names(pt_memory *m, pt_object *o);
void pt_memory_drop_all_names(pt_memory *m);
void pt_memory_release_names(pt_memory *m);

#endif
