/* `protest -`: the program is read from standard input.

   Its text goes to a folder of its own, twice: as the file that is compiled, in which a #line gives
   it the name `stdin.c`, and as it is, for who shows its lines (base/unsaved.h).  `#include "x.h"`
   looks where the user is. */
#ifndef PT_COMMAND_PIPED_H
#define PT_COMMAND_PIPED_H

#include "session/session.h"

typedef struct {
  char folder[200]; /* "": none was made */
} pt_piped;

/* Replaces `-` among the files of the options, once. */
pt_status pt_piped_take(pt_piped *p, pt_session *s);
void pt_piped_release(pt_piped *p);

#endif
