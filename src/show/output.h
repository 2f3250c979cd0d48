/* Where a result goes and in which format: --format, --output, --witness. */
#ifndef PT_SHOW_OUTPUT_H
#define PT_SHOW_OUTPUT_H

#include "session/checker.h"

/* PRINT writes the screen's text to c->s->out and returns the exit code, which is returned: a
   report that cannot be written gives a message and changes no verdict. */
int pt_output_result(pt_checker *c, uint64_t start, int (*print)(pt_checker *c));
/* The same for a command that could not do its work (c->s->err is set): machine formats say so.
   After an internal error PRINT writes what was confirmed before to the screen. */
void pt_output_error(const pt_checker *c, uint64_t start, void (*print)(const pt_checker *c));

#endif
