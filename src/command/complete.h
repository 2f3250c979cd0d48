/* Completion of the command line in shells, from the tables of commands and options: a script that
   the shell reads. */
#ifndef PT_COMMAND_COMPLETE_H
#define PT_COMMAND_COMPLETE_H

#include "base/buf.h"

typedef void pt_complete_write(pt_mem *m, pt_buf *out);

pt_complete_write *pt_complete_shell(const char *name); /* bash, zsh, fish; else NULL */

#endif
