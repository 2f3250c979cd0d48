/* Where a result goes and in which format: --format, --output, --witness. */
#ifndef PT_COMMAND_OUTPUT_H
#define PT_COMMAND_OUTPUT_H

#include "session/checker.h"
#include "show/screen.h"

/* The screen of a session. */
pt_screen pt_output_screen(const pt_session *s);
/* Whether errors go to the screen at all: documents may go there instead. */
bool pt_output_has_screen(const pt_session *s);
/* Returns the exit code: a report that cannot be written gives a message and changes no verdict.
   SHOWN: errors that are on the screen already, or NULL. */
int pt_output_result(pt_checker *c, const pt_report *shown, uint64_t start);
/* The same for a command that could not do its work (c->s->err is set): machine formats say so; the
   screen has what was confirmed before an internal error, and what to do when time was over before
   the program was loaded. */
void pt_output_error(const pt_checker *c, const pt_report *shown, uint64_t start);

#endif
