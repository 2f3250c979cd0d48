/* Builtins: functions that the interpreter runs itself, because they are about
   output or about floating-point libraries of the host.  They appear in a
   program as functions without blocks, named __protest_<something>; the C models
   in models/ call them.

   A builtin reads and writes the program's memory only through the calls below,
   so that a bad pointer that is handed to printf fails like any other access, and
   an observer sees all that it looks at.  ir/builtin.h has what it can do at all. */
#ifndef PT_EXEC_BUILTIN_H
#define PT_EXEC_BUILTIN_H

#include "exec/exec.h"

typedef struct {
  pt_exec *x;
  uint32_t ptr_width;  /* 32 or 64 */
  const pt_bv *args;
  uint32_t nargs;
  uint32_t ret_width;  /* 0: returns nothing */
  pt_bv ret;           /* to be filled, of ret_width */
} pt_builtin_call;

/* False: the run has ended (a read or write failed and recorded why). */
typedef bool (*pt_builtin_fn)(pt_builtin_call *c);

pt_builtin_fn pt_builtin_find(const char *name); /* NULL: unknown */

/* Services, in exec/run.c.  False: the access is invalid; the run has failed with
   the right kind, at the position of the builtin's caller. */
bool pt_builtin_read(pt_builtin_call *c, uint64_t address, size_t n, void *bytes, pt_look how);
/* FROM: where each byte was copied from, 0 for those that were not; NULL: none was. */
bool pt_builtin_write(pt_builtin_call *c, uint64_t address, size_t n, const void *bytes,
                      const uint64_t *from);
void pt_builtin_output(pt_builtin_call *c, int fd, const char *text, size_t n);
/* Ends the run as stuck with this reason; returns false. */
bool pt_builtin_stuck(pt_builtin_call *c, const char *reason);

#endif
