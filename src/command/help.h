/* Help: of everything, of one command, of kinds of checks; the manual page. */
#ifndef PT_COMMAND_HELP_H
#define PT_COMMAND_HELP_H

#include "command/commands.h"

void pt_help_usage(pt_session *s);                        /* all commands, all options */
void pt_help_command(pt_session *s, const pt_command *c); /* its arguments and its options */

#endif
