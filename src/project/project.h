/* `protest -p build/` without files: everything that a compile_commands.json names.

   A file with main is one program; of any other file, each function that others can call is checked
   by itself, with arguments that are inputs (--function).  Each check is a process of its own,
   --jobs of them at a time; what is finished is kept (results.h), and is not done again while
   source, options and version stay the same.  A file that is gone, or does not compile, takes no
   other with it.

   The exit code is the worst: 10 (an error was shown) before 6 (an internal error) before 2
   (something could not be read) before 5 (something is open) before 0. */
#ifndef PT_PROJECT_PROJECT_H
#define PT_PROJECT_PROJECT_H

#include "session/session.h"

/* Whether the options ask for a whole project. */
bool pt_project_asked(const pt_session *s);
int pt_command_project(pt_session *s);

#endif
