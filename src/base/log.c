/* Messages for people. */
#include "base/log.h"

#include <stdarg.h>

static void line(FILE *to, const char *prefix, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

static void line(FILE *to, const char *prefix, const char *format, va_list args) {
  fputs(prefix, to);
  vfprintf(to, format, args);
  fputc('\n', to);
  fflush(to); /* in order with what a crash or another stream writes */
}

void pt_log_say(const pt_log *l, const char *format, ...) {
  if (!l->to || !l->verbose) return;
  va_list args;
  va_start(args, format);
  line(l->to, "protest: ", format, args);
  va_end(args);
}

void pt_log_warn(const pt_log *l, const char *format, ...) {
  if (!l->to) return;
  va_list args;
  va_start(args, format);
  line(l->to, "protest: warning: ", format, args);
  va_end(args);
}
