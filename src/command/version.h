/* What --version says: this version, the commit it was built from, and the libraries it uses. */
#ifndef PT_COMMAND_VERSION_H
#define PT_COMMAND_VERSION_H

#include <protest/protest.h>
#include <stdio.h>

#define PT_VERSION "0.1.0"

void pt_version_print(FILE *out); /* protest 0.1.0 (commit 0123456789ab), and a line of libraries */

#endif
