/* Between the files of traces. */
#ifndef PT_FILL_TRACE_PRIV_H
#define PT_FILL_TRACE_PRIV_H

#include "fill/trace.h"

/* Writes `.field` and `[index]` steps down to the scalar at OFFSET; returns its type. */
uint32_t pt_trace_path(pt_trace *t, uint32_t type, uint64_t offset, uint64_t size);

/* trace_pointer.c: a pointer as C would write it, `&v[1]`, `"text"`, `{"a", "b"}`; TYPE is its
   own, 0 when that is not known. */
void pt_trace_pointer(pt_trace *t, pt_exec *x, uint32_t type, uint64_t address);

#endif
