/* Expected failures: a status and one line of text for the user.

   Functions that can fail in an expected way (bad input, unsupported construct)
   take a pt_err and return a pt_status; the first failure is kept.  Bugs are
   asserts, never a pt_status. */
#ifndef PT_BASE_ERR_H
#define PT_BASE_ERR_H

#include <stdarg.h>
#include <stdbool.h>

typedef enum {
  PT_OK = 0,
  PT_USAGE = 1,    /* the command line is wrong */
  PT_INPUT = 2,    /* an input file is missing, malformed or unsupported */
  PT_LIMIT = 5,    /* time was over before there was anything to say */
  PT_INTERNAL = 6, /* our fault */
} pt_status;

typedef struct {
  pt_status status;
  bool placed;     /* the text begins with a place: `file:line: ` */
  char text[1024]; /* one line, without a newline */
} pt_err;

/* Records the message unless one is recorded already; returns STATUS. */
pt_status pt_err_set(pt_err *e, pt_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same for what a program may not use: `WHERE: unsupported: ...`; WHERE may be NULL. */
pt_status pt_err_unsupported(pt_err *e, const char *where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
