/* With `-o PATH`: what a failing run read from standard input or from a file, as files beside PATH
   that can be given to the user's own program: PATH.1.stdin, PATH.2.file, by the number of the
   error. */
#ifndef PT_COMMAND_REPRODUCE_H
#define PT_COMMAND_REPRODUCE_H

#include "report/report.h"
#include "session/session.h"

/* Writes them, and says so to s->msg, one line each; nothing without -o. */
void pt_reproduce_write(pt_session *s, const pt_report *r);
/* The bytes of a C literal as reports have it, in quotes, to OUT. */
void pt_reproduce_bytes(pt_mem *m, pt_buf *out, const char *literal);

#endif
