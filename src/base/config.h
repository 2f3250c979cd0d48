/* The configuration file `.protest`: options, one per line as on the command line, `#` begins a
   comment.

   It is looked for in the current folder and those above it, up to the one that has `.git`, the
   user's home or the root; the first one counts.  What it says comes before the command line, which
   is the last word.  Files of strangers may be found, too: options that start a program or name a
   file that is written are refused (options.h). */
#ifndef PT_BASE_CONFIG_H
#define PT_BASE_CONFIG_H

#include "base/options.h"

/* The path of the file from here, to OUT; false: there is none. */
bool pt_config_find(char *out, size_t size);
/* Reads the options of PATH; TEXTS keeps what O borrows.  PT_INPUT: it cannot be read; PT_USAGE
   with `PATH:LINE: ` when a line is wrong. */
pt_status pt_config_read(pt_options *o, pt_mem *m, const char *path, pt_strtab *texts, pt_err *e);

#endif
