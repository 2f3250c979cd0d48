/* Protest's public interface: everything that the command line can do.

   A session takes a command as the shell would give it, and can be interrupted
   from a signal handler.  Sessions share nothing; several may live at once. */
#ifndef PROTEST_PROTEST_H
#define PROTEST_PROTEST_H

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Exit codes of commands. */
enum {
  PROTEST_OK = 0,           /* nothing wrong was found */
  PROTEST_USAGE = 1,        /* the command line is wrong */
  PROTEST_INPUT = 2,        /* an input cannot be read, parsed or is unsupported */
  PROTEST_INCONCLUSIVE = 5, /* a limit was hit, or the run could not go on */
  PROTEST_INTERNAL = 6,     /* an error of Protest itself */
  PROTEST_VIOLATION = 10    /* something goes wrong: it was shown */
};

typedef struct protest protest;

protest *protest_new(void);
void protest_delete(protest *p);

/* Runs one command (`run`, `ir`, ...; without the program's name) and returns its exit
   code.  Results go to OUT, messages to ERR.  Can be called again. */
int protest_command(protest *p, int argc, const char *const *argv, FILE *out, FILE *err);

/* Asks the running command to end soon, with what is known.  Safe in a signal handler. */
void protest_interrupt(protest *p);

const char *protest_version(void);

#ifdef __cplusplus
}
#endif

#endif
