/* Lines that fit a terminal: a stream in front of it breaks what is too long at blanks, and goes on
   below, further in.  Escapes and the rest of a character of several bytes take no room.  The width
   is asked for at each line, so a window may change.  What is no terminal gets lines as they are:
   programs read them. */
#ifndef PT_SHOW_WRAP_H
#define PT_SHOW_WRAP_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buf.h"

/* TO as such a stream, or NULL: it is no terminal, or there is no memory.  fclose ends it, and
   leaves TO open; what fflush writes are whole lines. */
FILE *pt_wrap_open(FILE *to);
/* The columns of a terminal; NULL, or what is none: 80. */
int pt_wrap_columns(FILE *terminal);
bool pt_wrap_is_terminal(FILE *to); /* and one that knows escapes */

/* LINE (N bytes, without its end) in lines of at most COLUMNS columns, each with its end. */
void pt_wrap_line(pt_mem *m, pt_buf *out, const char *line, size_t n, int columns);

#endif
