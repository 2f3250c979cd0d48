/* Real arguments and real standard input for `protest run FILE -- ARGS <text`.

   The models ask for the command line and for standard input by inputs (models/start.c, stdio_in.c,
   scan_stream.c; result/feed.h goes the other way).  Here these are answered from the arguments
   behind `--`, and from standard input when that is a file or a pipe (behind `--`: no terminal); it
   is read when the program asks for it.  White space that scanf skips, and the conversion of a
   number, are looked up in the memory of the run.  All other inputs, and streams of files, are left
   to others. */
#ifndef PT_COMMAND_REAL_H
#define PT_COMMAND_REAL_H

#include "exec/exec.h"
#include "session/session.h"

typedef struct {
  pt_session *s;
  const char *const *args; /* behind the program's name; NULL: none were given */
  size_t nargs;
  pt_buf name;         /* the program's */
  bool reads, has_read; /* standard input is ours; all of it is in TEXT */
  pt_buf text;
  size_t at;            /* of TEXT: what comes next */
  size_t lengths;       /* of arguments that were asked for */
  size_t end;           /* of the number that starts at AT */
  bool range;           /* it does not fit its type */
  size_t answered;      /* inputs that were given */
} pt_real_io;

/* Takes what stands behind `--` away from the files of S.  On failure: s->err says why. */
pt_status pt_real_io_init(pt_real_io *g, pt_session *s);
void pt_real_io_release(pt_real_io *g);
/* For pt_exec_options.ask; PAYLOAD is a pt_real_io. */
bool pt_real_io_ask(void *payload, pt_exec *x, pt_input *in);

#endif
