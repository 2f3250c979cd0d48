/* Messages for people: warnings and, with --verbose, what is being done.  One
   line each, to a stream, with the prefix `protest: `. */
#ifndef PT_BASE_LOG_H
#define PT_BASE_LOG_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
  FILE *to; /* NULL: silent */
  bool verbose;
} pt_log;

void pt_log_say(const pt_log *l, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* verbose only */
void pt_log_warn(const pt_log *l, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
