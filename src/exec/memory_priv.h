/* Bytes of objects (memory_bytes.c), for memory.c.  Bytes of small objects lie in small blocks,
   which are dropped all at once when a run ends. */
#ifndef PT_EXEC_MEMORY_PRIV_H
#define PT_EXEC_MEMORY_PRIV_H

#include "exec/memory.h"

void pt_memory_new_bytes(pt_memory *m, pt_object *o, bool zeroed);
void pt_memory_free_bytes(pt_memory *m, pt_object *o);
void pt_memory_free_names(pt_memory *m, pt_object *o);
/* At the end of a run: what is not in small blocks; then those. */
void pt_memory_drop_bytes(pt_memory *m, pt_object *o);
void pt_memory_drop_blocks(pt_memory *m);
void pt_memory_release_blocks(pt_memory *m);

#endif
